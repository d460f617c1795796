import { type Customer, valueAt } from "../../customers/customer.ts";
import { type Filter, fieldsWith, isForServer, matches } from "../../customers/filter.ts";
import { isNamedBy, type Ref } from "../../customers/identity.ts";
import { CliError } from "../../errors.ts";
import type { FilterSupport } from "../dialect/dialect.ts";
import type { ListPage, ReadPage } from "../dialect/seen.ts";
import { askFor } from "../lists/list-page.ts";
import type { Server } from "../server.ts";

export interface Criterion {
  /** The query parameter: a field's name, or the search parameter. */
  readonly name: string;
  readonly value: string;
  readonly isLocal?: boolean;
  /** The user has set its parameter: it is believed. */
  readonly isSet?: boolean;
  /** Whether a row meets it. Every row is checked here, whatever the server did. */
  holds(customer: Customer): boolean;
  /** This condition for this customer's own value, in another spelling: filters ignore case. Undefined without one. */
  like(customer: Customer): Criterion | undefined;
}

/** A `--filter`. Servers can apply those for equality. */
export function filterCriterion(filter: Filter): Criterion {
  const { field } = filter;
  return {
    ...{ name: field, value: filter.value, isLocal: !isForServer(filter) },
    holds: (customer) => matches(customer, filter),
    like(customer) {
      const value = valueAt(customer, field);
      const own = typeof value === "string" || typeof value === "number" ? String(value) : "";
      const [lower, upper] = [own.toLowerCase(), own.toUpperCase()];
      const respelt = own === lower ? upper : lower;
      // A phone number that is found as it is stored shows nothing of others, with blanks and brackets.
      if (respelt === "" || field === "phone") return undefined;
      return { ...filterCriterion({ ...filter, value: own }), value: respelt };
    },
  };
}

/** The customers with an e-mail address or name (case ignored) or phone number (punctuation ignored). */
export function contactCriterion(ref: Ref): Criterion {
  const criterion = filterCriterion({ field: ref.kind, operator: "=", value: ref.value });
  return { ...criterion, isLocal: false, holds: (customer) => isNamedBy(customer, ref) };
}

/** Text in a documented field. @param parameter of the server, if the user has set one: else rows are searched here. */
export function searchCriterion(search: string, parameter = ""): Criterion {
  const holds = (customer: Customer) => fieldsWith(customer, search).length > 0;
  const isSet = parameter !== "";
  return { name: parameter, value: search, isLocal: !isSet, isSet, holds, like: () => undefined };
}

/** @throws CliError if rows would be chosen by a field that the list does not show: nobody would be found. */
export function refuseLacking(fields: readonly string[], lacks: readonly string[] = []): void {
  const field = fields.find((name) => lacks.some((one) => one === name || one.startsWith(`${name}.`)));
  if (field === undefined) return;
  const hint = "Choose by another field. `customers get id:ID` shows all of a customer.";
  throw new CliError("rejected", `the server's list does not show ${field}: nobody can be chosen by it`, { hint });
}

export function addressWith(list: URL, criteria: readonly Criterion[]): URL {
  const url = new URL(list);
  for (const { name, value } of criteria) url.searchParams.append(name, value);
  return url;
}

/** Whether a filter is worth sending; undefined before it was tried. `wire.filters` overrules what was found. */
export function supportOf(
  { name, isLocal, isSet }: Pick<Criterion, "name" | "isLocal" | "isSet">,
  { rules, known }: Server,
): FilterSupport | undefined {
  if (isLocal || known.filtersNow.get(name) === "no" || rules.filters === false) return "no";
  return isSet || rules.filters ? "yes" : known.now.filters?.[name];
}

/** What of a value servers may read in their own way, as a pattern or a number: `o'hara+shop@example.com`, `04101`. */
export function oddParts({ name, value, isSet }: Criterion): readonly string[] {
  if (isSet) return [];
  const typed = /^\d+$/.test(value)
    ? ["1", ...(value.match(/^0(?=\d)/) ?? [])]
    : (/^(?:true|false|null|undefined)$/i.exec(value) ?? []);
  const capitals = name === "email" && /\p{Lu}/u.test(value) ? ["A"] : [];
  const signs = value.match(name === "email" ? /[^a-z0-9@._]| {2}/giu : /[^a-z0-9]| {2}/giu) ?? [];
  return [...signs, ...typed, ...capitals];
}

/** Whether an empty answer shows that nobody meets it: the filter works, also for all that is odd in the value. */
export function isProven(criterion: Criterion, server: Server): boolean {
  const { filtersNow } = server.known;
  const odd = server.rules.filters === true ? [] : oddParts(criterion);
  const isShown = odd.every((part) => filtersNow.get(`${criterion.name} ${part}`) === "yes");
  return supportOf(criterion, server) === "yes" && isShown;
}

/** Keeps what was found out of filters. `refused` may be about the value alone: they are not sent again in this run. */
export function noteSupport(
  criteria: readonly Criterion[],
  support: FilterSupport | "refused",
  { rules, known }: Server,
): void {
  for (const criterion of criteria) {
    const { name } = criterion;
    // Of odd values it is kept for this run.
    if (support === "yes") for (const part of oddParts(criterion)) known.filtersNow.set(`${name} ${part}`, "yes");
    else known.filtersNow.set(name, "no");
    const isForGood = support !== "refused" || known.now.filters?.[name] === "yes";
    const kept = support === "refused" ? undefined : support;
    if (isForGood && rules.filters === undefined) known.note({ filters: { [name]: kept } });
  }
}

/** `missed`: the customer is not in the answer. `ignored`: others are, too. `unclear`: there are no others. */
export type FilterOutcome = "honoured" | "ignored" | "missed" | "refused" | "unclear";

/** Asks for a customer that meets the criteria. @param list the unfiltered first page. */
export async function tryFilter(
  criteria: readonly Criterion[],
  { id }: Customer,
  list: ListPage,
  read: ReadPage,
): Promise<FilterOutcome> {
  const asked = await askFor(addressWith(list.url, criteria), read, true);
  if ("failed" in asked) return "refused";
  const { customers } = asked.page;
  const holds = (row: Customer) => criteria.every((criterion) => criterion.holds(row));
  if (!customers.some((row) => row.id === id)) return "missed";
  if (!customers.every(holds)) return "ignored";
  return list.customers.every(holds) ? "unclear" : "honoured";
}
