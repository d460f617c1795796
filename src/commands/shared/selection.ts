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
      "only customers where it holds; also field!=value and field~=text (repeatable)",
      collect,
    )
    .option("--search <text>", "only customers that have this text in any field")
    .option("--sort <field[:desc]>", "order by a field", parseOrder)
    .option("--page-size <n>", "ask the server for so many customers per request", wholeNumber);
}

/** Whether the flags leave customers out. */
export function isNarrowed({ filter = [], search }: SelectionFlags): boolean {
  return filter.length > 0 || search !== undefined;
}

export interface SelectOptions {
  /** How many are wanted; lets the walk stop early. */
  readonly limit?: number;
  /** Told how many there are in all, as soon as that is known. */
  readonly onTotal?: (total: number) => void;
}

/**
 * The wanted customers in the wanted order, page by page. Ordering needs them all, so it is done here, in memory,
 * whatever the server can do.
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
