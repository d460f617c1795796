import type { HeaderFields } from "./answer.ts";
import type { Method } from "./events.ts";

/** One attempt at a request, with all that is sent. */
export interface TransportRequest {
  readonly method: Method | "HEAD" | "OPTIONS";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Ends this request alone, at once. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for this request, in place of the usual ones. */
  readonly timeoutMs?: number | undefined;
}

/** One attempt that is under way. */
export interface Exchange {
  /** The body as it was sent, in the coding that the header names. */
  readonly answer: Promise<[status: number, headers: HeaderFields, body: Buffer]>;
  /** Whether the request may have reached the server. */
  readonly sent: boolean;
  /** Ends it now; `answer` rejects with the reason. */
  end(reason: Error): void;
}
