import { changedFields } from "../../customers/changes.ts";
import { type Customer, FIELD_NAMES, valueAt } from "../../customers/customer.ts";
import { openRedactor, type Redactor } from "../../customers/redact.ts";
import type { JsonObject, JsonValue } from "../../text/json.ts";
import type { Step } from "./plan.ts";

/** One field of a customer, before and after. `null` is nothing. */
export interface FieldChange {
  /** Dotted: `address.city`. */
  readonly field: string;
  readonly from: JsonValue;
  readonly to: JsonValue;
}

export type WriteAction = "create" | "update" | "delete";

/** What a step would write, field by field. */
export interface PlannedWrite {
  /** Where the row stands in the file; null for a customer that is in no row. */
  readonly line: number | null;
  readonly action: WriteAction;
  /** Null for a customer that would be new. */
  readonly id: string | null;
  /** What the customer is called now, or will be. */
  readonly name: JsonValue;
  readonly changes: readonly FieldChange[];
}

/** What a step writes; undefined for one that writes nothing. */
export function plannedWrite(step: Step, redactor: Redactor = openRedactor): PlannedWrite | undefined {
  if (step.action === "unchanged" || step.action === "skip") return undefined;
  const current: JsonObject = "current" in step ? step.current : {};
  const body: JsonObject = step.action === "create" ? step.input : step.action === "update" ? step.changes : {};
  const fields = step.action === "delete" ? fieldsSet(step.current) : changedFields(body);
  const name = valueAt(current, "name") ?? valueAt(body, "name") ?? null;
  return {
    line: step.action === "delete" ? null : step.row.line,
    action: step.action,
    id: "current" in step ? step.current.id : null,
    name: redactor.value("name", name),
    changes: fields.map((field) => ({
      field,
      from: redactor.value(field, valueAt(current, field) ?? null),
      to: redactor.value(field, valueAt(body, field) ?? null),
    })),
  };
}

/** Only the steps that write, as they would. */
export async function* plannedWrites(
  steps: AsyncIterable<Step> | Iterable<Step>,
  redactor?: Redactor,
): AsyncGenerator<PlannedWrite> {
  for await (const step of steps) {
    const write = plannedWrite(step, redactor);
    if (write) yield write;
  }
}

/** `{line, action, id, name, changes: {"address.city": {from, to}}}`. */
export function writeAsJson({ changes, ...write }: PlannedWrite): JsonObject {
  return { ...write, changes: Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }])) };
}

// --- internal ---

function fieldsSet(customer: Customer): string[] {
  return FIELD_NAMES.filter((field) => (valueAt(customer, field) ?? "") !== "");
}
