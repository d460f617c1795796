import { CliError } from "../../errors.ts";
import { isOnlyNow } from "../../http/statuses.ts";
import type { ListPage, ReadPage } from "./list-page.ts";
import type { Identified } from "./trail.ts";

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

const WITHOUT_ANSWER = new Set(["rate_limited", "interrupted", "refused", "local"]);

/** 200: an answer, but not a list. */
function isMissing({ status, code }: CliError & { readonly status: number }): boolean {
  return status === 404 || status === 410 || status === 416 || (status === 200 && code === "unavailable");
}
