import { formOf, type ListPage, rowsIn, SELF_LINK } from "../api/pages/list-page.ts";
import type { Rules } from "../api/rules.ts";
import { idFieldOf } from "../api/wire/record.ts";
import { count } from "../text/words.ts";
import { type Check, check } from "./check.ts";

/** Where a list's rows are. */
export function envelopeCheck(page: ListPage, rules: Rules): Check {
  const [row, path] = rowOf(page, rules);
  const fixed = rules.listPath === undefined ? "" : ", as wire.list-path says";
  const bare = path.length === 0;
  if (row === undefined && bare && !Array.isArray(page.body)) {
    return check("envelope", "unknown", "there are no customers yet, so how they would be listed is not known");
  }
  const where = bare ? "the list is the whole answer" : `the list is under \`${path.join(".")}\``;
  return check("envelope", "ok", `${where}${fixed}${row === undefined ? "; it is empty now" : ""}`);
}

/** Which field is the id, and of what type. */
export function idCheck(page: ListPage, rules: Rules): Check {
  const [row, path] = rowOf(page, rules);
  if (row === undefined) return check("id", "unknown", "there are no customers yet");
  const lacking = page.customers.filter(({ id }) => id === "").length;
  if (lacking > 0) {
    return check(
      "id",
      "fail",
      `${lacking} of ${count(page.customers.length, "row")} ${lacking === 1 ? "has" : "have"} no id that could be found`,
      "Name the field with `customers config set wire.id-field FIELD`; `customers list --json` shows the rows.",
    );
  }
  if (new Set(page.customers.map(({ id }) => id)).size < page.customers.length) {
    return check(
      "id",
      "fail",
      "several rows of one page have the same id",
      "Name the right field with `customers config set wire.id-field FIELD`.",
    );
  }
  if (rules.idField !== undefined) return check("id", "ok", `\`${rules.idField}\`, as wire.id-field says`);
  const found = rowsIn(page.body, rules) ?? { rows: [row], path };
  const { idField } = formOf(found);
  if (idField === SELF_LINK) return check("id", "ok", "the end of each row's link to itself");
  return check("id", "ok", `\`${idField}\`, ${idFieldOf(found.rows)?.kind === "number" ? "a number" : "text"}`);
}

export function totalCheck({ total, customers }: ListPage, whole: boolean): Check {
  if (total !== undefined) return check("total", "ok", count(total, "customer"));
  return whole
    ? check("total", "ok", `${count(customers.length, "customer")}, counted: the server does not say`)
    : check("total", "unknown", "the server does not say how many customers there are");
}

// --- internal ---

function rowOf({ body }: ListPage, rules: Rules) {
  const found = rowsIn(body, rules);
  return [found?.rows[0], found?.path ?? []] as const;
}
