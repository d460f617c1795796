import { version } from "../../../package.json";
import type { CustomersApi } from "../../api/customers-api.ts";
import type { Clock } from "../../system/clock.ts";
import type { Progress } from "../../system/progress.ts";
import { count } from "../../text/words.ts";
import { errorFrom, type IntentEntry, journalError, outcomeEntry, type RunEntry } from "../journal/entries.ts";
import type { Open, RunProgress } from "../journal/progress.ts";
import type { Journal } from "../journal/writer.ts";
import { type Step, type Subject, subjectKey, subjectOf } from "../step.ts";
import { claimsOn } from "./claims.ts";
import { LATE_MS, QUIET_MS } from "./failing.ts";
import { type Counts, DONE, type RowResult } from "./results.ts";
import { type Finding, settle } from "./settle.ts";
import { lackOf } from "./write-step.ts";

/** What a process works with from its first write to its last. */
export interface RunTools {
  readonly env: NodeJS.ProcessEnv;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly api: CustomersApi;
  /** No row is begun after it is aborted; what is in flight is waited for. */
  readonly signal: AbortSignal;
  /** When the command began, on the clock that never goes back, in milliseconds. */
  readonly started: number;
}

/** A run that an earlier process began and this one continues. */
export class Earlier {
  readonly header: RunEntry;
  /** Of its journal. */
  readonly path: string;
  readonly journal: Journal;
  /** The fields that it has shown to be never stored. */
  readonly neverStored: readonly string[];
  readonly #progress: RunProgress;
  readonly #unknown: Map<string, RowResult>;

  constructor(progress: RunProgress, path: string, journal: Journal, unknown: Map<string, RowResult>) {
    const { summary, stopped } = progress.end ?? {};
    this.header = progress.header;
    this.path = path;
    this.journal = journal;
    this.neverStored = summary?.stopped === "not_stored" ? Object.keys(stopped?.fields ?? {}) : [];
    this.#progress = progress;
    this.#unknown = unknown;
  }

  /** What is done already. */
  get counts(): Partial<Counts> {
    return { ...this.#progress.counts, failed: this.#progress.incomplete };
  }

  /** Its writes of which nobody can say what became, without those that are carried out once more. */
  get unknown(): readonly RowResult[] {
    return [...this.#unknown.values()];
  }

  isDone(about: Subject): boolean {
    return this.#progress.isDone(about);
  }

  isUnknown(about: Subject): boolean {
    return this.#unknown.has(subjectKey(about));
  }

  /** Whether it wrote this customer, which is not missing then, however it was edited since. */
  wrote(id: string): boolean {
    return this.#progress.wrote(id);
  }

  /** Whether a step is not to be carried out: it is done, or a create of which nobody knows what became. */
  hasDealtWith(step: Step): boolean {
    const about = subjectOf(step);
    if (this.isDone(about) || (step.action === "delete" && this.wrote(step.current.id))) return true;
    const unknown = this.#unknown.get(subjectKey(about));
    if (unknown === undefined) return false;
    // A customer that is there by now is no create in the new plan, so nothing is created twice.
    if (step.action === "create") this.#unknown.set(subjectKey(about), { ...unknown, cells: step.cells });
    else this.#unknown.delete(subjectKey(about));
    return step.action === "create";
  }
}

/** Looks on the server what became of writes, given what the journals of this machine tell of other customers. */
export function lookOn(
  header: Pick<RunEntry, "run" | "base_url">,
  journal: Journal,
  { env, api }: RunTools,
): (open: readonly IntentEntry[]) => Promise<ReadonlyMap<string, Finding>> {
  return async (open) => {
    await journal.flush(); // What this run made itself is read from there.
    return settle(open, { api, claims: (ids) => claimsOn(env, header, ids) });
  };
}

/** Where an unfinished run stands: `120 rows are done already; first it looks on the server what became of 3 requests …`. */
export function standOf({ counts, open }: RunProgress): string {
  const done = Object.values(counts).reduce((sum, number) => sum + number, 0);
  const before = `${count(done, "row is", "rows are")} done already`;
  const lost = `${count(open.size, "request")} without an answer`;
  return open.size === 0 ? `${before}.` : `${before}; first it looks on the server what became of ${lost}.`;
}

/**
 * Continues a run: finds out what became of the writes that were open when its process ended, and writes that down.
 * @returns the writes of which nobody can tell, by subject.
 * @throws CliError when the server cannot be asked; nothing is lost then.
 */
export async function resumeRun(
  progress: RunProgress,
  journal: Journal,
  tools: RunTools,
): Promise<Map<string, RowResult>> {
  const { clock, signal } = tools;
  journal.note({ type: "part", at: new Date(clock.now()).toISOString(), program: version });
  const open = [...progress.open.values()];
  const unknown = new Map<string, RowResult>();
  if (open.length === 0) return unknown;
  const ms = Math.min(quietIn(open, tools), LATE_MS);
  tools.progress.wait({ reason: "lost_answers", ms });
  await clock.sleep(ms, signal);
  const findings = await lookOn(progress.header, journal, tools)(open.map(({ intent }) => intent));
  for (const left of open) {
    const { intent } = left;
    const finding = findings.get(subjectKey(intent));
    if (finding?.kind === "done") {
      const { customer: after = null } = finding;
      const lack = lackOf(intent, finding.customer);
      const error = lack === undefined ? null : journalError(lack);
      const found = { id: after?.id ?? intent.id, after, error, looked_up: true };
      const outcome = outcomeEntry(intent, DONE[intent.action], clock.now(), found);
      journal.note(outcome);
      progress.settle(outcome);
    } else if (finding?.kind === "absent") {
      journal.note(outcomeEntry(intent, "unsent", clock.now(), { looked_up: true }));
    } else unknown.set(subjectKey(intent), unknownResult(left, finding?.why));
  }
  return unknown;
}

// --- internal ---

/**
 * How long any of the writes may still be under way, in milliseconds. What the earlier process had sent when it was
 * killed has until a while after this one began.
 */
function quietIn(open: readonly Open[], { clock, started }: RunTools): number {
  const sinceStart = clock.monotonic() - started;
  return open.reduce(
    (most, { quietAt }) => Math.max(most, quietAt === undefined ? QUIET_MS - sinceStart : quietAt - clock.now()),
    0,
  );
}

function unknownResult({ intent, error: told }: Open, why: string | undefined): RowResult {
  const message = [told?.message ?? "the answer was lost", why].filter(Boolean).join("; ");
  const error = errorFrom({ code: "unavailable", status: null, fields: null, ...told, message });
  const { line, action, id } = intent;
  return { line, cells: undefined, action, outcome: "unknown", error, ...(id === null ? {} : { id }) };
}
