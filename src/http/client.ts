import { CliError } from "../errors.ts";
import type { Clock } from "../system/clock.ts";
import { during, type Progress } from "../system/progress.ts";
import { parseJson } from "../text/json.ts";
import { hider } from "../text/secret.ts";
import { below, shownAddress, slashRedirect } from "./address.ts";
import { type Answer, dateOf, headerOf, NetworkFailure, NothingSent } from "./answer.ts";
import type { Watch } from "./events.ts";
import type { Limiter } from "./limiter.ts";
import { type Limits, readLimits } from "./limits.ts";
import {
  DEFAULTS,
  isThrottled,
  mayBeDone,
  type RequestPace,
  type Result,
  shouldRetry,
  waitBeforeRetry,
} from "./retry.ts";
import type { HttpRequest, Transport, TransportAnswer } from "./transport.ts";

export interface HttpClientOptions extends Watch {
  readonly base: URL;
  readonly apiKey: string;
  /** What is hidden in answers like the key. */
  readonly secrets: readonly string[];
  /** Where the key is from, and what to do when the server does not accept it, in sentences. */
  readonly keyHint?: string | undefined;
  readonly userAgent: string;
  /** Further header fields of every request, by lower-case name. The request's own win. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly transport: Transport;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Once it is aborted no request leaves, but open requests may finish; `signal` when missing. */
  readonly stop?: AbortSignal | undefined;
  /** Called right before each write leaves, repetitions included. What it throws comes out of send(). */
  readonly beforeWrite?: (() => Promise<void>) | undefined;
  /** For one attempt, in milliseconds. */
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly pace: RequestPace;
  readonly progress: Progress;
}

/** The one place from which requests leave: key, headers, repetition, pacing. */
export class HttpClient {
  readonly base: URL;
  readonly #options: HttpClientOptions;
  /** A server may repeat the key: no answer goes further with it. */
  readonly #hide: (text: string) => string;
  readonly #shared: Shared;

  constructor(options: HttpClientOptions, shared = new Shared()) {
    this.base = options.base;
    this.#options = options;
    this.#shared = shared;
    this.#hide = hider(options.apiKey, ...options.secrets);
  }

  /** This client for the requests of one call. @param signal ends it, and is aborted whenever the client's own is. */
  within(signal: AbortSignal, timeoutMs = this.#options.timeoutMs, maxRetries = this.#options.maxRetries): HttpClient {
    return new HttpClient({ ...this.#options, signal, stop: undefined, timeoutMs, maxRetries }, this.#shared);
  }

  get requests(): number {
    return this.#shared.requests;
  }

  /** The server's time in its last answer with a `Date` (RFC 9110 §6.6.1), in milliseconds since the epoch. */
  get serverTime(): number | undefined {
    return this.#shared.serverTime;
  }

  get limits(): Limits {
    return this.#options.limiter.limits;
  }

  address(path: string): URL {
    return below(this.base, this.#shared.path(path));
  }

  /** Resolves to the last answer, whatever its status. @throws NetworkFailure, or the reason of the signal. */
  send(request: HttpRequest): Promise<Answer> {
    return during(this.#options.progress, { phase: "asking" }, () => this.#send(request));
  }

  // --- internal ---

  async #send(request: HttpRequest): Promise<Answer> {
    const { clock, signal, stop = signal, pace, maxRetries, limiter, progress, keyHint } = this.#options;
    const { method, to, body } = request;
    let url = typeof to === "string" ? this.address(to) : to;
    if (url.origin !== this.base.origin) throw new Error(`request to another origin: ${url.origin}`);
    /** An earlier attempt may have taken effect; and the one under way. */
    let [doubtful, isOut] = [false, false];
    const onSent = () => {
      isOut = true;
    };
    try {
      for (let attempt = 1, redirects = 0; ; attempt++) {
        if (doubtful) await request.beforeAgain?.();
        const isTyped = this.#shared.namesContentType(request);
        const result: Result = await this.#attempt(request, url, attempt, onSent, isTyped).catch(asResult);
        const again = result instanceof NetworkFailure ? undefined : this.#shared.again(request, url, result, isTyped);
        if (again !== undefined && redirects < 2) {
          [url, isOut] = [again, doubtful];
          redirects++;
          attempt--;
          continue;
        }
        const why = attempt > maxRetries ? undefined : shouldRetry(request, result);
        const ms = waitBeforeRetry(result, attempt, pace, clock.now(), Math.random());
        if (why === undefined || ms > DEFAULTS.maxWaitMs[pace]) {
          if (result instanceof NetworkFailure) throw result;
          if (result.status === 403 && !limiter.keyWorked) await this.#tryKey(request, url);
          const { keyWorked } = limiter;
          const about = { url: url.href, at: clock.now(), doubtful, keyHint, keyWorked, isWrite: body !== undefined };
          return { ...result, ...about };
        }
        doubtful ||= mayBeDone(result);
        isOut = doubtful;
        // For the rate limit the limiter waits: all requests with the key share it.
        if (!(result instanceof NetworkFailure) && isThrottled(result)) continue;
        progress.wait({ reason: "retry", ms, retry: attempt, of: maxRetries, why });
        await clock.sleep(ms, signal);
      }
    } catch (error) {
      const isStopped = error instanceof CliError && (error === signal.reason || error === stop.reason);
      // A read may belong to a write that was sent: then it is not "nothing sent".
      throw isStopped && method !== "GET" && !isOut ? new NothingSent(error) : error;
    }
  }

  /** A 403 is about the key or about the request alone: the list of customers shows which. */
  async #tryKey({ method }: HttpRequest, url: URL): Promise<void> {
    const list = this.address("/customers");
    if (method === "GET" && url.pathname === list.pathname) return;
    await this.#attempt({ method: "GET", to: list }, list, 1, () => {}).catch(asResult);
  }

  async #attempt(
    request: HttpRequest,
    url: URL,
    attempt: number,
    onSent: () => void,
    isTyped = true,
  ): Promise<TransportAnswer> {
    const { limiter, pace, signal, stop = signal, clock, transport, timeoutMs, beforeWrite, progress } = this.#options;
    const { onRequest, onResponse } = this.#options;
    const { method, body } = request;
    await limiter.acquire(pace, stop, progress);
    const sent = progress.begin({ phase: "sent" });
    const event = { method, path: shownAddress(this.base, url.href), attempt };
    let learnt: Parameters<Limiter["answered"]> = [];
    let started = clock.monotonic();
    try {
      if (method !== "GET") await beforeWrite?.();
      onRequest?.(event);
      this.#shared.requests++;
      started = clock.monotonic();
      const sending = { method, url, headers: this.#headers(request, isTyped), body, signal, timeoutMs, onSent };
      const answer = this.#withoutKey(await transport(sending));
      const now = clock.now();
      const limits = readLimits(answer.headers, now);
      this.#shared.serverTime = dateOf(answer) ?? this.#shared.serverTime;
      limiter.keyWorked ||= isData(answer, method);
      learnt = isThrottled(answer) ? [limits, waitBeforeRetry(answer, attempt, pace, now, Math.random())] : [limits];
      onResponse?.({ ...event, status: answer.status, ms: clock.monotonic() - started, limits });
      return answer;
    } catch (error) {
      if (!(error instanceof NetworkFailure)) throw error;
      // A dispatcher of the program may put what was sent into its errors.
      const problem = this.#hide(error.message);
      onResponse?.({ ...event, status: undefined, ms: clock.monotonic() - started, problem });
      throw new NetworkFailure(error.kind, problem, error.sent, error.hint);
    } finally {
      sent.end();
      limiter.answered(...learnt);
    }
  }

  #withoutKey({ status, headers, text }: TransportAnswer): TransportAnswer {
    const fields = Object.entries(headers).map(([name, value]) => [
      this.#hide(name),
      Array.isArray(value) ? value.map(this.#hide) : value && this.#hide(value),
    ]);
    return { status, headers: Object.fromEntries(fields), text: this.#hide(text) };
  }

  #headers(request: HttpRequest, isTyped: boolean): Record<string, string> {
    const { idempotencyKey, headers } = request;
    return {
      // Some servers refuse a request that accepts nothing else with 406, also if they give JSON (RFC 9110 §12.5.1).
      accept: "application/json, */*;q=0.5",
      "accept-encoding": "gzip, br",
      "user-agent": this.#options.userAgent,
      ...this.#options.headers,
      ...(isTyped ? { "content-type": "application/json" } : {}),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      ...headers,
      authorization: `Bearer ${this.#options.apiKey}`,
    };
  }
}

// --- internal ---

/** Only the API itself answers so: a login page or a proxy may give a web page without reading the key. */
function isData({ status, text }: TransportAnswer, method: string): boolean {
  if (status < 200 || status >= 300) return false;
  return text === "" ? method !== "GET" : parseJson(text) !== undefined;
}

function asResult(error: unknown): NetworkFailure {
  if (error instanceof NetworkFailure) return error;
  throw error;
}

/** What all calls of a client share: also how this server wants its requests, as far as its answers have shown it. */
class Shared {
  requests = 0;
  serverTime: number | undefined;
  /** Paths must end in a slash (Django REST framework). */
  #slash = false;
  /** By method: whether a request without a body may carry Content-Type (Fastify refuses such a DELETE). */
  readonly #typed = new Map<string, boolean>();

  /** A path as this server wants it; a query stays at its end. */
  path(path: string): string {
    return this.#slash ? path.replace(/^([^?]*[^/?])(\?|$)/, "$1/$2") : path;
  }

  /** Whether a request carries Content-Type: the API document asks for it even without a body. */
  namesContentType({ method, body }: HttpRequest): boolean {
    return body !== undefined || this.#typed.get(method) !== false;
  }

  /** The address to which a request is to be sent again at once, because the server only wants it otherwise. */
  again({ method, headers, body }: HttpRequest, url: URL, answer: TransportAnswer, isTyped: boolean): URL | undefined {
    const { status } = answer;
    if ([301, 302, 307, 308].includes(status)) {
      const target = slashRedirect(url, headerOf(answer.headers, "location"));
      if (target !== undefined) this.#slash = target.pathname.endsWith("/");
      return target;
    }
    // Of several at once, each that went with it goes again.
    const isKnown = !isTyped || this.#typed.get(method) === true;
    if (body !== undefined || headers?.["content-type"] !== undefined || isKnown) return undefined;
    // A 400 to a GET is about what was asked for.
    const isRefused = status === 415 || (status === 400 && method === "DELETE");
    if (isRefused || status < 300) this.#typed.set(method, !isRefused);
    return isRefused ? url : undefined;
  }
}
