import type { SeenBefore } from "../api/filters/look-ups.ts";
import { FIELD_NAMES, fromNames, isCustomer, valueAt } from "../customers/customer.ts";
import { OWN_FIELDS } from "../customers/fields.ts";
import { CliError, isErrorCode } from "../errors.ts";
import { isJsonObject, type JsonObject, parseJsonObject } from "../text/json.ts";
import { jsonText } from "../text/safe-text.ts";
import {
  isBoolean,
  isCount,
  isListOf,
  isObjectOf,
  isOneOf,
  isRecordOf,
  isText,
  isTime,
  orMissing,
  orNull,
  type Shape,
  type Shaped,
} from "../text/shape.ts";

/** A line of a journal: see docs/journal.md. The types follow from the shapes that lines are checked by. */
export type Entry = RunEntry | IntentEntry | OutcomeEntry | UnwrittenEntry | PartEntry | EndEntry | UndoneEntry;

export type RunEntry = Shaped<typeof isRun>;
export type IntentEntry = Shaped<typeof hasIntentParts>;
export type OutcomeEntry = Shaped<typeof isOutcome>;
/** Nothing is written about a row. A run that is continued says it again. */
export type UnwrittenEntry = Shaped<typeof isUnwritten>;
export type EndEntry = Shaped<typeof isEnd>;
type PartEntry = Shaped<typeof isPart>;
type UndoneEntry = Shaped<typeof isUndone>;

/** What a step, a write or its outcome is about: a line of the file or, if no line asks for it, a customer. */
export interface Subject {
  readonly line: number | null;
  readonly id: string | null;
}

/** One text for all that is about one subject: `7`, `id cus_1`. */
export function subjectKey({ line, id }: Subject): string {
  return line === null ? `id ${id}` : String(line);
}

export type Command = RunEntry["command"];
export type JournalError = Shaped<typeof isError>;

/** The outcome of an intent. @param now milliseconds since the epoch. */
export function outcomeEntry(
  { line, id }: Subject,
  outcome: OutcomeEntry["outcome"],
  now: number,
  more: Partial<Pick<OutcomeEntry, "id" | "after" | "error" | "looked_up" | "server_at">> = {},
): OutcomeEntry {
  const at = new Date(now).toISOString();
  return { type: "outcome", at, line, outcome, id, after: null, error: null, looked_up: false, ...more };
}

/** @param name of the customer, as far as the row says it. @param now milliseconds since the epoch. */
export function unwrittenEntry(
  { line, id, name }: Subject & { readonly name?: string | undefined },
  outcome: UnwrittenEntry["outcome"],
  reason: string,
  now: number,
): UnwrittenEntry {
  const at = new Date(now).toISOString();
  return { type: "left", at, line, id, outcome, reason, ...(name ? { name } : {}) };
}

/** The server's time as entries have it. @param time milliseconds since the epoch; undefined if it is not known. */
export function atServer(time: number | undefined): { readonly server_at?: string } {
  return time === undefined ? {} : { server_at: new Date(time).toISOString() };
}

/** In milliseconds since the epoch. */
export function serverTimeOf({ server_at }: IntentEntry): number | undefined {
  return server_at === undefined ? undefined : Date.parse(server_at);
}

/** Who was there before a create, as its intent has it; undefined if nobody looked. */
export function seenIn({ there: ids, there_is_all: isAll = true }: IntentEntry): SeenBefore | undefined {
  return ids && { ids, isAll };
}

export function entryLine(entry: Entry): string {
  return `${jsonText(entry)}\n`;
}

/** A line of a journal; undefined when it is torn or damaged. `other` is an entry of a newer version, to be ignored. */
export function parseEntry(text: string): Entry | { readonly type: "other" } | undefined {
  const value = parseJsonObject(text);
  if (value === undefined || typeof value.type !== "string") return undefined;
  const isWhole = Object.hasOwn(SHAPES, value.type) ? SHAPES[value.type] : undefined;
  if (isWhole === undefined) return { type: "other" };
  const record = withAllFields(value);
  return isWhole(record) ? record : undefined;
}

/** Whether a run is about customers that the command named, not about the rows of a file. */
export function isSingle({ file }: RunEntry): boolean {
  return file === null;
}

export function journalError({ code, message, status, fields }: CliError): JournalError {
  return { code, message, status: status ?? null, fields: fields ?? null };
}

export function errorFrom({ code, message, status, fields }: JournalError): CliError {
  return new CliError(code, message, { status: status ?? undefined, fields: fields ? { ...fields } : undefined });
}

// --- internal ---

/** An entry of an older version with all fields of a customer: those that it did not have are empty. */
function withAllFields(entry: JsonObject): JsonObject {
  const whole = { ...entry };
  for (const key of ["before", "after"]) {
    const record = entry[key];
    if (isJsonObject(record)) whole[key] = { ...NO_FIELDS, ...record };
  }
  return whole;
}

const NO_FIELDS: JsonObject = fromNames(OWN_FIELDS, () => null);

/** `path` is null for stdin. */
const isSourceFile = isObjectOf({ name: isText, path: orNull(isText), sha256: isText, bytes: isCount });

const isSubject = { line: orNull(isCount), id: orNull(isText) };

const isError = isObjectOf({
  code: isErrorCode,
  message: isText,
  status: orNull((status): status is number => typeof status === "number"),
  fields: orNull(isRecordOf(isText)),
});

export const VERSION = 2;

const isRun = isObjectOf({
  type: isOneOf("run"),
  v: isOneOf(VERSION),
  run: isText,
  command: isOneOf("create", "update", "edit", "delete", "merge", "restore", "undo", "import"),
  started: isTime,
  account: isText,
  base_url: (url): url is string => isText(url) && URL.canParse(url),
  profile: isText,
  job: orNull(isText),
  /** What was read; of an undo, what the run had read that it reverses; null if the command named its customers. */
  file: orNull(isSourceFile),
  /** The flags that decide what is done, by their long names in camel case. */
  options: isJsonObject,
  undoes: orNull(isText),
  program: isText,
});

const hasIntentParts = isObjectOf({
  type: isOneOf("intent"),
  at: isTime,
  /** The server's time, by the `Date` of its last answer before the write; missing if it gave none. */
  server_at: orMissing(isTime),
  ...isSubject,
  /** The Idempotency-Key of a create, null for all else. */
  key: orNull(isText),
  /** The write that this one takes back, of an undo or a restore. */
  reverses: orMissing(isObjectOf({ run: isText, number: isCount })),
  was: orMissing(isText),
  /** Of a create: the ids of the customers that had its contact when it was planned; missing if nobody looked. */
  there: orMissing(isListOf(isText)),
  /** Whether nobody else had it; `if filtered`: if the server applies the filter. Missing: nobody. */
  there_is_all: orMissing(isOneOf<SeenBefore["isAll"]>(true, false, "if filtered", "said")),
  /** Of an undo's update: what of the write stays as it is, and why. */
  left: orMissing(isText),
  action: isOneOf("create", "update", "delete"),
  /** What is sent of a create, what changes of an update, null for a delete. */
  body: orNull(hasTexts),
  before: orNull(isCustomer),
});

export const isOutcome = isObjectOf({
  type: isOneOf("outcome"),
  at: isTime,
  ...isSubject,
  /** `unsent`: it was not carried out and may be sent later. The others are the words of the summary. */
  outcome: isOneOf("created", "updated", "deleted", "failed", "unknown", "unsent"),
  after: orNull(isCustomer),
  error: orNull(isError),
  looked_up: isBoolean,
  /** The server's time, as in an intent; only with `unknown`: the answer that failed may have said it first. */
  server_at: orMissing(isTime),
});

const isUnwritten = isObjectOf({
  type: isOneOf("left"),
  at: isTime,
  ...isSubject,
  outcome: isOneOf("invalid", "skipped"),
  reason: isText,
  /** Of the customer, or what else the row begins with. */
  name: orMissing(isText),
});

const isPart = isObjectOf({ type: isOneOf("part"), at: isTime, program: isText });

const isEnd = isObjectOf({
  type: isOneOf("end"),
  at: isTime,
  /** `unfinished`: rows are left, or it is unknown what became of some. */
  state: isOneOf("finished", "unfinished"),
  summary: isJsonObject,
  /** The server's time, as in an intent. */
  server_at: orMissing(isTime),
  /** How many of its failed rows were skipped as invalid; missing in a run of single changes. */
  invalid: orMissing(isCount),
  stopped: orNull(isError),
});

/** What was sent: each documented field is text, or null to empty it. */
function hasTexts(body: unknown): body is JsonObject {
  if (!isJsonObject(body)) return false;
  return FIELD_NAMES.map((name) => valueAt(body, name) ?? null).every((value) => value === null || isText(value));
}

function isIntent(entry: unknown): entry is IntentEntry {
  if (!hasIntentParts(entry)) return false;
  return (
    (entry.body === null) === (entry.action === "delete") && (entry.before === null) === (entry.action === "create")
  );
}

const isUndone = isObjectOf({ type: isOneOf("undone"), at: isTime, by: isText });

const SHAPES: Readonly<Record<string, Shape<Entry>>> = {
  // Another version has other parts: its reader refuses it by the number alone.
  run: (entry): entry is RunEntry => isRun(entry) || (isJsonObject(entry) && entry.v !== VERSION),
  intent: isIntent,
  outcome: isOutcome,
  left: isUnwritten,
  part: isPart,
  end: isEnd,
  undone: isUndone,
};
