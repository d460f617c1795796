import { changedFields } from "../customers/changes.ts";
import { valueAt } from "../customers/customer.ts";
import type { JsonObject } from "../json.ts";
import type { View } from "../output/output.ts";
import type { Step } from "./plan.ts";

/** What a run would do, in numbers. */
export interface PlanCounts {
  readonly read: number;
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  readonly skip: number;
  readonly invalid: number;
}

export function countSteps(steps: readonly Step[], read: number, invalid: number): PlanCounts & JsonObject {
  const of = (action: Step["action"]) => steps.filter((step) => step.action === action).length;
  return {
    read,
    create: of("create"),
    update: of("update"),
    unchanged: of("unchanged"),
    skip: of("skip"),
    invalid,
  };
}

/** `25 rows: 3 to create, 2 to update, 20 unchanged`. */
export function countsLine(counts: PlanCounts): string {
  const parts = [
    [counts.create, "to create"],
    [counts.update, "to update"],
    [counts.unchanged, "unchanged"],
    [counts.skip, "to skip"],
    [counts.invalid, "invalid"],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
  return `${counts.read} ${counts.read === 1 ? "row" : "rows"}: ${said.join(", ") || "nothing to do"}`;
}

/**
 * The rows that a run would write: `{line, action, id, name, changes: {field: {from, to}}}`, field names dotted.
 * `id` is null for a customer that would be new.
 */
export function* previewRows(steps: readonly Step[]): Generator<JsonObject> {
  for (const step of steps) {
    if (step.action !== "create" && step.action !== "update") continue;
    const body = step.action === "create" ? step.input : step.changes;
    const current = "current" in step ? step.current : {};
    const changes: JsonObject = {};
    for (const field of changedFields(body)) {
      changes[field] = { from: valueAt(current, field) ?? null, to: valueAt(body, field) ?? null };
    }
    const name = step.row.values.name ?? valueAt(current, "name") ?? null;
    yield { line: step.row.line, action: step.action, id: "current" in step ? step.current.id : null, name, changes };
  }
}

/** The same rows for formats whose cells are text: `phone: +12025550100 → +12025550199`. */
export function* previewLines(steps: readonly Step[]): Generator<JsonObject> {
  for (const row of previewRows(steps)) {
    // Made so by previewRows.
    const changes = Object.entries(row.changes as Record<string, { from: string | null; to: string | null }>);
    const text = changes.map(
      ([field, { from, to }]) => `${field}: ${from === null ? "" : `${from} → `}${to ?? "(empty)"}`,
    );
    yield { ...row, changes: text.join("; ") };
  }
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
