/** What a TLS handshake told. */
export interface TlsFacts {
  /** `TLSv1.3` */
  readonly protocol: string;
  /** Until when the certificate is good, in milliseconds since the epoch. */
  readonly validTo: number | undefined;
}

/**
 * Shakes hands with a server, without sending it anything, to see its certificate.
 * @returns undefined when that did not work within `timeoutMs`, or the run was stopped.
 */
export async function lookAtTls(
  base: URL,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<TlsFacts | undefined> {
  const { connect } = await import("node:tls");
  const host = base.hostname.replace(/^\[|\]$/g, "");
  // A name, not an address, goes into the handshake (RFC 6066 §3).
  const servername = /^[\d.]+$|:/.test(host) ? "" : host;
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(base.port || 443), servername, timeout: timeoutMs });
    const end = (facts: TlsFacts | undefined) => {
      signal.removeEventListener("abort", stop);
      socket.destroy();
      resolve(facts);
    };
    const stop = () => end(undefined);
    signal.addEventListener("abort", stop, { once: true });
    socket.once("error", stop).once("timeout", stop);
    socket.once("secureConnect", () => {
      const validTo = Date.parse(socket.getPeerCertificate().valid_to);
      end({ protocol: socket.getProtocol() ?? "TLS", validTo: Number.isNaN(validTo) ? undefined : validTo });
    });
  });
}
