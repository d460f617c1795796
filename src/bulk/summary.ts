import { randomBytes } from "node:crypto";
import type { JsonObject } from "../json.ts";
import { count } from "../text.ts";
import type { Outcome, RowResult } from "./run.ts";

/** What a bulk command prints when it has ended. Rows that were not begun are in `read` alone. */
export interface Summary {
  readonly run: string;
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly failed: number;
  readonly unknown: number;
  /** Sent in all, retries and the reading of the list included. */
  readonly requests: number;
  readonly seconds: number;
}

export interface RunFacts {
  readonly run: string;
  readonly read: number;
  /** Rows that failed before the run: invalid ones that were left out. */
  readonly invalid: number;
  readonly requests: number;
  readonly milliseconds: number;
}

export function summarize(results: readonly RowResult[], facts: RunFacts): Summary & JsonObject {
  const counts: Record<Outcome, number> = {
    created: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    failed: facts.invalid,
    unknown: 0,
  };
  for (const { outcome } of results) counts[outcome] += 1;
  const { run, read, requests, milliseconds } = facts;
  return { run, read, ...counts, requests, seconds: Math.round(milliseconds / 100) / 10 };
}

/** `25 rows: 24 created, 1 failed`. */
export function summaryLine(summary: Summary): string {
  const kinds = ["created", "updated", "unchanged", "skipped", "failed", "unknown"] as const;
  const parts = kinds.filter((kind) => summary[kind] > 0).map((kind) => `${summary[kind]} ${kind}`);
  return [count(summary.read, "row"), ...(parts.length > 0 ? [parts.join(", ")] : [])].join(": ");
}

/**
 * A name for a run that sorts by its beginning, in UTC, to the second: `20260131T020304Z-ab12`.
 * @param now milliseconds since the epoch.
 */
export function newRunId(now: number): string {
  const start = new Date(now).toISOString().replace(/[-:]|\.\d+/g, "");
  return `${start}-${randomBytes(2).toString("hex")}`;
}
