import { CliError } from "../../errors.ts";
import { decoded, LONGEST, type TextItem, tooLong } from "./text-lines.ts";

/**
 * The items of a JSON array, one by one. This only looks at brackets, quotes and commas; the parser checks the rest.
 * @throws CliError `invalid_input` when the text is not an array, or ends inside it.
 */
export async function* arrayItems(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  place: (item: number) => string,
): AsyncGenerator<TextItem> {
  let state: "before" | "inside" | "after" = "before";
  let [number, depth, inString, held] = [0, 0, false, ""];
  /** The parts of the item that is not complete, and their length. */
  let [parts, pending]: [string[], number] = [[], 0];
  for await (const chunk of decoded(bytes)) {
    const whole = held + chunk;
    // A backslash waits for what it escapes.
    let end = whole.length;
    while (end > 0 && whole[end - 1] === "\\") end -= 1;
    const text = whole.slice(0, end);
    held = whole.slice(end);
    let start = 0;
    if (state === "before") {
      start = text.search(/[^\s\ufeff]/) + 1;
      if (start === 0) continue;
      if (text[start - 1] !== "[") throw notAnArray(name, "is not a JSON array");
      state = "inside";
    }
    const marks = new RegExp(MARKS);
    marks.lastIndex = start;
    for (const { 0: mark, index } of state === "inside" ? text.matchAll(marks) : []) {
      if (mark.startsWith("\\")) continue;
      if (inString || mark === '"') inString = !inString || mark !== '"';
      else if (mark === "{" || mark === "[") depth += 1;
      else if (mark !== "," && depth > 0) depth -= 1;
      else if (depth === 0) {
        const item = [...parts, text.slice(start, index)].join("");
        [parts, pending, start] = [[], 0, index + 1];
        if (mark !== ",") state = "after";
        if (mark === "," || number > 0 || item.trim() !== "") yield { number: ++number, text: item };
        if (state === "after") break;
      }
    }
    const rest = text.slice(start);
    if (state === "after" && rest.trim() !== "") throw notAnArray(name, "has more text after its JSON array");
    parts.push(rest);
    pending += rest.length;
    if (pending > LONGEST) throw tooLong(place(number + 1));
  }
  if (state === "before") throw notAnArray(name, "is not a JSON array");
  if (state === "inside") throw notAnArray(name, `ends inside item ${number + 1} of its JSON array`);
}

// --- internal ---

const MARKS = /\\[\s\S]|["{}[\],]/g;

function notAnArray(name: string, what: string): CliError {
  return new CliError("invalid_input", `${name} ${what}`, {
    hint: 'A JSON file holds one array: [{"name": "Dana Ortiz"}, …]. For one object a line, name the file .ndjson.',
  });
}
