import { removedFields } from "../../api/records/not-stored.ts";
import { changedFields, isAsLeft, sameJson } from "../../customers/changes.ts";
import {
  type Customer,
  FIELD_NAMES,
  fieldsOf,
  filledInput,
  furtherFields,
  hasNewMark,
  isFlaggedDeleted,
  nested,
  valueAt,
} from "../../customers/customer.ts";
import { RECORD_KEYS } from "../../customers/fields.ts";
import { described } from "../../customers/identity.ts";
import { createdAt, isSameRecord, isTimeAsLeft, lastChange } from "../../customers/record-times.ts";
import { isCarriedOut, type JournalWrite } from "../../journal/writes.ts";
import type { JsonObject, JsonValue } from "../../text/json.ts";
import { changesText, fieldChanges } from "../plan/planned.ts";
import type { WriteStep } from "../step.ts";

/** Neither: nothing is there any more. */
interface TakingBack {
  readonly step?: WriteStep;
  readonly left?: string;
}

/** What was done since, as the journal and the server show it. */
export interface Later {
  /** The last record that a change from here left under the id that the customer has now. */
  readonly record?: Customer | undefined;
  /** A customer like the deleted one that was created since then. */
  readonly alike?: Pick<Customer, "id"> | undefined;
}

/**
 * May this write be taken back, now? What was created goes if it is as it was left from here; what was changed gets its
 * old values back in the fields that still have the new ones; what was deleted is created again. Another customer who
 * was given the id is never touched.
 * @param now the customer as it is now, under its old id or the one under which it was created again, if there is one.
 */
export function mayTakeBack(write: JournalWrite, now: Customer | undefined, later: Later = {}): TakingBack {
  const { intent, outcome } = write;
  if (outcome?.outcome === "failed") return {};
  if (!isCarriedOut(outcome)) return { left: unknownText(write) };
  const known = now && knownAs(write, now, later.record);
  const { before } = intent;
  if (before === null) return known ? undoCreate(write, outcome.after ?? known, known, now) : {};
  if (intent.action === "update") {
    if (now === undefined) return { left: `${described(before)} was deleted since` };
    if (known) return undoUpdate(write, before, outcome.after, now);
    return { left: `${described(before)} was edited since, or its id was given to another customer` };
  }
  if (known) return {};
  if (later.alike) return { left: `${described(before)} is there again, as ${later.alike.id}` };
  return { step: { action: "create", line: write.number, body: filledInput(before), was: before } };
}

/** The id that the customer of a write had then. */
export function writtenId({ intent, outcome }: JournalWrite): string {
  return outcome?.id ?? intent.id ?? "";
}

/** Whether a customer only has the id of the one that a write was about. */
export function isOther(write: JournalWrite, now: Customer, record?: Customer): boolean {
  return knownAs(write, now, record) === undefined;
}

/** The fields of a deleted record that are not sent when it is created again, without what servers set themselves. */
export function unsentFields(record: JsonObject): string[] {
  return furtherFields(record).filter((field) => hasSomething(valueAt(record, field)) && !isSetByServer(field));
}

/** Whether servers set a further field themselves, by its name: `created_at`, `etag`, `@odata.id`. */
export function isSetByServer(field: string): boolean {
  return SET_BY_SERVER.test(field) || field.startsWith("@");
}

// --- internal ---

const SET_BY_SERVER =
  /(^|_)(id|uuid|guid|object|url|href|self|_?links?|etag|version|revision)$|(Id|_at|At|_on|On|_date|Date)$|^(created|updated|modified|deleted|last_)/;

/** What was written last from here under its id, else by the write itself; undefined if it is another customer. */
function knownAs({ intent, outcome }: JournalWrite, now: Customer, record?: Customer): Customer | undefined {
  const isMarked = intent.action === "delete" && intent.before?.id === now.id && hasNewMark(intent.before, now);
  if (isFlaggedDeleted(now) || isMarked) return undefined;
  const all = record?.id === now.id ? [record] : [outcome?.after, intent.before];
  return all.flatMap((one) => (one && one.id === now.id && isSameRecord(one, now) ? [one] : [])).at(0);
}

/** @param made the record as it was created. @param last as it was left from here, perhaps under another id. */
function undoCreate({ number: line }: JournalWrite, made: Customer, last: Customer, now: Customer): TakingBack {
  const documented = Object.fromEntries(RECORD_KEYS.map((key) => [key, at(made, key)]));
  const was: JsonObject = { ...last, ...documented };
  const edited = [...editedFields(was, now), ...gainedFields(last, now)];
  if (edited.length > 0) return { left: editedText(edited, was, now) };
  return { step: { action: "delete", line, before: now } };
}

/** @param after undefined or null if the answer did not show it. */
function undoUpdate(
  { number: line, intent, outcome }: JournalWrite,
  before: Customer,
  after: Customer | null,
  now: Customer,
): TakingBack {
  const body = intent.body ?? {};
  const written = after ?? body;
  const removed = after === null || !outcome?.error ? [] : removedFields(body, before, after);
  const changed = [...changedFields(body), ...removed].filter((field) => !sameJson(at(now, field), at(before, field)));
  const ours = changed.filter((field) => sameJson(at(now, field), at(written, field)));
  const edited = changed.filter((field) => !ours.includes(field));
  const left = edited.length > 0 ? { left: editedText(edited, written, now) } : {};
  if (ours.length === 0) return left;
  const restored = nested(ours.map((field) => [field, at(before, field)]));
  return { ...left, step: { action: "update", line, before: now, body: restored, ...left } };
}

/** The fields that a record had otherwise when it was written, of those that both records have. */
function editedFields(was: JsonObject, now: Customer): string[] {
  const both = furtherFields(was).filter((field) => valueAt(now, field) !== undefined && !/^_?links$/i.test(field));
  return [...FIELD_NAMES, ...both].filter((field) => {
    const [one, other] = [at(was, field), at(now, field)];
    return !isAsLeft(one, other) && !isTimeAsLeft(field, one, other);
  });
}

/**
 * The fields with a value that the record did not have when it was written, such as a balance or tags. Some servers
 * answer a create with less than they have: then the times of the record tell whether somebody changed it.
 */
function gainedFields(was: Customer, now: Customer): string[] {
  const made = createdAt(now);
  const isUntouched = createdAt(was) === undefined && made !== undefined && made.at === lastChange(now)?.at;
  return isUntouched ? [] : unsentFields(now).filter((field) => valueAt(was, field) === undefined);
}

function hasSomething(value: JsonValue | undefined): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** `Dana Ortiz (cus_1) was edited since: phone +12025550188 → +12025550199` */
function editedText(fields: readonly string[], was: JsonObject, now: Customer): string {
  return `${described(now)} was edited since: ${changesText(fieldChanges(fields, was, now))}`;
}

function unknownText({ intent }: JournalWrite): string {
  const { email, name } = fieldsOf(intent.body ?? {});
  const who = intent.id ?? email ?? name ?? "?";
  return `it is unknown whether ${who} was ${intent.action}d`;
}

function at(record: JsonObject, field: string): JsonValue {
  return valueAt(record, field) ?? null;
}
