import { CliError, type ErrorAnswer, type ErrorCode } from "../../errors.ts";
import { type Answer, headerOf, NetworkFailure } from "../../http/answer.ts";
import { readRetryAfter } from "../../http/limits.ts";
import { askedWait, isServerFailure, isThrottled, isTransient, refusesData } from "../../http/retry.ts";
import { durationText } from "../../text/duration.ts";
import type { JsonValue } from "../../text/json.ts";
import { bodyOrText, parseBody, UnreadableBody } from "./bodies.ts";
import { isFailedList, readProblem, saysItFailed } from "./problems.ts";

/**
 * The document in a successful answer. @param what was asked for, in the hint of a refusal.
 * @throws CliError for error statuses, a success that says it failed, and a body that is not JSON.
 */
export function readAnswer(answer: Answer, what: What | "listed" = "changed"): JsonValue | undefined {
  const { status, url, text } = answer;
  const change = what === "listed" ? "changed" : what;
  if (status < 200 || status >= 300) throw refusal(answer, change);
  let body: JsonValue | undefined;
  try {
    body = parseBody(text);
  } catch (error) {
    if (!(error instanceof UnreadableBody)) throw error;
    throw new CliError("unavailable", `the server answered with ${error.message}`, {
      ...problemOf(answer).said,
      hint: `Check that ${new URL(url).origin} with its path is the address of the API; a proxy or login page may stand in between.`,
      cause: error,
    });
  }
  const fallback = "the server says that the request failed";
  if (saysItFailed(body)) throw rejected(problemOf(answer), change, fallback);
  if (what !== "listed" || !isFailedList(body)) return body;
  const { message = fallback, said } = problemOf(answer);
  throw new CliError("unavailable", message, { ...said, hint: "Try again later." });
}

export function refusal(answer: Answer, what: What = "changed"): CliError {
  const { message, fields, said } = problemOf(answer);
  const wait = askedWait(answer, answer.at);
  if (isThrottled(answer)) {
    const reason = message ?? "the rate limit is reached";
    if (wait === undefined)
      return new CliError("rate_limited", reason, { ...said, hint: "Wait a minute and try again." });
    const asked = durationText(wait);
    const hint = `Try again in ${asked}.`;
    return new CliError("rate_limited", `${reason}; the server asks to wait ${asked}`, { ...said, hint });
  }
  const [code, fallback, hint] = meaningOf(answer, Object.keys(fields ?? {}), what);
  return new CliError(code, message ?? fallback, { ...said, hint, fields: code === "rejected" ? fields : undefined });
}

/** What a failed server says is wrong with the data: some frameworks answer so instead of 422 or 409. */
export function complaint(answer: Answer, what: What): CliError | undefined {
  const problem = problemOf(answer);
  const { message, fields } = problem;
  const isRefused = fields !== undefined || SAYS_INVALID.test(message ?? "") || refusesData(answer.text);
  return message !== undefined && isRefused ? rejected(problem, what, message) : undefined;
}

/** What an error that an answer is about has of it. A success names no error: its `code` is a field of the record. */
export function saidBy(answer: Answer): ErrorAnswer {
  const { said } = problemOf(answer);
  return answer.status < 300 ? { ...said, serverCode: undefined } : said;
}

/** Whether a server refused a request whatever its data: the hint says what to do about it. */
export function isAboutRequest({ code, status, hint }: CliError): boolean {
  return code === "rejected" && status !== undefined && !Object.values<unknown>(FIX_DATA).includes(hint);
}

/** The error for a request that got no answer. */
export function unreachable(failure: NetworkFailure): CliError {
  return new CliError("unavailable", failure.message, { hint: failure.hint ?? HINTS[failure.kind], cause: failure });
}

/** Turns an error of the HTTP layer into a CliError; rethrows all others. */
export function rethrow(error: unknown): never {
  throw error instanceof NetworkFailure ? unreachable(error) : error;
}

// --- internal ---

type What = keyof typeof FIX_DATA;

/** What an answer says went wrong; `said` is what its error has of it. */
interface AnsweredProblem {
  readonly message: string | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly said: ErrorAnswer;
}

function rejected({ message, fields, said }: AnsweredProblem, what: What, fallback: string): CliError {
  return new CliError("rejected", message ?? fallback, { ...said, fields, hint: FIX_DATA[what] });
}

function problemOf(answer: Answer): AnsweredProblem {
  const { status, headers, text } = answer;
  const body = bodyOrText(text);
  const { message, fields, code: serverCode, requestId } = readProblem(body, headers);
  const wait = askedWait(answer, answer.at) ?? readRetryAfter(headers, answer.at);
  const retryAfter = wait === undefined ? undefined : Math.ceil(wait / 1000);
  const said = { status, serverCode, retryAfter, requestId, headers, body };
  return { message, fields: Object.keys(fields).length === 0 ? undefined : { ...fields }, said };
}

type Meaning = readonly [code: ErrorCode, fallback: string, hint: string];

const FIX_DATA = {
  created: "Nothing was created; fix what the server names and try again.",
  changed: "Nothing was changed; fix what the server names and try again.",
};

/** What models say of a value, and databases of one that must be unique. */
const SAYS_INVALID = /\b(validation|duplicate|unique|already (exists|registered|used|in use)|(already|been) taken)\b/i;

/** Fields that name the key, or what it allows. */
const ABOUT_KEY = /key|token|auth|permission|scope|credential/i;

/** Nothing shows yet whether the server accepts the key for anything. */
const FIRST_403 = "If `customers auth status` says that the server accepts the key, it refuses only this request.";

const NOT_THE_KEY = "The server has accepted the key for other requests: it is this request that it does not allow.";

const LOG_IN = "Log in again with `customers auth login`.";

const HINTS: Readonly<Record<NetworkFailure["kind"], string>> = {
  dns: "Check the network and the base URL; `customers auth status` says where that comes from.",
  refused: "Check that the server runs, and the base URL; `customers auth status` says where that comes from.",
  unreachable: "Check the network, the proxy settings (HTTPS_PROXY, NO_PROXY) and the base URL.",
  proxy: "Check the proxy settings (HTTPS_PROXY, HTTP_PROXY, NO_PROXY).",
  tls: "Check the address and this machine's clock. If the certificate is self-signed or of a private authority, name its file with NODE_EXTRA_CA_CERTS=/path/to/file.pem; else the server's owner must replace it.",
  timeout: "Try again later, or allow more time with --timeout SECONDS.",
  reset: "Try again; if it stays, the server or a proxy in between ends connections early.",
  too_large: "Ask for less at a time, or check that the base URL is the address of the API.",
  undecodable: "Try again; if it stays, a proxy in between damages answers.",
};

/** @param named the fields that the server names. */
function meaningOf(answer: Answer, named: readonly string[], what: What): Meaning {
  const { status, headers, url, keyHint = LOG_IN, isWrite, keyWorked } = answer;
  // An API's own refusal of a key is no page for people.
  if ((status === 401 || status === 403) && /\bx?html\b/i.test(headerOf(headers, "content-type") ?? "")) {
    const hint = `Check that ${new URL(url).origin} is the address of the API; a proxy, a firewall or a login page may stand in between.`;
    return ["auth", `a web page answered, not the API`, hint];
  }
  const remedy = `${keyHint} Keys are made in the web portal under Settings, API Access.`;
  if (status === 401) return ["auth", "the server does not accept the API key", remedy];
  if (status === 403) {
    // It is about the data if a write names a field, else about the request if this process has seen the key accepted.
    const isAboutData = keyWorked ? named.length > 0 : isWrite && named.some((field) => !ABOUT_KEY.test(field));
    if (isAboutData || keyWorked)
      return ["rejected", "the server does not allow this", isAboutData ? FIX_DATA[what] : NOT_THE_KEY];
    return ["auth", "the API key does not allow this", `${remedy} ${FIRST_403}`];
  }
  if (status === 404 || status === 410) return ["not_found", "the server does not know this address", addressHint(url)];
  if (isServerFailure(status) || isTransient(status)) return ["unavailable", "the server failed", "Try again later."];
  if (status >= 300 && status < 400) return redirected(headerOf(headers, "location"), url);
  return ["rejected", "the server refused the request", FIX_DATA[what]];
}

function addressHint(url: string): string {
  const base = url.replace(/\/(customers([/?][\s\S]*)?)?$/, "");
  return /\/v\d+(\/|$)/.test(url)
    ? "Check that the base URL is the address of the API and ends in /v1."
    : `Base URLs of this API end in /v1: use ${base}/v1 instead of ${base}.`;
}

function redirected(location: string | undefined, from: string): Meaning {
  const target = location !== undefined && URL.canParse(location, from) ? new URL(location, from) : undefined;
  const to = target === undefined ? "nowhere" : `to ${target.origin}${target.pathname}`;
  const message = `the server redirects ${to}`;
  if (target === undefined || target.origin === new URL(from).origin)
    return ["unavailable", message, "Redirects are not followed; check the base URL."];
  const only = "The key is sent only to the configured address";
  return ["refused", message, `${only}; if the other one is right, set it with \`customers auth login\`.`];
}
