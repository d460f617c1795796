import { isFlaggedDeleted } from "../../api/records/write.ts";
import { changedFields, sameJson } from "../../customers/changes.ts";
import { type Customer, type CustomerInput, FIELD_NAMES, filledInput, valueAt } from "../../customers/customer.ts";
import { RECORD_KEYS } from "../../customers/fields.ts";
import { isSameRecord } from "../../customers/record-times.ts";
import { openRedactor, type Redactor } from "../../customers/redact.ts";
import type { JournalWrite } from "../../journal/writes.ts";
import type { JsonObject, JsonValue } from "../../text/json.ts";
import { changesText, fieldChanges } from "../plan/planned.ts";
import type { WriteStep } from "../step.ts";

/** How one write is undone, and why it stays, as a whole or in part; neither where nothing is left to do. */
export interface Reversal {
  readonly step?: WriteStep;
  readonly left?: string | undefined;
}

/** What is known besides the write. */
export interface UndoKnown {
  readonly redactor?: Redactor;
  /**
   * The customers that later undos have left, by id: servers set fields of their own (`updated_at`) whenever one is written,
   * also where all its values are as they were.
   */
  readonly asUndone?: ReadonlyMap<string, JsonObject>;
}

/** @param current the customer as it is now, if there is one. */
export function undoWrite(
  write: JournalWrite,
  current: Customer | undefined,
  { redactor = openRedactor, asUndone }: UndoKnown = {},
): Reversal {
  const { intent } = write;
  const line = write.number;
  switch (intent.action) {
    case "create":
      if (current === undefined) return {};
      return undoCreate(write, current, redactor, asUndone?.get(current.id));
    case "update":
      if (current === undefined) return { left: `customer ${idOf(write)} was deleted since` };
      if (isOther(write, current))
        return { left: `customer ${current.id} was edited since, or its id was given to another customer` };
      return restore(write, current, redactor);
    case "delete":
      if (current !== undefined && !isOther(write, current)) return {};
      return { step: { action: "create", line, input: filledInput(intent.before ?? {}), was: idOf(write) } };
  }
}

/** The id of the customer that a write was about. */
export function idOf({ intent, outcome }: JournalWrite): string {
  return outcome?.id ?? intent.id ?? "";
}

/**
 * Whether a customer only has the id of the one that a write was about: servers give the ids of deleted ones again, or keep
 * those with a mark.
 */
export function isOther({ intent, outcome }: JournalWrite, current: Customer): boolean {
  if (isFlaggedDeleted(current)) return true;
  const own = [intent.before, outcome?.after ?? null].filter((record) => record?.id === current.id);
  return own.length > 0 && !own.some((record) => record !== null && isSameRecord(record, current));
}

// --- internal ---

function undoCreate(
  { number, outcome }: JournalWrite,
  current: Customer,
  redactor: Redactor,
  undone: JsonObject | undefined,
): Reversal {
  const after = outcome?.after ?? null;
  if (after === null) return { left: editedText([], {}, current, redactor) };
  const documented = Object.fromEntries(RECORD_KEYS.map((key) => [key, after[key] ?? null]));
  // One that was deleted and restored since has only the documented fields of the old one.
  const others = current.id === after.id ? (undone ?? after) : undone;
  const was: JsonObject = { ...others, ...documented };
  const edited = editedFields(was, current);
  if (edited.length > 0) return { left: editedText(edited, was, current, redactor) };
  return { step: { action: "delete", line: number, current } };
}

function restore({ number, intent, outcome }: JournalWrite, current: Customer, redactor: Redactor): Reversal {
  const before = intent.before ?? {};
  const written = outcome?.after ?? intent.body ?? {};
  const changed = changedFields(intent.body ?? {}).filter((field) => !sameJson(at(current, field), at(before, field)));
  const ours = changed.filter((field) => sameJson(at(current, field), at(written, field)));
  const edited = changed.filter((field) => !ours.includes(field));
  const left = edited.length > 0 ? { left: editedText(edited, written, current, redactor) } : {};
  if (ours.length === 0) return left;
  return { ...left, step: { action: "update", line: number, current, changes: pick(before, ours), ...left } };
}

/** The fields that a record had otherwise when it was created, of those that both records have. */
function editedFields(after: JsonObject, current: Customer): string[] {
  const both = Object.keys(after).filter((key) => key in current);
  const edited = [...new Set([...FIELD_NAMES, ...both])].filter((key) => !sameJson(at(after, key), at(current, key)));
  return edited.filter((key) => key !== "address" || !edited.some((other) => other.startsWith("address.")));
}

/** `customer cus_1 was edited since: phone +12025550188 → +12025550199` */
function editedText(fields: readonly string[], was: JsonObject, now: Customer, redactor: Redactor): string {
  const changes = fieldChanges(fields, was, now).map(({ field, from, to }) => ({
    field,
    from: redactor.value(field, from),
    to: redactor.value(field, to),
  }));
  return `customer ${now.id} was edited since${changes.length === 0 ? "" : `: ${changesText(changes)}`}`;
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
