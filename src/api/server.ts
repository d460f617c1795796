import { setMaxListeners } from "node:events";
import { version } from "../../package.json";
import { guardAddress } from "../http/address.ts";
import { NetworkFailure } from "../http/answer.ts";
import { HttpClient, type HttpClientOptions } from "../http/client.ts";
import type { OwnDispatcher } from "../http/events.ts";
import { limiterOf } from "../http/limiter.ts";
import { proxyFor } from "../http/proxy.ts";
import type { RequestPace } from "../http/retry.ts";
import { openTransport, type Transport } from "../http/transport.ts";
import type { Clock } from "../system/clock.ts";
import type { System } from "../terminal/terminal.ts";
import { KnownDialect, type ServerRules } from "./dialect/dialect.ts";

/** What a client needs to know about the server and this run, and the functions that it calls to report. */
export interface ServerOptions
  extends Pick<System, "env" | "atEnd">,
    Omit<HttpClientOptions, "base" | "secrets" | "userAgent" | "transport" | "limiter" | "pace"> {
  /** Where what is learnt of servers is kept; without it, it is forgotten at the end. */
  readonly stateFolder: string | undefined;
  readonly baseUrl: string;
  /** For a server that a person starts by hand: what it means when it refuses connections, and the next step. */
  readonly whenRefused?: { readonly message: string; readonly hint: string } | undefined;
  readonly insecureHttp: boolean;
  readonly rules: ServerRules;
  readonly dispatcher?: OwnDispatcher | undefined;
  /** `bulk` for a long run, which leaves a part of the rate limit to people; default `interactive`. */
  readonly pace?: RequestPace | undefined;
}

export interface Server {
  readonly http: HttpClient;
  readonly clock: Clock;
  /** How the server answers, as far as earlier runs and this one found it out; kept when the run ends. */
  readonly known: KnownDialect;
  readonly rules: ServerRules;
}

/** Nothing is sent. @throws CliError `refused` for plain http to another machine, `usage` for a proxy that is none. */
export async function openServer(options: ServerOptions): Promise<Server> {
  const { baseUrl, rules, env, clock, signal, stop, timeoutMs, whenRefused } = options;
  const base = new URL(baseUrl);
  const proxy = proxyFor(base, env);
  guardAddress(base, options.insecureHttp, proxy);
  const loopbackOnly = base.protocol === "http:" && !options.insecureHttp;
  const known = await KnownDialect.open(options.stateFolder, baseUrl, clock, rules);
  options.atEnd?.(() => known.save());
  // Each waiting request listens to it; a bulk run has dozens.
  setMaxListeners(0, signal, ...(stop ? [stop] : []));
  const transport = await openTransport({ base, proxy, loopbackOnly }, timeoutMs, signal, options.dispatcher);
  const http = new HttpClient({
    ...options,
    base,
    secrets: proxy?.secrets ?? [],
    userAgent: `customers/${version}`,
    transport: startedByHand(transport, whenRefused),
    limiter: limiterOf(base.origin, options.apiKey, clock),
    pace: options.pace ?? "interactive",
  });
  return { http, clock, known, rules };
}

// --- internal ---

function startedByHand(transport: Transport, whenRefused: ServerOptions["whenRefused"]): Transport {
  if (whenRefused === undefined) return transport;
  const { message, hint } = whenRefused;
  return async (request) => {
    try {
      return await transport(request);
    } catch (error) {
      if (!(error instanceof NetworkFailure) || error.kind !== "refused") throw error;
      throw new NetworkFailure("not_running", message, false, hint);
    }
  };
}
