import { changedFields } from "../../customers/changes.ts";
import { FIELD_NAMES, valueAt } from "../../customers/customer.ts";
import { labelOf } from "../../customers/fields.ts";
import type { Limits } from "../../http/limits.ts";
import type { IntentEntry } from "../../journal/entries.ts";
import { cellText } from "../../output/cells.ts";
import { durationText } from "../../text/duration.ts";
import type { JsonObject, JsonValue } from "../../text/json.ts";
import { count, inSentence } from "../../text/words.ts";
import { isWrite, type Step, type WriteStep } from "../step.ts";

export interface FieldChange {
  readonly field: string;
  readonly from: JsonValue;
  readonly to: JsonValue;
}

export interface PlannedWrite {
  readonly line: number | null;
  readonly action: WriteStep["action"];
  readonly id: string | null;
  readonly name: JsonValue;
  readonly changes: readonly FieldChange[];
}

export function plannedWrite(write: WriteStep | IntentEntry): PlannedWrite {
  const { line, action } = write;
  const before: JsonObject = write.before ?? {};
  const body: JsonObject = write.body ?? {};
  const filled = FIELD_NAMES.filter((field) => (valueAt(before, field) ?? "") !== "");
  const fields = action === "delete" ? filled : changedFields(body);
  return {
    line,
    action,
    id: write.before?.id ?? null,
    name: valueAt(before, "name") ?? valueAt(body, "name") ?? null,
    changes: fieldChanges(fields, before, body),
  };
}

export function plannedWrites(steps: readonly Step[]): PlannedWrite[] {
  return steps.filter(isWrite).map(plannedWrite);
}

/** `{line, action, id, name, changes: {"address.city": {from, to}}}`. */
export function writeAsJson({ changes, ...write }: PlannedWrite): JsonObject {
  return { ...write, changes: Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }])) };
}

export function fieldChanges(fields: readonly string[], before: JsonObject, after: JsonObject): FieldChange[] {
  return fields.map((field) => ({
    field,
    from: valueAt(before, field) ?? null,
    to: valueAt(after, field) ?? null,
  }));
}

/** `phone +12025550123 → +12025550188, city (empty) → Reno`, as a program reads it. */
export function changesText(changes: readonly FieldChange[]): string {
  const text = (value: JsonValue) => cellText(value) || "(empty)";
  return changes.map(({ field, from, to }) => `${inSentence(labelOf(field))} ${text(from)} → ${text(to)}`).join(", ");
}

export type PlanCounts = Readonly<ReturnType<typeof countsOf>>;

export function countsOf(steps: readonly Step[], read: number, invalid: number) {
  const counts = { read, create: 0, update: 0, unchanged: 0, skip: 0, invalid, delete: 0 };
  for (const { action } of steps) counts[action] += 1;
  return counts;
}

export type Estimate = {
  /** Requests: those that read, as the planning did, and one for each write. */
  readonly requests: number;
  /** What the account may send; null if the server has named no limit so far. */
  readonly perMinute: number | null;
  /** Shortest duration under the rate limit, in seconds; null if that is not known. */
  readonly seconds: number | null;
};

/** @param limits what the server said last. Without a window's length a minute is taken (API document §8). */
export function estimate(
  counts: Pick<PlanCounts, "create" | "update" | "delete">,
  reads: number,
  limits: Limits,
): Estimate {
  const requests = reads + counts.create + counts.update + counts.delete;
  const { limit, remaining = 0, windowMs = 60_000 } = limits;
  if (limit === undefined || limit <= 0) return { requests, perMinute: null, seconds: null };
  // What is left in this window goes at once; the rest at the limit's rate.
  const waiting = Math.max(0, requests - remaining);
  return {
    requests,
    perMinute: Math.round((limit * 60_000) / windowMs),
    seconds: Math.ceil((waiting / limit) * (windowMs / 1000)),
  };
}

/** `340 requests, about 3 minutes at 100 requests a minute.` */
export function estimateLine({ requests, perMinute, seconds }: Estimate): string {
  if (requests === 0) return "No requests.";
  const all = count(requests, "request");
  if (perMinute === null || seconds === null) return `${all}; the time is unknown, as no rate limit is known.`;
  const rate = `${count(perMinute, "request")} a minute`;
  return seconds === 0 ? `${all}, no waiting.` : `${all}, about ${durationText(seconds * 1000)} at ${rate}.`;
}
