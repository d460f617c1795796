import type { ListQuery as ApiQuery } from "../api/customers-api.ts";
import { ChangedSince } from "../customers/changed-since.ts";
import { AskedFields } from "../customers/field-path.ts";
import { readFilter } from "../customers/filter.ts";
import type { Line } from "./connection.ts";
import type { ListQuery } from "./options.ts";
import type { CustomerPage } from "./types.ts";

/**
 * The pages of a query.
 * @throws CliError `usage` for a wrong query; also after the last page, where no customer has a field that it names.
 */
export async function* pagesOf({ api, scope }: Line, query: ListQuery): AsyncGenerator<CustomerPage> {
  const { search, pageSize, limit = Number.POSITIVE_INFINITY } = query;
  const filters = (query.filters ?? []).map((filter) => readFilter(filter, "filters:"));
  const asked = new AskedFields(filters.map(({ field }) => ({ flag: "filters:", field })));
  const since = query.changedSince && new ChangedSince(query.changedSince.getTime(), "changedSince");
  const asks: ApiQuery = {
    ...scope,
    search,
    filters,
    pageSize,
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
