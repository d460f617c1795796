import { count, grouped } from "../../text/words.ts";
import type { Counts } from "./results.ts";

/** What a bulk command prints when it has ended. Rows that were not begun are in `read` alone. */
export type Summary = {
  readonly run: string;
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  /** Only of a run that may delete. */
  readonly deleted?: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly failed: number;
  readonly unknown: number;
  /** Sent by this process, retries and the reading of the list included. */
  readonly requests: number;
  readonly seconds: number;
};

interface RunFacts {
  readonly run: string;
  readonly read: number;
  /** Rows that failed before the run: skipped as invalid. */
  readonly invalid: number;
  /** Whether customers could be deleted. */
  readonly deletes?: boolean | undefined;
  readonly requests: number;
  readonly milliseconds: number;
}

/** @param parts what each process that had a part in the run did. */
export function summarize(parts: readonly Partial<Counts>[], facts: RunFacts): Summary {
  const { run, read, invalid, requests, milliseconds } = facts;
  const sum = (kind: keyof Counts) => parts.reduce((total, part) => total + (part[kind] ?? 0), 0);
  const deleted = sum("deleted");
  return {
    run,
    read,
    created: sum("created"),
    updated: sum("updated"),
    ...(facts.deletes || deleted > 0 ? { deleted } : {}),
    unchanged: sum("unchanged"),
    skipped: sum("skipped"),
    failed: invalid + sum("failed"),
    unknown: sum("unknown"),
    requests,
    seconds: Math.round(milliseconds / 100) / 10,
  };
}

/** `25 rows: 24 created, 1 failed`. */
export function summaryLine(summary: Omit<Summary, "run" | "requests" | "seconds">): string {
  const kinds = ["created", "updated", "deleted", "unchanged", "skipped", "failed", "unknown"] as const;
  const parts = kinds.flatMap((kind) => (summary[kind] ? [`${grouped(summary[kind])} ${kind}`] : []));
  return [count(summary.read, "row"), ...(parts.length > 0 ? [parts.join(", ")] : [])].join(": ");
}
