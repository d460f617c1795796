import { endOfString } from "../text/json-bounds.ts";
import { type Inks, inks } from "./colour.ts";

/** Colours JSON text as this program lays it out; a parser must not get it. */
export type JsonPaint = (json: string) => string;

/**
 * What colours JSON on a terminal: keys, texts, numbers and the three words, each in its own.
 * @param colour false: text stays as it is.
 */
export async function jsonPaint(colour: boolean): Promise<JsonPaint> {
  if (!colour) return (json) => json;
  const ink = await inks(true);
  return (json) => painted(json, ink);
}

// --- internal ---

function painted(json: string, { bold, blue, green, cyan, yellow, dim }: Inks): string {
  // Where a text begins, or a whole number or word: a text of any length is beyond a regular expression.
  const token = /"|-?\d[\d.eE+-]*|true|false|null/g;
  let text = "";
  let at = 0;
  for (let found = token.exec(json); found !== null; found = token.exec(json)) {
    const { index } = found;
    const end = found[0] === '"' ? endOfString(json, index) + 1 : token.lastIndex;
    const value = json.slice(index, end);
    text += json.slice(at, index);
    if (found[0] !== '"') text += value === "null" ? dim(value) : /^[tf]/.test(value) ? yellow(value) : cyan(value);
    else text += json[end] === ":" ? bold(blue(value)) : green(value);
    at = token.lastIndex = end;
  }
  return text + json.slice(at);
}
