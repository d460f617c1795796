import { CliError } from "../../../errors.ts";
import { type ContentLine, contentLines, propertyName } from "./content-lines.ts";

/** A vCard as its lines, without `BEGIN` and `END`. */
export interface Card {
  /** The line of its `BEGIN:VCARD`. */
  readonly line: number;
  readonly lines: readonly string[];
}

/**
 * The cards of a file, in portions as its text comes.
 * @throws CliError `invalid_input` that names the first line of a card without an end, of a line outside of the cards, or
 *   of a line that is too long.
 */
export async function* cards(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Card[]> {
  const collector = new CardCollector(name);
  for await (const lines of contentLines(bytes)) {
    for (const line of lines) collector.take(line);
    yield collector.done();
  }
  collector.end();
}

export const VCARD_HINT = "Export the contacts again, as vCard 3.0 or as CSV, and import that file.";

// --- internal ---

interface OpenCard {
  readonly line: number;
  readonly lines: string[];
  size: number;
}

/** Lines of one card: far more than an address book writes. */
const MOST_LINES = 10_000;

class CardCollector {
  readonly #name: string;
  #open: OpenCard | undefined;
  /** Open cards inside a card: an assistant's own card (vCard 2.1 `AGENT`). They are not read. */
  #inside = 0;
  #done: Card[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  take({ line, text, cut }: ContentLine): void {
    const name = propertyName(text.replace(/^\ufeff/, ""));
    if (name === "BEGIN") this.#begin(line);
    else if (name === "END") this.#finish(line);
    else if (this.#open === undefined) {
      // The end of a file as DOS marks it.
      if (text.trim() === "\u001a") return;
      throw wrong(`${this.#name}:${line}: this line is not in a vCard`);
    } else if (this.#inside === 0) this.#keep(this.#open, text, cut);
  }

  /** The cards that are complete, once. */
  done(): readonly Card[] {
    return this.#done.splice(0);
  }

  end(): void {
    if (this.#open !== undefined) throw this.#endless(this.#open.line);
  }

  #begin(line: number): void {
    if (this.#open === undefined) this.#open = { line, lines: [], size: 0 };
    else if (propertyName(this.#open.lines.at(-1) ?? "") === "AGENT") this.#inside += 1;
    else throw this.#endless(this.#open.line);
  }

  #finish(line: number): void {
    if (this.#open === undefined) throw wrong(`${this.#name}:${line}: this line ends a vCard that does not begin`);
    if (this.#inside > 0) {
      this.#inside -= 1;
      return;
    }
    this.#done.push(this.#open);
    this.#open = undefined;
  }

  #keep(card: OpenCard, text: string, cut: boolean): void {
    card.size += text.length;
    if (cut || card.size > LONGEST_CARD || card.lines.length >= MOST_LINES) {
      throw wrong(`${this.#name}:${card.line}: the vCard that starts here is too long`);
    }
    card.lines.push(text);
  }

  #endless(line: number): CliError {
    return wrong(`${this.#name}:${line}: the vCard that starts here has no END:VCARD`);
  }
}

/** Characters of one card, without its pictures. */
const LONGEST_CARD = 4 * 1024 * 1024;

function wrong(message: string): CliError {
  return new CliError("invalid_input", message, { hint: VCARD_HINT });
}
