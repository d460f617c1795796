import { basename } from "node:path";
import type { CliError } from "../../errors.ts";
import type { Cell } from "../../intake/row.ts";
import type { Command, RunEntry } from "../../journal/entries.ts";
import type { JsonObject } from "../../text/json.ts";
import { safeText } from "../../text/safe-text.ts";
import { amounts, capitalized, count, grouped } from "../../text/words.ts";
import type { Step } from "../step.ts";

const OUTCOMES = ["created", "updated", "deleted", "unchanged", "skipped", "failed", "unknown"] as const;
type Outcome = (typeof OUTCOMES)[number];

export const SUMMARY_FIELDS = ["run", "read", ...OUTCOMES, "remaining", "stopped", "requests", "seconds"];

export interface RowResult {
  /** Of the file; null if it does not come from a line. */
  readonly line: number | null;
  /** The row as the file has it; undefined if it does not come from a row, or the row was not read again. */
  readonly cells: readonly Cell[] | undefined;
  readonly action: Step["action"];
  readonly outcome: Outcome;
  readonly id?: string;
  /** Why; with `failed` and `unknown`, and with `skipped` if it was not asked for. */
  readonly error?: CliError;
}

export type Counts = Readonly<Record<Outcome, number>>;

export const DONE = { create: "created", update: "updated", delete: "deleted" } as const;

export function noCounts(): Record<Outcome, number> {
  return { created: 0, updated: 0, deleted: 0, unchanged: 0, skipped: 0, failed: 0, unknown: 0 };
}

export interface RunEnd {
  /** Of this process; rows that were not begun are in none of them. */
  readonly counts: Counts;
  /** Those that ended badly, in the file's order. */
  readonly results: readonly RowResult[];
  readonly unfinished: boolean;
  readonly stopped?: CliError;
}

/** What a bulk command prints when it has ended: always all keys. `read` is the sum of the outcomes and `remaining`. */
export type Summary = Counts & {
  readonly run: string | null;
  /** Rows of the file, and customers that are deleted because no row is about them. */
  readonly read: number;
  /** Rows that were not dealt with, because the run stopped before. */
  readonly remaining: number;
  /** Why the run stopped early: `deadline`, `max_errors`, or the code of an error; else null. */
  readonly stopped: string | null;
  /** Sent by this process, retries and the reading of the list included. */
  readonly requests: number;
  readonly seconds: number;
};

interface RunFacts extends Partial<Pick<Summary, "read" | "stopped" | "requests">>, Pick<Summary, "run"> {
  readonly milliseconds?: number;
}

/** @param parts what each process that had a part in the run did, and what failed before it. */
export function summarize(parts: readonly Partial<Counts>[], facts: RunFacts): Summary {
  const { run, stopped = null, requests = 0, milliseconds = 0 } = facts;
  const outcomes = noCounts();
  for (const part of parts) for (const kind of OUTCOMES) outcomes[kind] += part[kind] ?? 0;
  const done = Object.values(outcomes).reduce((total, number) => total + number, 0);
  const read = Math.max(facts.read ?? 0, done);
  const seconds = Math.round(milliseconds / 100) / 10;
  return { run, read, ...outcomes, remaining: read - done, stopped, requests, seconds };
}

/**
 * `25 rows: 24 created, 1 failed`. If the deleted customers are those of no row, they are counted apart:
 * `25 rows: 25 unchanged; 1 customer not in the file deleted`.
 * @param command of the run.
 */
export function summaryLine(counts: JsonObject, command: Command): string {
  const { deleted = 0, read = 0 } = counts;
  const apart = command === "import" ? Number(deleted) : 0;
  const said = rowsText({ ...counts, deleted: Number(deleted) - apart });
  const rows = [count(Number(read) - apart, "row"), said].filter(Boolean).join(": ");
  return apart === 0 ? rows : `${rows}; ${count(apart, "customer")} not in the file deleted`;
}

/** A run in a line of a log: `import customers.csv: 25 rows, 1 updated, 24 unchanged (run 20260131T020304Z-ab12)`. */
export function runLine(
  counts: JsonObject,
  { command, file, undoes }: Pick<RunEntry, "command" | "file" | "undoes">,
): string {
  const about = undoes ?? (file && basename(file.name));
  const rows = summaryLine(counts, command).replace(": ", ", ");
  const run = typeof counts.run === "string" ? ` (run ${counts.run})` : "";
  return safeText(`${[command, about].filter(Boolean).join(" ")}: ${rows}${run}`);
}

/** For a person, what was written first: `Created 21 customers, updated 1; 1 row skipped, 6 failed.` */
export function endSentence(counts: JsonObject): string {
  const some = ["created", "updated", "deleted"].map((kind) => [kind, Number(counts[kind] ?? 0)] as const);
  const written = some
    .filter(([, number]) => number > 0)
    .map(([kind, number], at) =>
      at === 0 ? `${capitalized(kind)} ${count(number, "customer")}` : `${kind} ${grouped(number)}`,
    );
  const rest = rowsText(counts, ["unchanged", "skipped", "failed", "unknown", "remaining"], "row");
  if (written.length === 0) return rest === "" ? "There was nothing to do." : `Nothing was changed: ${rest}.`;
  return `${[written.join(", "), rest].filter(Boolean).join("; ")}.`;
}

/** `3 created, 1 failed, 2 invalid`: a summary counts invalid rows as failed ones, a person does not. */
export function rowsText(counts: JsonObject, kinds: readonly string[] = KINDS, unit?: string): string {
  const { failed = 0, invalid = 0 } = counts;
  const apart = { ...counts, failed: Number(failed) - Number(invalid) };
  return amounts(apart, [...kinds, "invalid"], unit);
}

export const UNKNOWN_TEXT = "Unknown rows may have been written. The next run looks on the server.";

// --- internal ---

const KINDS = [...OUTCOMES, "remaining"] as const;
