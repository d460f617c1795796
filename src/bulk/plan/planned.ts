import { changedFields } from "../../customers/changes.ts";
import { FIELD_NAMES, valueAt } from "../../customers/customer.ts";
import { labelOf } from "../../customers/fields.ts";
import type { IntentEntry } from "../../journal/entries.ts";
import { cellText } from "../../output/fields.ts";
import type { JsonObject, JsonValue } from "../../text/json.ts";
import { inSentence } from "../../text/words.ts";
import { isWrite, type Step, type WriteStep } from "../step.ts";

/** One field of a customer, before and after. `null` is nothing. */
export interface FieldChange {
  /** Dotted: `address.city`. */
  readonly field: string;
  readonly from: JsonValue;
  readonly to: JsonValue;
}

export interface PlannedWrite {
  readonly line: number | null;
  readonly action: WriteStep["action"];
  readonly id: string | null;
  readonly name: JsonValue;
  readonly changes: readonly FieldChange[];
}

export function plannedWrite(write: WriteStep | IntentEntry): PlannedWrite {
  const { line, action } = write;
  const before: JsonObject = write.before ?? {};
  const body: JsonObject = write.body ?? {};
  const fields = action === "delete" ? filledFields(before) : changedFields(body);
  return {
    line,
    action,
    id: write.before?.id ?? null,
    name: valueAt(before, "name") ?? valueAt(body, "name") ?? null,
    changes: fieldChanges(fields, before, body),
  };
}

export function plannedWrites(steps: readonly Step[]): PlannedWrite[] {
  return steps.filter(isWrite).map(plannedWrite);
}

/** `{line, action, id, name, changes: {"address.city": {from, to}}}`. */
export function writeAsJson({ changes, ...write }: PlannedWrite): JsonObject {
  return { ...write, changes: Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }])) };
}

export function fieldChanges(fields: readonly string[], before: JsonObject, after: JsonObject): FieldChange[] {
  return fields.map((field) => ({
    field,
    from: valueAt(before, field) ?? null,
    to: valueAt(after, field) ?? null,
  }));
}

/** `phone +12025550123 → +12025550188, city (empty) → Reno`, as a program reads it. */
export function changesText(changes: readonly FieldChange[]): string {
  const text = (value: JsonValue) => cellText(value) || "(empty)";
  return changes.map(({ field, from, to }) => `${inSentence(labelOf(field))} ${text(from)} → ${text(to)}`).join(", ");
}

// --- internal ---

function filledFields(record: JsonObject): string[] {
  return FIELD_NAMES.filter((field) => (valueAt(record, field) ?? "") !== "");
}
