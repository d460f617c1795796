import type { Dispatcher } from "undici";
import { CliError } from "../errors.ts";
import { type Answer, headerOf, NetworkFailure, NothingSent } from "./answer.ts";
import { decodeBody } from "./body.ts";
import { openConnections, type Route } from "./connections.ts";
import { Dispatching, type TransportRequest } from "./dispatching.ts";
import type { Method, OwnDispatcher } from "./events.ts";
import { networkFailure } from "./failures.ts";
import { isRefusal, proxyFailure } from "./proxy.ts";

export interface HttpRequest {
  readonly method: Method;
  /** Below the base (`/customers?limit=2`), or an absolute address of the same origin. */
  readonly to: string | URL;
  /** The body, as JSON text. */
  readonly body?: string | undefined;
  /**
   * The server may not understand the request: every answer that is not about the rate limit is taken as it is, and the
   * request is not sent again.
   */
  readonly isGuess?: boolean | undefined;
  /** Sent as `Idempotency-Key`, the same on every repetition. */
  readonly idempotencyKey?: string | undefined;
  /** Called before it is sent again after an attempt that may have been carried out. What it throws comes out of send(). */
  readonly beforeAgain?: (() => Promise<void>) | undefined;
  /** Further header fields by lower-case name. They win over the usual ones, never over the key. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export type TransportAnswer = Pick<Answer, "status" | "headers" | "text">;

/** One attempt at one request: sends it and reads the whole answer. Throws NetworkFailure when there is none. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/**
 * Opens the connections to a server; keep-alive ones let the process end.
 * @param options.timeoutMs milliseconds for one attempt as a whole: connecting, waiting, and the last byte of the body.
 * @param options.signal ends every request at once; rejections carry its reason.
 */
export async function openTransport(
  route: Route,
  options: {
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
    readonly dispatcher?: OwnDispatcher | undefined;
  },
): Promise<Transport> {
  const { timeoutMs: usualMs, signal: endsAll, dispatcher } = options;
  const own = dispatcher === undefined ? await openConnections(route, usualMs) : undefined;
  const way = own ?? (dispatcher as Dispatcher); // Its type fits the dispatchers of all versions.
  const underWay = new Set<Dispatching>();
  const stop = () => {
    for (const exchange of underWay) exchange.end(endsAll.reason);
    // Also ends connections that are still being opened: they would keep the process alive.
    own?.destroy().catch(() => {});
  };
  if (endsAll.aborted) stop();
  else endsAll.addEventListener("abort", stop, { once: true });

  return async (request) => {
    const { url, signal = endsAll, timeoutMs = usualMs } = request;
    signal.throwIfAborted();
    const exchange = new Dispatching(way, request);
    underWay.add(exchange);
    const end = () => exchange.end(signal.reason);
    if (signal !== endsAll) signal.addEventListener("abort", end, { once: true });
    // AbortSignal.timeout would keep each timer until it fires: hundreds of thousands in a long run.
    // While the process is stopped (Ctrl-Z), or the machine asleep, one step passes at most.
    let steps = 0;
    const timer = setInterval(() => {
      steps += 1;
      if (steps === STEPS) exchange.end(late(timeoutMs, exchange.sent));
    }, timeoutMs / STEPS);
    try {
      const [status, fields, bytes] = await exchange.answer;
      const text = await decodeBody(bytes, headerOf(fields, "content-encoding"));
      signal.throwIfAborted();
      return { status, headers: fields, text };
    } catch (error) {
      const { reason } = signal;
      if (signal.aborted) throw reason instanceof CliError && !exchange.sent ? new NothingSent(reason) : reason;
      if (error instanceof CliError) throw error;
      if (route.proxy !== undefined && error instanceof Error && isRefusal(error))
        throw proxyFailure(error, route.proxy, url);
      throw networkFailure(error, url);
    } finally {
      clearInterval(timer);
      underWay.delete(exchange);
      signal.removeEventListener("abort", end);
    }
  };
}

// --- internal ---

/** Of a time-out. */
const STEPS = 10;

function late(ms: number, sent: boolean): NetworkFailure {
  return new NetworkFailure("timeout", `no answer within ${ms === 1000 ? "1 second" : `${ms / 1000} seconds`}`, sent);
}
