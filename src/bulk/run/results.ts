import type { CliError } from "../../errors.ts";
import type { Cell } from "../../intake/row.ts";
import type { Step } from "../step.ts";

export const OUTCOMES = ["created", "updated", "deleted", "unchanged", "skipped", "failed", "unknown"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What became of a row, or of a customer that no row is about. */
export interface RowResult {
  /** Of the file; null where it does not come from a line. */
  readonly line: number | null;
  /** The row as the file has it; undefined where it does not come from a row, or the row was not read again. */
  readonly cells: readonly Cell[] | undefined;
  readonly action: Step["action"];
  readonly outcome: Outcome;
  /** The customer's id, once there is one. */
  readonly id?: string;
  /** Why; with `failed` and `unknown`, and with `skipped` where it was not asked for. */
  readonly error?: CliError;
}

export type Counts = Readonly<Record<Outcome, number>>;

/** What a write is called once it is done. */
export const DONE = { create: "created", update: "updated", delete: "deleted" } as const;

export function noCounts(): Record<Outcome, number> {
  return { created: 0, updated: 0, deleted: 0, unchanged: 0, skipped: 0, failed: 0, unknown: 0 };
}

export interface RunEnd {
  /** Of this process; rows that were not begun are in none of them. */
  readonly counts: Counts;
  /** Those that ended badly, in the file's order. */
  readonly results: readonly RowResult[];
  /** Rows are left, or it is unknown what became of some. */
  readonly unfinished: boolean;
  /** Why the run ended before its last row. */
  readonly stopped?: CliError;
}
