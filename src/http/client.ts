import { CliError } from "../errors.ts";
import type { Clock } from "../system/clock.ts";
import { below, shownAddress, slashRedirect } from "./address.ts";
import { type Answer, headerOf, NetworkFailure } from "./answer.ts";
import { type Answered, type Budget, MAX_WAIT_MS, type Pace } from "./budget/budget.ts";
import type { Habits } from "./habits.ts";
import { type Limits, readLimits } from "./limits.ts";
import type { HttpRequest } from "./request.ts";
import { decideRetry, type Outcome } from "./retry.ts";
import type { Transport, TransportAnswer, TransportRequest } from "./transport.ts";
import { readRetryAfter } from "./waits.ts";

export interface HttpClient {
  /**
   * Sends a request, and again where that is safe and may help. Resolves to the last answer, whatever its status.
   * @throws NetworkFailure when there was none, or the signal's reason when the run was interrupted.
   */
  send(request: HttpRequest): Promise<Answer>;
  /** Requests sent so far, repetitions included. */
  readonly requests: number;
  /** The rate limit by the last answer that named one, to this process or an earlier one; else empty. */
  readonly limits: Limits;
  readonly base: URL;
  /** The address of a path below the base, as this server wants it. */
  address(path: string): URL;
}

export interface HttpClientOptions {
  readonly base: URL;
  readonly apiKey: string;
  readonly userAgent: string;
  readonly transport: Transport;
  readonly budget: Budget;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Once it is aborted no request leaves, but open requests may finish; `signal` when missing. */
  readonly stop?: AbortSignal | undefined;
  readonly maxRetries: number;
  readonly pace: Pace;
  readonly habits: Habits;
  /** One line per request and per answer. */
  readonly onLine?: ((line: string) => void) | undefined;
  readonly onWait?: ((ms: number, why: string) => void) | undefined;
}

/** The run was stopped while a write waited for its turn: it was never sent. */
export class NothingSent extends CliError {
  constructor({ code, message, hint, signal }: CliError) {
    super(code, message, { hint, signal });
  }
}

/** The one place from which requests leave: key, headers, repetition, pacing. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { base, clock, signal, budget, pace, onLine, onWait = () => {} } = options;
  const { habits, stop = signal } = options;
  let requests = 0;
  let named: Limits | undefined;

  async function once(request: HttpRequest, url: URL): Promise<TransportAnswer & { limits: Limits }> {
    const token = await budget.acquire(pace, stop).catch((error: unknown) => {
      throw options.stop?.aborted && error instanceof CliError ? new NothingSent(error) : error;
    });
    onLine?.(`→ ${request.method} ${shownAddress(base, url.href)}`);
    requests++;
    const started = clock.monotonic();
    let answered: Answered | undefined;
    try {
      const answer = await options.transport(wireRequest(request, url, options, habits));
      const limits = readLimits(answer.headers, clock.now());
      const refused = isThrottled(answer.status, limits) ? { askedMs: askedWait(answer, clock.now()) } : undefined;
      answered = { limits, refused };
      if (limits.limit !== undefined) named = limits;
      onLine?.(`← ${answer.status} ${Math.round(clock.monotonic() - started)} ms${left(limits)}`);
      return { ...answer, limits };
    } catch (error) {
      if (error instanceof NetworkFailure) onLine?.(`× ${error.message}`);
      throw error;
    } finally {
      budget.learn(token, answered);
    }
  }

  async function send(request: HttpRequest): Promise<Answer> {
    let url = typeof request.to === "string" ? below(base, habits.path(request.to)) : request.to;
    if (url.origin !== base.origin) throw new Error(`request to another origin: ${url.origin}`);
    let doubtful = false;
    for (let attempt = 1, redirects = 0; ; attempt++) {
      const result = await once(request, url).catch((error: unknown) => {
        // An earlier attempt may have arrived, and a read may belong to a write that was sent: not "nothing sent".
        if (error instanceof NothingSent && (doubtful || request.method === "GET")) throw stop.reason;
        return networkFailureOrThrow(error);
      });
      if (!(result instanceof NetworkFailure)) {
        const target = isRedirect(result.status)
          ? slashRedirect(url.href, headerOf(result.headers, "location"))
          : undefined;
        if (target !== undefined && redirects++ < 2) {
          habits.redirected(target.pathname.endsWith("/"));
          url = target;
          attempt--;
          continue;
        }
        const bare = habits.withoutSlash(url, result);
        if (bare !== undefined || habits.turnedContentType(request, result)) {
          url = bare ?? url;
          attempt--;
          continue;
        }
      }
      const outcome = outcomeOf(result, clock.now());
      const { maxRetries } = options;
      const [bulk, maxWaitMs] = [pace === "bulk", MAX_WAIT_MS[pace]];
      const decision = decideRetry({
        method: request.method,
        attempt,
        maxRetries,
        outcome,
        maxWaitMs,
        bulk,
        random: Math.random,
      });
      if (!decision.again) {
        if (result instanceof NetworkFailure) throw result;
        return { status: result.status, headers: result.headers, text: result.text, url: url.href, doubtful };
      }
      doubtful ||= outcome.kind === "answer" ? !outcome.throttled : outcome.sent;
      if (outcome.kind === "answer" && outcome.throttled) {
        // The budget waits: all processes that send with the key share the limit.
        budget.close(decision.waitMs);
        continue;
      }
      onWait(decision.waitMs, decision.why);
      await clock.sleep(decision.waitMs, signal);
    }
  }

  return {
    send,
    base,
    address: (path) => below(base, habits.path(path)),
    get requests() {
      return requests;
    },
    get limits() {
      return named ?? budget.known();
    },
  };
}

/** Whether an answer means that the rate limit is reached: 429, or 403 with nothing left. */
export function isThrottled(status: number, limits: Limits): boolean {
  return status === 429 || (status === 403 && limits.remaining === 0);
}

/** Milliseconds that an answer asks to wait before the next request, if it says so. */
export function askedWait(answer: Pick<Answer, "status" | "headers">, now: number): number | undefined {
  if (answer.status !== 429 && answer.status !== 403 && answer.status !== 503) return undefined;
  const limits = readLimits(answer.headers, now);
  const throttled = isThrottled(answer.status, limits);
  if (!throttled && answer.status !== 503) return undefined;
  return readRetryAfter(answer.headers, now) ?? (throttled ? limits.resetMs : undefined);
}

// --- internal ---

function wireRequest(request: HttpRequest, url: URL, options: HttpClientOptions, habits: Habits): TransportRequest {
  const headers: Record<string, string> = {
    accept: "application/json",
    "accept-encoding": "gzip, br",
    "user-agent": options.userAgent,
  };
  if (habits.namesContentType(request)) headers["content-type"] = "application/json";
  if (request.idempotencyKey !== undefined) headers["idempotency-key"] = request.idempotencyKey;
  Object.assign(headers, request.headers, { authorization: `Bearer ${options.apiKey}` });
  return { method: request.method, url, headers, body: request.body };
}

function outcomeOf(result: NetworkFailure | (TransportAnswer & { limits: Limits }), now: number): Outcome {
  if (result instanceof NetworkFailure) return { kind: "failure", failure: result.kind, sent: result.sent };
  return {
    kind: "answer",
    status: result.status,
    throttled: isThrottled(result.status, result.limits),
    waitMs: askedWait(result, now),
  };
}

function networkFailureOrThrow(error: unknown): NetworkFailure {
  if (error instanceof NetworkFailure) return error;
  throw error;
}

function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 307 || status === 308;
}

function left({ remaining, limit }: Limits): string {
  if (remaining === undefined) return "";
  return limit === undefined ? `, ${remaining} left` : `, ${remaining} of ${limit} left`;
}
