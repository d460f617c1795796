import type { Plan } from "../../bulk/plan/plan-rows.ts";
import type { CreateStep, Step } from "../../bulk/step.ts";
import { CliError } from "../../errors.ts";
import { placeOf, type Table } from "../../intake/row.ts";
import { count, grouped } from "../../text/words.ts";

/** How many rows without a customer an error names. */
const NAMED = 20;

/**
 * The plan without the rows that would make new customers.
 * @param skipMissing skips them.
 * @throws CliError `invalid_input` with the first of them.
 */
export async function onlyMatched(planned: Plan, table: Table, skipMissing: boolean): Promise<Plan> {
  const { counts } = planned;
  if (counts.create === 0) return planned;
  if (!skipMissing) throw await unmatched(planned, table);
  async function* steps(): AsyncGenerator<Step> {
    for await (const step of planned.steps()) yield step.action === "create" ? skipOf(step) : step;
  }
  return { ...planned, counts: { ...counts, create: 0, skip: counts.skip + counts.create }, steps };
}

// --- internal ---

function skipOf({ line, cells = [] }: CreateStep): Step {
  return { action: "skip", line, cells, id: null, why: "it matches no customer" };
}

async function unmatched({ counts, read, steps }: Plan, table: Table): Promise<CliError> {
  const fields: Record<string, string> = {};
  const lines: number[] = [];
  for await (const step of steps()) {
    if (step.action !== "create") continue;
    fields[placeOf(table, step.line)] = "matches no customer";
    lines.push(step.line);
    if (lines.length === NAMED) break;
  }
  const hint = "Skip them with --skip-missing, or create these customers with `customers import`.";
  const more = counts.create > lines.length ? " …" : "";
  return new CliError(
    "invalid_input",
    `${grouped(counts.create)} of ${count(read, "row")} of ${table.name} match no customer; nothing was written`,
    { fields, hint, told: [`  ${table.unit}${lines.length === 1 ? "" : "s"} ${lines.join(", ")}${more}`, hint] },
  );
}
