import { FileParts } from "../system/log-reader.ts";
import {
  type EndEntry,
  type Entry,
  type IntentEntry,
  type OutcomeEntry,
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

/** What one process did of a run. Times as the journal has them. */
export interface RunPart {
  readonly started: string;
  /** When it began to write, after all questions; undefined for one that wrote nothing. */
  readonly from: string | undefined;
  readonly ended: string;
  /** Undefined where it broke off without a word. */
  readonly end: EndEntry | undefined;
}

/** Whether a write was carried out, as far as the journal tells. */
export function isCarriedOut({ outcome }: Pick<OutcomeEntry, "outcome">): boolean {
  return outcome === "created" || outcome === "updated" || outcome === "deleted";
}

/** What a write is called where its outcome is shown: one of which the server did not store all has failed. */
export function shownOutcome(outcome: OutcomeEntry | undefined): string | undefined {
  return outcome?.error && isCarriedOut(outcome) ? "failed" : outcome?.outcome;
}

/**
 * The writes of a run, of which only their places in its journal are in memory: they are read from there whenever they
 * are asked for. Those that were never sent are skipped; their numbers stay free.
 */
export class Writes {
  readonly #file: FileParts;
  /** By number, from 1. */
  readonly #places: Place[] = [];
  /** By subject. */
  readonly #unwritten = new Map<string, UnwrittenEntry>();
  /** The processes that had a part in the run, in their order. */
  readonly parts: RunPart[] = [];
  /** The run that undid it. */
  undoneBy: string | undefined;

  private constructor(file: FileParts) {
    this.#file = file;
  }

  /** @throws CliError as readJournal does. */
  static async open(path: string): Promise<Writes> {
    const writes = new Writes(new FileParts(path));
    try {
      await writes.#read(path);
      return writes;
    } catch (error) {
      writes.close();
      throw error;
    }
  }

  /** In the order in which they were begun. @param isWanted by number; all without it. */
  async *each(isWanted: (number: number) => boolean = () => true): AsyncGenerator<JournalWrite> {
    for (const place of this.#places) if (!place.isUnsent && isWanted(place.number)) yield this.#at(place);
  }

  /** As the file has its lines, those without a line last, with the rows of which nothing was written. */
  async *byLine(): AsyncGenerator<JournalWrite | UnwrittenEntry> {
    const places = this.#places.filter(({ isUnsent }) => !isUnsent);
    const rows = [...this.#unwritten.values(), ...places].sort((one, other) => lineOf(one) - lineOf(other));
    for (const row of rows) yield "intent" in row ? this.#at(row) : row;
  }

  /** The rows of which nothing was written, as the file has them. */
  unwritten(): readonly UnwrittenEntry[] {
    return [...this.#unwritten.values()].sort((one, other) => lineOf(one) - lineOf(other));
  }

  at(number: number): JournalWrite | undefined {
    const place = this.#places[number - 1];
    return place === undefined || place.isUnsent ? undefined : this.#at(place);
  }

  /** How many of the writes are chosen by their numbers. */
  count(isChosen: (number: number) => boolean): number {
    return this.#places.filter(({ number, isUnsent }) => !isUnsent && isChosen(number)).length;
  }

  close(): void {
    this.#file.close();
  }

  #at({ number, intent, outcome }: Place): JournalWrite {
    // Entries of these types stood there a moment ago, and a journal only grows.
    const read = ([start, end]: Span) => JSON.parse(this.#file.text(start, end)) as unknown;
    return { number, intent: read(intent) as IntentEntry, outcome: outcome && (read(outcome) as OutcomeEntry) };
  }

  async #read(path: string): Promise<void> {
    /** Those that may be begun once more: what is done is done. */
    const pending = new Map<string, Place>();
    for await (const { entry, start, end } of readJournal(path)) {
      this.#addToParts(entry);
      if (entry.type !== "intent" && entry.type !== "outcome" && entry.type !== "left") continue;
      const subject = subjectKey(entry);
      const known = pending.get(subject);
      if (entry.type === "left") this.#unwritten.set(subject, entry);
      else if (entry.type === "intent") {
        const number = known?.number ?? this.#places.length + 1;
        const { line } = entry;
        const place = { number, line, intent: [start, end], outcome: undefined, isUnsent: false } as const;
        this.#places[number - 1] = place;
        pending.set(subject, place);
        this.#unwritten.delete(subject); // A run that is continued may write what it had skipped.
      } else if (known) {
        const place: Place = { ...known, outcome: [start, end], isUnsent: entry.outcome === "unsent" };
        this.#places[known.number - 1] = place;
        if (isCarriedOut(entry)) pending.delete(subject);
        else pending.set(subject, place);
      }
    }
  }

  #addToParts(entry: Entry): void {
    if (entry.type === "undone") this.undoneBy = entry.by;
    else if (entry.type === "run" || entry.type === "part") {
      const started = entry.type === "run" ? entry.started : entry.at;
      this.parts.push({ started, from: entry.type === "run" ? started : undefined, ended: started, end: undefined });
    } else {
      const part = this.parts.pop();
      if (part === undefined) return;
      // One that continues a run notes what became of the open writes before it asks anything.
      const from = part.from ?? (entry.type === "outcome" ? undefined : entry.at);
      this.parts.push({ ...part, from, ended: entry.at, end: entry.type === "end" ? entry : part.end });
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

interface Place {
  readonly number: number;
  readonly line: number | null;
  readonly intent: Span;
  /** Undefined while it is open. */
  readonly outcome: Span | undefined;
  /** It was never sent. */
  readonly isUnsent: boolean;
}

/** Behind every line if it has none; a number that others can be taken from. */
function lineOf({ line }: { readonly line: number | null }): number {
  return line ?? Number.MAX_SAFE_INTEGER;
}
