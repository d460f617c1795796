import { type Criterion, filterCriterion, searchCriterion } from "../api/filters/criteria.ts";
import { type FilterOutcome, tryFilter, trySearch } from "../api/filters/try-filter.ts";
import { type ListPage, pageReader } from "../api/pages/list-page.ts";
import type { Server } from "../api/server.ts";
import type { Customer } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import { type Check, check, failed } from "./check.ts";

/** Asks for a customer that exists, by a filter or a search, with its value in the other case. */
export async function filterCheck(name: "filters" | "search", page: ListPage, server: Server): Promise<Check> {
  const { rules, memory } = server;
  if (rules.filters === false)
    return check(name, "ok", "not sent to the server, because wire.filters is off; lists are filtered here");
  const sample = sampleOf(page, name === "search" ? [searchCriterion("", rules.searchParameter)] : FIELDS);
  if (sample === undefined) return check(name, "unknown", "no customer on the first page to ask for");
  const { customer, criterion } = sample;
  let outcome: FilterOutcome;
  try {
    const read = pageReader(server);
    outcome = await (criterion.isSearch
      ? trySearch(criterion.name, page, read)
      : tryFilter([criterion], customer, page, read));
  } catch (error) {
    if (!(error instanceof CliError) || error.code === "interrupted") throw error;
    return failed(name, error);
  }
  const parameter = criterion.name;
  switch (outcome) {
    case "honoured":
      memory.note({ filters: { [parameter]: "honoured" } });
      return check(name, "ok", `honoured (tried with \`${parameter}\`)`);
    case "ignored":
    case "other":
      memory.note({ filters: { [parameter]: undefined } });
      return check(name, "warn", `ignored (tried with \`${parameter}\`)`, HERE);
    case "missed":
      memory.note({ filters: { [parameter]: "incomplete" } });
      return check(
        name,
        "warn",
        name === "search"
          ? `not relied on: \`${parameter}\` does not search every field`
          : `not relied on: \`${parameter}\` in other case misses a customer that exists`,
        HERE,
      );
    case "refused":
      memory.note({ filters: { [parameter]: "refused" } });
      return check(name, "warn", `refused: \`${parameter}\` is not a parameter of this server`, HERE);
    case "unclear":
      return check(name, "unknown", "too few customers to tell whether it does anything");
  }
}

// --- internal ---

const HERE = "Everything works: such lists are read whole and filtered here, which takes more requests.";

const FIELDS = ["email", "name"].map((field) => filterCriterion({ field, operator: "=", value: "" }));

/** A customer to ask for; where possible one that differs from another in the value. */
function sampleOf({ customers }: ListPage, criteria: readonly Criterion[]) {
  const samples = criteria.flatMap(({ like }) =>
    customers.flatMap((customer: Customer) => {
      const criterion = like(customer);
      return criterion === undefined ? [] : [{ customer, criterion }];
    }),
  );
  return samples.find(({ criterion }) => !customers.every(criterion.holds)) ?? samples[0];
}
