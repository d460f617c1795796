import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import type { buildConnector } from "undici";
import { CliError } from "../errors.ts";
import { isLoopbackAddress } from "../system/loopback.ts";
import { networkFailure } from "./failures.ts";
import { withoutInterim } from "./interim.ts";
import type { ForwardProxy } from "./proxy.ts";
import { openTunnel, proxyFailure } from "./tunnel.ts";

export interface Route {
  /** The address of the API. */
  readonly base: URL;
  readonly proxy: ForwardProxy | undefined;
  /** Plain http, which only this machine may get: the names of the host must lead to it. */
  readonly loopbackOnly: boolean;
}

/**
 * Opens connections for requests: directly, to a proxy (plain http, whose proxy is given whole requests), or through one
 * (https). All failures are NetworkFailures that name the host or the proxy, or the CliError `refused`.
 */
export async function connectorTo(
  route: Route,
  options: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<buildConnector.connector> {
  const { buildConnector: build } = await import("undici");
  const { base, proxy } = route;
  const connect = build({
    timeout: options.timeoutMs,
    ...(route.loopbackOnly ? { lookup: loopbackLookup } : {}),
  });
  const failure = (error: unknown) => {
    if (error instanceof CliError) return error;
    return proxy !== undefined && base.protocol === "http:" ? proxyFailure(error, proxy) : networkFailure(error, base);
  };
  return (target, callback) => {
    const done: buildConnector.Callback = (...[error, socket]) => {
      if (error !== null) callback(failure(error), null);
      else callback(null, withoutInterim(socket));
    };
    if (proxy === undefined || base.protocol === "http:") return connect(target, done);
    const place = `${target.hostname.includes(":") ? `[${target.hostname}]` : target.hostname}:${target.port || "443"}`;
    openTunnel(proxy, place, options).then(
      (httpSocket) => connect({ ...target, httpSocket }, done),
      (error: unknown) => callback(failure(error), null),
    );
  };
}

// --- internal ---

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
