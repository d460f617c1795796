import { CliError } from "../../errors.ts";
import { overJsonBounds } from "../../text/json-source.ts";
import type { Cell, FormatTable, SourceRecord } from "../row.ts";
import { decoded, LONGEST, type Text, type TextItem, textLines, tooLong } from "./text.ts";

/**
 * Newline-delimited JSON, an object a line, as a table. It is read once to collect its keys: even the last line may have
 * a new one.
 * @throws CliError `invalid_input` with the line that is not a JSON object.
 */
export function readNdjson(name: string, text: Text): Promise<FormatTable> {
  const place = (line: number) => `${name}:${line}`;
  return tableOf({ name, unit: "line", items: () => textLines(text.read(), place), place });
}

/**
 * A JSON array of objects as a table, read item by item.
 * @throws CliError `invalid_input` with the item that is not a JSON object, or when the file is not an array.
 */
export function readJson(name: string, text: Text): Promise<FormatTable> {
  const place = (item: number) => `${name} item ${item}`;
  return tableOf({ name, unit: "item", items: () => arrayItems(text.read(), name, place), place });
}

// --- internal ---

interface JsonForm {
  readonly name: string;
  readonly unit: FormatTable["unit"];
  items(): AsyncIterable<TextItem>;
  /** How messages name an item. */
  place(number: number): string;
}

const HINT = 'Customers are JSON objects such as {"name": "Dana Ortiz", "address": {"city": "Reno"}}.';

/** Far more than any export has. A file whose objects all have different keys would fill the memory. */
const MOST_KEYS = 5_000;

async function tableOf({ name, unit, items, place }: JsonForm): Promise<FormatTable> {
  const { parse } = await import("lossless-json");
  const read = ({ number, text }: TextItem) => {
    const excess = overJsonBounds(text);
    if (excess !== undefined) throw new CliError("invalid_input", `${place(number)}: this ${excess}`, { hint: HINT });
    return asCells(
      parsed(() => parse(text), place(number)),
      place(number),
    );
  };
  const isNothing = ({ text }: TextItem) => unit === "line" && text.trim() === "";
  const keys = new Set<string>();
  for await (const item of items()) {
    if (isNothing(item)) continue;
    for (const key of read(item).keys()) keys.add(key);
    if (keys.size > MOST_KEYS) {
      throw new CliError("invalid_input", `${name} has more than ${MOST_KEYS} different keys`, { hint: HINT });
    }
  }
  const headers = [...keys];
  async function* batches(): AsyncGenerator<readonly SourceRecord[]> {
    for await (const item of items()) {
      if (isNothing(item)) continue;
      const found = read(item);
      // A missing key is like a blank cell: the field stays as it is.
      const cells = headers.map((header) => (found.has(header) ? (found.get(header) ?? null) : ""));
      yield [{ line: item.number, cells }];
    }
  }
  return { name, unit, headerLine: 0, headers, neutralised: false, batches, notices: [] };
}

function parsed(parse: () => unknown, place: string): unknown {
  try {
    return parse();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError("invalid_input", `${place}: this is not JSON: ${reason}`, { hint: HINT, cause: error });
  }
}

/** The values of an object by dotted key. Numbers keep all digits: an id can be longer than a double is exact. */
function asCells(value: unknown, place: string): ReadonlyMap<string, Cell> {
  if (typeof value !== "object" || value === null || Array.isArray(value) || isNumber(value)) {
    throw new CliError("invalid_input", `${place}: this is not a JSON object`, { hint: HINT });
  }
  const cells = new Map<string, Cell>();
  for (const [key, part] of Object.entries(value)) {
    const below = key === "address" ? addressParts(part) : undefined;
    if (below === undefined) cells.set(key, cellOf(part));
    else for (const [name, text] of Object.entries(below)) cells.set(`${key}.${name}`, cellOf(text));
  }
  return cells;
}

/** The parts of a nested address. A null address means that each part is null. */
function addressParts(address: unknown): object | undefined {
  if (address === null) return { street: null, city: null, state: null, zip: null };
  return typeof address === "object" && !Array.isArray(address) && !isNumber(address) ? address : undefined;
}

function cellOf(value: unknown): Cell {
  if (value === null || typeof value === "string") return value;
  return typeof value === "object" && !isNumber(value) ? JSON.stringify(value) : String(value);
}

function isNumber(value: object): boolean {
  return "isLosslessNumber" in value;
}

const MARKS = /\\[\s\S]|["{}[\],]/g;

/**
 * The items of a JSON array, one by one. This only looks at brackets, quotes and commas; the parser checks the rest.
 * @throws CliError `invalid_input` when the text is not an array, or ends inside it.
 */
async function* arrayItems(
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

function notAnArray(name: string, what: string): CliError {
  return new CliError("invalid_input", `${name} ${what}`, {
    hint: 'A JSON file holds one array: [{"name": "Dana Ortiz"}, …]. For one object a line, name the file .ndjson.',
  });
}
