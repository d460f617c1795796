import type { Command } from "commander";
import type { CustomersApi, ListQuery, Page } from "../../api/customers-api.ts";
import type { Customer } from "../../customers/customer.ts";
import { type Filter, parseFilter } from "../../customers/filter.ts";
import { comparing, type Order, parseOrder } from "../../customers/order.ts";
import { wholeNumber } from "./global-flags.ts";

/** The flags that choose and order customers, as list and export take them. */
export interface SelectionFlags {
  readonly filter?: Filter[];
  readonly search?: string;
  readonly sort?: Order;
  readonly pageSize?: number;
}

export function addSelectionFlags(command: Command): Command {
  return command
    .option(
      "--filter <field=value>",
      "only customers that match; also field!=value and field~=text (repeatable)",
      collect,
    )
    .option("--search <text>", "only customers that have this text in any field")
    .option("--sort <field[:desc]>", "order by a field", parseOrder)
    .option("--page-size <n>", "how many customers to ask for per request", wholeNumber);
}

/** Whether the flags select only some customers. */
export function isNarrowed({ filter = [], search }: SelectionFlags): boolean {
  return filter.length > 0 || search !== undefined;
}

interface SelectOptions {
  /** At most this many; lets the walk stop early. */
  readonly limit?: number;
  /** Called with the total when it is known. */
  readonly onTotal?: (total: number) => void;
}

/**
 * The selected customers in the selected order, page by page. Sorting needs all of them and happens here, in memory.
 */
export async function* selected(
  api: Pick<CustomersApi, "pages">,
  flags: SelectionFlags,
  { limit = Number.POSITIVE_INFINITY, onTotal = () => {} }: SelectOptions = {},
): AsyncGenerator<Customer> {
  const query: ListQuery = {
    filters: flags.filter ?? [],
    search: flags.search,
    pageSize: flags.pageSize,
    limit: flags.sort || limit === Number.POSITIVE_INFINITY ? undefined : limit,
  };
  const rows = rowsOf(api.pages(query), onTotal);
  if (flags.sort === undefined) return yield* rows;
  const all: Customer[] = [];
  for await (const customer of rows) all.push(customer);
  onTotal(all.length);
  yield* all.sort(comparing(flags.sort));
}

// --- internal ---

async function* rowsOf(pages: AsyncIterable<Page>, onTotal: (total: number) => void): AsyncGenerator<Customer> {
  for await (const page of pages) {
    if (page.total !== undefined) onTotal(page.total);
    yield* page.rows;
  }
}

function collect(text: string, before: Filter[] | undefined): Filter[] {
  return [...(before ?? []), parseFilter(text)];
}
