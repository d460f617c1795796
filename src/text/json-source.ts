import { parse, stringify } from "lossless-json";
import { isJsonObject } from "./json.ts";
import { grouped } from "./words.ts";

/** A JSON text (RFC 8259) on one line, or indented by `indent` spaces, with its numbers as they were written. */
export function laidOut(source: string, indent = 0): string {
  return stringify(read(source), null, indent) ?? "null";
}

/**
 * The elements of the array that the keys of `path` lead to, each as its own text.
 * @returns undefined when there is no array.
 */
export function elementsAt(source: string, path: readonly string[]): string[] | undefined {
  let found: unknown = read(source);
  for (const key of path) found = isJsonObject(found) ? found[key] : undefined;
  return Array.isArray(found) ? found.map((element) => stringify(element) ?? "null") : undefined;
}

/**
 * The most that a JSON document from a server or a file may hold: far more than customers need, and little enough that
 * reading it neither fills the memory nor overflows the stack.
 */
export const JSON_BOUNDS = { levels: 200, keysOfObject: 10_000, elementsOfArray: 500_000, values: 5_000_000 } as const;

/**
 * What a text has too much of, to follow its name: `is nested deeper than 200 levels`; undefined where it is within the
 * bounds, or does not begin as JSON does. It need not be valid.
 */
export function overJsonBounds(text: string): string | undefined {
  const first = text.charCodeAt(text.search(/\S/));
  if (first !== OPEN_LIST && first !== OPEN_OBJECT) return undefined;
  /** The open brackets, the innermost last, and the commas so far in each. */
  const open: { readonly most: number; commas: number }[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > CLOSE_OBJECT || (code < COMMA && code !== QUOTE)) continue;
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      open.push({ most: code === OPEN_LIST ? JSON_BOUNDS.elementsOfArray : JSON_BOUNDS.keysOfObject, commas: 0 });
      values++;
      if (open.length > JSON_BOUNDS.levels) return `is nested deeper than ${JSON_BOUNDS.levels} levels`;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) open.pop();
    else if (code === COMMA) {
      const innermost = open.at(-1);
      if (innermost !== undefined && ++innermost.commas >= innermost.most) return `has ${tooMany(innermost.most)}`;
      values++;
    }
    if (values > JSON_BOUNDS.values) return `has more than ${grouped(JSON_BOUNDS.values)} values`;
  }
  return undefined;
}

/** The place of the quote that ends a string; the length of the text where there is none. */
export function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return quote;
  }
  return text.length;
}

// --- internal ---

/** Where a key stands twice the last one counts, as for JSON.parse. */
function read(source: string): unknown {
  return parse(source, null, { onDuplicateKey: ({ newValue }) => newValue });
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 44, 91, 93, 123, 125];

function tooMany(most: number): string {
  return most === JSON_BOUNDS.elementsOfArray
    ? `a list of more than ${grouped(most)} elements`
    : `an object of more than ${grouped(most)} keys`;
}
