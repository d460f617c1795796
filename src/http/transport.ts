import type { Dispatcher } from "undici";
import { CliError } from "../errors.ts";
import { type Answer, headerOf, NetworkFailure, NothingSent } from "./answer.ts";
import { decodeBody, MAX_BODY_BYTES, tooLarge } from "./body.ts";
import { connectorTo, type Route } from "./connector.ts";
import { type Exchange, exchange, Late } from "./exchange.ts";
import { networkFailure } from "./failures.ts";
import type { ForwardProxy } from "./proxy.ts";
import { askedToLogIn, proxyHeaders } from "./tunnel.ts";

export interface TransportRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Ends this request alone, at once. */
  readonly signal?: AbortSignal | undefined;
}

export type TransportAnswer = Pick<Answer, "status" | "headers" | "text">;

interface TransportOptions {
  /** Milliseconds for one attempt as a whole: connecting, waiting, and the last byte of the body. */
  readonly timeoutMs: number;
  /** Ends every request at once; rejections carry its reason. */
  readonly signal: AbortSignal;
}

/** One attempt at one request: sends it and reads the whole answer. Throws NetworkFailure when there is none. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** Opens the connections to a server; keep-alive ones let the process end. */
export async function openTransport(route: Route, options: TransportOptions): Promise<Transport> {
  const { timeoutMs, signal: endsAll } = options;
  const dispatcher = await openDispatcher(route, options);
  // Plain http goes to the proxy whole (RFC 9112 §3.2.2); https goes through it.
  const asker = route.base.protocol === "http:" ? route.proxy : undefined;
  const underWay = new Set<Exchange>();
  const stop = () => {
    for (const { abort } of underWay) abort(endsAll.reason);
    // Also ends connections that are still being opened: they would keep the process alive.
    dispatcher.destroy().catch(() => {});
  };
  if (endsAll.aborted) stop();
  else endsAll.addEventListener("abort", stop, { once: true });

  return async ({ method, url, headers, body, signal = endsAll }) => {
    signal.throwIfAborted();
    const request = { origin: url.origin, method, body: body ?? null, ...target(url, headers, asker) };
    const current = exchange(dispatcher, request, timeoutMs);
    underWay.add(current);
    const end = () => current.abort(signal.reason);
    if (signal !== endsAll) signal.addEventListener("abort", end, { once: true });
    try {
      const answer = await current.answer;
      if (answer.status === 407 && asker !== undefined) throw askedToLogIn(asker, answer.headers);
      const text = await decodeBody(answer.body, headerOf(answer.headers, "content-encoding"));
      signal.throwIfAborted();
      return { status: answer.status, headers: answer.headers, text };
    } catch (error) {
      if (signal.aborted) throw current.sent() ? signal.reason : notSent(signal.reason);
      if (error instanceof Late)
        throw new NetworkFailure("timeout", `no answer within ${seconds(timeoutMs)}`, error.sent);
      if (error instanceof Error && error.name === "ResponseExceededMaxSizeError") throw tooLarge();
      throw error instanceof CliError ? error : networkFailure(error, url);
    } finally {
      underWay.delete(current);
      signal.removeEventListener("abort", end);
    }
  };
}

// --- internal ---

function notSent(reason: unknown): unknown {
  return reason instanceof CliError ? new NothingSent(reason) : reason;
}

/** Seconds in words. */
function seconds(ms: number): string {
  return ms === 1000 ? "1 second" : `${ms / 1000} seconds`;
}

type Target = Pick<Dispatcher.DispatchOptions, "path" | "headers">;

/** The request's target, and its headers: a proxy is given the whole address. */
function target(url: URL, headers: TransportRequest["headers"], asker: ForwardProxy | undefined): Target {
  const path = url.pathname + url.search;
  if (asker === undefined) return { path, headers };
  return { path: url.origin + path, headers: { ...headers, host: url.host, ...proxyHeaders(asker) } };
}

async function openDispatcher(route: Route, { timeoutMs, signal }: TransportOptions): Promise<Dispatcher> {
  const { Pool } = await import("undici");
  const { base, proxy } = route;
  return new Pool(proxy !== undefined && base.protocol === "http:" ? proxy.url.origin : base.origin, {
    // One time-out for the whole attempt replaces undici's own, which would each start again.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: await connectorTo(route, { timeoutMs: Math.min(timeoutMs, 10_000), signal }),
    maxResponseSize: MAX_BODY_BYTES,
  });
}
