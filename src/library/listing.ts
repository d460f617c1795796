import type { ListQuery as ApiQuery, CustomersApi } from "../api/customers-api.ts";
import { ChangedSince } from "../customers/changed-since.ts";
import { AskedFields } from "../customers/field-path.ts";
import { readFilter } from "../customers/filter.ts";
import { CliError } from "../errors.ts";
import { checkWholeNumber } from "./profile.ts";
import type { CustomerPage, ListQuery } from "./types.ts";

/**
 * The pages of a query.
 * @throws CliError `usage` for a wrong query; also after the last page, where no customer has a field that it names.
 */
export async function* pagesOf(
  api: CustomersApi,
  query: ListQuery,
  signal: AbortSignal | undefined,
): AsyncGenerator<CustomerPage> {
  const { search, pageSize, limit = Number.POSITIVE_INFINITY } = query;
  if (limit !== Number.POSITIVE_INFINITY) checkWholeNumber("limit", limit);
  checkWholeNumber("pageSize", pageSize);
  const filters = (query.filters ?? []).map((filter) => readFilter(filter, "filters:"));
  const asked = new AskedFields(filters.map(({ field }) => ({ flag: "filters:", field })));
  const since = query.changedSince && new ChangedSince(timeOf(query.changedSince), "changedSince");
  const asks: ApiQuery = {
    search,
    filters,
    pageSize,
    signal,
    limit: since ? undefined : limit,
    onRead(customers) {
      asked.look(customers);
      since?.look(customers);
    },
  };
  let left = limit;
  for await (const { rows, total } of api.pages(asks)) {
    const passing = since ? rows.filter((customer) => since.passes(customer)) : rows;
    const customers = passing.slice(0, left);
    left -= customers.length;
    yield { customers, total: since ? undefined : total };
    if (left <= 0) break;
  }
  asked.check((field) => left > 0 && search === undefined && filters.every((filter) => filter.field === field));
  since?.check();
}

// --- internal ---

/** Milliseconds since the epoch. */
function timeOf(date: Date): number {
  if (Number.isNaN(date.getTime())) throw new CliError("usage", "changedSince is not a valid date");
  return date.getTime();
}
