import { createHash } from "node:crypto";
import { FIELD_NAMES, type FieldName, fieldsOf } from "../../customers/customer.ts";
import { isFieldValue } from "../../customers/input.ts";
import { CliError } from "../../errors.ts";
import { type Reject, rowName } from "../../intake/row.ts";
import { MOST_UNWRITTEN } from "../../journal/entries.ts";
import { jsonText } from "../../output/json-text.ts";
import { lookAtFile, readAll } from "../../system/files.ts";
import { readLines } from "../../system/log-reader.ts";
import { replaceFile } from "../../system/replace-file.ts";
import { isDirect, isPipe } from "../../system/special-files.ts";
import { isJsonObject, parseJson } from "../../text/json.ts";
import { pathWord } from "../../text/shell-word.ts";
import { textOf } from "../../text/utf8.ts";
import type { Step } from "../step.ts";
import { isEnd, isEntry, isHeader, PLAN_VERSION, type PlanEntry, type PlanHeader } from "./plan-lines.ts";

/** Writes a plan, in place of an older one. @param nameColumns which cells of a row name its customer. */
export async function savePlan(
  path: string,
  header: PlanHeader,
  rejects: readonly Reject[],
  steps: AsyncIterable<Step> | Iterable<Step>,
  nameColumns?: readonly number[],
): Promise<void> {
  await replaceFile(path, planLines(header, rejects, steps, nameColumns));
}

/** What a plan says of a step; undefined for one that changes nothing. */
export function planEntry(step: Step, nameColumns?: readonly number[]): PlanEntry | undefined {
  const { cells = [] } = step;
  switch (step.action) {
    case "create": {
      const { line, input: body, shared } = step;
      return { type: "create", line, body, cells, ...(shared ? { shared } : {}) };
    }
    case "update": {
      const { line, current, changes: body } = step;
      return { type: "update", line, id: current.id, name: current.name, before: fieldsOf(current), body, cells };
    }
    case "delete":
      return { type: "delete", id: step.current.id, before: step.current };
    case "skip": {
      const { line, id, name = rowName(cells, nameColumns), why: reason } = step;
      return { type: "skip", line, id, name, reason };
    }
    case "unchanged":
      return undefined;
  }
}

/** A plan that was read back: its first line, and the others as often as they are wanted. */
export interface SavedPlan {
  readonly header: PlanHeader;
  entries(): AsyncIterable<PlanEntry>;
}

/**
 * Reads a plan and checks the whole of it: plans are for people to look at, and so are edited. Taking rows out is
 * noticed by the count in the last line; values may be other ones, but not of another kind.
 * @throws CliError `invalid_input` for what is not a plan, or cannot be read; `refused` for one of another version, one
 *   that was cut off or does not hold together.
 */
export async function readPlan(path: string): Promise<SavedPlan> {
  let header: PlanHeader | undefined;
  for await (const { value } of jsonLines(path)) {
    header = headerOf(path, value);
    break;
  }
  if (header === undefined) throw notAPlan(path);
  for await (const _ of entriesOf(path)) {
    // Read for its errors alone: nothing is written before the last line is known to be right.
  }
  return { header, entries: () => entriesOf(path) };
}

/**
 * A plan is of one file. Where that file cannot be found (removed, another machine, stdin), the plan alone counts.
 * @throws CliError `refused` when there is another content under its name now.
 */
export async function refuseOtherFile({ name, path, sha256, bytes }: PlanHeader["file"]): Promise<void> {
  const changed = () =>
    new CliError("refused", `${name} has changed since it was planned; nothing was written`, {
      hint: `Make a new plan: customers plan ${pathWord(name)} --save PLAN.`,
    });
  if (path === null || (await lookAtFile(path)) === undefined || (await isPipe(path)) || (await isDirect(path))) return;
  const known = await readAll(path);
  if (known && (known.length !== bytes || createHash("sha256").update(known).digest("hex") !== sha256)) throw changed();
}

// --- internal ---

async function* planLines(
  header: PlanHeader,
  rejects: readonly Reject[],
  steps: AsyncIterable<Step> | Iterable<Step>,
  nameColumns?: readonly number[],
): AsyncGenerator<string> {
  const text = (line: object) => `${jsonText(line)}\n`;
  yield text(header);
  let [lines, skipped] = [0, 0];
  for (const { line, cells, error } of rejects) {
    yield text({ type: "invalid", line, cells, error });
    lines += 1;
  }
  for await (const step of steps) {
    const entry = planEntry(step, nameColumns);
    if (entry === undefined || (entry.type === "skip" && ++skipped > MOST_UNWRITTEN)) continue;
    yield text(entry);
    lines += 1;
  }
  yield text({ type: "end", lines });
}

/** In bytes: far more than the longest row of a file takes. */
const LONGEST_LINE = 64 * 2 ** 20;

function notAPlan(path: string): CliError {
  return new CliError("invalid_input", `${path} is not a plan`, {
    hint: `A plan is made by customers plan FILE --save PLAN.`,
  });
}

function damaged(path: string, number: number, why: string): CliError {
  const hint = "Make a new plan: customers plan FILE --save PLAN.";
  return new CliError("refused", `${path}:${number}: ${why}; nothing was written`, { hint });
}

/** @param value undefined for what is not JSON. */
async function* jsonLines(path: string): AsyncGenerator<{ readonly value: unknown; readonly number: number }> {
  let number = 0;
  for await (const { text } of readLines(path, 0, (bytes) => textOf(bytes, path, number + 1), LONGEST_LINE)) {
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
    if (isEnded) throw damaged(path, number, "there are lines after the end of the plan");
    if (isEnd(value) && value.lines !== lines)
      throw damaged(path, number, `the plan has ${lines} lines before its end, which says ${value.lines}`);
    isEnded = isEnd(value);
    if (isEnded) continue;
    if (!isEntry(value)) throw damaged(path, number, "this is not a line of a plan");
    const wrong = wrongField(value);
    if (wrong !== undefined) throw damaged(path, number, `no import would write this ${wrong}`);
    const named = value.type === "update" || value.type === "delete" ? [`id ${value.id}`] : [];
    const about = value.type === "delete" ? named : [`line ${value.line}`, ...named];
    if (about.some((subject) => subjects.has(subject))) throw damaged(path, number, "this row is in the plan twice");
    for (const subject of about) subjects.add(subject);
    lines += 1;
    yield value;
  }
  if (!isEnded) throw damaged(path, Math.max(last, 1) + 1, "the plan was cut off here");
}

/** A field that would be written with a value that no file can give it. */
function wrongField(entry: PlanEntry): FieldName | undefined {
  if (!("body" in entry)) return undefined;
  const values = fieldsOf(entry.body);
  return FIELD_NAMES.find((field) => values[field] !== null && !isFieldValue(field, values[field]));
}

function headerOf(path: string, value: unknown): PlanHeader {
  if (isHeader(value)) return value;
  if (!isJsonObject(value) || value.type !== "plan") throw notAPlan(path);
  if (value.v === PLAN_VERSION) throw damaged(path, 1, "line 1 is not a complete plan header");
  const versions = `of version ${value.v}, and this program knows version ${PLAN_VERSION}`;
  throw new CliError("refused", `${path} is a plan ${versions}`, {
    hint: "Use the version of the program that made it, or make a new plan.",
  });
}
