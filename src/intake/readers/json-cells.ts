import { LEXICON } from "../headings/lexicon.ts";
import { labelledHeading } from "../headings/roles.ts";
import { isLabel } from "../headings/shared-prefix.ts";
import type { Cell } from "../row.ts";

/**
 * The texts of a record by the paths of their keys: `address.line1`. Numbers keep all digits: an id can be longer than a
 * double is exact. Lists of texts are joined. Of a list of contacts or addresses each has its kind in the path, or else its number:
 * `phones.mobile.number`, `emails.2.value`. Any other list of objects is one text.
 */
export function cellsOf(record: object): ReadonlyMap<string, Cell> {
  const cells: Cells = new Map();
  addParts(record, "", 0, cells);
  return cells;
}

/** A value that is neither an object nor a list: numbers are objects of the parser. */
export function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null || isNumber(value);
}

// --- internal ---

const MOST_LEVELS = 6;

/** An object that only says of which type its value is: `{"$oid": "…"}`, `{"stringValue": "…"}`, `{"S": "…"}`, `{"#text": "…"}`. */
const TYPED = /^(?:[$#]\w+|_text|content|\w+Value|S|N|BOOL|M|L)$/;
/** Keys of what an element of a list is for, beside those with such a word (`type`, `label`). */
const USES = new Set(["category", "description", "rel", "system", "use"]);

type Cells = Map<string, Cell>;

function addParts(object: object, path: string, level: number, cells: Cells): void {
  for (const [key, part] of Object.entries(object)) {
    const value = untyped(part);
    // Odoo's reference to another record: its id and its name.
    const isReference =
      Array.isArray(value) && value.length === 2 && isNumber(value[0]) && typeof value[1] === "string";
    if (isReference) add(`${path}${key.replace(/_id$/, "")}`, value[1], cells);
    else if (isPlain(value)) add(`${path}${key}`, value === null ? null : String(value), cells);
    else if (Array.isArray(value)) addList(`${path}${key}`, value.map(untyped), level, cells);
    else if (level < MOST_LEVELS)
      addParts(value as object, `${path}${key}.`, level + 1, cells); // Neither plain nor a list.
    else add(`${path}${key}`, JSON.stringify(value), cells);
  }
}

function add(path: string, cell: Cell, cells: Cells): void {
  if (!cells.get(path)) cells.set(path, cell);
}

function addList(path: string, list: readonly unknown[], level: number, cells: Cells): void {
  const name = path.slice(path.lastIndexOf(".") + 1);
  const items = list.flatMap((item) => (isPlain(item) || Array.isArray(item) ? [] : usesOf(item as object))); // An object.
  const pairs = isLabel(name) ? [] : list.flatMap(pairOf);
  if (list.every(isPlain)) add(path, list.filter((item) => item !== null).join(", "), cells);
  else if (pairs.length === list.length && level < MOST_LEVELS)
    for (const [key, value] of pairs) addParts({ [key]: value }, `${path}.`, level + 1, cells);
  else if (
    level >= MOST_LEVELS ||
    !(isLabel(name) || isLabel(name.replace(/s$/, "")) || items.some(({ use }) => use !== ""))
  )
    add(path, JSON.stringify(list), cells);
  else {
    const times = new Map<string, number>();
    const ordered = items.toSorted((one, other) => Number(other.use === FIRST) - Number(one.use === FIRST));
    for (const [at, { use, rest }] of ordered.entries()) {
      const time = (times.get(use) ?? 0) + 1;
      times.set(use, time);
      const word = use === FIRST ? "" : use;
      const parts = [path, word, use === "" ? at + 1 : time > 1 ? time : ""].filter((part) => part !== "");
      addParts(rest, `${parts.join(".")}.`, level + 1, cells);
    }
  }
}

/** What a question of a form and its answer are: `{"name": "full_name", "values": ["Ana"]}`, `{"key": "email", "value": "…"}`. */
function pairOf(item: unknown): readonly (readonly [key: string, value: unknown])[] {
  if (isPlain(item) || Array.isArray(item)) return [];
  const entries = Object.entries(item as object).filter(([key]) => !/^id$|_id$|^type$/i.test(key)); // Neither plain nor a list.
  const [name] = entries.flatMap(([key, value]) => (NAME_KEYS.test(key) && typeof value === "string" ? value : []));
  const [answer] = entries.filter(([key]) => ANSWER_KEYS.test(key));
  return entries.length === 2 && name && answer ? [[name, answer[1]]] : [];
}

const NAME_KEYS = /^(?:name|key|field|field_?name|question|label|title)$/i;
const ANSWER_KEYS = /^(?:values?|answers?|responses?)$/i;

const FIRST = "primary";
const FIRST_KEY = /^(?:is_?)?(?:primary|default|main|preferred|principal)$/i;

/** What an element of a list is for, where that is in words of headings (`"type": "billing"`, `"primary": true`), and its other keys. */
function usesOf(item: object): { readonly use: string; readonly rest: object } {
  const uses = new Map<string, string>();
  let isFirst = false;
  const rest = Object.entries(item).filter(([key, value]) => {
    const isUse = typeof value === "string" && (labelledHeading(key) !== undefined || USES.has(key)) && isLabel(value);
    if (isUse) uses.set(LEXICON.words(value).join(""), value.trim());
    const isFlag = typeof value === "boolean" && FIRST_KEY.test(key);
    isFirst ||= isFlag && value;
    return !isUse && !isFlag;
  });
  const use =
    isFirst && ![...uses.values()].some((use) => LEXICON.says(use, "others")) ? FIRST : [...uses.values()].join(".");
  return { use, rest: Object.fromEntries(rest) };
}

function isNumber(value: unknown): boolean {
  return typeof value === "object" && value !== null && "isLosslessNumber" in value;
}

/** The value of what names its type: `{"stringValue": "…"}`, `{"id": 1, "type": "email", "email": "…"}`. */
function untyped(value: unknown): unknown {
  if (isPlain(value) || Array.isArray(value)) return value;
  const parts: Record<string, unknown> = { ...(value as object) }; // Neither plain nor a list.
  const { type } = parts;
  if (typeof type === "string" && type in parts && ("id" in parts || !isPlain(parts[type])))
    return untyped(parts[type]);
  const [[key, only] = ["", undefined], ...more] = Object.entries(parts).filter(([, part]) => part !== null);
  return more.length === 0 && TYPED.test(key) ? untyped(only) : value;
}
