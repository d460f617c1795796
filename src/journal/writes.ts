import { FileParts } from "../system/log-reader.ts";
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
import { readJournal } from "./reader.ts";

/** A write of a run: its last intent, and what became of it. */
export interface JournalWrite {
  /** Which of the run's writes it is, from 1, in the order in which they were begun first. */
  readonly number: number;
  readonly intent: IntentEntry;
  /** Undefined while it is open. */
  readonly outcome: OutcomeEntry | undefined;
}

/** Whether a write was carried out, as far as the journal tells. */
export function isCarriedOut({ outcome }: Pick<OutcomeEntry, "outcome">): boolean {
  return outcome === "created" || outcome === "updated" || outcome === "deleted";
}

/** What a write is called if its outcome is shown: one of which the server did not store all has failed. */
export function shownOutcome(outcome: OutcomeEntry | undefined): string | undefined {
  return outcome?.error && isCarriedOut(outcome) ? "failed" : outcome?.outcome;
}

/** A write that may or may not have been carried out, with its last error. */
export interface OpenWrite {
  readonly intent: IntentEntry;
  /** Why it is unknown, if a process could note that. */
  readonly error: JournalError | null;
  /**
   * When it cannot be under way any more, in milliseconds since the epoch; undefined when its process ended before it
   * could note that.
   */
  readonly quietAt: number | undefined;
}

/**
 * What the journal of a run tells: its writes, and how far it has come. Of the writes only their places in the journal
 * are in memory: they are read from there whenever they are asked for. Those that were never sent are skipped; their
 * numbers stay free.
 */
export class Writes {
  /** By subject. */
  readonly open = new Map<string, OpenWrite>();
  /** The end of the last process, unless it was killed. */
  end: EndEntry | undefined;
  undoneBy: string | undefined;
  /** Bytes of the journal that can be read. */
  size = 0;
  readonly #path: string;
  #file: FileParts | undefined;
  readonly #places: EntrySpan[] = [];
  /** By subject: those that may be begun once more. What is done is done. */
  readonly #pending = new Map<string, EntrySpan>();
  /** By subject. */
  readonly #unwritten = new Map<string, UnwrittenEntry>();
  /** Lines whose writes are done, and ids of the customers that were written. */
  readonly #lines = new Set<number>();
  readonly #ids = new Set<string>();

  private constructor(path: string) {
    this.#path = path;
  }

  /** @throws CliError as readJournal does. */
  static async open(path: string): Promise<Writes> {
    const writes = new Writes(path);
    for await (const { entry, start, end } of readJournal(path)) writes.#add(entry, [start, end]);
    return writes;
  }

  /** In the order in which they were begun. @param isWanted by number; all without it. */
  async *each(isWanted: (number: number) => boolean = () => true): AsyncGenerator<JournalWrite> {
    for (const place of this.#sent()) if (isWanted(place.number)) yield this.#at(place);
  }

  /** As the file has its lines, those without a line last, with the rows of which nothing was written. */
  async *byLine(): AsyncGenerator<JournalWrite | UnwrittenEntry> {
    const rows = [...this.#unwritten.values(), ...this.#sent()].sort((one, other) => lineOf(one) - lineOf(other));
    for (const row of rows) yield "intent" in row ? this.#at(row) : row;
  }

  /** The rows of which nothing was written, as the file has them. */
  unwritten(): readonly UnwrittenEntry[] {
    return [...this.#unwritten.values()].sort((one, other) => lineOf(one) - lineOf(other));
  }

  at(number: number): JournalWrite | undefined {
    const place = this.#places[number - 1];
    return place === undefined || place.became === "unsent" ? undefined : this.#at(place);
  }

  /** How many of the writes are chosen by their numbers. */
  count(isChosen: (number: number) => boolean): number {
    return this.#sent().filter(({ number }) => isChosen(number)).length;
  }

  close(): void {
    this.#file?.close();
  }

  get isUnfinished(): boolean {
    return this.undoneBy === undefined && this.end?.state !== "finished";
  }

  /** Of an undo: whether nothing stays of what it was to reverse. */
  get isWhole(): boolean {
    const { skipped = 0, failed = 0 } = this.end?.summary ?? {};
    return !this.isUnfinished && Number(skipped) + Number(failed) === 0 && !this.#places.some(({ isPart }) => isPart);
  }

  /** How many writes are done. Those that the server carried out without storing all that was sent count as failed. */
  get counts() {
    const counts = { created: 0, updated: 0, deleted: 0, failed: this.incomplete };
    for (const { became } of this.#places)
      if (became === "created" || became === "updated" || became === "deleted" || became === "failed")
        counts[became] += 1;
    return counts;
  }

  /** How many the server carried out in part. */
  get incomplete(): number {
    return this.#places.filter(({ became }) => became === "in part").length;
  }

  /** Whether the write about a line (or, without one, a customer) is done. */
  isDone({ line, id }: Subject): boolean {
    return line === null ? id !== null && this.wrote(id) : this.#lines.has(line);
  }

  wrote(id: string): boolean {
    return this.#ids.has(id);
  }

  /** @param span where it stands in the journal; missing if it was only noted just now. */
  addOutcome(entry: OutcomeEntry, span?: Span): void {
    const { outcome, error, line, id } = entry;
    const subject = subjectKey(entry);
    const known = this.#pending.get(subject);
    if (known === undefined) return;
    const isDone = isCarriedOut(entry);
    this.#place(subject, { ...known, outcome: span, became: isDone && error ? "in part" : outcome });
    const open = this.open.get(subject);
    if (outcome === "unknown" && open) {
      const intent = { ...(entry.server_at === undefined ? {} : { server_at: entry.server_at }), ...open.intent };
      this.open.set(subject, { intent, error, quietAt: Date.parse(entry.quiet_at ?? entry.at) });
      return;
    }
    this.open.delete(subject);
    if (!isDone) return;
    this.#pending.delete(subject);
    if (line !== null) this.#lines.add(line);
    if (id !== null) this.#ids.add(id);
  }

  // --- internal ---

  #sent(): EntrySpan[] {
    return this.#places.filter(({ became }) => became !== "unsent");
  }

  #at({ number, intent, outcome }: EntrySpan): JournalWrite {
    const file = this.#file ?? new FileParts(this.#path);
    this.#file = file;
    // Entries of these types stood there a moment ago, and a journal only grows.
    const read = ([start, end]: Span) => JSON.parse(file.text(start, end)) as unknown;
    return { number, intent: read(intent) as IntentEntry, outcome: outcome && (read(outcome) as OutcomeEntry) };
  }

  #place(subject: string, place: EntrySpan): void {
    this.#places[place.number - 1] = place;
    this.#pending.set(subject, place);
  }

  #add(entry: Entry, span: Span): void {
    [, this.size] = span;
    if (entry.type === "end") this.end = entry;
    else if (entry.type === "part") this.end = undefined;
    else if (entry.type === "undone") this.undoneBy = entry.by;
    else if (entry.type === "outcome") this.addOutcome(entry, span);
    else if (entry.type === "left") this.#unwritten.set(subjectKey(entry), entry);
    else if (entry.type === "intent") {
      const subject = subjectKey(entry);
      const number = this.#pending.get(subject)?.number ?? this.#places.length + 1;
      const { line, left } = entry;
      this.#place(subject, { number, line, intent: span, outcome: undefined, became: undefined, isPart: !!left });
      this.open.set(subject, { intent: entry, error: null, quietAt: undefined });
      this.#unwritten.delete(subject); // A run that is continued may write what it had skipped.
    }
  }
}

/** Writes that are no run. */
export function listOf(writes: readonly JournalWrite[]): Pick<Writes, "each"> {
  return {
    async *each(isWanted = () => true) {
      for (const write of writes) if (isWanted(write.number)) yield write;
    },
  };
}

// --- internal ---

/** In bytes of the journal. */
type Span = readonly [start: number, end: number];

interface EntrySpan {
  readonly number: number;
  readonly line: number | null;
  readonly intent: Span;
  /** Undefined while it is open. */
  readonly outcome: Span | undefined;
  /** `in part`: the server carried it out without storing all that was sent. */
  readonly became: OutcomeEntry["outcome"] | "in part" | undefined;
  /** Of an undo: a part of what it was to take back stays. */
  readonly isPart: boolean;
}

/** Behind every line if it has none; a number that others can be taken from. */
function lineOf({ line }: { readonly line: number | null }): number {
  return line ?? Number.MAX_SAFE_INTEGER;
}
