import { BlockReader } from "../../system/block-reader.ts";
import { subjectKey } from "../step.ts";
import type { IntentEntry, OutcomeEntry } from "./entries.ts";
import { readJournal } from "./reader.ts";
import { isCarriedOut, type JournalWrite, type Writes } from "./writes.ts";

/**
 * The writes of a run, of which only their places in its journal are in memory: some 50 bytes each. They are read from the
 * journal whenever they are asked for.
 */
export class WriteIndex implements Writes {
  readonly #blocks: BlockReader;
  /** By number, from 1. An array for each: one of objects would take twice as much memory. */
  readonly #lines = [LAST];
  readonly #intents = [0];
  readonly #intentLengths = [0];
  readonly #outcomes = [0];
  /** 0 while it is open. */
  readonly #outcomeLengths = [0];
  /** Whether it was never sent. */
  readonly #unsent = [true];

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
    for (let number = 1; number < this.#unsent.length; number += 1) {
      if (this.#isThere(number) && isWanted(number)) yield await this.#at(number);
    }
  }

  /** As the file has its lines, those without a line last. */
  async *byLine(): AsyncGenerator<JournalWrite> {
    const numbers = Uint32Array.from({ length: this.#lines.length - 1 }, (_, at) => at + 1);
    // A file is usually written in its order, and then they are in order already.
    numbers.sort((one, other) => (this.#lines[one] ?? LAST) - (this.#lines[other] ?? LAST) || one - other);
    for (const number of numbers) if (this.#isThere(number)) yield await this.#at(number);
  }

  async at(number: number): Promise<JournalWrite | undefined> {
    return this.#isThere(number) ? this.#at(number) : undefined;
  }

  /** How many of the writes are chosen by their numbers. */
  count(isChosen: (number: number) => boolean): number {
    let count = 0;
    for (let number = 1; number < this.#unsent.length; number += 1) {
      if (this.#isThere(number) && isChosen(number)) count += 1;
    }
    return count;
  }

  close(): Promise<void> {
    return this.#blocks.close();
  }

  #isThere(number: number): boolean {
    return this.#unsent[number] === false;
  }

  async #at(number: number): Promise<JournalWrite> {
    // Entries of these types stood there a moment ago, and a journal only grows.
    const intent = JSON.parse(await this.#text(this.#intents[number], this.#intentLengths[number])) as IntentEntry;
    const length = this.#outcomeLengths[number];
    const outcome = !length
      ? undefined
      : (JSON.parse(await this.#text(this.#outcomes[number], length)) as OutcomeEntry);
    return { number, intent, outcome };
  }

  #text(start = 0, length = 0): Promise<string> {
    return this.#blocks.text(start, start + length);
  }

  async #read(path: string): Promise<void> {
    /** Those that may be begun once more: what is done is done. */
    const pending = new Map<string, number>();
    for await (const { entry, start, end } of readJournal(path)) {
      if (entry.type === "intent") {
        const subject = subjectKey(entry);
        const number = pending.get(subject) ?? this.#unsent.length;
        pending.set(subject, number);
        this.#lines[number] = entry.line ?? LAST;
        this.#intents[number] = start;
        this.#intentLengths[number] = end - start;
        this.#outcomeLengths[number] = 0;
        this.#unsent[number] = false;
      }
      if (entry.type !== "outcome") continue;
      const number = pending.get(subjectKey(entry));
      if (number === undefined) continue;
      this.#outcomes[number] = start;
      this.#outcomeLengths[number] = end - start;
      this.#unsent[number] = entry.outcome === "unsent";
      if (isCarriedOut(entry)) pending.delete(subjectKey(entry));
    }
  }
}

/** The writes of a run in an order, and the journal closed afterwards. @throws CliError as readJournal does. */
export async function* readWrites(path: string, order: "by line" | "as begun"): AsyncGenerator<JournalWrite> {
  const writes = await WriteIndex.open(path);
  try {
    yield* order === "by line" ? writes.byLine() : writes.each();
  } finally {
    await writes.close();
  }
}

// --- internal ---

/** Behind every line; a number that others can be taken from. */
const LAST = Number.MAX_SAFE_INTEGER;
