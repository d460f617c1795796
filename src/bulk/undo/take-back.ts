import { isFlaggedDeleted } from "../../api/records/write.ts";
import { changedFields, sameJson } from "../../customers/changes.ts";
import {
  type Customer,
  type CustomerInput,
  FIELD_NAMES,
  fieldsOf,
  filledInput,
  furtherFields,
  valueAt,
} from "../../customers/customer.ts";
import { RECORD_KEYS } from "../../customers/fields.ts";
import { createdAt, isSameRecord, lastChange } from "../../customers/record-times.ts";
import { openRedactor, type Redactor } from "../../customers/redact.ts";
import { isCarriedOut, type JournalWrite } from "../../journal/writes.ts";
import type { JsonObject, JsonValue } from "../../text/json.ts";
import { changesText, fieldChanges } from "../plan/planned.ts";
import type { WriteStep } from "../step.ts";

/** What to send to take a write back, and why it stays, as a whole or in part. Neither: nothing of it is there any more. */
export interface TakingBack {
  readonly step?: WriteStep;
  readonly left?: string;
}

/** What was done since, as the journal and the server show it. */
export interface Later {
  /** The last record that a change from here left under the id that the customer has now. */
  readonly record?: Customer | undefined;
  /** A customer like the deleted one, whom somebody has created since. */
  readonly alike?: Pick<Customer, "id"> | undefined;
  readonly redactor?: Redactor | undefined;
}

/**
 * May this write be taken back, now? What was created goes if it is as it was left from here; what was changed gets its old
 * values back in the fields that still have the new ones; what was deleted is created again. A customer who only has the id
 * of the one that was written is never touched: servers give the ids of deleted customers to new ones.
 * @param now the customer as it is now, under its old id or the one under which it was created again, if there is one.
 */
export function mayTakeBack(write: JournalWrite, now: Customer | undefined, later: Later = {}): TakingBack {
  const { intent, outcome } = write;
  const { redactor = openRedactor } = later;
  if (outcome?.outcome === "failed") return {};
  if (outcome === undefined || !isCarriedOut(outcome)) return { left: unknownText(write, redactor) };
  const isStranger = now !== undefined && isOther(write, now, later.record);
  switch (intent.action) {
    case "create":
      return now === undefined || isStranger ? {} : undoCreate(write, now, later);
    case "update":
      if (now === undefined) return { left: `customer ${idOf(write)} was deleted since` };
      if (isStranger) return { left: `customer ${now.id} was edited since, or its id was given to another customer` };
      return undoUpdate(write, now, redactor);
    case "delete": {
      const { before: was } = intent;
      if (was === null || (now !== undefined && !isStranger)) return {};
      if (later.alike) return { left: `a customer like the deleted ${was.id} is there: ${later.alike.id}` };
      return { step: stepOf(write, { action: "create", input: filledInput(was), was }) };
    }
  }
}

/** The id that the customer of a write had then. */
export function idOf({ intent, outcome }: JournalWrite): string {
  return outcome?.id ?? intent.id ?? "";
}

/**
 * Whether a customer only has the id of the one that a write was about. What was written last from here tells who it was;
 * else the records of the write itself. Nothing is proven of an id under which the journal has no record.
 */
export function isOther({ intent, outcome }: JournalWrite, now: Customer, record?: Customer): boolean {
  if (isFlaggedDeleted(now)) return true;
  const known = record?.id === now.id ? [record] : [intent.before, outcome?.after ?? null];
  return !known.some((one) => one?.id === now.id && isSameRecord(one, now));
}

/**
 * The fields of a deleted record that are not sent when it is created again: those that the API document does not name,
 * without what servers set themselves.
 */
export function unsentFields(record: JsonObject): string[] {
  return furtherFields(record).filter((field) => hasSomething(valueAt(record, field)) && !SET_BY_SERVER.test(field));
}

// --- internal ---

const SET_BY_SERVER =
  /(^|_)(id|uuid|guid|object|url|href|self|_?links?|etag|version|revision)$|(Id|_at|At|_on|On|_date|Date)$|^(created|updated|modified|deleted|last_)/;

type StepOf<Step> = Step extends WriteStep ? Omit<Step, "line"> : never;

/** A step of an undo has the number of the write that it takes back. */
function stepOf<Step extends StepOf<WriteStep>>({ number }: JournalWrite, step: Step) {
  return { line: number, ...step };
}

function undoCreate(write: JournalWrite, now: Customer, { record, redactor = openRedactor }: Later): TakingBack {
  const after = write.outcome?.after ?? null;
  if (after === null) return { left: editedText([], {}, now, redactor) };
  const documented = Object.fromEntries(RECORD_KEYS.map((key) => [key, after[key] ?? null]));
  const last = record?.id === now.id ? record : after;
  const was: JsonObject = { ...last, ...documented };
  const edited = [...editedFields(was, now), ...gainedFields(last, now)];
  if (edited.length > 0) return { left: editedText(edited, was, now, redactor) };
  return { step: stepOf(write, { action: "delete", current: now }) };
}

function undoUpdate(write: JournalWrite, now: Customer, redactor: Redactor): TakingBack {
  const { intent, outcome } = write;
  const before = intent.before ?? {};
  const written = outcome?.after ?? intent.body ?? {};
  const changed = changedFields(intent.body ?? {}).filter((field) => !sameJson(at(now, field), at(before, field)));
  const ours = changed.filter((field) => sameJson(at(now, field), at(written, field)));
  const edited = changed.filter((field) => !ours.includes(field));
  const left = edited.length > 0 ? { left: editedText(edited, written, now, redactor) } : {};
  if (ours.length === 0) return left;
  return { ...left, step: stepOf(write, { action: "update", current: now, changes: pick(before, ours), ...left }) };
}

/** The fields that a record had otherwise when it was written, of those that both records have. */
function editedFields(was: JsonObject, now: Customer): string[] {
  const both = Object.keys(was).filter((key) => key in now);
  const edited = [...new Set([...FIELD_NAMES, ...both])].filter((key) => !sameJson(at(was, key), at(now, key)));
  return edited.filter((key) => key !== "address" || !edited.some((other) => other.startsWith("address.")));
}

/**
 * The fields with a value that the record did not have when it was written, such as a balance or tags. Some servers answer a
 * create with less than they have: then the times of the record tell whether somebody changed it.
 */
function gainedFields(was: Customer, now: Customer): string[] {
  const changed = lastChange(now);
  const isUntouched = createdAt(was) === undefined && changed !== undefined && changed === createdAt(now)?.at;
  return isUntouched ? [] : unsentFields(now).filter((field) => valueAt(was, field) === undefined);
}

function hasSomething(value: JsonValue | undefined): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
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

function unknownText({ intent }: JournalWrite, redactor: Redactor): string {
  const { email, name } = fieldsOf(intent.body ?? {});
  const who = intent.id ?? (email === null ? redactor.value("name", name) : redactor.value("email", email)) ?? "?";
  return `it is unknown whether ${who} was ${intent.action}d`;
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
