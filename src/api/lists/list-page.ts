import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import type { Answer } from "../../http/answer.ts";
import { isTransient } from "../../http/retry.ts";
import { isJsonObject, type JsonValue } from "../../text/json.ts";
import { isCount, isObjectOf, isOneOf, isText, orMissing } from "../../text/shape.ts";
import { shellWord } from "../../text/shell-word.ts";
import { idForm } from "../dialect/dialect.ts";
import { atAddress } from "../dialect/named.ts";
import { isSizeKey, lastKey, sizeIn } from "../dialect/parameters.ts";
import type { Tried } from "../dialect/probe.ts";
import type { Identified, ListPage, ReadPage } from "../dialect/seen.ts";
import { type Signs, signsOf } from "../dialect/signs.ts";
import type { Server } from "../server.ts";
import { isWebPage } from "../wire/bodies.ts";
import { checkCall, misnamedIn } from "../wire/contradiction.ts";
import { type FoundRows, findRows, rowsAtPath, unwrapRow } from "../wire/envelope.ts";
import { readAnswer, rethrow } from "../wire/failure.ts";
import { idFieldOf, readCustomer } from "../wire/record.ts";

/** What one page of a list has that was asked for and not given before, in the server's order. */
export interface RowPage<Row = Customer> {
  readonly rows: readonly Row[];
  /** Matching rows in all, when the server says so and the number counts what the query asked for. */
  readonly total: number | undefined;
  /** Rows of the server's answer, those included that do not match or came before. */
  readonly size: number;
  /** Whether further rows match, if that is known without asking. */
  readonly goesOn?: boolean | undefined;
  /** The place after its last row, from which another walk can go on; undefined if rows have no ids. */
  readonly place?: ListPlace | undefined;
}

export interface ListPlace {
  readonly page: string;
  readonly last: string;
  /** Pages up to this one, and the rows before it. */
  readonly pages: number;
  readonly before: number;
  /** How the next page was asked for, if a parameter says it. */
  readonly next?: { readonly by: "page" | "offset"; readonly parameter: string; readonly first: number } | undefined;
}

export const isPlace = isObjectOf<ListPlace>({
  page: isText,
  last: isText,
  pages: isCount,
  before: isCount,
  next: orMissing(isObjectOf({ by: isOneOf("page", "offset"), parameter: isText, first: isCount })),
});

/** Asks for pages of a list. Throws CliError for an answer that is not a list. */
export function pageReader(server: Server): ReadPage {
  return async (url, isGuess) => {
    const answer = await server.http.send({ method: "GET", to: url, isGuess }).catch(rethrow);
    return readListPage(answer, url, server);
  };
}

export function readListPage(answer: Answer, url: URL, { rules, known }: Server): ListPage {
  const { headers, status } = answer;
  checkCall("GET /customers", answer);
  const body = readCollection(() => readAnswer(answer, "listed"));
  const { listPath } = rules;
  const found = listPath === undefined ? findRows(body) : rowsAtPath(body, listPath);
  // An empty list may come without content (204); an empty body with another status says nothing of a list.
  if (found === undefined || (body === undefined && status !== 204)) throw noList(status, listPath);
  if (listPath === undefined && !isKnownForm(found, body, known.now.rows))
    throw otherForm(status, known.now.rows ?? "");
  const customers = found.rows.map((row) => readCustomer(row, rules.idField));
  const said = signsOf(url, body, headers, customers.length, found.path);
  const signs = status === 206 ? { ...said, mayGoOn: true } : said;
  if (found.rows.length > 0) {
    known.note({ rows: found.path.join(".") || "$", id: rules.idField ?? idFieldOf(found.rows) });
    const ids = customers.map(({ id }) => id);
    const { misnamed, ids: before } = known.now;
    known.note({ misnamed: misnamedIn(found.rows.map(unwrapRow), misnamed), ids: idForm(ids, before) });
  }
  const parameter = sizeParameterIn(signs, customers.length, url);
  if (parameter !== undefined && parameter !== known.now.size?.parameter) known.note({ size: { parameter } });
  return { url, customers, signs };
}

/** An answer from the list's own address: a 404 there means a wrong base URL, not a missing customer. */
export function readCollection<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== "not_found") throw error;
    throw new CliError("rejected", error.message, { hint: error.hint, cause: error });
  }
}

/** Asks for a page: a refusal is a result. @throws CliError without an answer, at the rate limit, for a wrong key. */
export async function askFor<Row extends Identified>(
  url: URL,
  read: ReadPage<Row>,
  isGuess: boolean,
): Promise<Tried<Row>> {
  try {
    return { page: await read(url, isGuess) };
  } catch (error) {
    if (!(error instanceof CliError) || !isAnswer(error)) throw error;
    return { failed: failureOf(error), error, forNow: isTransient(error.status) && error.status !== 500 };
  }
}

/** Whether an error is a server's answer to what was asked, not to who asked or how often. */
export function isAnswer(error: CliError): error is CliError & { readonly status: number } {
  return error.status !== undefined && error.status !== 401 && !WITHOUT_ANSWER.has(error.code);
}

// --- internal ---

/** The parameter for the page size, if an answer shows it: in the address of its next page, else by its own words. */
function sizeParameterIn({ named, size }: Signs, rows: number, url: URL): string | undefined {
  const [link] = named.filter(({ by }) => by === "link");
  const to = link && atAddress(url, link.value);
  const key = size === undefined || size.value < Math.max(rows, 1) ? undefined : lastKey(size.key);
  return (to && sizeIn(to)?.[0]) ?? (key !== undefined && isSizeKey(key) ? key : undefined);
}

function noList(status: number, listPath: string | undefined): CliError {
  const [where, hint] =
    listPath === undefined
      ? ["of customers", "Check that the base URL is the address of the API and ends in /v1."]
      : [`at ${listPath}`, "Correct it with `customers config set wire.list-path PATH`, or unset it."];
  return new CliError("unavailable", `the server's answer has no list ${where}`, { status, hint });
}

/** Whether an empty list comes as rows did, or in an envelope that speaks of the page. Else it may be a failure. */
function isKnownForm({ rows, path }: FoundRows, body: JsonValue | undefined, known: string | undefined): boolean {
  if (rows.length > 0 || known === undefined) return true;
  if (path.length === 0)
    return known === "$" ? Array.isArray(body) || body === null : isJsonObject(body) && Object.keys(body).length > 0;
  return `${known}.`.startsWith(`${path.join(".")}.`);
}

function otherForm(status: number, known: string): CliError {
  const message = "the server's answer has no list of customers, as its answers had before";
  const set = `\`customers config set wire.list-path ${shellWord(known)}\``;
  const hint = `Try again later. If it answers so when it has none: ${set}.`;
  return new CliError("unavailable", message, { status, hint });
}

const WITHOUT_ANSWER = new Set(["rate_limited", "interrupted", "refused", "local"]);

/** A web page may be a proxy's: it says nothing of the list's end. */
function failureOf({ status, code, body }: CliError & { readonly status: number }): "missing" | "no list" | "refused" {
  if (code === "unavailable" && status < 300) return "no list";
  if (status !== 404 && status !== 410 && status !== 416) return "refused";
  return isWebPage(body) ? "no list" : "missing";
}
