import type { Dispatcher } from "undici";
import type { HeaderFields } from "./answer.ts";

/** An answer as it came: its body whole, but not decoded. */
interface RawAnswer {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly body: Buffer;
}

/** An exchange took longer than its time-out. */
export class Late extends Error {
  /** Whether the request may have reached the server: before that, it was waiting for a connection. */
  readonly sent: boolean;

  constructor(sent: boolean) {
    super("the time is over");
    this.sent = sent;
  }
}

/** A request that is under way. */
export interface Exchange {
  readonly answer: Promise<RawAnswer>;
  /** Whether it may have reached the server: before that, it waits for a connection. */
  sent(): boolean;
  /** Ends it now; `answer` rejects with the reason. */
  abort(reason: Error): void;
}

/**
 * Sends a request and reads the whole answer. Uses the dispatcher directly: the streams and signals of undici's own
 * request() take as much time as the exchange itself.
 * @param timeoutMs milliseconds for all of it: connecting, waiting, and the last byte of the body. `answer` rejects with
 *   Late after them.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions & { readonly origin: string },
  timeoutMs: number,
): Exchange {
  let controller: Dispatcher.DispatchController | undefined;
  let ended: Error | undefined;
  let settle: { resolve(answer: RawAnswer): void; reject(reason: Error): void };
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    settle = { resolve, reject };
  });
  const end = (reason: Error) => {
    if (ended !== undefined) return;
    ended = reason;
    clearTimeout(timer);
    settle.reject(reason);
    controller?.abort(reason);
  };
  // AbortSignal.timeout would keep each timer until it fires: hundreds of thousands in a long run.
  const timer = setTimeout(() => end(new Late(controller !== undefined)), timeoutMs);
  let [status, headers]: [number, HeaderFields] = [0, {}];
  const chunks: Buffer[] = [];
  dispatcher.dispatch(request, {
    onRequestStart(started) {
      controller = started;
      if (ended !== undefined) started.abort(ended);
    },
    onResponseStart(_controller, code, fields) {
      [status, headers] = [code, fields];
    },
    onResponseData(_controller, chunk) {
      chunks.push(chunk);
    },
    onResponseEnd() {
      clearTimeout(timer);
      const [first, ...more] = chunks;
      const body = first === undefined ? Buffer.alloc(0) : more.length === 0 ? first : Buffer.concat(chunks);
      settle.resolve({ status, headers, body });
    },
    onResponseError(_controller, error) {
      end(error);
    },
  });
  return { answer, sent: () => controller !== undefined, abort: end };
}
