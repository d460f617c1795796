import { headingWords, ownerWords } from "../headings/dictionary.ts";
import { isForeign, knownHeadings, labelledHeading, readHeading } from "../headings/read-heading.ts";
import type { Cell } from "../row.ts";

/**
 * The texts of a record by the paths of their keys: `address.line1`. Numbers keep all digits: an id can be longer than a
 * double is exact. Lists of texts are joined. Of a list of contacts or addresses each has its kind in the path, or else its number:
 * `phones.mobile.number`, `emails.2.value`. Any other list of objects is one text.
 */
export function cellsOf(record: object): ReadonlyMap<string, Cell> {
  const cells = new Map<string, Cell>();
  addParts(record, "", 0, cells);
  return cells;
}

/**
 * The headings of a table for the keys of all its records. Where all that is known stands in one object
 * (`attributes.first_name`), that is the record, and its name is not repeated.
 */
export function headersOf(keys: readonly string[]): readonly string[] {
  const [first, ...more] = new Set(
    keys.filter((key) => key.includes(".")).map((key) => key.slice(0, key.indexOf(".") + 1)),
  );
  const isKnown = (key: string) => key !== "id" && knownHeadings([key]) > 0;
  const around = [first, ...more].find((prefix) => {
    if (prefix === undefined || isKnown(`${prefix}name`) || isKnown(`${prefix}city`)) return false;
    const [inside, outside] = [
      keys.filter((key) => key.startsWith(prefix)),
      keys.filter((key) => !key.startsWith(prefix)),
    ];
    return !outside.some(isKnown) && knownHeadings(inside.map((key) => key.slice(prefix.length))) >= 2;
  });
  if (around === undefined) return keys;
  const bare = keys.map((key) => (key.startsWith(around) ? key.slice(around.length) : key));
  return headersOf(bare.map((key, at) => (bare.indexOf(key) === bare.lastIndexOf(key) ? key : (keys[at] ?? key))));
}

/** A value that is neither an object nor a list: numbers are objects of the parser. */
export function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null || "isLosslessNumber" in value;
}

// --- internal ---

const MOST_LEVELS = 6;
/** Further phones or addresses are not read, as of a vCard. */
const MOST_OF_A_LIST = 9;
const LONGEST_LABEL = 30;
const OWNERS = new Map([...ownerWords("before"), ...ownerWords("behind")]);

/** An object that only says of which type its value is: `{"$oid": "…"}`, `{"stringValue": "…"}`, `{"S": "…"}`, `{"#text": "…"}`. */
const TYPED = /^(?:[$#]\w+|_text|\w+Value|S|N|BOOL|M|L)$/;

function addParts(object: object, path: string, level: number, cells: Map<string, Cell>): void {
  for (const [key, part] of Object.entries(object)) addPart(`${path}${key}`, untyped(part), level, cells);
}

function addPart(path: string, value: unknown, level: number, cells: Map<string, Cell>): void {
  if (isPlain(value)) add(path, value === null ? null : String(value), cells);
  else if (Array.isArray(value)) addList(path, value.map(untyped), level, cells);
  else if (level < MOST_LEVELS)
    addParts(value as object, `${path}.`, level + 1, cells); // Neither plain nor a list.
  else add(path, JSON.stringify(value), cells);
}

function add(path: string, cell: Cell, cells: Map<string, Cell>): void {
  if (!cells.get(path)) cells.set(path, cell);
}

function addList(path: string, list: readonly unknown[], level: number, cells: Map<string, Cell>): void {
  if (list.every(isPlain)) {
    add(path, list.filter((item) => item !== null).join(", "), cells);
    return;
  }
  const items = list.filter((item): item is object => !isPlain(item) && !Array.isArray(item));
  const name = path.slice(path.lastIndexOf(".") + 1);
  const isOfContacts = readHeading(name) !== undefined || isLabel(name) || items.some((item) => labelOf(item));
  if (!isOfContacts || level >= MOST_LEVELS) {
    add(path, JSON.stringify(list), cells);
    return;
  }
  const times = new Map<string, number>();
  for (const item of items.slice(0, MOST_OF_A_LIST)) {
    const label = labelOf(item) ?? "";
    const time = (times.get(label) ?? 0) + 1;
    times.set(label, time);
    const number = label === "" || time > 1 ? `${time}.` : "";
    addParts(item, `${path}.${label}${label && "."}${number}`, level + 1, cells);
  }
}

/** What an element of a list is for, where that is a word of headings: `"type": "billing"`, `"label": "Fax"`. */
function labelOf(item: object): string | undefined {
  const entries = Object.entries(item);
  const labels = entries.flatMap(([key, value]) =>
    labelledHeading(key) !== undefined && typeof value === "string" && isLabel(value) ? value.trim().toLowerCase() : [],
  );
  const isFirst = entries.some(
    ([key, value]) =>
      value === true &&
      OWNERS.get(
        headingWords(key)
          .filter((word) => word !== "is")
          .join(""),
      ) === "same",
  );
  return labels[0] ?? (isFirst ? "primary" : undefined);
}

function isLabel(text: string): boolean {
  if (text.length > LONGEST_LABEL || text.includes(".")) return false;
  return OWNERS.has(headingWords(text).join("")) || isForeign(text) || readHeading(text) !== undefined;
}

function untyped(value: unknown): unknown {
  if (isPlain(value) || Array.isArray(value)) return value;
  const [[key, only] = ["", undefined], ...more] = Object.entries(value as object); // Neither plain nor a list.
  return more.length === 0 && TYPED.test(key) ? untyped(only) : value;
}
