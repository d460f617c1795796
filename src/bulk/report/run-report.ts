import { type Redactor, valuesIn } from "../../customers/redact.ts";
import { type CliError, reasonOf, type Said, withStatus } from "../../errors.ts";
import type { Reject } from "../../intake/row.ts";
import type { JsonObject } from "../../text/json.ts";
import type { IntentEntry, OutcomeEntry, RunEntry } from "../journal/entries.ts";
import { isCarriedOut, type JournalWrite, shownOutcome, type Writes } from "../journal/writes.ts";
import { plannedWrite, writeAsJson } from "../plan/planned.ts";

/**
 * Everything about a run that has ended, as --report FILE.json writes it; `v` is the version of this format. Changes and
 * failures are in the order in which they were begun, invalid rows first. They may be very many: none is kept in memory.
 */
export type RunReport = Omit<RunEntry, "type" | "file" | "options"> & {
  readonly type: "report";
  readonly file: { readonly name: string; readonly sha256: string; readonly bytes: number } | null;
  /** When the last row was done. */
  readonly ended: string;
  /** Whether names, e-mails, phones, streets and notes are hashes. */
  readonly redacted: boolean;
  /** As it is printed; for a run that never printed one, what its journal says. */
  readonly summary: JsonObject;
  /** Why the run ended before its last row. */
  readonly stopped: { readonly code: string; readonly message: string } | null;
  /** What was written: `{line, action, id, name, changes}`; `was` is the old id of a customer that was created again. */
  readonly changes: ReportItems;
  /** What was not written, or may not have been: `{line, outcome, id, name, error, changes}`. */
  readonly failures: ReportItems;
};

/** A list of a report, read from the first at each call. */
export interface ReportItems {
  readonly length: number;
  each(): AsyncIterable<JsonObject>;
}

interface ReportFacts extends Pick<RunReport, "summary" | "redacted"> {
  readonly header: RunEntry;
  /** From the journal, in the order in which they were begun. */
  readonly writes: Pick<Writes, "each">;
  /** Rows that were skipped as invalid before the run began. */
  readonly rejects: readonly Reject[];
  readonly stopped: (Said & Pick<CliError, "code">) | undefined;
  readonly redactor: Redactor;
}

/** The report of a run, from its journal: a run that was resumed is reported as a whole. */
export async function runReport(facts: ReportFacts): Promise<RunReport> {
  const { header, writes, rejects, summary, stopped, redactor, redacted } = facts;
  let [changes, failures, ended] = [0, rejects.length, header.started];
  for await (const write of writes.each()) {
    if (isDone(write)) changes += 1;
    else failures += 1;
    // Times of this form sort as text.
    if (write.outcome && write.outcome.at > ended) ended = write.outcome.at;
  }
  async function* eachChange(): AsyncGenerator<JsonObject> {
    for await (const write of writes.each()) if (isDone(write)) yield writeOf(write.intent, redactor, write.outcome);
  }
  async function* eachFailure(): AsyncGenerator<JsonObject> {
    for (const reject of rejects) yield invalidRow(reject, redactor);
    for await (const write of writes.each()) if (!isDone(write)) yield failureOf(write, redactor);
  }
  const { options: _options, file, ...run } = header;
  return {
    ...run,
    type: "report",
    file: file && { name: file.name, sha256: file.sha256, bytes: file.bytes },
    ended,
    redacted,
    summary,
    stopped: stopped ? { code: stopped.code, message: redactor.text(withStatus(stopped)) } : null,
    changes: { length: changes, each: eachChange },
    failures: { length: failures, each: eachFailure },
  };
}

// --- internal ---

function isDone({ outcome }: JournalWrite): boolean {
  return outcome !== undefined && isCarriedOut(outcome) && outcome.error === null;
}

function writeOf(intent: IntentEntry, redactor: Redactor, outcome?: OutcomeEntry): JsonObject {
  const id = intent.id ?? outcome?.id ?? null;
  const was = intent.was === undefined ? {} : { was: intent.was };
  return { ...writeAsJson(plannedWrite(intent, redactor)), id, ...was };
}

function failureOf({ intent, outcome }: JournalWrite, redactor: Redactor): JsonObject {
  const error = outcome?.error;
  const known = valuesIn([intent.body, intent.before]);
  return {
    ...writeOf(intent, redactor, outcome),
    outcome: shownOutcome(outcome) ?? "unknown",
    error: redactor.text(reasonOf(error ?? { message: "no answer came" }), known),
  };
}

function invalidRow({ line, cells, error }: Reject, redactor: Redactor): JsonObject {
  const nothing = { action: null, id: null, name: null, changes: {} };
  return { line, ...nothing, outcome: "invalid", error: redactor.text(error, cells) };
}
