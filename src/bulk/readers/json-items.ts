import { CliError } from "../../errors.ts";

/** A piece of a text that is one JSON document, not yet parsed. */
export interface TextItem {
  /** From 1: its line, or which item of the array it is. */
  readonly number: number;
  readonly text: string;
}

/** The lines of a text that are not blank. @throws CliError `invalid_input` for one that is absurdly long. */
export async function* lines(
  bytes: AsyncIterable<Uint8Array>,
  place: (line: number) => string,
): AsyncGenerator<TextItem> {
  let number = 0;
  let rest = "";
  for await (const text of decoded(bytes)) {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) {
      number += 1;
      if (line.trim() !== "") yield { number, text: line };
    }
    if (rest.length > LONGEST) throw tooLong(place(number + 1));
  }
  if (rest.trim() !== "") yield { number: number + 1, text: rest };
}

/**
 * The items of the array that a text is. Only brackets, quotes and commas are looked at: what is between them is the
 * parser's business.
 * @throws CliError `invalid_input` when the text is no array, or ends before it does.
 */
export async function* arrayItems(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  place: (item: number) => string,
): AsyncGenerator<TextItem> {
  const splitter = new Splitter(name);
  for await (const text of decoded(bytes)) {
    for (const item of splitter.take(text)) yield item;
    if (splitter.pending > LONGEST) throw tooLong(place(splitter.number + 1));
  }
  splitter.end();
}

// --- internal ---

/** Characters of one item. */
const LONGEST = 16 * 1024 * 1024;

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Cuts an array into its items, fed with its text piece by piece. */
class Splitter {
  /** Items so far. */
  number = 0;
  /** Characters kept of the item that is not at its end. */
  pending = 0;
  readonly #name: string;
  #parts: string[] = [];
  #state: "before" | "inside" | "after" = "before";
  /** Brackets open within the item. */
  #depth = 0;
  #inString = false;
  /** The piece before ended with a backslash. */
  #escaped = false;

  constructor(name: string) {
    this.#name = name;
  }

  *take(text: string): Generator<TextItem> {
    let at = this.#state === "before" ? this.#open(text) : 0;
    let start = at;
    while (at < text.length && this.#state === "inside") {
      if (this.#inString) {
        at = this.#endOfString(text, at);
        continue;
      }
      MARKS.lastIndex = at;
      const mark = MARKS.exec(text);
      if (mark === null) break;
      at = mark.index + 1;
      if (mark[0] === '"') this.#inString = true;
      else if (mark[0] === "{" || mark[0] === "[") this.#depth += 1;
      else if (mark[0] !== "," && this.#depth > 0) this.#depth -= 1;
      else if (this.#depth === 0) {
        if (mark[0] !== ",") this.#state = "after";
        yield* this.#item(text.slice(start, mark.index), mark[0] === ",");
        start = at;
      }
    }
    const rest = text.slice(start);
    if (this.#state === "inside") this.#keep(rest);
    else if (rest.trim() !== "")
      throw this.#noArray(this.#state === "after" ? "goes on behind its JSON array" : NO_ARRAY);
  }

  /** @throws CliError `invalid_input` when the array has not come to its end. */
  end(): void {
    if (this.#state === "before") throw this.#noArray(NO_ARRAY);
    if (this.#state === "inside") throw this.#noArray(`ends within item ${this.number + 1}`);
  }

  /** Where the array's first item begins; nothing of a text that is blank so far. */
  #open(text: string): number {
    const bracket = text.search(/[^\s\ufeff]/);
    if (bracket === -1) return text.length;
    if (text[bracket] !== "[") throw this.#noArray(NO_ARRAY);
    this.#state = "inside";
    return bracket + 1;
  }

  #endOfString(text: string, from: number): number {
    let at = this.#escaped ? from + 1 : from;
    this.#escaped = false;
    for (;;) {
      STRING_MARKS.lastIndex = at;
      const mark = STRING_MARKS.exec(text);
      if (mark === null) return text.length;
      if (mark[0] === '"') {
        this.#inString = false;
        return mark.index + 1;
      }
      at = mark.index + 2;
      this.#escaped = at > text.length;
    }
  }

  *#item(end: string, more: boolean): Generator<TextItem> {
    this.#keep(end);
    const text = this.#parts.join("");
    this.#parts = [];
    this.pending = 0;
    if (!more && this.number === 0 && text.trim() === "") return; // An empty array.
    this.number += 1;
    yield { number: this.number, text };
  }

  #keep(part: string): void {
    if (part === "") return;
    this.#parts.push(part);
    this.pending += part.length;
  }

  #noArray(what: string): CliError {
    return new CliError("invalid_input", `${this.#name} ${what}`, {
      hint: 'A JSON file holds one array: [{"name": "Dana Ortiz"}, …]. One object a line is .ndjson.',
    });
  }
}

const NO_ARRAY = "holds no JSON array";
const MARKS = /["{}[\],]/g;
const STRING_MARKS = /["\\]/g;

function tooLong(place: string): CliError {
  return new CliError("invalid_input", `${place}: longer than ${LONGEST / 1024 / 1024} million characters`, {
    hint: "Perhaps a bracket or a quote is never closed.",
  });
}
