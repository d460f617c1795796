import { CliError } from "../../errors.ts";

/** A part of a text that is one JSON document, not yet parsed. */
export interface TextItem {
  /** Its line, or its number in the array, from 1. */
  readonly number: number;
  readonly text: string;
}

/** The lines of a text that are not blank. @throws CliError `invalid_input` for a line of more than 16 million characters. */
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
 * The items of a JSON array, one by one. This only looks at brackets, quotes and commas; the parser checks the rest.
 * @throws CliError `invalid_input` when the text is not an array, or ends inside it.
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

/** Characters of one item or line. */
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
  /** Characters kept of the item that is not complete. */
  pending = 0;
  readonly #name: string;
  #parts: string[] = [];
  #state: "before" | "inside" | "after" = "before";
  /** Open brackets within the item. */
  #depth = 0;
  #inString = false;
  /** The last piece ended with a backslash. */
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
      throw this.#notAnArray(this.#state === "after" ? "has more text after its JSON array" : NOT_AN_ARRAY);
  }

  /** @throws CliError `invalid_input` when the array is not closed. */
  end(): void {
    if (this.#state === "before") throw this.#notAnArray(NOT_AN_ARRAY);
    if (this.#state === "inside") throw this.#notAnArray(`ends inside item ${this.number + 1} of its JSON array`);
  }

  /** Where the first item of the array begins; the end of a text that is blank so far. */
  #open(text: string): number {
    const bracket = text.search(/[^\s\ufeff]/);
    if (bracket === -1) return text.length;
    if (text[bracket] !== "[") throw this.#notAnArray(NOT_AN_ARRAY);
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

  #notAnArray(what: string): CliError {
    return new CliError("invalid_input", `${this.#name} ${what}`, {
      hint: 'A JSON file holds one array: [{"name": "Dana Ortiz"}, …]. For one object a line, name the file .ndjson.',
    });
  }
}

const NOT_AN_ARRAY = "is not a JSON array";
const MARKS = /["{}[\],]/g;
const STRING_MARKS = /["\\]/g;

function tooLong(place: string): CliError {
  return new CliError("invalid_input", `${place}: this is longer than ${LONGEST / 1024 / 1024} million characters`, {
    hint: "Perhaps a bracket or a quote is never closed: close it.",
  });
}
