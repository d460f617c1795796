import { CliError } from "../../errors.ts";
import { type RunEntry, type Subject, subjectKey } from "../../journal/entries.ts";
import type { Journal } from "../../journal/journal.ts";
import type { OwnRuns } from "../../journal/own-runs.ts";
import { identityOf, ignore, type RunIdentity, type StoredRun, storedRuns } from "../../journal/runs.ts";
import { Writes } from "../../journal/writes.ts";
import { count } from "../../text/words.ts";
import { type Step, subjectOf } from "../step.ts";
import type { RowResult } from "./results.ts";

export interface UnfinishedRun extends StoredRun {
  readonly writes: Writes;
}

export interface Earlier extends UnfinishedRun {
  readonly journal: Journal;
  /** By subject: its writes of unknown outcome, without those that are carried out again. */
  readonly unknown: Map<string, RowResult>;
}

/** Whether nothing is left to do about it: it is done, or nobody knows whether it is. */
export function isDealtWith({ writes, unknown }: Pick<Earlier, "writes" | "unknown">, about: Subject): boolean {
  return writes.isDone(about) || unknown.has(subjectKey(about));
}

/**
 * Takes up a step of the new plan, once each. @returns whether it is left alone: it is done, or a create of unknown
 * outcome. Any other step of unknown outcome is carried out again, and is unknown no longer.
 */
export function leavesAlone({ writes, unknown }: Pick<Earlier, "writes" | "unknown">, step: Step): boolean {
  const about = subjectOf(step);
  const subject = subjectKey(about);
  if (writes.isDone(about) || (step.action === "delete" && writes.wrote(step.before.id))) return true;
  const result = unknown.get(subject);
  if (result === undefined) return false;
  // A customer that is there by now is no create in the new plan, so nothing is created twice.
  if (step.action === "create") unknown.set(subject, { ...result, cells: step.cells });
  else unknown.delete(subject);
  return step.action === "create";
}

/** The newest run of some work, if it is unfinished. Those before it were given up when a newer one began. */
export async function unfinishedRun(runs: OwnRuns, identity: RunIdentity): Promise<UnfinishedRun | undefined> {
  const wanted = identityOf(identity);
  for await (const { header, path } of runs.newestFirst()) {
    if (identityOf(header) !== wanted) continue;
    const writes = await Writes.open(path);
    return writes.isUnfinished ? { header, path, writes } : undefined;
  }
  return undefined;
}

/** An unfinished run of some work that another key of this address has begun. */
export async function unfinishedElsewhere(runs: OwnRuns, identity: RunIdentity): Promise<RunEntry | undefined> {
  const wanted = identityOf(identity);
  for await (const { header, path } of storedRuns(runs.env)) {
    if (header.base_url !== runs.account.baseUrl || identityOf(header) !== wanted || (await runs.owns(header)))
      continue;
    if ((await Writes.open(path).catch(ignore))?.isUnfinished) return header;
  }
  return undefined;
}

/**
 * For a run that should be continued, if another one is found in its place, or none. @param isSame its work is the
 * same.
 */
export function notThatRun(expected: string, found: string | undefined, isSame: boolean): CliError {
  if (found === undefined && isSame) {
    return new CliError("refused", `a newer run of the same file replaced ${expected}, and is finished`, {
      hint: "Nothing is left to resume: `customers runs list` shows both.",
    });
  }
  if (found === undefined) {
    return new CliError("refused", `the file has changed since the run ${expected} began`, {
      hint: "Import the file as it is now, as a new run.",
    });
  }
  return new CliError("refused", `the run ${found} of the same file began after ${expected}`, {
    hint: `Resume that one: customers runs resume ${found}`,
  });
}

/** `120 rows are done already; first it looks on the server …`. */
export function progressText({ done: { created, updated, deleted }, open }: Writes): string {
  const before = `${count(created + updated + deleted, "row is", "rows are")} done already`;
  const lost = `${count(open.length, "request")} without an answer`;
  return open.length === 0 ? `${before}.` : `${before}; first it looks on the server what became of ${lost}.`;
}
