import { type CliError, reasonOf, type Said, withStatus } from "../../errors.ts";
import { type Reject, rowName } from "../../intake/row.ts";
import type { IntentEntry, OutcomeEntry, RunEntry, UnwrittenEntry } from "../../journal/entries.ts";
import type { RunOverview } from "../../journal/runs.ts";
import { isCarriedOut, type JournalWrite, shownOutcome, type Writes } from "../../journal/writes.ts";
import type { JsonObject } from "../../text/json.ts";
import { plannedWrite, plannedWrites, writeAsJson } from "../plan/planned.ts";
import type { Step } from "../step.ts";

/** As --report FILE.json has it; `v` is the version of this format. In the order of the writes, invalid rows first. */
export type RunReport = Omit<RunEntry, "type" | "run" | "file" | "options"> & {
  readonly type: "report";
  readonly run: string | null;
  readonly file: { readonly name: string; readonly sha256: string; readonly bytes: number } | null;
  readonly ended: string;
  /** The command that takes it back; null if there is nothing to take back. */
  readonly undo: string | null;
  readonly undone_by: string | null;
  /** As `runs list` has it: `finished`, `unfinished`, `undone`, `partly undone`; of a dry run `planned`. */
  readonly state: RunOverview["state"] | "planned";
  /** As printed, and how many failed rows were skipped as `invalid`; else what the journal says. */
  readonly summary: JsonObject;
  readonly stopped: { readonly code: string; readonly message: string } | null;
  /**
   * What was written: `{line, action, id, name, changes}`; `was` is the old id of a customer that was created again,
   * `left` what an undo did not take back of a write, and why.
   */
  readonly changes: readonly JsonObject[];
  /** What was not written, or may not have been: `{line, outcome, id, name, error, changes}`. */
  readonly failures: readonly JsonObject[];
  readonly skipped: readonly JsonObject[];
};

interface ReportFacts extends Pick<RunReport, "summary" | "state"> {
  readonly header: RunEntry;
  readonly writes: Pick<Writes, "all" | "byLine" | "undoneBy">;
  readonly stopped: (Said & Pick<CliError, "code">) | undefined;
  readonly undo: string;
}

export function runReport(facts: ReportFacts): RunReport {
  const { header, writes, summary, state, stopped } = facts;
  const unwritten = (wanted: UnwrittenEntry["outcome"]) =>
    writes.byLine.flatMap((row) => ("intent" in row || row.outcome !== wanted ? [] : [row]));
  const changes: JsonObject[] = [];
  const failures: JsonObject[] = unwritten("invalid").map(invalidRow);
  let ended = header.started;
  for (const write of writes.all) {
    const { intent, outcome } = write;
    const isDone = isCarriedOut(outcome) && outcome.error === null;
    if (isDone) changes.push(writeOf(intent, outcome));
    else failures.push(failureOf(write));
    // Times of this form sort as text.
    if (outcome && outcome.at > ended) ended = outcome.at;
  }
  const isUndoable = header.command !== "undo" && changes.length > 0 && state !== "undone";
  return {
    ...aboutOf(header),
    ended,
    undo: isUndoable ? facts.undo : null,
    undone_by: writes.undoneBy ?? null,
    state,
    summary,
    stopped: stopped ? { code: stopped.code, message: withStatus(stopped) } : null,
    changes,
    failures,
    skipped: unwritten("skipped").map(skippedRow),
  };
}

export function planReport(header: RunEntry, { summary, steps, invalid, nameColumns }: PlanFacts): RunReport {
  return {
    ...aboutOf(header),
    ...{ run: null, ended: header.started, undo: null, undone_by: null, state: "planned", summary, stopped: null },
    changes: plannedWrites(steps).map(writeAsJson),
    failures: invalid.map(({ line, cells, error: reason }) =>
      invalidRow({ line, id: null, name: rowName(cells, nameColumns), reason }),
    ),
    skipped: steps.flatMap((step) => {
      if (step.action !== "skip") return [];
      const { line, id, cells, name = rowName(cells, nameColumns), why: reason } = step;
      return skippedRow({ line, id, name, reason });
    }),
  };
}

export interface PlanFacts {
  readonly summary: JsonObject;
  readonly steps: readonly Step[];
  readonly invalid: readonly Reject[];
  readonly nameColumns?: readonly number[];
}

// --- internal ---

function aboutOf({ options: _options, file, ...run }: RunEntry) {
  return { ...run, type: "report" as const, file: file && { name: file.name, sha256: file.sha256, bytes: file.bytes } };
}

function writeOf(intent: IntentEntry, outcome?: OutcomeEntry): JsonObject {
  const id = intent.id ?? outcome?.id ?? null;
  const was = intent.was === undefined ? {} : { was: intent.was };
  const left = intent.left === undefined ? {} : { left: intent.left };
  return { ...writeAsJson(plannedWrite(intent)), id, ...was, ...left };
}

function failureOf({ intent, outcome }: JournalWrite): JsonObject {
  const error = outcome?.error;
  return {
    ...writeOf(intent, outcome),
    outcome: shownOutcome(outcome) ?? "unknown",
    error: reasonOf(error ?? { message: "no answer came" }),
  };
}

type NamedRow = Pick<UnwrittenEntry, "line" | "id" | "name" | "reason">;

function invalidRow(row: NamedRow): JsonObject {
  const { reason: error, ...named } = skippedRow(row);
  return { ...named, action: null, changes: {}, outcome: "invalid", error };
}

function skippedRow({ line, id, name, reason }: NamedRow) {
  return { line, id, name: name ?? null, reason };
}
