import { type Customer, FIELD_NAMES } from "../../customers/customer.ts";
import { fieldsWith } from "../../customers/filter.ts";
import { askFor } from "../pages/ask.ts";
import type { ListPage, ReadPage } from "../pages/list-page.ts";
import { addressWith, type Criterion, searchFor, textAt } from "./criteria.ts";

/**
 * What the answer shows when a server is asked for a customer that exists. `missed`: the customer is not in it.
 * `ignored`: others are in it as well; `other`: instead. `unclear`: the unfiltered list has no others.
 */
export type FilterOutcome = "honoured" | "ignored" | "other" | "missed" | "refused" | "unclear";

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
  return outcomeOf(criteria, ({ id }) => id === customer.id, list, read);
}

/**
 * Searches for a value of each documented field that rows of the list have: for one that no other field of the row has.
 * Every one must find such a row.
 * @param list the first page of the unfiltered list.
 */
export async function trySearch(parameter: string | undefined, list: ListPage, read: ReadPage): Promise<FilterOutcome> {
  let outcome: FilterOutcome = "unclear";
  for (const field of FIELD_NAMES) {
    const hasHere = (row: Customer, text: string) => fieldsWith(row, text).join() === field;
    const sample = list.customers.find((row) => hasHere(row, textAt(row, field)));
    const text = sample === undefined ? "" : textAt(sample, field);
    const search = searchFor(text, parameter);
    if (search === undefined) continue;
    const tried = await outcomeOf([search], (row) => hasHere(row, text), list, read);
    if (tried !== "honoured" && tried !== "unclear") return tried;
    if (tried === "honoured") outcome = tried;
  }
  return outcome;
}

// --- internal ---

async function outcomeOf(
  criteria: readonly Criterion[],
  isWanted: (row: Customer) => boolean,
  list: ListPage,
  read: ReadPage,
): Promise<FilterOutcome> {
  const asked = await askFor(addressWith(list.url, criteria), read, true);
  if ("failed" in asked) return "refused";
  const { customers } = asked.page;
  const holds = (row: Customer) => criteria.every((criterion) => criterion.holds(row));
  if (!customers.some(isWanted)) return customers.every(holds) ? "missed" : "other";
  if (!customers.every(holds)) return "ignored";
  return list.customers.every(holds) ? "unclear" : "honoured";
}
