/** What a TLS handshake showed. */
export interface TlsFacts {
  /** `TLSv1.3` */
  readonly protocol: string;
  /** When the certificate expires, in milliseconds since the epoch. */
  readonly validTo: number | undefined;
}

/**
 * Opens a TLS connection to a server to see its certificate. No request is sent.
 * @returns undefined when that failed, took longer than `timeoutMs`, or the run was stopped.
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
