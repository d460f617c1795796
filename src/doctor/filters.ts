import { type Criterion, filterCriterion, searchCriterion } from "../api/filters/narrow.ts";
import { type ListPage, pageReader } from "../api/pages/list-page.ts";
import type { Server } from "../api/server.ts";
import { withParameter } from "../api/wire/ways.ts";
import type { Customer } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import type { Clock } from "../system/clock.ts";
import { type Check, check } from "./check.ts";

/** What the answer to a filtered request shows. */
export type FilterOutcome = "honoured" | "ignored" | "finds nothing" | "unclear";

/** Asks for a customer that exists, by a filter or a search, with its value in the other case. */
export async function askFilter(
  name: "filters" | "search",
  page: ListPage,
  { http, rules, memory }: Server,
  clock: Clock,
): Promise<Check> {
  if (rules.filters === false)
    return check(name, "ok", "not sent to the server, because wire.filters is off; lists are filtered here");
  const found = name === "search" ? sampleOf(page, [searchOf(rules.searchParameter)]) : sampleOf(page, FIELDS);
  if (found === undefined) return check(name, "unknown", "no customer on the first page to ask for");
  const { criterion, value } = found;
  const parameter = criterion.name;
  const read = pageReader(http, clock, { rules, memory });
  let rows: readonly Customer[];
  try {
    rows = (await read(withParameter(page.url, parameter, value))).customers;
  } catch (error) {
    if (!(error instanceof CliError) || error.code === "interrupted") throw error;
    if (error.code !== "rejected") return { ...check(name, "fail", error.message, error.hint), code: error.code };
    memory.note({ about: "filter", name: parameter, habit: "refused" });
    return check(name, "warn", `refused: \`${parameter}\` is not a parameter of this server`, HERE);
  }
  switch (outcomeOf(rows, criterion, page)) {
    case "honoured":
      memory.note({ about: "filter", name: parameter, habit: "honoured" });
      return check(name, "ok", `honoured (tried with \`${parameter}\`)`);
    case "ignored":
      memory.note({ about: "filter", name: parameter, habit: undefined });
      return check(name, "warn", `ignored (tried with \`${parameter}\`)`, HERE);
    case "finds nothing":
      memory.note({ about: "filter", name: parameter, habit: "incomplete" });
      return check(name, "warn", `not relied on: \`${parameter}\` in other case misses a customer that exists`, HERE);
    case "unclear":
      return check(name, "unknown", "too few customers to tell whether it does anything");
  }
}

/** What the rows of a filtered list show, compared with the unfiltered list. */
export function outcomeOf(
  rows: readonly Customer[],
  { holds }: Pick<Criterion, "holds">,
  unfiltered: Pick<ListPage, "customers">,
): FilterOutcome {
  if (rows.length === 0) return "finds nothing";
  if (!rows.every(holds)) return "ignored";
  return unfiltered.customers.every(holds) ? "unclear" : "honoured";
}

// --- internal ---

const HERE = "Everything works: such lists are read whole and filtered here, which takes more requests.";

type MakeCriterion = (customer: Customer) => Criterion | undefined;

const FIELDS: readonly MakeCriterion[] = (["email", "name"] as const).map((field) => (customer) => {
  const value = customer[field];
  return value ? filterCriterion({ field, operator: "=", value }) : undefined;
});

function searchOf(parameter: string | undefined): MakeCriterion {
  return ({ name, email }) => {
    const value = name || email;
    return value ? searchCriterion(value, parameter) : undefined;
  };
}

/** A customer to ask for; where possible one that differs from another in the value. */
function sampleOf(
  page: ListPage,
  makers: readonly MakeCriterion[],
): { criterion: Criterion; value: string } | undefined {
  const candidates = makers.flatMap((make) =>
    page.customers.flatMap((customer) => {
      const criterion = make(customer);
      const value = criterion?.sample(customer);
      return criterion === undefined || value === undefined ? [] : [{ criterion, value }];
    }),
  );
  const telling = candidates.find(({ criterion }) => !page.customers.every((customer) => criterion.holds(customer)));
  return telling ?? candidates[0];
}
