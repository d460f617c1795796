/**
 * The statuses after which a request is sent again, if twice does the same as once: the one list of them. A `Retry-After`
 * beside any of them is obeyed. 429, and 403 with no request left, are about the rate limit: see isThrottled().
 */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([
  408, // Request Timeout (RFC 9110 §15.5.9)
  425, // Too Early (RFC 8470 §5.2)
  500, // Internal Server Error (RFC 9110 §15.6.1)
  502, // Bad Gateway (RFC 9110 §15.6.3)
  503, // Service Unavailable (RFC 9110 §15.6.4)
  504, // Gateway Timeout (RFC 9110 §15.6.5)
  524, // Cloudflare: the server behind it did not answer in time
]);

/** Whether a failure may pass, so that the request is worth sending again. */
export function isTransient(status: number): boolean {
  return TRANSIENT_STATUSES.has(status);
}

/** Whether it is the server that failed: it may have carried out the request. */
export function isServerFailure(status: number): boolean {
  return status >= 500 || isTransient(status);
}

/** Whether the server is in trouble at the moment. A 500 may come whenever it gets this request. */
export function isOnlyNow(status: number): boolean {
  return isTransient(status) && status !== 500;
}

/**
 * Whether the text of a 5xx says that the data is wrong: another try would end as this one. SQLSTATE classes 22 (data) and 23
 * (constraints) in quotes, or what databases say of a value.
 */
export function refusesData(text: string): boolean {
  return /"2[23][\dA-Z]{3}"/.test(text) || REFUSES_DATA.test(text.slice(0, 5000));
}

// --- internal ---

const REFUSES_DATA =
  /\b(too long|truncat(ed|ion)|out of range|invalid (input|value|text|byte)|violates|duplicate (key|entry)|validation error)/i;
