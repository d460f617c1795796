import { setMaxListeners } from "node:events";
import { version } from "../../package.json";
import { guardAddress } from "../http/address.ts";
import { HttpClient, type HttpClientOptions } from "../http/client.ts";
import type { OwnDispatcher } from "../http/events.ts";
import { limiterOf } from "../http/limiter.ts";
import { proxyFor } from "../http/proxy.ts";
import type { RequestPace } from "../http/retry.ts";
import { openTransport } from "../http/transport.ts";
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
  const { baseUrl, rules, env, clock, signal, stop, timeoutMs } = options;
  const base = new URL(baseUrl);
  const proxy = proxyFor(base, env);
  guardAddress(base, options.insecureHttp, proxy);
  const loopbackOnly = base.protocol === "http:" && !options.insecureHttp;
  const known = await KnownDialect.open(options.stateFolder, baseUrl, clock, rules);
  options.atEnd?.(() => known.save());
  // Each waiting request listens to it; a bulk run has dozens.
  setMaxListeners(0, signal, ...(stop ? [stop] : []));
  const http = new HttpClient({
    ...options,
    base,
    secrets: proxy?.secrets ?? [],
    userAgent: `customers/${version}`,
    transport: await openTransport({ base, proxy, loopbackOnly }, timeoutMs, signal, options.dispatcher),
    limiter: limiterOf(base.origin, options.apiKey, clock),
    pace: options.pace ?? "interactive",
  });
  return { http, clock, known, rules };
}
