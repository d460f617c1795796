import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { isAnswer } from "../pages/ask.ts";
import type { ListPage, ReadPage } from "../pages/list-page.ts";
import { addressWith, type Criterion } from "./criteria.ts";

/**
 * What the answer shows when a server is asked for a customer that exists. `missed`: the customer is not in it.
 * `ignored`: others are in it as well. `unclear`: the unfiltered list has no others.
 */
export type FilterOutcome = "honoured" | "ignored" | "missed" | "refused" | "unclear";

/**
 * Asks for a customer that exists.
 * @param criteria what this customer meets, as Criterion.like() makes it.
 * @param list the first page of the unfiltered list.
 */
export async function tryFilter(
  criteria: readonly Criterion[],
  customer: Customer,
  list: ListPage,
  read: ReadPage,
): Promise<FilterOutcome> {
  const found = await read(addressWith(list.url, criteria), true).catch((error: unknown) => {
    if (error instanceof CliError && isAnswer(error)) return undefined;
    throw error;
  });
  if (found === undefined) return "refused";
  if (!found.customers.some(({ id }) => id === customer.id)) return "missed";
  const holds = (row: Customer) => criteria.every((criterion) => criterion.holds(row));
  if (!found.customers.every(holds)) return "ignored";
  return list.customers.every(holds) ? "unclear" : "honoured";
}
