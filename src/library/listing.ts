import type { ListQuery as ApiQuery } from "../api/list-query.ts";
import type { RowPage } from "../api/lists/place.ts";
import { ChangedSince } from "../customers/changed-since.ts";
import type { Customer } from "../customers/customer.ts";
import { AskedFields } from "../customers/field-path.ts";
import { comparing, parseOrder, readFilter } from "../customers/filter.ts";
import type { Line } from "./connection.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import type { PagesOptions } from "./options.ts";

/** A page of a list, with all fields that its customers have. */
interface ListedPage {
  readonly customers: readonly Customer[];
  readonly total: number | undefined;
  readonly cursor: string | undefined;
}

/**
 * The pages of a query.
 * @throws CliError `usage` for a wrong query; also after the last page, if no customer has a field that it names.
 */
export async function* pagesOf({ api }: Line, query: PagesOptions): AsyncGenerator<ListedPage> {
  const { search, pageSize, sort = [], limit = Number.POSITIVE_INFINITY } = query;
  const filters = (query.filters ?? []).map((filter) => readFilter(filter, "filters:"));
  const orders = sort.map((text) => parseOrder(text, "sort:"));
  const asked = new AskedFields([
    ...filters.map(({ field }) => ({ flag: "filters:", field })),
    ...orders.map(({ field }) => ({ flag: "sort:", field })),
  ]);
  const since = query.changedSince && new ChangedSince(query.changedSince.getTime(), "changedSince");
  const needsAll = since !== undefined || orders.length > 0;
  const asks: ApiQuery = {
    search,
    filters,
    pageSize,
    after: readCursor(query),
    limit: needsAll ? undefined : limit,
    onRead(customers) {
      asked.look(customers);
      since?.look(customers);
    },
  };
  const passing = ({ rows }: RowPage) => (since ? rows.filter((customer) => since.passes(customer)) : rows);
  const all: Customer[] = [];
  let left = limit;
  for await (const page of left > 0 ? api.pages(asks) : []) {
    if (orders.length > 0) {
      all.push(...passing(page));
      continue;
    }
    const found = passing(page);
    const customers = found.slice(0, left);
    left -= customers.length;
    const cursor = writeCursor(query, page, found.length > customers.length ? customers.at(-1)?.id : undefined);
    yield { customers, total: since ? undefined : page.total, cursor };
    if (left <= 0) break;
  }
  asked.check((field) => left > 0 && search === undefined && filters.every((filter) => filter.field === field));
  since?.check();
  all.sort(comparing(orders)).splice(limit);
  const rows = pageSize ?? ROWS;
  for (let at = 0; at < all.length; at += rows)
    yield { customers: all.slice(at, at + rows), total: all.length, cursor: undefined };
}

// --- internal ---

/** On a page of a sorted list, unless the query has a pageSize. */
const ROWS = 100;
