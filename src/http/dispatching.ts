import type { Dispatcher } from "undici";
import type { HeaderFields } from "./answer.ts";
import { MAX_BODY_BYTES, tooLarge } from "./body.ts";
import type { Method } from "./events.ts";

/** One attempt at a request, with all that is sent. */
export interface TransportRequest {
  readonly method: Method;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Ends this request alone, at once. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for this request, in place of the usual ones. */
  readonly timeoutMs?: number | undefined;
}

/**
 * One attempt by a dispatcher of undici. The streams and signals of its own request() do not say whether the request has left.
 */
export class Dispatching implements Dispatcher.DispatchHandler {
  /** The body as it was sent, in the coding that the header names. */
  readonly answer: Promise<[status: number, headers: HeaderFields, body: Buffer]>;
  #finish: { resolve(answer: [number, HeaderFields, Buffer]): void; reject(reason: Error): void } | undefined;
  #controller: Pick<Dispatcher.DispatchController, "abort"> | undefined;
  #ended: Error | undefined;
  #head: [status: number, headers: HeaderFields] = [0, {}];
  readonly #chunks: Buffer[] = [];
  #size = 0;

  constructor(dispatcher: Dispatcher, { method, url, headers, body }: TransportRequest) {
    this.answer = new Promise((resolve, reject) => {
      this.#finish = { resolve, reject };
      const path = url.pathname + url.search;
      dispatcher.dispatch({ origin: url.origin, path, method, headers: { ...headers }, body: body ?? null }, this);
    });
  }

  /** Whether the request may have reached the server; before that, it waits for a connection. */
  get sent(): boolean {
    return this.#controller !== undefined;
  }

  /** Ends it now; `answer` rejects with the reason. */
  end(reason: Error): void {
    this.#ended ??= reason;
    this.#finish?.reject(reason);
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Pick<Dispatcher.DispatchController, "abort">): void {
    this.#controller = controller;
    if (this.#ended !== undefined) controller.abort(this.#ended);
  }

  onResponseStart(_: unknown, status: number, headers: HeaderFields): void {
    this.#head = [status, headers];
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > MAX_BODY_BYTES) this.end(tooLarge());
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#finish?.resolve([...this.#head, Buffer.concat(this.#chunks)]);
  }

  onResponseError(_: unknown, error: Error): void {
    this.#finish?.reject(error);
  }
}
