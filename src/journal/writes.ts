import {
  type EndEntry,
  type Entry,
  type IntentEntry,
  type JournalError,
  type OutcomeEntry,
  type Subject,
  subjectKey,
  type UnwrittenEntry,
} from "./entries.ts";
import { readJournal } from "./journal.ts";

export interface JournalWrite {
  /** Which of the run's writes it is, from 1, in the order in which they were begun first. */
  readonly number: number;
  readonly intent: IntentEntry;
  readonly outcome: OutcomeEntry | undefined;
}

export function isCarriedOut(outcome: OutcomeEntry | undefined): outcome is DoneEntry {
  return outcome !== undefined && ["created", "updated", "deleted"].includes(outcome.outcome);
}

type DoneEntry = OutcomeEntry & { readonly outcome: "created" | "updated" | "deleted" };

/** The outcome for people: a write that the server stored only in part has failed. */
export function shownOutcome(outcome: OutcomeEntry | undefined): string | undefined {
  return outcome?.error && isCarriedOut(outcome) ? "failed" : outcome?.outcome;
}

/** A write that may or may not have been carried out, with its last error. */
export interface OpenWrite {
  readonly intent: IntentEntry;
  /** Why it is unknown, if a process could note that. */
  readonly error: JournalError | null;
}

/** What the journal of a run tells: its writes, the rows without one, and how far it has come. */
export class Writes {
  /** The end of the last process, unless it was killed. */
  end: EndEntry | undefined;
  undoneBy: string | undefined;
  /** Bytes that can be read. */
  size = 0;
  readonly #all: JournalWrite[] = [];
  /** By subject: those that may begin again. */
  readonly #pending = new Map<string, JournalWrite>();
  /** By subject: those of unknown outcome. */
  readonly #open = new Map<string, JournalWrite>();
  readonly #unwritten = new Map<string, UnwrittenEntry>();
  /** Lines whose writes are done, and ids of the customers that were written. */
  readonly #lines = new Set<number>();
  readonly #ids = new Set<string>();

  /** @throws CliError as readJournal does. */
  static async open(path: string): Promise<Writes> {
    const writes = new Writes();
    for await (const { entry, end } of readJournal(path)) {
      writes.add(entry);
      writes.size = end;
    }
    return writes;
  }

  /** In the order in which they were begun. Those that were never sent are left out; their numbers stay free. */
  get all(): readonly JournalWrite[] {
    return this.#all.filter(({ outcome }) => outcome?.outcome !== "unsent");
  }

  /** As the file has its lines, those without a line last, with the rows of which nothing was written. */
  get byLine(): readonly (JournalWrite | UnwrittenEntry)[] {
    const lineOf = (row: JournalWrite | UnwrittenEntry) => ("intent" in row ? row.intent : row).line ?? LAST;
    return [...this.#unwritten.values(), ...this.all].sort((one, other) => lineOf(one) - lineOf(other));
  }

  get open(): readonly OpenWrite[] {
    return [...this.#open.values()].map(({ intent, outcome }) => {
      const { error = null, server_at } = outcome ?? {};
      return { intent: { ...(server_at !== undefined && { server_at }), ...intent }, error };
    });
  }

  get isUnfinished(): boolean {
    return this.undoneBy === undefined && this.end?.state !== "finished";
  }

  /** Of an undo: whether nothing stays of what it was to reverse. */
  get isWhole(): boolean {
    const { skipped = 0, failed = 0 } = this.end?.summary ?? {};
    return !this.isUnfinished && Number(skipped) + Number(failed) === 0 && !this.#all.some(({ intent }) => intent.left);
  }

  /** How many writes are done. Those that the server carried out without storing all that was sent count as failed. */
  get done() {
    const done = { created: 0, updated: 0, deleted: 0, failed: 0 };
    for (const { outcome } of this.#all)
      if (isCarriedOut(outcome)) done[outcome.error ? "failed" : outcome.outcome] += 1;
    return done;
  }

  isDone({ line, id }: Subject): boolean {
    return line === null ? id !== null && this.wrote(id) : this.#lines.has(line);
  }

  wrote(id: string): boolean {
    return this.#ids.has(id);
  }

  hasFailed(about: Subject): boolean {
    return this.#pending.get(subjectKey(about))?.outcome?.outcome === "failed";
  }

  add(entry: Entry): void {
    if (entry.type === "end") this.end = entry;
    else if (entry.type === "part") this.end = undefined;
    else if (entry.type === "undone") this.undoneBy = entry.by;
    else if (entry.type === "outcome") this.#addOutcome(entry);
    else if (entry.type === "left") this.#unwritten.set(subjectKey(entry), entry);
    else if (entry.type === "intent") {
      const subject = subjectKey(entry);
      const number = this.#pending.get(subject)?.number ?? this.#all.length + 1;
      this.#keep(subject, { number, intent: entry, outcome: undefined });
      this.#unwritten.delete(subject); // A run that is continued may write what it had skipped.
    }
  }

  // --- internal ---

  #keep(subject: string, write: JournalWrite): void {
    this.#all[write.number - 1] = write;
    this.#pending.set(subject, write);
    this.#open.set(subject, write);
  }

  #addOutcome(outcome: OutcomeEntry): void {
    const { line, id } = outcome;
    const subject = subjectKey(outcome);
    const known = this.#pending.get(subject);
    if (known === undefined) return;
    this.#keep(subject, { ...known, outcome });
    if (outcome.outcome === "unknown") return;
    this.#open.delete(subject);
    if (!isCarriedOut(outcome)) return;
    this.#pending.delete(subject);
    if (line !== null) this.#lines.add(line);
    if (id !== null) this.#ids.add(id);
  }
}

// --- internal ---

const LAST = Number.MAX_SAFE_INTEGER;
