import { type Customer, type CustomerInput, type FieldName, fieldsOf } from "../../customers/customer.ts";
import type { Cell, Reject, Table } from "../../intake/row.ts";
import type { MatchMode } from "../../match/match-key.ts";
import { replaceFile } from "../../system/replace-file.ts";
import type { JsonValue } from "../../text/json.ts";
import type { RunEntry } from "../journal/entries.ts";
import type { PlanCounts } from "../plan/counts.ts";
import type { Step } from "../step.ts";

/**
 * A saved plan: one JSON object a line, each with a `type`, for its owner alone (mode 0600). Version 2:
 *
 * - `plan`     the first line: what was planned, from which file, for which account
 * - `create`   `line`, `body` to send; `shared` where other people have the same contact
 * - `update`   `line`, `id`, `body` to send, and `before`: the values of all documented fields, by dotted name
 * - `delete`   `id`, and `before`: the whole record
 * - `invalid`  a row that was skipped, with its `error`
 * - `end`      the last line: how many lines there are between it and the first
 *
 * Rows carry the `cells` of the file, so that the file itself is not needed to carry the plan out. Rows that write
 * nothing are in the first line's counts alone.
 *
 * Version 1 had in an update's `before` only the fields that its `body` changes: changes of the others since then
 * do not show in it, so it is refused.
 */
export type PlanEntry = CreateEntry | UpdateEntry | DeleteEntry | InvalidEntry;

export const PLAN_VERSION = 2;

export type PlanHeader = {
  readonly type: "plan";
  readonly v: typeof PLAN_VERSION;
  /** ISO 8601, in UTC. */
  readonly created: string;
  /** Version of this program. */
  readonly program: string;
  readonly base_url: string;
  readonly profile: string;
  readonly file: PlannedFile;
  /** How its rows are told from each other, and what stands above their cells. */
  readonly unit: Table["unit"];
  readonly headers: readonly string[];
  readonly options: PlanOptions & { readonly [option: string]: JsonValue };
  readonly counts: PlanCounts;
  /** Customers on the server; null when the list was not read. */
  readonly server: number | null;
  /** Requests that it took to plan. */
  readonly requests: number;
};

export type PlannedFile = NonNullable<RunEntry["file"]>;

/** Those that apply needs; the others are for people. */
export type PlanOptions = { readonly match: MatchMode; readonly default_country: string | null };

export type CreateEntry = {
  readonly type: "create";
  readonly line: number;
  readonly body: CustomerInput;
  readonly cells: readonly Cell[];
  /** Other people have the contact that the row is matched by: only a customer of this name is the one to create. */
  readonly shared?: boolean;
};

export type UpdateEntry = {
  readonly type: "update";
  readonly line: number;
  readonly id: string;
  readonly name: JsonValue;
  /** Every documented field by its dotted name; null for nothing. */
  readonly before: Record<FieldName, string | null>;
  readonly body: CustomerInput;
  readonly cells: readonly Cell[];
};

export type DeleteEntry = { readonly type: "delete"; readonly id: string; readonly before: Customer };

export type InvalidEntry = {
  readonly type: "invalid";
  readonly line: number;
  readonly cells: readonly Cell[];
  readonly error: string;
};

type EndEntry = { readonly type: "end"; readonly lines: number };

/** Writes a plan, in place of an older one. */
export async function savePlan(
  path: string,
  header: PlanHeader,
  rejects: readonly Reject[],
  steps: AsyncIterable<Step> | Iterable<Step>,
  signal?: AbortSignal,
): Promise<void> {
  await replaceFile(path, planLines(header, rejects, steps), signal);
}

/** What a plan says of a step; undefined for one that writes nothing. */
export function planEntry(step: Step): PlanEntry | undefined {
  switch (step.action) {
    case "create": {
      const { line, input: body, cells = [], shared } = step;
      return { type: "create", line, body, cells, ...(shared ? { shared } : {}) };
    }
    case "update": {
      const { line, cells = [], current, changes } = step;
      const before = fieldsOf(current);
      return { type: "update", line, id: current.id, name: current.name, before, body: changes, cells };
    }
    case "delete":
      return { type: "delete", id: step.current.id, before: step.current };
    case "unchanged":
    case "skip":
      return undefined;
  }
}

// --- internal ---

async function* planLines(
  header: PlanHeader,
  rejects: readonly Reject[],
  steps: AsyncIterable<Step> | Iterable<Step>,
): AsyncGenerator<string> {
  yield text(header);
  let lines = 0;
  for (const { line, cells, error } of rejects) {
    yield text({ type: "invalid", line, cells, error });
    lines += 1;
  }
  for await (const step of steps) {
    const entry = planEntry(step);
    if (entry === undefined) continue;
    yield text(entry);
    lines += 1;
  }
  yield text({ type: "end", lines });
}

function text(entry: PlanHeader | PlanEntry | EndEntry): string {
  return `${JSON.stringify(entry)}\n`;
}
