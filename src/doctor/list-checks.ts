import type { Dialect } from "../api/dialect/dialect.ts";
import type { ListPage } from "../api/dialect/seen.ts";
import { filterCriterion } from "../api/filters/criteria.ts";
import { type FilterOutcome, type FilterSupport, tryFilter } from "../api/filters/filter-support.ts";
import { pageReader } from "../api/lists/list-page.ts";
import { getCustomer } from "../api/records/by-id.ts";
import type { ServerRules } from "../api/rules.ts";
import type { Server } from "../api/server.ts";
import { CliError } from "../errors.ts";
import { count } from "../text/words.ts";
import { type Finding, failed, found } from "./report.ts";

export function envelopeCheck({ customers }: ListPage, { rows }: Dialect, rules: ServerRules): Finding {
  if (rows === undefined)
    return found("unknown", "there are no customers yet, so how they would be listed is not known");
  const where = rows === "$" ? "the list is the whole answer" : `the list is under \`${rows}\``;
  const fixed = rules.listPath === undefined ? "" : ", as wire.list-path says";
  return found("ok", `${where}${fixed}${customers.length === 0 ? "; it is empty now" : ""}`);
}

export function idCheck({ customers }: ListPage, { id }: Dialect, rules: ServerRules): Finding {
  if (customers.length === 0) return found("unknown", "there are no customers yet");
  const lacking = customers.filter((customer) => customer.id === "").length;
  const has = lacking === 1 ? "has" : "have";
  if (lacking > 0) return found("fail", `${lacking} of ${count(customers.length, "row")} ${has} no id`, NAME_ID);
  if (new Set(customers.map((customer) => customer.id)).size < customers.length)
    return found("fail", "several rows of one page have the same id", NAME_ID);
  if (rules.idField !== undefined) return found("ok", `\`${rules.idField}\`, as wire.id-field says`);
  if (id === "") return found("ok", "the end of each row's link to itself");
  const areNumbers = customers.every((customer) => /^\d+$/.test(customer.id));
  return found("ok", `\`${id}\`, ${areNumbers ? "a number" : "text"}`);
}

/** @param isWhole the page holds every customer. */
export function totalCheck({ signs, customers }: ListPage, { total }: Dialect, isWhole: boolean): Finding {
  if (signs.total !== undefined && total?.counts === "page")
    return found("ok", `\`${signs.total.key}\` counts only the rows of its page`);
  if (signs.total !== undefined) return found("ok", count(signs.total.value, "customer"));
  return isWhole
    ? found("ok", `${count(customers.length, "customer")}, counted: the server does not say`)
    : found("unknown", "the server does not say how many customers there are");
}

/** Asks for a customer that exists, with its e-mail address or name in the other case. */
export async function filterCheck(page: ListPage, server: Server): Promise<Finding> {
  const { rules, known } = server;
  if (rules.filters === false)
    return found("ok", "not sent to the server, because wire.filters is off; lists are filtered here");
  const sample = sampleOf(page);
  if (sample === undefined) return found("unknown", "no customer on the first page to ask for");
  const { customer, criterion } = sample;
  const { name } = criterion;
  const outcome = await tryFilter([criterion], ({ id }) => id === customer.id, page, pageReader(server));
  const [support, verdict, message] = OUTCOMES[outcome];
  if (outcome !== "unclear") known.note({ filters: { [name]: support } });
  return found(verdict, `${message} (tried with \`${name}\`)`, verdict === "warn" ? HERE : undefined);
}

export async function singleCheck({ customers }: ListPage, server: Server): Promise<Finding> {
  const first = customers.find(({ id }) => id !== "");
  if (first === undefined) return found("unknown", "there is no customer to read");
  try {
    const { id } = await getCustomer(first.id, server);
    if (id === first.id) return found("ok", "a customer of the list is found by its id");
    return found("fail", "the server returned another customer than the one asked for", NAME_ID);
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== "not_found") throw error;
    return failed(error, { message: "a customer of the list is not found by its id", hint: NAME_ID });
  }
}

// --- internal ---

const NAME_ID =
  "Name the field with `customers config set wire.id-field FIELD`; `customers list --json` shows the rows.";

const HERE = "Everything works: such lists are read whole and filtered here, which takes more requests.";

const OUTCOMES: Readonly<Record<FilterOutcome, readonly [FilterSupport | undefined, Finding["verdict"], string]>> = {
  honoured: ["yes", "ok", "honoured"],
  ignored: ["no", "warn", "ignored"],
  other: ["no", "warn", "ignored"],
  missed: ["no", "warn", "not used: it misses customers that exist"],
  refused: ["no", "warn", "refused: not a parameter of this server"],
  unclear: [undefined, "unknown", "too few customers to tell whether it does anything"],
};

const FIELDS = ["email", "name"].map((field) => filterCriterion({ field, operator: "=", value: "" }));

/** A customer to ask for; if possible one that differs from another in the value. */
function sampleOf({ customers }: ListPage) {
  const samples = FIELDS.flatMap(({ like }) =>
    customers.flatMap((customer) => {
      const criterion = like(customer);
      return criterion === undefined ? [] : [{ customer, criterion }];
    }),
  );
  return samples.find(({ criterion }) => !customers.every(criterion.holds)) ?? samples[0];
}
