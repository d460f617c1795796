/** Whether the host of a URL is this machine by what it is called: an address of it, or `localhost` (RFC 6761 §6.3). */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ""));
}

/** Whether an address is one of this machine itself: 127.0.0.0/8 (RFC 1122 §3.2.1.3) or ::1 (RFC 4291 §2.5.3). */
export function isLoopbackAddress(address: string): boolean {
  return address === "::1" || /^127(\.\d{1,3}){3}$/.test(address);
}
