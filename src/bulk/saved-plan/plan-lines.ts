import { type CustomerInput, FIELD_NAMES, type FieldName, isCustomer } from "../../customers/customer.ts";
import { isSourceFile } from "../../journal/entries.ts";
import { MATCH_MODES, type MatchMode } from "../../match/match-key.ts";
import { isJsonObject, type JsonValue } from "../../text/json.ts";
import {
  isBoolean,
  isCount,
  isEither,
  isListOf,
  isObjectOf,
  isOneOf,
  isText,
  orMissing,
  orNull,
  type Shaped,
} from "../../text/shape.ts";
import type { PlanCounts } from "../plan/counts.ts";

/**
 * A saved plan: one JSON object a line, each with a `type`, for its owner alone (mode 0600). Version 3:
 *
 * - `plan`     the first line: what was planned, from which file, for which account
 * - `create`   `line`, `body` to send; `shared` where other people have the same contact
 * - `update`   `line`, `id`, `body` to send, and `before`: the values of all documented fields, by dotted name
 * - `delete`   `id`, and `before`: the whole record
 * - `invalid`  a row that was skipped, with its `error`
 * - `skip`     a row that is skipped, with its `reason` and the `id` and `name` of its customer; the first 10,000
 * - `end`      the last line: how many lines there are between it and the first
 *
 * Rows carry the `cells` of the file, so that the file itself is not needed to carry the plan out. Unchanged
 * rows are in the first line's counts alone. The types follow from the shapes that lines are checked by.
 *
 * Version 2 had no `skip`, and is read as well. Version 1 had in an update's `before` only the fields that its `body` changes: changes of the others since then
 * do not show in it, so it is refused.
 */
export type PlanEntry = WriteEntry | Shaped<typeof isInvalid> | Shaped<typeof isSkip>;
export type WriteEntry = CreateEntry | UpdateEntry | DeleteEntry;
export type PlanHeader = Shaped<typeof isHeader>;
export type CreateEntry = Shaped<typeof isCreate>;
export type UpdateEntry = Shaped<typeof isUpdate>;
export type DeleteEntry = Shaped<typeof hasDeleteParts>;

export const PLAN_VERSION = 3;

type PlanOptions = {
  readonly match: MatchMode;
  readonly default_country: string | null;
  /** The others are for people. */
  readonly [option: string]: JsonValue;
};

const hasOptions = isObjectOf({ match: isOneOf("auto", ...MATCH_MODES), default_country: orNull(isText) });

export const isHeader = isObjectOf({
  type: isOneOf("plan"),
  v: isOneOf(2, PLAN_VERSION),
  /** ISO 8601, in UTC. */
  created: isText,
  /** Version of this program. */
  program: isText,
  base_url: isText,
  profile: isText,
  file: isSourceFile,
  /** What its rows are counted by, and what stands above their cells. */
  unit: isOneOf("line", "item"),
  headers: isListOf(isText),
  /** Of a delimited file; see TextForm in intake/row.ts. */
  form: orMissing(isObjectOf({ delimiter: isText, encoding: isText, isGiven: isBoolean, hasMark: isBoolean })),
  options: (value): value is PlanOptions => hasOptions(value),
  counts: isObjectOf<PlanCounts>({
    read: isCount,
    create: isCount,
    update: isCount,
    unchanged: isCount,
    skip: isCount,
    invalid: isCount,
    delete: isCount,
  }),
  /** Customers on the server; null when the list was not read. */
  server: orNull(isCount),
  /** Requests that it took to plan. */
  requests: isCount,
});

export const isEnd = isObjectOf({ type: isOneOf("end"), lines: isCount });

const isCell = orNull(isText);
const isFilled = (value: unknown): value is string => isText(value) && value !== "";
const row = { line: isCount, cells: isListOf(isCell) };

const isInvalid = isObjectOf({ type: isOneOf("invalid"), ...row, error: isText });

const isSkip = isObjectOf({
  type: isOneOf("skip"),
  line: isCount,
  id: orNull(isText),
  name: isText,
  reason: isText,
});

const isCreate = isObjectOf({
  type: isOneOf("create"),
  ...row,
  body: (value): value is CustomerInput => isBody(value) && isFilled(value.name),
  /** Other people have the contact that the row is matched by: only a customer of this name is the one to create. */
  shared: orMissing(isBoolean),
});

const isUpdate = isObjectOf({
  type: isOneOf("update"),
  ...row,
  id: isFilled,
  name: isCell,
  /** Every documented field by its dotted name; null for nothing. */
  before: (value): value is Record<FieldName, string | null> =>
    isJsonObject(value) && FIELD_NAMES.every((field) => isCell(value[field])),
  body: isBody,
});

const hasDeleteParts = isObjectOf({ type: isOneOf("delete"), id: isFilled, before: isCustomer });

export const isEntry = isEither(
  isInvalid,
  isSkip,
  isCreate,
  isUpdate,
  (value): value is DeleteEntry => hasDeleteParts(value) && value.before.id === value.id,
);

/** What a create or an update sends: texts, and nothing for what is to be emptied. */
function isBody(value: unknown): value is CustomerInput {
  if (!isJsonObject(value) || Object.keys(value).length === 0) return false;
  return Object.entries(value).every(([field, part]) =>
    field === "address" && isJsonObject(part) ? Object.values(part).every(isCell) : isCell(part),
  );
}
