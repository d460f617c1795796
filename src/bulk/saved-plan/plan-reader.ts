import { type Customer, FIELD_NAMES } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { readLines } from "../../system/lines.ts";
import { TextTable } from "../../tables/text-table.ts";
import { isJsonObject, type JsonObject, type JsonValue, parseJsonObject } from "../../text/json.ts";
import { MATCH_MODES } from "../match/match-key.ts";
import type { PlanCounts } from "../plan/counts.ts";
import { PLAN_VERSION, type PlanEntry, type PlanHeader } from "./plan-file.ts";

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
  for await (const { value, number } of jsonLines(path)) {
    header = headerOf(path, value, number);
    break;
  }
  if (header === undefined) throw noPlan(path);
  for await (const _ of entriesOf(path)) {
    // Read for its errors alone: nothing is written before the last line is known to be right.
  }
  return { header, entries: () => entriesOf(path) };
}

// --- internal ---

const ANEW = "Make a new plan: customers plan FILE --save PLAN.";

function noPlan(path: string): CliError {
  return new CliError("invalid_input", `${path} is not a plan`, {
    hint: `A plan is made by customers plan FILE --save PLAN.`,
  });
}

function spoiled(path: string, number: number, why: string): CliError {
  return new CliError("refused", `${path}:${number}: ${why}; nothing was written`, { hint: ANEW });
}

async function* jsonLines(path: string): AsyncGenerator<{ value: JsonObject; number: number }> {
  let number = 0;
  for await (const { text } of readLines(path)) {
    number += 1;
    if (text.trim() === "") continue;
    yield {
      value: parseJsonObject(text) ?? fail(number === 1 ? noPlan(path) : spoiled(path, number, NO_LINE)),
      number,
    };
  }
}

const NO_LINE = "this is not a line of a plan";

function fail(error: CliError): never {
  throw error;
}

async function* entriesOf(path: string): AsyncGenerator<PlanEntry> {
  let lines = 0;
  let told: { readonly lines: JsonValue | undefined; readonly number: number } | undefined;
  const subjects = new TextTable();
  for await (const { value, number } of jsonLines(path)) {
    if (number === 1) continue;
    if (told !== undefined) throw spoiled(path, number, "there are lines after the end of the plan");
    if (value.type === "end") {
      told = { lines: value.lines, number };
      continue;
    }
    if (!isEntry(value)) throw spoiled(path, number, NO_LINE);
    const subject = value.type === "delete" ? `id ${value.id}` : `line ${value.line}`;
    const twice = subjects.has(subject) || (value.type === "update" && subjects.has(`id ${value.id}`));
    if (twice) throw spoiled(path, number, "this row is in the plan twice");
    subjects.add(subject);
    if (value.type === "update") subjects.add(`id ${value.id}`);
    lines += 1;
    yield value;
  }
  if (told === undefined) throw spoiled(path, lines + 2, "the plan was cut off here");
  if (told.lines !== lines) {
    throw spoiled(path, told.number, `the plan has ${lines} lines before its end, which says ${told.lines}`);
  }
}

function headerOf(path: string, value: JsonObject, number: number): PlanHeader {
  if (value.type !== "plan") throw noPlan(path);
  if (value.v === 1) {
    throw new CliError("refused", `${path} is a plan of version 1, which does not hold all fields of its customers`, {
      hint: `Changes since then could not be noticed. ${ANEW}`,
    });
  }
  if (value.v !== PLAN_VERSION) {
    const versions = `of version ${value.v}, and this program knows version ${PLAN_VERSION}`;
    throw new CliError("refused", `${path} is a plan ${versions}`, {
      hint: "Use the version of the program that made it, or make a new plan.",
    });
  }
  if (!isHeader(value)) throw spoiled(path, number, "line 1 is not a complete plan header");
  return value;
}

const MODES: ReadonlySet<JsonValue | undefined> = new Set(["auto", ...MATCH_MODES]);

function isHeader(value: JsonObject): value is JsonObject & PlanHeader {
  const { file, options, counts, base_url, profile, unit, headers, server, requests } = value;
  return (
    isText(base_url) &&
    isText(profile) &&
    isJsonObject(file) &&
    isText(file.name) &&
    (file.path === null || isText(file.path)) &&
    isText(file.sha256) &&
    (unit === "line" || unit === "item") &&
    isListOf(headers, isText) &&
    isJsonObject(options) &&
    MODES.has(options.match) &&
    (options.default_country === null || isText(options.default_country)) &&
    isJsonObject(counts) &&
    COUNTED.every((kind) => isAmount(counts[kind])) &&
    (server === null || isAmount(server)) &&
    isAmount(requests)
  );
}

const COUNTED = [
  "read",
  "create",
  "update",
  "unchanged",
  "skip",
  "invalid",
  "delete",
] as const satisfies readonly (keyof PlanCounts)[];

function isEntry(value: JsonObject): value is JsonObject & PlanEntry {
  const { type, line, id, body, before, cells, error } = value;
  if (type === "delete") return isId(id) && isJsonObject(before) && isRecord(before, id);
  if (!isAmount(line) || !isListOf(cells, isCell)) return false;
  if (type === "invalid") return isText(error);
  if (!isBody(body)) return false;
  if (type === "create") {
    const isShared = value.shared === undefined || typeof value.shared === "boolean";
    return isShared && isText(body.name) && body.name !== "";
  }
  return type === "update" && isId(id) && isJsonObject(before) && FIELD_NAMES.every((field) => isCell(before[field]));
}

/** What a create or an update sends: texts, and nothing for what is to be emptied. */
function isBody(value: JsonValue | undefined): value is JsonObject {
  if (!isJsonObject(value) || Object.keys(value).length === 0) return false;
  return Object.entries(value).every(([field, part]) =>
    field === "address" && isJsonObject(part) ? Object.values(part).every(isCell) : isCell(part),
  );
}

function isRecord(before: JsonObject, id: string): before is Customer {
  return before.id === id && [before.name, before.email, before.phone, before.notes].every(isCell);
}

function isId(value: JsonValue | undefined): value is string {
  return isText(value) && value !== "";
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === "string";
}

function isCell(value: JsonValue | undefined): value is string | null {
  return value === null || typeof value === "string";
}

function isAmount(value: JsonValue | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function isListOf<T extends JsonValue>(value: JsonValue | undefined, is: (item: JsonValue) => item is T): value is T[] {
  return Array.isArray(value) && value.every(is);
}
