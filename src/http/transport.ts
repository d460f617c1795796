import type { Dispatcher } from "undici";
import { isLoopback } from "../system/loopback.ts";
import { type Answer, headerOf, NetworkFailure } from "./answer.ts";
import { decodeBody, MAX_BODY_BYTES, tooLarge } from "./body.ts";
import { type Exchange, exchange, Late } from "./exchange.ts";
import { networkFailure } from "./failures.ts";

export interface TransportRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export type TransportAnswer = Pick<Answer, "status" | "headers" | "text">;

interface TransportOptions {
  /** Milliseconds for one attempt as a whole: connecting, waiting, and the last byte of the body. */
  readonly timeoutMs: number;
  /** Ends every request at once; rejections carry its reason. */
  readonly signal: AbortSignal;
  /** Where HTTPS_PROXY, HTTP_PROXY and NO_PROXY are looked up. */
  readonly env: NodeJS.ProcessEnv;
}

/** One attempt at one request: sends it and reads the whole answer. Throws NetworkFailure when there is none. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** Opens the connections to a server; keep-alive ones let the process end. */
export async function openTransport(base: URL, options: TransportOptions): Promise<Transport> {
  const { timeoutMs, signal } = options;
  await quickenWebAssembly();
  const dispatcher = await openDispatcher(base, options);
  const underWay = new Set<Exchange>();
  const stop = () => {
    for (const { abort } of underWay) abort(signal.reason);
    // Also ends connections that are still being opened: they would keep the process alive.
    dispatcher.destroy().catch(() => {});
  };
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });

  return async ({ method, url, headers, body }) => {
    signal.throwIfAborted();
    const request = { origin: url.origin, path: url.pathname + url.search, method, headers, body: body ?? null };
    const current = exchange(dispatcher, request, timeoutMs);
    underWay.add(current);
    try {
      const answer = await current.answer;
      const text = await decodeBody(answer.body, headerOf(answer.headers, "content-encoding"));
      signal.throwIfAborted();
      return { status: answer.status, headers: answer.headers, text };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof Late)
        throw new NetworkFailure("timeout", `no answer within ${seconds(timeoutMs)}`, error.sent);
      if (error instanceof Error && error.name === "ResponseExceededMaxSizeError") throw tooLarge();
      throw networkFailure(error, url);
    } finally {
      underWay.delete(current);
    }
  };
}

// --- internal ---

/** Seconds in words. */
function seconds(ms: number): string {
  return ms === 1000 ? "1 second" : `${ms / 1000} seconds`;
}

async function openDispatcher(base: URL, { env, timeoutMs }: TransportOptions): Promise<Dispatcher> {
  const options = {
    // One time-out for the whole attempt replaces undici's own, which would each start again.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: Math.min(timeoutMs, 10_000) },
    maxResponseSize: MAX_BODY_BYTES,
  };
  const proxy =
    (base.protocol === "https:" ? (env.https_proxy ?? env.HTTPS_PROXY) : (env.http_proxy ?? env.HTTP_PROXY)) ?? "";
  if (proxy === "" || isLoopback(base.hostname)) {
    const { default: Pool } = await import("undici/lib/dispatcher/pool.js");
    return new Pool(base.origin, options);
  }
  // The proxy's agent needs methods that dispatchers have only when the whole of undici is loaded.
  const { EnvHttpProxyAgent } = await import("undici");
  const noProxy = env.no_proxy ?? env.NO_PROXY ?? "";
  return new EnvHttpProxyAgent({ ...options, httpProxy: proxy, httpsProxy: proxy, noProxy });
}

/**
 * Makes WebAssembly start sooner on Node 20: there, optimising undici's parser takes longer than a short run saves by
 * it. Later versions do this on their own, and the flag would slow them down.
 */
async function quickenWebAssembly(): Promise<void> {
  if (!process.versions.node.startsWith("20.")) return;
  const { setFlagsFromString } = await import("node:v8");
  setFlagsFromString("--liftoff-only");
}
