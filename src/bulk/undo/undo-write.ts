import { changedFields, sameJson } from "../../customers/changes.ts";
import { type Customer, type CustomerInput, FIELD_NAMES, filledInput, valueAt } from "../../customers/customer.ts";
import { isSameRecord } from "../../customers/record-times.ts";
import type { JsonObject, JsonValue } from "../../text/json.ts";
import type { JournalWrite } from "../journal/writes.ts";
import type { WriteStep } from "../step.ts";

/** How one write is undone: neither a step nor a reason where nothing is left to do. */
export interface Reversal {
  readonly step?: WriteStep;
  readonly left?: string;
}

/** @param current the customer as it is now, if there is one. */
export function undoWrite(write: JournalWrite, current: Customer | undefined): Reversal {
  const { intent, outcome } = write;
  const line = write.number;
  switch (intent.action) {
    case "create":
      if (current === undefined) return {};
      if (!isAsItWas(outcome?.after ?? null, current)) return { left: `customer ${current.id} was edited since` };
      return { step: { action: "delete", line, current } };
    case "update":
      if (current === undefined) return { left: `customer ${idOf(write)} was deleted since` };
      if (isOther(write, current))
        return { left: `customer ${current.id} was edited since, or its id was given to another customer` };
      return restore(write, current);
    case "delete":
      if (current !== undefined && !isOther(write, current)) return {};
      return { step: { action: "create", line, input: filledInput(intent.before ?? {}), was: idOf(write) } };
  }
}

/** The id of the customer that a write was about. */
export function idOf({ intent, outcome }: JournalWrite): string {
  return outcome?.id ?? intent.id ?? "";
}

/** Whether a customer only has the id of the one that a write was about: servers give the ids of deleted ones again. */
export function isOther({ intent, outcome }: JournalWrite, current: Customer): boolean {
  const own = [intent.before, outcome?.after ?? null].filter((record) => record?.id === current.id);
  return own.length > 0 && !own.some((record) => record !== null && isSameRecord(record, current));
}

// --- internal ---

function restore({ number, intent, outcome }: JournalWrite, current: Customer): Reversal {
  const before = intent.before ?? {};
  const written = outcome?.after ?? intent.body ?? {};
  const changed = changedFields(intent.body ?? {}).filter((field) => !sameJson(at(current, field), at(before, field)));
  const ours = changed.filter((field) => sameJson(at(current, field), at(written, field)));
  const edited = changed.filter((field) => !ours.includes(field));
  const left = edited.length > 0 ? { left: `${edited.join(", ")} of customer ${current.id} was edited since` } : {};
  if (ours.length === 0) return left;
  return { ...left, step: { action: "update", line: number, current, changes: pick(before, ours) } };
}

/** Whether a record is still as it was created, in all fields that both records have. */
function isAsItWas(after: Customer | null, current: Customer): boolean {
  if (after === null) return false;
  const keys = new Set([...Object.keys(after).filter((key) => key in current), ...FIELD_NAMES]);
  return [...keys].every((key) => sameJson(at(after, key), at(current, key)));
}

function at(record: JsonObject, field: string): JsonValue {
  return valueAt(record, field) ?? null;
}

/** The values of these dotted fields, nested as the API takes them; missing ones are emptied. */
function pick(record: JsonObject, fields: readonly string[]): CustomerInput {
  const input: CustomerInput = {};
  const address: JsonObject = {};
  for (const field of fields) {
    if (field.startsWith("address.")) address[field.slice("address.".length)] = at(record, field);
    else input[field] = at(record, field);
  }
  return Object.keys(address).length > 0 ? { ...input, address } : input;
}
