import { createHash } from "node:crypto";
import type { ListQuery as ApiQuery } from "../api/list-query.ts";
import { isPlace, type ListPlace, type RowPage } from "../api/lists/list-page.ts";
import { ChangedSince } from "../customers/changed-since.ts";
import type { Customer } from "../customers/customer.ts";
import { AskedFields } from "../customers/field-path.ts";
import { readFilter } from "../customers/filter.ts";
import { CliError } from "../errors.ts";
import { parseJsonObject } from "../text/json.ts";
import type { Line } from "./connection.ts";
import type { PagesOptions } from "./options.ts";
import type { CustomerPage } from "./types.ts";

/**
 * The pages of a query.
 * @throws CliError `usage` for a wrong query; also after the last page, if no customer has a field that it names.
 */
export async function* pagesOf(
  { api }: Line,
  query: PagesOptions,
): AsyncGenerator<CustomerPage & { readonly customers: readonly Customer[] }> {
  const { search, pageSize, limit = Number.POSITIVE_INFINITY } = query;
  const filters = (query.filters ?? []).map((filter) => readFilter(filter, "filters:"));
  const asked = new AskedFields(filters.map(({ field }) => ({ flag: "filters:", field })));
  const since = query.changedSince && new ChangedSince(query.changedSince.getTime(), "changedSince");
  const asks: ApiQuery = {
    search,
    filters,
    pageSize,
    after: readCursor(query),
    limit: since === undefined ? limit : undefined,
    onRead(customers) {
      asked.look(customers);
      since?.look(customers);
    },
  };
  let left = limit;
  for await (const page of left > 0 ? api.pages(asks) : []) {
    const found = since ? page.rows.filter((customer) => since.passes(customer)) : page.rows;
    const customers = found.slice(0, left);
    left -= customers.length;
    const cursor = writeCursor(query, page, found.length > customers.length ? customers.at(-1)?.id : undefined);
    yield { customers, total: since ? undefined : page.total, cursor };
    if (left <= 0) break;
  }
  // What was not read may have the field.
  const trouble = asked.trouble(
    (field) => left > 0 && search === undefined && filters.every((filter) => filter.field === field),
  );
  if (trouble !== undefined) throw trouble;
  since?.check();
}

// --- internal ---

function markOf({ search, filters = [] }: PagesOptions): string {
  const asked = [search, ...filters.map(({ field, operator, value }) => [field, operator, value])];
  return createHash("sha256").update(JSON.stringify(asked)).digest("base64url").slice(0, 8);
}

/**
 * The place after a page, as text for `after`; undefined if nothing follows, or rows have no ids to find it by.
 * @param last the id of the last customer that was given, if a limit left out further ones of the page.
 */
function writeCursor(query: PagesOptions, { place, goesOn }: RowPage, last: string | undefined): string | undefined {
  if (place === undefined || (last === undefined && goesOn === false)) return undefined;
  return Buffer.from(JSON.stringify({ ...place, last: last ?? place.last, of: markOf(query) })).toString("base64url");
}

/** The place that `after` names. @throws CliError `usage` for text that is not a cursor of this query. */
function readCursor(query: PagesOptions): ListPlace | undefined {
  const { after } = query;
  if (after === undefined) return undefined;
  const place = parseJsonObject(Buffer.from(after, "base64url").toString());
  if (!isPlace(place)) throw new CliError("usage", "after is not the cursor of a page");
  if (!("of" in place) || place.of !== markOf(query)) throw new CliError("usage", "after is a cursor of another query");
  return place;
}
