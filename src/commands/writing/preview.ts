import type { PlanCounts } from "../../bulk/plan/counts.ts";
import { type FieldChange, type PlannedWrite, plannedWrites, writeAsJson } from "../../bulk/plan/planned.ts";
import type { Step } from "../../bulk/step.ts";
import type { Context } from "../../cli/context.ts";
import type { Redactor } from "../../customers/redact.ts";
import { colourWanted, type Inks, inks } from "../../output/colour.ts";
import { cellText } from "../../output/fields.ts";
import type { View } from "../../output/output.ts";
import type { JsonObject, JsonValue } from "../../text/json.ts";
import { safeText } from "../../text/safe-text.ts";
import { count, grouped } from "../../text/words.ts";

/** `25 rows: 3 to create, 2 to update, 20 unchanged; 1 customer that is not in the file to delete`. */
export function countsLine(counts: PlanCounts): string {
  const parts = [
    [counts.create, "to create"],
    [counts.update, "to update"],
    [counts.unchanged, "unchanged"],
    [counts.skip, "to skip"],
    [counts.invalid, "invalid"],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, what]) => `${grouped(number)} ${what}`);
  const rows = `${count(counts.read, "row")}: ${said.join(", ") || "nothing to do"}`;
  if (counts.delete === 0) return rows;
  return `${rows}; ${count(counts.delete, "customer")} not in the file to delete`;
}

/**
 * A write as a diff: `~ Dana Ortiz (cus_1)`, then a line for each field with the old value in red and the new one in
 * green. `+` is a new customer, `-` one that goes. Values of any content stay on their line.
 */
export function diffLines({ action, id, name, changes }: PlannedWrite, inks: Pick<Inks, "red" | "green">): string[] {
  const title = safeText([cellText(name) || "(no name)", ...(id === null ? [] : [`(${id})`])].join(" "));
  const value = (text: JsonValue) => safeText(cellText(text)) || NOTHING;
  switch (action) {
    case "create":
      return [inks.green(`+ ${title}`), ...changes.map(({ field, to }) => `  ${field}: ${inks.green(value(to))}`)];
    case "update":
      return [
        `~ ${title}`,
        ...changes.map(({ field, from, to }) => `  ${field}: ${inks.red(value(from))} → ${inks.green(value(to))}`),
      ];
    case "delete":
      return [inks.red(`- ${title}`), ...changes.map(({ field, from }) => `  ${field}: ${inks.red(value(from))}`)];
  }
}

/** The steps as a diff, as --dry-run shows them, for a person who is asked whether to carry them out. */
export async function* diffOf(
  { terminal, env, flags }: Pick<Context, "terminal" | "env" | "flags">,
  steps: AsyncIterable<Step> | Iterable<Step>,
  redactor: Redactor,
): AsyncGenerator<string> {
  const inkwell = await inks(colourWanted(terminal.stderrIsTTY, env, flags.color));
  for await (const write of plannedWrites(steps, redactor)) yield* diffLines(write, inkwell);
}

/** The write as a row of a format whose cells are text: `phone: +12025550100 → +12025550199; notes: …`. */
export function previewLine(write: PlannedWrite): JsonObject {
  return { ...writeAsJson(write), changes: write.changes.map(changeText).join("; ") };
}

export const previewView: View = {
  columns: [
    { field: "line", heading: "Line" },
    { field: "action", heading: "Action" },
    { field: "id", heading: "ID" },
    { field: "name", heading: "Name" },
    { field: "changes", heading: "Changes" },
  ],
  delimited: ["line", "action", "id", "name", "changes"],
  id: (row) => String(row.id ?? ""),
};

// --- internal ---

const NOTHING = "(empty)";

function changeText({ field, from, to }: FieldChange): string {
  return `${field}: ${from === null ? "" : `${cellText(from)} → `}${cellText(to) || NOTHING}`;
}
