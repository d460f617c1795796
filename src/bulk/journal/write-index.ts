import { BlockReader } from "../../system/block-reader.ts";
import { subjectKey } from "../step.ts";
import type { IntentEntry, OutcomeEntry } from "./entries.ts";
import { readJournal } from "./reader.ts";
import { isCarriedOut, type JournalWrite, type Writes } from "./writes.ts";

/**
 * The writes of a run, of which only their places in its journal are in memory. They are read from the journal whenever
 * they are asked for.
 */
export class WriteIndex implements Writes {
  readonly #blocks: BlockReader;
  /** By number, from 1. */
  readonly #places: Place[] = [];

  private constructor(blocks: BlockReader) {
    this.#blocks = blocks;
  }

  /** @throws CliError as readJournal does. */
  static async open(path: string): Promise<WriteIndex> {
    const index = new WriteIndex(await BlockReader.open(path));
    try {
      await index.#read(path);
      return index;
    } catch (error) {
      await index.close();
      throw error;
    }
  }

  async *each(isWanted: (number: number) => boolean = () => true): AsyncGenerator<JournalWrite> {
    for (const place of this.#places) if (!place.isUnsent && isWanted(place.number)) yield await this.#at(place);
  }

  /** As the file has its lines, those without a line last. */
  async *byLine(): AsyncGenerator<JournalWrite> {
    const places = this.#places.filter(({ isUnsent }) => !isUnsent);
    for (const place of places.sort((one, other) => one.line - other.line)) yield await this.#at(place);
  }

  async at(number: number): Promise<JournalWrite | undefined> {
    const place = this.#places[number - 1];
    return place === undefined || place.isUnsent ? undefined : this.#at(place);
  }

  /** How many of the writes are chosen by their numbers. */
  count(isChosen: (number: number) => boolean): number {
    return this.#places.filter(({ number, isUnsent }) => !isUnsent && isChosen(number)).length;
  }

  close(): Promise<void> {
    return this.#blocks.close();
  }

  async #at({ number, intent, outcome }: Place): Promise<JournalWrite> {
    // Entries of these types stood there a moment ago, and a journal only grows.
    const read = async ([start, end]: Span) => JSON.parse(await this.#blocks.text(start, end)) as unknown;
    return {
      number,
      intent: (await read(intent)) as IntentEntry,
      outcome: outcome && ((await read(outcome)) as OutcomeEntry),
    };
  }

  async #read(path: string): Promise<void> {
    /** Those that may be begun once more: what is done is done. */
    const pending = new Map<string, Place>();
    for await (const { entry, start, end } of readJournal(path)) {
      if (entry.type !== "intent" && entry.type !== "outcome") continue;
      const subject = subjectKey(entry);
      const known = pending.get(subject);
      if (entry.type === "intent") {
        const number = known?.number ?? this.#places.length + 1;
        const line = entry.line ?? Number.MAX_SAFE_INTEGER; // Behind every line; a number that others can be taken from.
        const place = { number, line, intent: [start, end], outcome: undefined, isUnsent: false } as const;
        this.#places[number - 1] = place;
        pending.set(subject, place);
      } else if (known) {
        const place: Place = { ...known, outcome: [start, end], isUnsent: entry.outcome === "unsent" };
        this.#places[known.number - 1] = place;
        if (isCarriedOut(entry)) pending.delete(subject);
        else pending.set(subject, place);
      }
    }
  }
}

/** The writes of a run as the file has its lines, and the journal closed afterwards. @throws CliError as readJournal does. */
export async function* readWrites(path: string): AsyncGenerator<JournalWrite> {
  const writes = await WriteIndex.open(path);
  try {
    yield* writes.byLine();
  } finally {
    await writes.close();
  }
}

// --- internal ---

/** In bytes of the journal. */
type Span = readonly [start: number, end: number];

interface Place {
  readonly number: number;
  readonly line: number;
  readonly intent: Span;
  /** Undefined while it is open. */
  readonly outcome: Span | undefined;
  /** It was never sent. */
  readonly isUnsent: boolean;
}
