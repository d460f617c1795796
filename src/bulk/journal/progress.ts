import { type Subject, subjectKey } from "../step.ts";
import type { EndEntry, Entry, IntentEntry, JournalError, OutcomeEntry, RunEntry } from "./entries.ts";
import type { Placed } from "./reader.ts";

/** A write that may or may not have been carried out, with its last error. */
export interface Open {
  readonly intent: IntentEntry;
  /** Why it is unknown, where a process could note that. */
  readonly error: JournalError | null;
  /**
   * When it cannot be under way any more, in milliseconds since the epoch; undefined when its process ended before it could
   * note that.
   */
  readonly quietAt: number | undefined;
}

/** How far a run has come, as its journal tells it. */
export interface RunProgress {
  readonly header: RunEntry;
  /** Whether the write about a line (or, without one, a customer) is done. */
  isDone(subject: Subject): boolean;
  /** Whether the run wrote this customer; known only of runs that may delete. */
  wrote(id: string): boolean;
  /** By subject. */
  readonly open: ReadonlyMap<string, Open>;
  /** Writes that are done. */
  readonly counts: { readonly created: number; readonly updated: number; readonly deleted: number };
  /** Writes that failed and were not done since. */
  readonly failed: number;
  /** The end of the last process, unless another one continued the run or that process was killed. */
  readonly end: EndEntry | undefined;
  /** The run that undid it. */
  readonly undoneBy: string | undefined;
  /** Bytes of the journal that can be read. */
  readonly size: number;
}

/** Whether there is anything left to do about a run. */
export function isUnfinished({ end, undoneBy }: Pick<RunProgress, "end" | "undoneBy">): boolean {
  return undoneBy === undefined && end?.state !== "finished";
}

/** Reads how far a run has come. @throws CliError as readJournal does; undefined for a journal without a first entry. */
export async function readProgress(entries: AsyncIterable<Placed>): Promise<RunProgress | undefined> {
  let header: RunEntry | undefined;
  const tally = new Tally();
  let size = 0;
  for await (const { entry, end } of entries) {
    header ??= entry.type === "run" ? entry : undefined;
    tally.keepsIds ||= entry.type === "run" && mayDelete(entry);
    tally.add(entry);
    size = end;
  }
  if (header === undefined) return undefined;
  const { open, counts, end, undoneBy } = tally;
  return {
    header,
    open,
    counts,
    end,
    undoneBy,
    size,
    failed: tally.failed.size,
    isDone: (subject) => tally.isDone(subject),
    wrote: (id) => tally.written.has(id),
  };
}

// --- internal ---

function mayDelete({ command, options }: RunEntry): boolean {
  return command === "delete" || options.deleteMissing === true;
}

class Tally {
  readonly open = new Map<string, Open>();
  readonly counts = { created: 0, updated: 0, deleted: 0 };
  readonly failed = new Set<string>();
  end: EndEntry | undefined;
  undoneBy: string | undefined;
  keepsIds = false;
  readonly written = new Set<string>();
  readonly #lines = new Set<number>();
  readonly #ids = new Set<string>();

  add(entry: Entry): void {
    if (entry.type === "end") this.end = entry;
    else if (entry.type === "part") this.end = undefined;
    else if (entry.type === "undone") this.undoneBy = entry.by;
    else if (entry.type === "intent") {
      this.open.set(subjectKey(entry), { intent: entry, error: null, quietAt: undefined });
      this.failed.delete(subjectKey(entry));
    } else if (entry.type === "outcome") this.#outcome(entry);
  }

  isDone({ line, id }: Subject): boolean {
    return line === null ? id !== null && this.#ids.has(id) : this.#lines.has(line);
  }

  #outcome(entry: OutcomeEntry): void {
    const { outcome } = entry;
    const subject = subjectKey(entry);
    const open = this.open.get(subject);
    if (outcome === "unknown") {
      const quietAt = Date.parse(entry.quiet_at ?? entry.at);
      if (open) this.open.set(subject, { ...open, error: entry.error, quietAt });
      return;
    }
    this.open.delete(subject);
    if (outcome === "failed") this.failed.add(subject);
    if (outcome === "failed" || outcome === "unsent" || this.isDone(entry)) return;
    this.counts[outcome] += 1;
    if (this.keepsIds && entry.id !== null) this.written.add(entry.id);
    if (entry.line !== null) this.#lines.add(entry.line);
    else if (entry.id !== null) this.#ids.add(entry.id);
  }
}
