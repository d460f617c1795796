import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { type Answer, type HeaderFields, headerOf } from "../../http/answer.ts";
import { isOnlyNow } from "../../http/statuses.ts";
import type { JsonValue } from "../../text/json.ts";
import type { Rules } from "../rules.ts";
import type { Server } from "../server.ts";
import { checkCall, misnamedIn } from "../wire/contradiction.ts";
import { findRows, type Rows, rowsAtPath, unwrapRow } from "../wire/envelope.ts";
import { readAnswer, rethrow } from "../wire/failure.ts";
import { containersOf } from "../wire/keys.ts";
import { atAddress, nextInBody, nextInLinkHeader } from "../wire/next.ts";
import { readTotal } from "../wire/numbers.ts";
import { isSizeKey, sizeIn } from "../wire/parameters.ts";
import { idFieldOf, readCustomer } from "../wire/record.ts";

/** What a walk must know of a row. Rows without an id have "", and are never taken for each other. */
export interface Identified {
  readonly id: string;
}

/** One page of a list, read. */
export interface ListPage<Row = Customer> {
  readonly url: URL;
  readonly customers: readonly Row[];
  readonly body: JsonValue | undefined;
  readonly headers: HeaderFields;
  readonly total: number | undefined;
}

/** `isGuess`: the server may not understand the address, so that its answer is not worth asking again. */
export type ReadPage<Row = Customer> = (url: URL, isGuess?: boolean) => Promise<ListPage<Row>>;

/** Asks for pages of a list. Throws CliError for an answer that is not a list. */
export function pageReader(server: Server): ReadPage {
  return async (url, isGuess) => {
    const answer = await server.http.send({ method: "GET", to: url, isGuess }).catch(rethrow);
    return readListPage(answer, url, server);
  };
}

/** An answer as a page of a list. @throws CliError for an answer that is not one. */
export function readListPage(answer: Answer, url: URL, { clock, rules, memory }: Server): ListPage {
  const { headers, status } = answer;
  checkCall("GET /customers", answer, clock.now());
  const body = readCollection(() => readAnswer(answer, clock.now()));
  const found = rowsIn(body, rules);
  // An empty list may come without content (204); an empty body with another status says nothing of a list.
  if (found === undefined || (body === undefined && status !== 204)) throw noList(status, rules.listPath);
  if (found.rows.length > 0) {
    memory.note({ form: `${found.path.join(".")}[].${idFieldOf(found.rows)?.field ?? ""}` });
    memory.note({ misnamed: misnamedIn(found.rows.map(unwrapRow), memory.known.misnamed) });
  }
  const customers = found.rows.map((row) => readCustomer(row, rules.idField));
  const size = sizeParameterIn(body, headers, customers.length, url);
  if (size !== undefined) memory.note({ pageSizeParameter: size });
  const total = rules.total === "none" ? undefined : readTotal(body, headers, customers.length);
  return { url, customers, body, headers, total };
}

/** Where the rows of a list are: at the path that the user has set, else where they are found. */
export function rowsIn(body: JsonValue | undefined, { listPath }: Rules): Rows | undefined {
  return listPath === undefined ? findRows(body) : rowsAtPath(body, listPath);
}

/**
 * Reads an answer from the list's own address. A 404 there means a wrong base URL, not a missing customer.
 */
export function readCollection<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== "not_found") throw error;
    throw new CliError("rejected", error.message, { hint: error.hint, cause: error });
  }
}

/**
 * What a server answered to a way to a further page. `missing`: there is no such page, or no list at that address;
 * `refused`: every other answer. `forNow`: it may answer otherwise later.
 */
export type Asked<Row> =
  | { readonly page: ListPage<Row> }
  | { readonly failed: "missing" | "refused"; readonly error: CliError; readonly forNow: boolean };

/**
 * Asks for a page. The address may be one that the server does not understand: every answer is a result then.
 * @throws CliError where there was no answer, the rate limit is reached or the key is not accepted.
 */
export async function askFor<Row>(url: URL, read: ReadPage<Row>, isGuess: boolean): Promise<Asked<Row>> {
  try {
    return { page: await read(url, isGuess) };
  } catch (error) {
    if (!(error instanceof CliError) || !isAnswer(error)) throw error;
    return { failed: isMissing(error) ? "missing" : "refused", error, forNow: isOnlyNow(error.status) };
  }
}

/** Whether an error is a server's answer to what was asked, not to who asked or how often. */
export function isAnswer(error: CliError): error is CliError & { readonly status: number } {
  return error.status !== undefined && error.status !== 401 && !WITHOUT_ANSWER.has(error.code);
}

/** What tells the rows of a page apart. */
export function keysOf<Row extends Identified>({ customers }: ListPage<Row>): string[] {
  return customers.map((row) => row.id || JSON.stringify(row));
}

/** Whether an answer is a page with exactly these rows. */
export function isPage<Row extends Identified>(asked: Asked<Row>, page: ListPage<Row> | undefined): boolean {
  return "page" in asked && page !== undefined && keysOf(asked.page).join() === keysOf(page).join();
}

// --- internal ---

/** The parameter for the size of a page, where an answer shows it: in the address of its next page, else by its own words. */
function sizeParameterIn(
  body: JsonValue | undefined,
  headers: HeaderFields,
  rows: number,
  url: URL,
): string | undefined {
  const containers = containersOf(body);
  const next = nextInLinkHeader(headerOf(headers, "link")) ?? nextInBody(containers);
  const to = next === undefined ? undefined : atAddress(url, next);
  const linked = to && sizeIn(to)?.[0];
  if (linked !== undefined) return linked;
  for (const { object } of containers) {
    const [key] =
      Object.entries(object).find(([name, size]) => isSizeKey(name) && Number(size) >= Math.max(rows, 1)) ?? [];
    if (key !== undefined) return key;
  }
  return undefined;
}

function noList(status: number, listPath: string | undefined): CliError {
  const at = listPath === undefined ? "of customers" : `at ${listPath}`;
  const hint =
    listPath === undefined
      ? "Check that the base URL is the address of the API and ends in /v1."
      : "That path is set as wire.list-path: correct it with `customers config set wire.list-path PATH`, or unset it.";
  return new CliError("unavailable", `the server's answer has no list ${at}`, { status, hint });
}

const WITHOUT_ANSWER = new Set(["rate_limited", "interrupted", "refused", "local"]);

/** 200: an answer, but not a list. */
function isMissing({ status, code }: CliError & { readonly status: number }): boolean {
  return status === 404 || status === 410 || status === 416 || (status === 200 && code === "unavailable");
}
