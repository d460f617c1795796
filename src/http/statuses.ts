/** What is known of a failure that may pass, beside its status. */
interface PassingFailure {
  /** Somebody waited too long for the server: it may still carry the request out. */
  readonly isLate?: true;
  /** Servers also answer so whenever they get this request: another way is tried, and this one not again. */
  readonly mayStay?: true;
}

/**
 * The statuses after which a request is sent again, if twice does the same as once: the one list of them. A `Retry-After`
 * beside any of them is obeyed. 429, and 403 with no request left, are about the rate limit: see isThrottled().
 */
const TRANSIENT_STATUSES: Readonly<Record<number, PassingFailure>> = {
  408: { isLate: true }, // Request Timeout (RFC 9110 §15.5.9)
  425: {}, // Too Early (RFC 8470 §5.2)
  500: { mayStay: true }, // Internal Server Error (RFC 9110 §15.6.1)
  502: {}, // Bad Gateway (RFC 9110 §15.6.3)
  503: {}, // Service Unavailable (RFC 9110 §15.6.4)
  504: { isLate: true }, // Gateway Timeout (RFC 9110 §15.6.5)
  524: { isLate: true }, // Cloudflare: the server behind it did not answer in time
};

/** Whether a failure may pass, so that the request is worth sending again. */
export function isTransient(status: number): boolean {
  return status in TRANSIENT_STATUSES;
}

/** Whether it is the server that failed: it may have carried out the request. */
export function isServerFailure(status: number): boolean {
  return status >= 500 || isTransient(status);
}

/** Whether the server may still be at work on the request. */
export function isLate(status: number): boolean {
  return TRANSIENT_STATUSES[status]?.isLate === true;
}

/** Whether the server is in trouble at the moment: its answer says nothing of what was asked. */
export function isOnlyNow(status: number): boolean {
  return isTransient(status) && TRANSIENT_STATUSES[status]?.mayStay !== true;
}
