import { FIELD_NAMES, isCustomer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { MATCH_MODES } from "../../match/match-key.ts";
import { lookAtFile } from "../../system/files.ts";
import { readLines } from "../../system/log-reader.ts";
import { openPinned } from "../../system/pinned-file.ts";
import { isJsonObject, type JsonObject, parseJson } from "../../text/json.ts";
import {
  isCount,
  isEither,
  isListOf,
  isObjectOf,
  isOneOf,
  isText,
  isTruth,
  orMissing,
  orNull,
} from "../../text/shape.ts";
import { pathWord } from "../../text/shell-word.ts";
import { isSourceFile } from "../journal/entries.ts";
import type { PlanCounts } from "../plan/counts.ts";
import {
  type CreateEntry,
  type DeleteEntry,
  type InvalidEntry,
  PLAN_VERSION,
  type PlanEntry,
  type PlanHeader,
  type PlannedFile,
  type PlanOptions,
  type UpdateEntry,
} from "./plan-file.ts";

/** A plan that was read back: its first line, and the others as often as they are wanted. */
export interface SavedPlan {
  readonly header: PlanHeader;
  entries(): AsyncIterable<PlanEntry>;
}

/**
 * Reads a plan and checks the whole of it: plans are for people to look at, and so are edited. Taking rows out is
 * noticed by the count in the last line; values may be other ones, but not of another kind.
 * @throws CliError `invalid_input` for what is not a plan; `refused` for one of another version, one that was cut off or does not hold
 *   together; `invalid_input` when it cannot be read.
 */
export async function readPlan(path: string): Promise<SavedPlan> {
  let header: PlanHeader | undefined;
  for await (const { value } of jsonLines(path)) {
    header = headerOf(path, value);
    break;
  }
  if (header === undefined) throw noPlan(path);
  for await (const _ of entriesOf(path)) {
    // Read for its errors alone: nothing is written before the last line is known to be right.
  }
  return { header, entries: () => entriesOf(path) };
}

/**
 * A plan is of one file. Where that file cannot be found (removed, another machine, stdin), the plan alone counts.
 * @throws CliError `refused` when there is another content under its name now.
 */
export async function refuseOtherFile({ name, path, sha256, bytes }: PlannedFile): Promise<void> {
  const changed = () =>
    new CliError("refused", `${name} has changed since it was planned; nothing was written`, {
      hint: `Make a new plan: customers plan ${pathWord(name)} --save PLAN.`,
    });
  if (path === null || (await lookAtFile(path)) === undefined) return;
  const known = await openPinned(path, changed);
  await known?.close();
  if (known && (known.sha256 !== sha256 || known.bytes !== bytes)) throw changed();
}

// --- internal ---

function noPlan(path: string): CliError {
  return new CliError("invalid_input", `${path} is not a plan`, {
    hint: `A plan is made by customers plan FILE --save PLAN.`,
  });
}

function spoiled(path: string, number: number, why: string): CliError {
  const hint = "Make a new plan: customers plan FILE --save PLAN.";
  return new CliError("refused", `${path}:${number}: ${why}; nothing was written`, { hint });
}

/** @param value undefined for what is not JSON. */
async function* jsonLines(path: string): AsyncGenerator<{ readonly value: unknown; readonly number: number }> {
  let number = 0;
  for await (const { text } of readLines(path)) {
    number += 1;
    if (text.trim() !== "") yield { value: parseJson(text), number };
  }
}

async function* entriesOf(path: string): AsyncGenerator<PlanEntry> {
  let [lines, last, isEnded] = [0, 0, false];
  const subjects = new Set<string>();
  for await (const { value, number } of jsonLines(path)) {
    if (number === 1) continue;
    last = number;
    if (isEnded) throw spoiled(path, number, "there are lines after the end of the plan");
    if (isEnd(value) && value.lines !== lines)
      throw spoiled(path, number, `the plan has ${lines} lines before its end, which says ${value.lines}`);
    isEnded = isEnd(value);
    if (isEnded) continue;
    if (!isEntry(value)) throw spoiled(path, number, "this is not a line of a plan");
    const named = value.type === "update" || value.type === "delete" ? [`id ${value.id}`] : [];
    const subject = value.type === "delete" ? named : [`line ${value.line}`, ...named];
    if (subject.some((one) => subjects.has(one))) throw spoiled(path, number, "this row is in the plan twice");
    for (const one of subject) subjects.add(one);
    lines += 1;
    yield value;
  }
  if (!isEnded) throw spoiled(path, Math.max(last, 1) + 1, "the plan was cut off here");
}

function headerOf(path: string, value: unknown): PlanHeader {
  if (isHeader(value)) return value;
  if (!isJsonObject(value) || value.type !== "plan") throw noPlan(path);
  if (value.v === PLAN_VERSION) throw spoiled(path, 1, "line 1 is not a complete plan header");
  const versions = `of version ${value.v}, and this program knows version ${PLAN_VERSION}`;
  throw new CliError("refused", `${path} is a plan ${versions}`, {
    hint: "Use the version of the program that made it, or make a new plan.",
  });
}

const isEnd = isObjectOf<{ type: "end"; lines: number }>({ type: isOneOf("end"), lines: isCount });

const hasOptions = isObjectOf<PlanOptions>({
  match: isOneOf("auto", ...MATCH_MODES),
  default_country: orNull(isText),
});

const isHeader = isObjectOf<PlanHeader>({
  type: isOneOf("plan"),
  v: isOneOf(PLAN_VERSION),
  created: isText,
  program: isText,
  base_url: isText,
  profile: isText,
  file: isSourceFile,
  unit: isOneOf("line", "item"),
  headers: isListOf(isText),
  options: (value): value is PlanHeader["options"] => hasOptions(value),
  counts: isObjectOf<PlanCounts>({
    read: isCount,
    create: isCount,
    update: isCount,
    unchanged: isCount,
    skip: isCount,
    invalid: isCount,
    delete: isCount,
  }),
  server: orNull(isCount),
  requests: isCount,
});

const isCell = orNull(isText);
const isFilled = (value: unknown): value is string => isText(value) && value !== "";
const row = { line: isCount, cells: isListOf(isCell) };

/** What a create or an update sends: texts, and nothing for what is to be emptied. */
function isBody(value: unknown): value is JsonObject {
  if (!isJsonObject(value) || Object.keys(value).length === 0) return false;
  return Object.entries(value).every(([field, part]) =>
    field === "address" && isJsonObject(part) ? Object.values(part).every(isCell) : isCell(part),
  );
}

const isDelete = isObjectOf<DeleteEntry>({ type: isOneOf("delete"), id: isFilled, before: isCustomer });

const isEntry = isEither<PlanEntry>(
  isObjectOf<InvalidEntry>({ type: isOneOf("invalid"), ...row, error: isText }),
  isObjectOf<CreateEntry>({
    type: isOneOf("create"),
    ...row,
    body: (value): value is JsonObject => isBody(value) && isFilled(value.name),
    shared: orMissing(isTruth),
  }),
  isObjectOf<UpdateEntry>({
    type: isOneOf("update"),
    ...row,
    id: isFilled,
    name: isCell,
    before: (value): value is UpdateEntry["before"] =>
      isJsonObject(value) && FIELD_NAMES.every((field) => isCell(value[field])),
    body: isBody,
  }),
  (value): value is DeleteEntry => isDelete(value) && value.before.id === value.id,
);
