/**
 * Whether the host of a URL is this machine by what it is called: `localhost` (RFC 6761 §6.3), 127.0.0.0/8 (RFC 1122
 * §3.2.1.3) or ::1 (RFC 4291 §2.5.3).
 */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/.test(hostname);
}
