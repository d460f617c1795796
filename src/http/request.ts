export interface HttpRequest {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Below the base (`/customers?limit=2`), or an absolute address of the same origin. */
  readonly to: string | URL;
  /** The body, as JSON text. */
  readonly body?: string | undefined;
  /**
   * The server may not understand the request: every answer that is not about the rate limit is taken as it is, and the
   * request is not sent again.
   */
  readonly isGuess?: boolean | undefined;
  /** Sent as `Idempotency-Key`, the same on every repetition. */
  readonly idempotencyKey?: string | undefined;
  /** Further header fields by lower-case name. They win over the usual ones, never over the key. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
