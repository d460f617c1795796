import { type Customer, isCustomer } from "../../customers/customer.ts";
import { CliError, type ErrorCode, isErrorCode } from "../../errors.ts";
import { isJsonObject, type JsonObject, parseJsonObject } from "../../text/json.ts";
import {
  isCount,
  isListOf,
  isObjectOf,
  isOneOf,
  isRecordOf,
  isText,
  isTime,
  isTruth,
  orMissing,
  orNull,
  type Shape,
} from "../../text/shape.ts";
import type { Subject, Write } from "../step.ts";

/**
 * The journal of a run, `runs/RUN/journal.ndjson` in the state folder: one JSON object a line, each with a `type`. What
 * each of them promises: docs/journal.md.
 */
export type Entry = RunEntry | IntentEntry | OutcomeEntry | LeftEntry | PartEntry | EndEntry | UndoneEntry;

/** What is run, as it is typed; `delete` and `update` with --from. */
export type Command = "import" | "apply" | "update" | "delete" | "undo";

export type RunEntry = {
  readonly type: "run";
  readonly v: 1;
  readonly run: string;
  readonly command: Command;
  readonly started: string;
  readonly base_url: string;
  readonly profile: string;
  /** The job that it is a run of, if any. */
  readonly job: string | null;
  /** What was read; null where no file is. `path` is null for stdin. */
  readonly file: {
    readonly name: string;
    readonly path: string | null;
    readonly sha256: string;
    readonly bytes: number;
  } | null;
  /** The flags that decide what is done, by their long names in camel case. */
  readonly options: JsonObject;
  /** The run that this one undoes. */
  readonly undoes: string | null;
  /** Version of this program. */
  readonly program: string;
};

export type IntentEntry = Write & {
  readonly type: "intent";
  readonly at: string;
  /** The Idempotency-Key of a create, null for all else. */
  readonly key: string | null;
  /** Of an undo's create: the id of the deleted customer that is created again. */
  readonly was?: string;
  /** Of a create: the ids of the customers that had its contact when it was planned; missing where nobody looked. */
  readonly there?: readonly string[];
};

export type OutcomeEntry = Subject & {
  readonly type: "outcome";
  readonly at: string;
  /** `unsent`: it was not carried out and may be sent later. The others are the words of the summary. */
  readonly outcome: "created" | "updated" | "deleted" | "failed" | "unknown" | "unsent";
  /** The record as the server gave it back; null where there is none. */
  readonly after: Customer | null;
  readonly error: JournalError | null;
  /** It was found out by looking on the server. */
  readonly looked_up: boolean;
  /** When the write cannot be under way any more; only with `unknown`. */
  readonly quiet_at?: string;
};

export type JournalError = {
  readonly code: ErrorCode;
  readonly message: string;
  readonly status: number | null;
  readonly fields: Readonly<Record<string, string>> | null;
};

/** A row of which nothing is written. A run that is continued says it again. */
export type LeftEntry = Subject & {
  readonly type: "left";
  readonly at: string;
  readonly outcome: "invalid" | "skipped";
  readonly reason: string;
};

type PartEntry = { readonly type: "part"; readonly at: string; readonly program: string };

export type EndEntry = {
  readonly type: "end";
  readonly at: string;
  /** `unfinished`: rows are left, or it is unknown what became of some. */
  readonly state: "finished" | "unfinished";
  readonly summary: JsonObject;
  /** Why it ended before its last row. */
  readonly stopped: JournalError | null;
};

type UndoneEntry = { readonly type: "undone"; readonly at: string; readonly by: string };

/** The outcome of an intent. @param now milliseconds since the epoch. */
export function outcomeEntry(
  { line, id }: Subject,
  outcome: OutcomeEntry["outcome"],
  now: number,
  more: Partial<Pick<OutcomeEntry, "id" | "after" | "error" | "looked_up" | "quiet_at">> = {},
): OutcomeEntry {
  const at = new Date(now).toISOString();
  return { type: "outcome", at, line, outcome, id, after: null, error: null, looked_up: false, ...more };
}

export function entryLine(entry: Entry): string {
  return `${JSON.stringify(entry)}\n`;
}

/** Whether a value names a file as a run and a plan do. */
export const isSourceFile = isObjectOf<NonNullable<RunEntry["file"]>>({
  name: isText,
  path: orNull(isText),
  sha256: isText,
  bytes: isCount,
});

/** A line of a journal; undefined when it is torn or damaged. `other` is an entry of a newer version, to be ignored. */
export function parseEntry(text: string): Entry | { readonly type: "other" } | undefined {
  const value = parseJsonObject(text);
  if (value === undefined || typeof value.type !== "string") return undefined;
  const isWhole = Object.hasOwn(SHAPES, value.type) ? SHAPES[value.type] : undefined;
  if (isWhole === undefined) return { type: "other" };
  return isWhole(value) ? value : undefined;
}

export function journalError({ code, message, status, fields }: CliError): JournalError {
  return { code, message, status: status ?? null, fields: fields ?? null };
}

export function errorFrom({ code, message, status, fields }: JournalError): CliError {
  return new CliError(code, message, { status: status ?? undefined, fields: fields ? { ...fields } : undefined });
}

// --- internal ---

const isSubject = { line: orNull(isCount), id: orNull(isText) };
const isErrorOrNull = orNull(
  isObjectOf<JournalError>({
    code: isErrorCode,
    message: isText,
    status: orNull((status) => typeof status === "number"),
    fields: orNull(isRecordOf(isText)),
  }),
);

const isVersionOne = isObjectOf<RunEntry>({
  type: isOneOf("run"),
  v: isOneOf(1),
  run: isText,
  command: isOneOf("import", "apply", "update", "delete", "undo"),
  started: isTime,
  base_url: (url): url is string => isText(url) && URL.canParse(url),
  profile: isText,
  job: orNull(isText),
  file: orNull(isSourceFile),
  options: isJsonObject,
  undoes: orNull(isText),
  program: isText,
});

const hasIntentParts = isObjectOf<IntentEntry>({
  type: isOneOf("intent"),
  at: isTime,
  ...isSubject,
  key: orNull(isText),
  was: orMissing(isText),
  there: orMissing(isListOf(isText)),
  action: isOneOf("create", "update", "delete"),
  body: orNull(isJsonObject),
  before: orNull(isCustomer),
});

/** An entry that is not of its shape is torn or damaged, so no reader meets a part that is missing or of another kind. */
const SHAPES: Readonly<Record<string, Shape<Entry>>> = {
  // Another version has other parts: its reader refuses it by the number alone.
  run: (entry): entry is RunEntry => isVersionOne(entry) || (isJsonObject(entry) && entry.v !== 1),
  intent: (entry): entry is IntentEntry =>
    hasIntentParts(entry) &&
    (entry.body === null) === (entry.action === "delete") &&
    (entry.before === null) === (entry.action === "create"),
  outcome: isObjectOf<OutcomeEntry>({
    type: isOneOf("outcome"),
    at: isTime,
    ...isSubject,
    outcome: isOneOf("created", "updated", "deleted", "failed", "unknown", "unsent"),
    after: orNull(isCustomer),
    error: isErrorOrNull,
    looked_up: isTruth,
    quiet_at: orMissing(isTime),
  }),
  left: isObjectOf<LeftEntry>({
    type: isOneOf("left"),
    at: isTime,
    ...isSubject,
    outcome: isOneOf("invalid", "skipped"),
    reason: isText,
  }),
  part: isObjectOf<PartEntry>({ type: isOneOf("part"), at: isTime, program: isText }),
  end: isObjectOf<EndEntry>({
    type: isOneOf("end"),
    at: isTime,
    state: isOneOf("finished", "unfinished"),
    summary: isJsonObject,
    stopped: isErrorOrNull,
  }),
  undone: isObjectOf<UndoneEntry>({ type: isOneOf("undone"), at: isTime, by: isText }),
};
