import type { LookupFunction } from "node:net";
import type { buildConnector, Dispatcher } from "undici";
import { type ForwardProxy, proxyFailure } from "./proxy.ts";

export interface Route {
  readonly base: URL;
  readonly proxy: ForwardProxy | undefined;
  /** Plain http, which only this machine may get, whatever a hosts file says of `localhost`. */
  readonly loopbackOnly: boolean;
}

/**
 * The connections to a server: direct, to a proxy that is given whole requests (plain http), or through one (https).
 * @param timeoutMs milliseconds for a request as a whole.
 */
export async function openConnections({ base, proxy, loopbackOnly }: Route, timeoutMs: number): Promise<Dispatcher> {
  const undici = await import("undici");
  const opening = { timeout: Math.min(timeoutMs, 10_000), ...(loopbackOnly ? { lookup: thisMachine } : {}) };
  // One time-out for the whole attempt replaces undici's own, which would each start again.
  const bounds = { headersTimeout: 0, bodyTimeout: 0 };
  if (proxy === undefined) return new undici.Pool(base.origin, { ...bounds, connect: opening });
  return new undici.ProxyAgent({
    uri: proxy.url.href,
    ...(proxy.authorization === undefined ? {} : { token: proxy.authorization }),
    proxyTunnel: base.protocol !== "http:",
    proxyTls: opening,
    requestTls: opening,
    factory: (origin, { connect }: Connecting) =>
      // Without words of ours, undici tries again for ever if a proxy closes the connection.
      new undici.Pool(origin, {
        ...bounds,
        connect: (target, done) =>
          connect(target, (...[error, socket]) =>
            error === null ? done(null, socket) : done(proxyFailure(error, proxy, base), null),
          ),
      }),
    clientFactory: (origin, { connect }: Connecting) => new undici.Pool(origin, { headersTimeout: timeoutMs, connect }),
  });
}

// --- internal ---

/** What ProxyAgent gives a factory, whatever its types say. */
interface Connecting {
  readonly connect: buildConnector.connector;
}

/** `localhost` is this machine, without asking (RFC 6761 §6.3). */
const thisMachine: LookupFunction = (_, { all }, callback) => {
  if (!all) callback(null, "127.0.0.1", 4);
  else
    callback(null, [
      { address: "127.0.0.1", family: 4 },
      { address: "::1", family: 6 },
    ]);
};
