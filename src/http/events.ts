import type { Limits } from "./limits.ts";

/** A dispatcher of undici, of any version, that a program gives in place of connections of ours; never closed here. */
export type OwnDispatcher = { dispatch(...given: never[]): unknown };

/** What a call may be made with. */
export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** A request leaves. */
export interface RequestEvent {
  /** In capitals: `POST`. */
  readonly method: Method;
  /** Below the base URL, with the query: `/customers?limit=2`. */
  readonly path: string;
  /** 1 for the first, 2 when it is sent again. */
  readonly attempt: number;
}

/** An answer came, or will not come. */
export interface ResponseEvent extends RequestEvent {
  /** Undefined if there was no answer. */
  readonly status: number | undefined;
  /** Milliseconds since the request left. */
  readonly ms: number;
  /** Why there was no answer. */
  readonly problem?: string | undefined;
  /** The rate limit that the answer names. */
  readonly limits?: Limits | undefined;
}

/** Called for each request and each answer. Neither event has the key. */
export interface Watch {
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
}

/** Each request and answer as a line: `→ GET /customers`, `← 200 12 ms, 5 of 10 left`, `× no answer in 30 s`. */
export function inLines(write: (line: string) => void): Required<Watch> {
  return {
    onRequest: ({ method, path }) => write(`→ ${method} ${path}`),
    onResponse: ({ status, ms, problem, limits }) =>
      write(status === undefined ? `× ${problem}` : `← ${status} ${Math.round(ms)} ms${left(limits)}`),
  };
}

// --- internal ---

function left({ remaining, limit }: Limits = {}): string {
  if (remaining === undefined) return "";
  return limit === undefined ? `, ${remaining} left` : `, ${remaining} of ${limit} left`;
}
