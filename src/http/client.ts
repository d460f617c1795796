import { CliError } from "../errors.ts";
import type { Clock } from "../system/clock.ts";
import { during, type Progress } from "../system/progress.ts";
import { parseJson } from "../text/json.ts";
import { hider } from "../text/secret.ts";
import { thrownText } from "../text/thrown.ts";
import { below, shownAddress, slashRedirect } from "./address.ts";
import { type Answer, dateOf, headerOf, NetworkFailure, NothingSent } from "./answer.ts";
import { DEFAULTS, type Pace } from "./defaults.ts";
import type { Watch } from "./events.ts";
import type { Limiter } from "./limiter.ts";
import { type Limits, readLimits } from "./limits.ts";
import { Quirks } from "./quirks.ts";
import type { Told } from "./rate-limit.ts";
import { askedWait, isThrottled, mayBeDone, type Result, shouldRetry, waitBeforeRetry } from "./retry.ts";
import type { HttpRequest, Transport, TransportAnswer } from "./transport.ts";

/** How the requests of one call are sent; what is missing is as for the client. */
export interface CallScope {
  /** Ends the call, in place of the client's own signal: aborted whenever that one is. Its reason is a CliError. */
  readonly signal?: AbortSignal | undefined;
  /** For one attempt, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
}

export interface HttpClientOptions extends Watch, Pick<CallScope, "timeoutMs"> {
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
  readonly maxRetries: number;
  readonly pace: Pace;
  /** Gets what is asked for, and every wait. */
  readonly progress: Progress;
}

/** What all calls to a server share. */
class Shared {
  readonly quirks = new Quirks();
  requests = 0;
  serverTime: number | undefined;
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

  /** This client for the requests of one call. */
  within({ signal, timeoutMs, maxRetries = this.#options.maxRetries }: CallScope): HttpClient {
    const ends = signal === undefined ? {} : { signal, stop: undefined };
    return new HttpClient({ ...this.#options, ...ends, timeoutMs, maxRetries }, this.#shared);
  }

  /** Requests sent so far, repetitions included. */
  get requests(): number {
    return this.#shared.requests;
  }

  /** The server's time in its last answer with a `Date` (RFC 9110 §6.6.1), in milliseconds since the epoch. */
  get serverTime(): number | undefined {
    return this.#shared.serverTime;
  }

  /** The rate limit by the last answer that named one; else empty. */
  get limits(): Limits {
    return this.#options.limiter.limits;
  }

  /** The address of a path below the base, as this server wants it. */
  address(path: string): URL {
    return below(this.base, this.#shared.quirks.path(path));
  }

  /**
   * Sends a request, and again where shouldRetry() allows it. Resolves to the last answer, whatever its status.
   * @throws NetworkFailure when there was none, or the signal's reason when the run was interrupted.
   */
  send(request: HttpRequest): Promise<Answer> {
    return during(this.#options.progress, { phase: "asking" }, () => this.#send(request));
  }

  // --- internal ---

  async #send(request: HttpRequest): Promise<Answer> {
    const { clock, signal, stop = signal, pace, maxRetries, limiter, progress, keyHint } = this.#options;
    const { quirks } = this.#shared;
    let url = typeof request.to === "string" ? this.address(request.to) : request.to;
    if (url.origin !== this.base.origin) throw new Error(`request to another origin: ${url.origin}`);
    let doubtful = false;
    for (let attempt = 1, redirects = 0; ; attempt++) {
      if (doubtful) await request.beforeAgain?.();
      const namesType = quirks.namesContentType(request);
      const result: Result = await this.#attempt(request, url, namesType, attempt).catch((error: unknown) => {
        if (error instanceof NetworkFailure) return error;
        // An earlier attempt may have arrived, and a read may belong to a write that was sent: not "nothing sent".
        throw error instanceof NothingSent && (doubtful || request.method === "GET") ? stop.reason : error;
      });
      if (!(result instanceof NetworkFailure)) {
        const target = redirects < 2 ? redirectOf(url, result) : undefined;
        if (target !== undefined) {
          quirks.redirected(target);
          [url, redirects] = [target, redirects + 1];
        }
        if (target !== undefined || (namesType && quirks.refusedContentType(request, result))) {
          attempt--;
          continue;
        }
      }
      const now = clock.now();
      const why = attempt > maxRetries ? undefined : shouldRetry(request, result, now);
      const ms = waitBeforeRetry(result, attempt, pace, now, Math.random());
      if (why === undefined || ms > DEFAULTS.maxWaitMs[pace]) {
        if (result instanceof NetworkFailure) throw result;
        const isWrite = request.body !== undefined;
        return { ...result, url: url.href, doubtful, keyHint, keyWorked: limiter.keyWorked, isWrite };
      }
      doubtful ||= mayBeDone(result, now);
      if (!(result instanceof NetworkFailure) && isThrottled(result, now)) {
        // The limiter waits: all requests with the key share the limit.
        limiter.close(ms);
        continue;
      }
      progress.wait({ reason: "retry", ms, retry: attempt, of: maxRetries, why });
      await clock.sleep(ms, signal).catch((error: unknown) => {
        throw error instanceof CliError && !doubtful ? new NothingSent(error) : error;
      });
    }
  }

  async #attempt(request: HttpRequest, url: URL, namesType: boolean, attempt: number): Promise<TransportAnswer> {
    const { limiter, pace, signal, stop = signal, clock, transport, timeoutMs, beforeWrite, progress } = this.#options;
    const { onRequest, onResponse } = this.#options;
    const sentAt = await limiter.acquire(pace, stop, progress).catch((error: unknown) => {
      throw stop.aborted && error instanceof CliError ? new NothingSent(error) : error;
    });
    const { method, body } = request;
    const sent = progress.begin({ phase: "sent" });
    const event = { method, path: shownAddress(this.base, url.href), attempt };
    let told: Told | undefined;
    let started = clock.monotonic();
    try {
      if (method !== "GET") await beforeWrite?.();
      onRequest?.(event);
      this.#shared.requests++;
      started = clock.monotonic();
      const headers = this.#headers(request, namesType);
      const answer = this.#withoutKey(await transport({ method, url, headers, body, signal, timeoutMs }));
      const now = clock.now();
      const limits = readLimits(answer.headers, now);
      this.#shared.serverTime = dateOf(answer) ?? this.#shared.serverTime;
      const refused = isThrottled(answer, now, limits) ? { askedMs: askedWait(answer, now) } : undefined;
      told = { sentAt, limits, refused };
      limiter.keyWorked ||= isData(answer, method);
      onResponse?.({ ...event, status: answer.status, ms: clock.monotonic() - started, limits });
      return answer;
    } catch (error) {
      if (!(error instanceof NetworkFailure)) throw error;
      const failure = this.#failureWithoutKey(error);
      onResponse?.({ ...event, status: undefined, ms: clock.monotonic() - started, problem: failure.message });
      throw failure;
    } finally {
      sent.end();
      limiter.answered(told);
    }
  }

  #withoutKey({ status, headers, text }: TransportAnswer): TransportAnswer {
    const fields = Object.entries(headers).map(([name, value]) => [
      this.#hide(name),
      Array.isArray(value) ? value.map(this.#hide) : value && this.#hide(value),
    ]);
    return { status, headers: Object.fromEntries(fields), text: this.#hide(text) };
  }

  /** A fetch or dispatcher of the program may put what was sent into its errors, at any depth. */
  #failureWithoutKey({ kind, message, sent, hint, cause }: NetworkFailure): NetworkFailure {
    const text = thrownText(cause, WHOLE);
    const hidden = this.#hide(text);
    const origin = hidden === text ? cause : new Error(hidden);
    return new NetworkFailure(kind, this.#hide(message), sent, { hint, cause: origin });
  }

  #headers({ idempotencyKey, headers }: HttpRequest, namesType: boolean): Record<string, string> {
    return {
      // Some servers refuse a request that accepts nothing else with 406, also where they give JSON (RFC 9110 §12.5.1).
      accept: "application/json, */*;q=0.5",
      "accept-encoding": "gzip, br",
      "user-agent": this.#options.userAgent,
      ...this.#options.headers,
      ...(namesType ? { "content-type": "application/json" } : {}),
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

const WHOLE = { showHidden: true, depth: 8, maxArrayLength: Infinity, maxStringLength: Infinity };

/** Where a redirect leads that only adds or drops the slash at the end of the path; else undefined. */
function redirectOf(url: URL, { status, headers }: TransportAnswer): URL | undefined {
  return [301, 302, 307, 308].includes(status) ? slashRedirect(url.href, headerOf(headers, "location")) : undefined;
}
