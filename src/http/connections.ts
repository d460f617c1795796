import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import type { buildConnector, Dispatcher } from "undici";
import { CliError } from "../errors.ts";
import { isLoopbackAddress } from "../system/loopback.ts";
import type { NetworkFailure } from "./answer.ts";
import { networkFailure } from "./failures.ts";
import { type ForwardProxy, isRefusal, proxyFailure } from "./proxy.ts";

export interface Route {
  /** The address of the API. */
  readonly base: URL;
  readonly proxy: ForwardProxy | undefined;
  /** Plain http, which only this machine may get: the names of the host must lead to it. */
  readonly loopbackOnly: boolean;
}

/**
 * The connections to a server: direct, to a proxy that is given whole requests (plain http), or through one (https). When
 * one cannot be opened, its requests fail with a NetworkFailure that names the host or the proxy, or the CliError `refused`.
 * @param timeoutMs milliseconds for a request as a whole.
 */
export async function openConnections({ base, proxy, loopbackOnly }: Route, timeoutMs: number): Promise<Dispatcher> {
  const { buildConnector, Pool } = await import("undici");
  const opening = { timeout: Math.min(timeoutMs, 10_000), ...(loopbackOnly ? { lookup: loopbackLookup } : {}) };
  // One time-out for the whole attempt replaces undici's own, which would each start again.
  const bounds = { headersTimeout: 0, bodyTimeout: 0 };
  if (proxy === undefined) {
    const connect = buildConnector(opening);
    return new Pool(base.origin, { ...bounds, connect: failing(connect, (error) => networkFailure(error, base)) });
  }
  const { ProxyAgent } = await import("undici"); // Its file is built so that this loads what proxies need.
  const isWhole = base.protocol === "http:";
  const ofProxy = (error: Error) => proxyFailure(error, proxy, base);
  const ofBoth = (error: Error) => (isWhole || isRefusal(error) ? ofProxy(error) : networkFailure(error, base));
  return new ProxyAgent({
    uri: proxy.url.href,
    ...(proxy.authorization === undefined ? {} : { token: proxy.authorization }),
    proxyTunnel: !isWhole,
    proxyTls: opening,
    requestTls: opening,
    factory: (origin, given) => new Pool(origin, { ...bounds, connect: failing(connectorOf(given), ofBoth) }),
    clientFactory: (origin, given) =>
      new Pool(origin, { headersTimeout: timeoutMs, connect: failing(connectorOf(given), ofProxy) }),
  });
}

// --- internal ---

/** A connector whose failures are in words for people. */
function failing(
  connect: buildConnector.connector,
  failure: (error: Error) => NetworkFailure,
): buildConnector.connector {
  return (target, done) =>
    connect(target, (...[error, socket]) => {
      if (error === null) done(null, socket);
      else done(error instanceof CliError ? error : failure(error), null);
    });
}

/** ProxyAgent gives a function with which its connections are opened, whatever their types say. */
function connectorOf(given: object): buildConnector.connector {
  return (given as { readonly connect: buildConnector.connector }).connect;
}

/** Finds the addresses of a host name, and refuses those of other machines (`localhost` in a hosts file). */
const loopbackLookup: LookupFunction = (hostname, options, callback) => {
  import("node:dns").then(({ lookup }) =>
    lookup(hostname, options, (error, found: string | LookupAddress[], family) => {
      const addresses = typeof found === "string" ? [found] : (found ?? []).map(({ address }) => address);
      const foreign = error ? undefined : addresses.find((address) => !isLoopbackAddress(address));
      callback(foreign === undefined ? error : notThisMachine(hostname, foreign), found, family);
    }),
  );
};

function notThisMachine(hostname: string, address: string): CliError {
  return new CliError("refused", `${hostname} is not this machine but ${address}: no key over plain http`, {
    hint: "Use an https address, or give --insecure-http when the network in between is trusted.",
  });
}
