import type { Clock } from "../system/clock.ts";
import { below, shownAddress, slashRedirect } from "./address.ts";
import { type Answer, headerOf, NetworkFailure } from "./answer.ts";
import { type Budget, MAX_WAIT_MS, type Pace } from "./budget.ts";
import { type Limits, readLimits, readRetryAfter } from "./limits.ts";
import { decideRetry, type Outcome } from "./retry.ts";
import type { Transport, TransportAnswer, TransportRequest } from "./transport.ts";

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Below the base (`/customers?limit=2`), or an absolute address of the same origin. */
  readonly to: string | URL;
  /** The body, as JSON text. */
  readonly body?: string | undefined;
  /** Sent as `Idempotency-Key`, the same on every repetition. */
  readonly idempotencyKey?: string | undefined;
  /** Further header fields by lower-case name. They win over the usual ones, never over the key. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface HttpClient {
  /**
   * Sends a request as often as it takes and is safe. Resolves to the last answer, whatever its status.
   * @throws NetworkFailure when there was none, or the signal's reason when the run was interrupted.
   */
  send(request: HttpRequest): Promise<Answer>;
  /** Requests sent so far, repetitions included. */
  readonly requests: number;
  readonly base: URL;
}

export interface HttpClientOptions {
  readonly base: URL;
  readonly apiKey: string;
  readonly userAgent: string;
  readonly transport: Transport;
  readonly budget: Budget;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly maxRetries: number;
  readonly pace: Pace;
  readonly random?: () => number;
  /** One line per request and per answer. */
  readonly onLine?: ((line: string) => void) | undefined;
  readonly onWait?: ((ms: number, why: string) => void) | undefined;
}

/** The one place from which requests leave: key, headers, repetition, pacing. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { base, clock, signal, budget, pace, onLine = () => {}, onWait = () => {}, random = Math.random } = options;
  const habits: Habits = { contentTypeWithoutBody: new Map(), slash: false };
  let requests = 0;

  async function once(request: HttpRequest, url: URL): Promise<TransportAnswer & { limits: Limits }> {
    await budget.acquire(pace, signal);
    signal.throwIfAborted();
    const shown = `${request.method} ${shownAddress(base, url.href)}`;
    onLine(`→ ${shown}`);
    requests++;
    const started = clock.monotonic();
    try {
      const answer = await options.transport(wireRequest(request, url, options, habits));
      const limits = readLimits(answer.headers, clock.now());
      budget.learn(limits);
      onLine(`← ${answer.status} ${Math.round(clock.monotonic() - started)} ms${left(limits)}`);
      return { ...answer, limits };
    } catch (error) {
      if (error instanceof NetworkFailure) onLine(`× ${error.message}`);
      throw error;
    }
  }

  async function send(request: HttpRequest): Promise<Answer> {
    let url = typeof request.to === "string" ? below(base, withSlash(request.to, habits.slash)) : request.to;
    if (url.origin !== base.origin) throw new Error(`request to another origin: ${url.origin}`);
    for (let attempt = 1, redirects = 0; ; attempt++) {
      const result = await once(request, url).catch(networkFailureOrThrow);
      if (!(result instanceof NetworkFailure)) {
        const target = isRedirect(result.status)
          ? slashRedirect(url.href, headerOf(result.headers, "location"))
          : undefined;
        if (target !== undefined && redirects++ < 2) {
          if (typeof request.to === "string") habits.slash = target.pathname.endsWith("/");
          url = target;
          attempt--;
          continue;
        }
        if (contentTypeMayBeWhy(request, result, habits)) {
          habits.contentTypeWithoutBody.set(request.method, false);
          attempt--;
          continue;
        }
        settle(request, result, habits);
      }
      const outcome = outcomeOf(result, clock.now());
      const { maxRetries } = options;
      const [bulk, maxWaitMs] = [pace === "bulk", MAX_WAIT_MS[pace]];
      const decision = decideRetry({ method: request.method, attempt, maxRetries, outcome, maxWaitMs, bulk, random });
      if (!decision.again) {
        if (result instanceof NetworkFailure) throw result;
        return { status: result.status, headers: result.headers, text: result.text, url: url.href, attempts: attempt };
      }
      onWait(decision.waitMs, decision.why);
      if (outcome.kind === "answer" && outcome.throttled) budget.close(decision.waitMs);
      await clock.sleep(decision.waitMs, signal);
    }
  }

  return {
    send,
    base,
    get requests() {
      return requests;
    },
  };
}

/** Whether an answer means that the rate limit is reached: 429, or 403 with nothing left. */
export function isThrottled(status: number, limits: Limits): boolean {
  return status === 429 || (status === 403 && limits.remaining === 0);
}

/** Milliseconds that an answer asks to wait before the next request, if it says so. */
export function askedWait(answer: Pick<Answer, "status" | "headers">, now: number): number | undefined {
  const limits = readLimits(answer.headers, now);
  const throttled = isThrottled(answer.status, limits);
  if (!throttled && answer.status !== 503) return undefined;
  return readRetryAfter(answer.headers, now) ?? (throttled ? limits.resetMs : undefined);
}

// --- internal ---

/** What was learnt about the server in this run. */
interface Habits {
  /** By method: whether a request without a body may name a content type, once the server has taken or refused one. */
  readonly contentTypeWithoutBody: Map<string, boolean>;
  /** The server wants paths to end in a slash. */
  slash: boolean;
}

function wireRequest(request: HttpRequest, url: URL, options: HttpClientOptions, habits: Habits): TransportRequest {
  const headers: Record<string, string> = {
    accept: "application/json",
    "accept-encoding": "gzip, br",
    "user-agent": options.userAgent,
  };
  // The API document asks for it on every request, so also where there is no body.
  const named = request.body !== undefined || habits.contentTypeWithoutBody.get(request.method) !== false;
  if (named) headers["content-type"] = "application/json";
  if (request.idempotencyKey !== undefined) headers["idempotency-key"] = request.idempotencyKey;
  Object.assign(headers, request.headers, { authorization: `Bearer ${options.apiKey}` });
  return { method: request.method, url, headers, body: request.body };
}

/** Some frameworks refuse a content type where there is no content: 415, or 400 with a word about the body. */
function contentTypeMayBeWhy(request: HttpRequest, answer: TransportAnswer, habits: Habits): boolean {
  const known = request.body !== undefined || habits.contentTypeWithoutBody.has(request.method);
  if (known || request.headers?.["content-type"] !== undefined) return false;
  if (answer.status === 415) return true;
  return answer.status === 400 && (request.method === "DELETE" || /content.?type|body|media.?type/i.test(answer.text));
}

function settle(request: HttpRequest, answer: TransportAnswer, habits: Habits): void {
  const known = request.body !== undefined || habits.contentTypeWithoutBody.has(request.method);
  if (!known && answer.status < 300) habits.contentTypeWithoutBody.set(request.method, true);
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

function withSlash(path: string, slash: boolean): string {
  return slash ? path.replace(/^([^?]*[^/?])(\?|$)/, "$1/$2") : path;
}

function left({ remaining, limit }: Limits): string {
  if (remaining === undefined) return "";
  return limit === undefined ? `, ${remaining} left` : `, ${remaining} of ${limit} left`;
}
