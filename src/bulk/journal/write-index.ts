import { BlockReader } from "../../system/block-reader.ts";
import { Numbers } from "../../tables/numbers.ts";
import { subjectKey } from "../step.ts";
import type { IntentEntry, OutcomeEntry } from "./entries.ts";
import { readJournal } from "./reader.ts";
import { isCarriedOut, type JournalWrite, type Writes } from "./writes.ts";

/**
 * The writes of a run, of which only their places in its journal are in memory: some 40 bytes each. They are read from the
 * journal whenever they are asked for.
 */
export class WriteIndex implements Writes {
  readonly #blocks: BlockReader;
  /** By number: the line, and where the last intent and its outcome stand, in bytes. */
  readonly #lines = new Numbers();
  readonly #intents = new Numbers();
  readonly #intentLengths = new Numbers("small");
  readonly #outcomes = new Numbers();
  /** 0 while it is open. */
  readonly #outcomeLengths = new Numbers("small");
  /** 1 for one that was never sent. */
  readonly #unsent = new Numbers("small");

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
    const numbers = Uint32Array.from({ length: Math.max(0, this.#lines.length - 1) }, (_, at) => at + 1);
    // A file is usually written in its order, and then they are in order already.
    numbers.sort((one, other) => this.#lines.at(one) - this.#lines.at(other) || one - other);
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
    return number > 0 && number < this.#unsent.length && this.#unsent.at(number) === 0;
  }

  async #at(number: number): Promise<JournalWrite> {
    // Entries of these types stood there a moment ago, and a journal only grows.
    const intent = JSON.parse(
      await this.#text(this.#intents.at(number), this.#intentLengths.at(number)),
    ) as IntentEntry;
    const length = this.#outcomeLengths.at(number);
    const outcome =
      length === 0 ? undefined : (JSON.parse(await this.#text(this.#outcomes.at(number), length)) as OutcomeEntry);
    return { number, intent, outcome };
  }

  #text(start: number, length: number): Promise<string> {
    return this.#blocks.text(start, start + length);
  }

  async #read(path: string): Promise<void> {
    /** Those that may be begun once more: what is done is done. */
    const pending = new Map<string, number>();
    for await (const { entry, start, end } of readJournal(path)) {
      if (entry.type === "intent") {
        const subject = subjectKey(entry);
        const number = pending.get(subject) ?? Math.max(1, this.#unsent.length);
        pending.set(subject, number);
        this.#lines.set(number, entry.line ?? LAST);
        this.#intents.set(number, start);
        this.#intentLengths.set(number, end - start);
        this.#outcomeLengths.set(number, 0);
        this.#unsent.set(number, 0);
      }
      if (entry.type !== "outcome") continue;
      const number = pending.get(subjectKey(entry));
      if (number === undefined) continue;
      this.#outcomes.set(number, start);
      this.#outcomeLengths.set(number, end - start);
      this.#unsent.set(number, entry.outcome === "unsent" ? 1 : 0);
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
