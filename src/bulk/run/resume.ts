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

export interface LookTools {
  readonly env: NodeJS.ProcessEnv;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly api: CustomersApi;
  readonly signal: AbortSignal;
  /** When the command began, on the clock that never goes back, in milliseconds. */
  readonly started: number;
}

/** What is left of a run that an earlier process began, once it is known what became of the writes it left open. */
export interface Resumed {
  /** What is done already. */
  readonly counts: Partial<Counts>;
  isDone(subject: Subject): boolean;
  /** Whether nobody can say what became of a write. */
  isUnknown(subject: Subject): boolean;
  /** Whether it wrote this customer; known only of runs that may delete. */
  wrote(id: string): boolean;
  /** Those of the unknown ones that `of` was not asked about: no step came for them. */
  unseen(): RowResult[];
  /** What is known of a step before it is begun: it is done, or unknown; undefined when it is to be carried out. */
  of(step: Step): { readonly result: RowResult | undefined } | undefined;
}

/** Looks on the server what became of writes, given what the journals of this machine tell of other customers. */
export function lookOn(
  header: Pick<RunEntry, "run" | "base_url">,
  journal: Journal,
  { env, api }: LookTools,
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
 * @throws CliError when the server cannot be asked; nothing is lost then.
 */
export async function resumeRun(progress: RunProgress, journal: Journal, tools: LookTools): Promise<Resumed> {
  const { clock, signal, progress: watching } = tools;
  journal.note({ type: "part", at: new Date(clock.now()).toISOString(), program: version });
  const open = [...progress.open.values()];
  let findings: ReadonlyMap<string, Finding> = new Map();
  if (open.length > 0) {
    const ms = Math.min(quietIn(open, tools), LATE_MS);
    watching.wait({ reason: "lost_answers", ms });
    await clock.sleep(ms, signal);
    findings = await lookOn(progress.header, journal, tools)(open.map(({ intent }) => intent));
  }
  const unknown = new Map<string, RowResult>();
  const seen = new Set<string>();
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
  return {
    counts: { ...progress.counts, failed: progress.incomplete },
    isDone: (about) => progress.isDone(about),
    isUnknown: (about) => unknown.has(subjectKey(about)),
    wrote: (id) => progress.wrote(id),
    unseen: () => [...unknown].filter(([subject]) => !seen.has(subject)).map(([, result]) => result),
    of(step) {
      const about = subjectOf(step);
      // A customer that the run wrote is not missing, however it was edited since.
      if (progress.isDone(about) || (step.action === "delete" && progress.wrote(step.current.id)))
        return { result: undefined };
      const result = unknown.get(subjectKey(about));
      if (result === undefined) return undefined;
      seen.add(subjectKey(about));
      // A customer that is there by now is no create in the new plan, so nothing is created twice.
      return step.action === "create" ? { result: { ...result, cells: step.cells } } : undefined;
    },
  };
}

// --- internal ---

/**
 * How long any of the writes may still be under way, in milliseconds. What the earlier process had sent when it was
 * killed has until a while after this one began.
 */
function quietIn(open: readonly Open[], { clock, started }: LookTools): number {
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
