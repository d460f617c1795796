import type { Customer } from "../../customers/customer.ts";
import type { Dialect } from "../dialect/dialect.ts";
import { numberAsked, withParameter } from "../dialect/parameters.ts";
import type { ListPage } from "../dialect/seen.ts";
import { isWhole } from "../lists/read-once.ts";
import { addressWith, contactCriterion } from "./criteria.ts";
import type { FilterTools } from "./narrow.ts";

/**
 * Whether the list shows a customer that was just created, by two requests at most: a filter that is known to work,
 * the first page, the last page.
 * @returns undefined if these cannot tell.
 * @throws CliError when the server does not answer.
 */
export async function isInList(
  customer: Customer,
  { server, read, support }: FilterTools,
): Promise<boolean | undefined> {
  const list = server.http.address("/customers");
  const { id, email } = customer;
  // A list may have ids of another kind than single records have.
  const isIt = (row: Customer) => row.id === id || SHOWN_BY.every((field) => row[field] === customer[field]);
  const has = ({ customers }: ListPage) => customers.some(isIt);
  const filter = email === null ? undefined : contactCriterion({ kind: "email", value: email, text: email });
  const isFiltered = filter !== undefined && support.of(filter) === "yes";
  if (isFiltered && has(await read(addressWith(list, [filter])))) return true;
  const first = await read(list);
  if (has(first)) return true;
  if (isFiltered || isWhole(first, server.known)) return false;
  const last = lastPage(list, first, server.known.now.next);
  return (last && has(await read(last))) || undefined;
}

// --- internal ---

const SHOWN_BY = ["name", "email", "phone"] as const;

/** The address of the last page, if pages have numbers and the server counts them or the customers. */
function lastPage(list: URL, { url, signs, customers }: ListPage, next: Dialect["next"]): URL | undefined {
  if (next?.by !== "page" && next?.by !== "offset") return undefined;
  const rows = customers.length;
  const pages = signs.pages ?? (signs.total && Math.ceil(signs.total.value / Math.max(rows, 1)));
  if (pages === undefined || rows === 0) return undefined;
  const before = (numberAsked(url, next.parameter) ?? next.first) + (pages - 1) * (next.by === "page" ? 1 : rows);
  const last = withParameter(list, next.parameter, String(before));
  return next.with === undefined ? last : withParameter(last, next.with, String(rows));
}
