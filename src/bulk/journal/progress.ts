import { type Subject, subjectKey } from "../step.ts";
import type { EndEntry, IntentEntry, JournalError, OutcomeEntry, RunEntry } from "./entries.ts";
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
export class RunProgress {
  readonly header: RunEntry;
  /** By subject. */
  readonly open = new Map<string, Open>();
  /** Writes that are done. */
  readonly counts = { created: 0, updated: 0, deleted: 0 };
  /** Writes that the server carried out without storing all that was sent: they count as failed. */
  incomplete = 0;
  /** The end of the last process, unless another one continued the run or that process was killed. */
  end: EndEntry | undefined;
  /** The run that undid it. */
  undoneBy: string | undefined;
  /** Bytes of the journal that can be read. */
  size = 0;
  readonly #failed = new Set<string>();
  readonly #lines = new Set<number>();
  /** Ids of the customers that it wrote. */
  readonly #written = new Set<string>();

  constructor(header: RunEntry) {
    this.header = header;
  }

  /** Writes that failed and were not done since. */
  get failed(): number {
    return this.#failed.size + this.incomplete;
  }

  /** Whether the write about a line (or, without one, a customer) is done. */
  isDone({ line, id }: Subject): boolean {
    return line === null ? id !== null && this.wrote(id) : this.#lines.has(line);
  }

  /** Whether the run wrote this customer. */
  wrote(id: string): boolean {
    return this.#written.has(id);
  }

  add({ entry, end }: Placed): void {
    this.size = end;
    if (entry.type === "end") this.end = entry;
    else if (entry.type === "part") this.end = undefined;
    else if (entry.type === "undone") this.undoneBy = entry.by;
    else if (entry.type === "intent") {
      this.open.set(subjectKey(entry), { intent: entry, error: null, quietAt: undefined });
      this.#failed.delete(subjectKey(entry));
    } else if (entry.type === "outcome") this.settle(entry);
  }

  /** Counts what became of a write. */
  settle(entry: OutcomeEntry): void {
    const { outcome } = entry;
    const subject = subjectKey(entry);
    const open = this.open.get(subject);
    if (outcome === "unknown") {
      const quietAt = Date.parse(entry.quiet_at ?? entry.at);
      if (open) this.open.set(subject, { ...open, error: entry.error, quietAt });
      return;
    }
    this.open.delete(subject);
    if (outcome === "failed") this.#failed.add(subject);
    else this.#failed.delete(subject);
    if (outcome === "failed" || outcome === "unsent" || this.isDone(entry)) return;
    if (entry.error === null) this.counts[outcome] += 1;
    else this.incomplete += 1;
    if (entry.id !== null) this.#written.add(entry.id);
    if (entry.line !== null) this.#lines.add(entry.line);
  }
}

/** Whether there is anything left to do about a run. */
export function isUnfinished({ end, undoneBy }: Pick<RunProgress, "end" | "undoneBy">): boolean {
  return undoneBy === undefined && end?.state !== "finished";
}

/** Reads how far a run has come. @throws CliError as readJournal does; undefined for a journal without a first entry. */
export async function readProgress(entries: AsyncIterable<Placed>): Promise<RunProgress | undefined> {
  let progress: RunProgress | undefined;
  for await (const placed of entries) {
    if (placed.entry.type === "run") progress ??= new RunProgress(placed.entry);
    progress?.add(placed);
  }
  return progress;
}
