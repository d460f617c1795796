import { CliError } from "../../errors.ts";
import { type Answer, headerOf, NetworkFailure } from "../../http/answer.ts";
import type { HttpClient } from "../../http/client.ts";
import type { HttpRequest } from "../../http/request.ts";
import type { Clock } from "../../system/clock.ts";
import { isJsonObject, type JsonValue, parseJson } from "../../text/json.ts";
import { readAnswer, unreachable } from "../failure.ts";
import type { ListPage } from "../list-page.ts";
import { walk } from "../walk.ts";
import { entryOf, word } from "../wire/keys.ts";
import { saysItFailed } from "../wire/problems.ts";
import { readTotal } from "../wire/total.ts";
import { type AnyRow, isEmptyList, listIn, type Source } from "./rows.ts";

/** A call of the user's own making: what a request needs, its address resolved. */
export interface Call extends HttpRequest {
  readonly to: URL;
}

export interface CallTools {
  readonly http: HttpClient;
  readonly clock: Clock;
}

/**
 * Sends a call as often as its method allows. Resolves to the answer, whatever its status.
 * @throws CliError when there was none; for a POST that was sent, with a word that it may have been done.
 */
export async function send(call: Call, http: HttpClient): Promise<Answer> {
  try {
    return await http.send(call);
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    throw error.sent ? maybeDone(call, unreachable(error)) : unreachable(error);
  }
}

/**
 * The document that a call was answered with; its body is undefined where there is none.
 * @throws CliError for an error status, a success that says it failed, and what is no JSON.
 */
export function readDocument(call: Call, answer: Answer, { http, clock }: CallTools): Source {
  const { status, doubtful, text } = answer;
  // The first of the requests has deleted it.
  if (call.method === "DELETE" && (status === 404 || status === 410) && doubtful) return { body: undefined, text };
  try {
    return { body: readAnswer(answer, clock.now(), tellsOfFailure), text };
  } catch (error) {
    throw error instanceof CliError ? inContext(call, error, http.base) : error;
  }
}

/**
 * The text of a successful answer that is no JSON and says so: CSV, plain text, XML. Web pages are none, they stand in
 * for an answer. Undefined for everything else.
 * @throws CliError `unavailable` for what is no text at all, which would arrive damaged.
 */
export function plainText({ status, headers, text }: Answer): string | undefined {
  const type = headerOf(headers, "content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (status < 200 || status >= 300 || type === "" || /[/+]json$|html/.test(type)) return undefined;
  if (text.trim() === "" || /^\s*<(!doctype html|html)/i.test(text) || parseJson(text) !== undefined) return undefined;
  if (!/[\u0000\ufffd]/.test(text)) return text;
  throw new CliError("unavailable", `the answer is no UTF-8 text (${type}), and only text can be printed`, {
    status,
    hint: "Ask for another form with --header 'Accept: …', if the server has one.",
  });
}

/**
 * Every row of a list, page after page by the rules of the customers' list: each id comes once.
 * @throws CliError `unavailable` after the last row that could be read, when there may be more.
 */
export async function* allRows(call: Call, tools: CallTools): AsyncGenerator<AnyRow> {
  const read = async (url: URL): Promise<ListPage<AnyRow>> => {
    const page = { ...call, to: url };
    const answer = await send(page, tools.http);
    const source = readDocument(page, answer, tools);
    const { body } = source;
    const found = listIn(source, resourceOf(call.to));
    const total = readTotal(body, answer.headers, found?.length ?? 0);
    // An envelope without an array is an empty list, unless it counts rows that then stand where nobody found them.
    const rows = found ?? (isEmptyList(body) && (total ?? 0) === 0 ? [] : undefined);
    if (rows === undefined) {
      throw new CliError("unavailable", "the server's answer holds no list", {
        status: answer.status,
        hint: "Leave out --all to see the answer as it is.",
      });
    }
    return { url, customers: rows, body, headers: answer.headers, total };
  };
  const narrowed = [...call.to.searchParams.keys()].some((name) => !ABOUT_PAGES.test(word(name)));
  for await (const page of walk(await read(call.to), { read, narrowed })) yield* page.customers;
}

/** What a path is about: its last segment, `jobs` of `/customers/42/jobs`. */
export function resourceOf(url: URL): string {
  return url.pathname.replace(/\/+$/, "").split("/").at(-1) ?? "";
}

// --- internal ---

/** Parameters that choose pages and their order, not rows. */
const ABOUT_PAGES =
  /^(page.*|per|perpage|.*size|limit|offset|skip|take|top|count|start|startat|startindex|startingafter|after|cursor|sort.*|order.*|direction|dir|fields|include|expand|embed)$/;

/** A record's `status: "fail"` or `errors` speak of the record (a payment, a sync), not of the call. */
function tellsOfFailure(body: JsonValue | undefined): boolean {
  if (!isJsonObject(body) || entryOf(body, ["id", "uuid"]) === undefined) return saysItFailed(body);
  return body.success === false || body.ok === false || body.error === true;
}

/** The error in the words of a call whose path and purpose only the user knows. */
function inContext(call: Call, error: CliError, base: URL): CliError {
  switch (error.code) {
    case "not_found":
      return reworded(error, { hint: `Check the path; it is taken below ${base.origin}${base.pathname}.` });
    case "rejected":
      return reworded(error, { hint: "Mend what the server names; --include shows its whole answer." });
    case "unavailable":
      return maybeDone(call, error);
    default:
      return error;
  }
}

/** A POST is sent once: when its outcome is not known, only its sender can find out. */
function maybeDone(call: Call, error: CliError): CliError {
  const redirected = error.status !== undefined && error.status >= 300 && error.status < 400;
  if (call.method !== "POST" || redirected) return error;
  return reworded(error, {
    message: `${error.message}; it may have been done all the same`,
    hint: "It was not sent again. Look with `customers api GET PATH` whether it was done.",
  });
}

function reworded(error: CliError, words: { readonly message?: string; readonly hint: string }): CliError {
  const { code, message, status, requestId, fields } = error;
  return new CliError(code, words.message ?? message, { status, requestId, fields, hint: words.hint, cause: error });
}
