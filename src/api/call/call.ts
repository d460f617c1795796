import { CliError } from "../../errors.ts";
import { isBelow } from "../../http/address.ts";
import { type Answer, headerOf, NetworkFailure } from "../../http/answer.ts";
import type { HttpRequest } from "../../http/transport.ts";
import type { Progress } from "../../system/progress.ts";
import { elementsAt, isJsonObject, type JsonObject, type JsonValue, parseJson } from "../../text/json.ts";
import { KnownDialect } from "../dialect/dialect.ts";
import type { ListPage } from "../dialect/seen.ts";
import { signsOf } from "../dialect/signs.ts";
import { wholeList } from "../lists/whole-list.ts";
import type { Server } from "../server.ts";
import { type FoundRows, findRows } from "../wire/envelope.ts";
import { readAnswer, unreachable } from "../wire/failure.ts";
import { ownId, valueUnder, word } from "../wire/keys.ts";

export interface Call extends HttpRequest {
  readonly to: URL;
}

/** Sends a call as often as its method allows. @throws CliError without an answer: a POST may have been done then. */
export async function sendCall(call: Call, http: Server["http"]): Promise<Answer> {
  try {
    return await http.send(call);
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    throw error.sent ? inContext(call, unreachable(error), http.base) : unreachable(error);
  }
}

/** @throws CliError for an error status, a success that says it failed, and what is no JSON. */
export function readDocument(call: Call, answer: Answer, { base }: Pick<Server["http"], "base">): SourceBody {
  const { status, doubtful, text } = answer;
  // An earlier attempt deleted it.
  if (call.method === "DELETE" && (status === 404 || status === 410) && doubtful) return { body: undefined, text };
  try {
    return { body: readAnswer(answer), text };
  } catch (error) {
    throw error instanceof CliError ? inContext(call, error, base) : error;
  }
}

/** The text of an answer in CSV or XML; a web page is no answer. @throws CliError `unavailable` for binary data. */
export function printableText({ status, headers, text }: Answer): string | undefined {
  const type = headerOf(headers, "content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (status < 200 || status >= 300 || type === "" || /[/+]json$|html/.test(type)) return undefined;
  if (text.trim() === "" || /^\s*<(!doctype html|html)/i.test(text) || parseJson(text) !== undefined) return undefined;
  if (!/[\u0000\ufffd]/.test(text)) return text;
  throw new CliError("unavailable", `the answer is not UTF-8 text (${type}), and only text can be printed`, {
    status,
    hint: "Ask for another form with --header 'Accept: …', if the server has one.",
  });
}

/** Every row of a list, each id once. @throws CliError `unavailable` after the last row, when there may be more. */
export async function* allRows(
  call: Call,
  tools: Pick<Server, "http" | "clock" | "rules"> & { readonly progress: Progress },
): AsyncGenerator<AnyRow> {
  const resource = resourceOf(call.to.pathname);
  const read = async (url: URL): Promise<ListPage<AnyRow>> => {
    if (!isBelow(tools.http.base, url)) throw outside(url);
    const page = { ...call, to: url };
    const answer = await sendCall(page, tools.http);
    const source = readDocument(page, answer, tools.http);
    const { body } = source;
    const found = listIn(source, resource);
    const signs = signsOf(url, body, answer.headers, found?.length ?? 0);
    // An envelope without an array is an empty list, unless it counts rows: those were not found then.
    const rows = found ?? (isEmptyList(body) && (signs.total?.value ?? 0) === 0 ? [] : undefined);
    if (rows === undefined) {
      const hint = "Run it without --all to see the answer as it is.";
      throw new CliError("unavailable", "the server's answer has no list", { status: answer.status, hint });
    }
    return { url, customers: rows, signs };
  };
  const isNarrowed = [...call.to.searchParams.keys()].some((name) => !ABOUT_PAGES.test(word(name)));
  const reading = tools.progress.begin({ phase: "reading", unit: resource.replace(/s$/, "") || "row" });
  try {
    const { rules } = tools;
    const known = new KnownDialect(call.to.href, tools.clock, rules);
    const list = { url: call.to, read, known, isNarrowed, given: new Set<string>() };
    for await (const { rows, total } of wholeList<AnyRow>(list)) {
      reading.step(rows.length);
      if (total !== undefined) reading.of(total);
      yield* rows;
    }
  } finally {
    reading.end();
  }
}

/** What a path is about: its last segment, `jobs` of `/customers/42/jobs?open`. */
export function resourceOf(path: string): string {
  return path.replace(/\?.*/s, "").split("/").findLast(Boolean) ?? "";
}

export interface AnyRow {
  readonly id: string;
  readonly value: JsonObject;
  readonly source: string;
}

export interface SourceBody {
  readonly body: JsonValue | undefined;
  readonly text: string;
}

/** The rows of any list; undefined without an array of objects. Line items are no list of invoices. */
export function listIn({ body, text }: SourceBody, resource: string): AnyRow[] | undefined {
  const found = findRows(body, resource);
  const [last] = found?.path.slice(-1) ?? [];
  if (found === undefined || (last === undefined && !Array.isArray(body))) return undefined;
  const isNamed = word(last ?? "") === word(resource);
  if (isJsonObject(body) && !isNamed && (isInRecord(body, found.path) || isEmptyField(body, found))) return undefined;
  const sources = elementsAt(text, found.path);
  if (sources?.length !== found.rows.length) return found.rows.length === 0 ? [] : undefined;
  const ids = found.rows.map((row) => idOfRow(row, resource));
  // Ids that come twice on one page are not the ids of these rows.
  const unique = new Set(ids).size === ids.length;
  return found.rows.map((value, at) => ({ id: (unique && ids[at]) || "", value, source: sources[at] ?? "" }));
}

/** Whether a document is what servers answer for a list without rows: nothing, `{}`, an envelope without its array. */
export function isEmptyList(body: JsonValue | undefined): boolean {
  return findRows(body)?.rows.length === 0;
}

/** A row or record without its wrapper: `attributes` beside the id (JSON:API), `{"data": {…}}`, `{"job": {…}}`. */
export function flatRow(row: JsonObject, resource: string): JsonObject {
  const { attributes, ...beside } = row;
  if (isJsonObject(attributes)) return { ...attributes, ...beside };
  const inner = hasOwnId(row) ? undefined : valueUnder(row, ["data", singular(resource)]);
  return isJsonObject(inner) ? flatRow(inner, resource) : row;
}

export function idOfRow(row: JsonObject, resource: string): string {
  return ownId(flatRow(row, resource), [singular(resource)])?.id ?? "";
}

// --- internal ---

const ABOUT_PAGES =
  /^(page.*|per|perpage|.*size|limit|offset|skip|take|top|count|start|startat|startindex|startingafter|after|cursor|sort.*|order.*|direction|dir|fields|include|expand|embed)$/;

function outside({ origin, pathname }: URL): CliError {
  const problem = `the list may be incomplete: its next page is not below the base URL (${origin}${pathname})`;
  return new CliError("unavailable", problem, {
    hint: "The key is sent only to addresses below the base URL. What was read is shown; a shorter --base-url may hold both.",
  });
}

/** The error with a hint that fits any path. Only the user can find out what became of a POST without an answer. */
function inContext({ method }: Call, error: CliError, base: URL): CliError {
  const { code, message, status = 0 } = error;
  if (code === "not_found") return error.withHint(`Check the path; it is taken below ${base.origin}${base.pathname}.`);
  if (code === "rejected") return error.withHint("Fix what the server names; --include shows its whole answer.");
  const isRedirect = status >= 300 && status < 400;
  if (code !== "unavailable" || method !== "POST" || isRedirect) return error;
  const hint = "It was not sent again. Look with `customers api GET PATH` whether it was done.";
  return new CliError(code, `${message}; it may have been done`, { hint, cause: error });
}

function singular(resource: string): string {
  return word(resource).replace(/ies$/, "y").replace(/s$/, "");
}

/** Whether an empty array is one field of a record, not the rows of an envelope. */
function isEmptyField(body: JsonObject, { rows, path }: FoundRows): boolean {
  const { [path[0] ?? ""]: _, ...rest } = body;
  // Judge by the other fields alone: the array gets a name without a meaning.
  return rows.length === 0 && !isEmptyList({ ...rest, "": [] });
}

function isInRecord(body: JsonObject, [key = "", ...inner]: readonly string[]): boolean {
  const at = body[key];
  return hasOwnId(body) || (inner.length > 0 && isJsonObject(at) && isInRecord(at, inner));
}

function hasOwnId(object: JsonObject): boolean {
  return ownId(object, []) !== undefined;
}
