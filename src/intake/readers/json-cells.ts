import { stringify } from "lossless-json";
import { isLabel, labelledHeading } from "../headings/bare-headings.ts";
import { LEXICON } from "../headings/lexicon.ts";
import type { Cell } from "../row.ts";

/**
 * The texts of a record by the paths of their keys: `address.line1`. Numbers keep all digits, as ids can be longer than
 * a double is exact. Lists of texts are joined. In a list of contacts or addresses, the kind of each is in its path,
 * else its number: `phones.mobile.number`, `emails.2.value`. Any other list of objects is one text.
 */
export function cellsOf(record: object): ReadonlyMap<string, Cell> {
  const cells = new Map<string, Cell>();
  const add = (given: unknown, path: string, level: number): void => {
    const bare = untyped(given);
    const value = withoutLists(bare, path.slice(path.lastIndexOf(".") + 1));
    if (isReference(bare)) add(bare[1], path.replace(/_id$/, ""), level);
    else if (value === null || typeof value === "string") cells.set(path, cells.get(path) || value);
    else if (!isObject(value) || level > MOST_LEVELS) cells.set(path, cells.get(path) || textOf(value));
    else for (const [key, part] of Object.entries(value)) add(part, path === "" ? key : `${path}.${key}`, level + 1);
  };
  for (const [key, part] of Object.entries(record)) add(part, key, 1);
  return cells;
}

/** Whether a value is an object: no list, and no number, which is an object of the parser. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isNumber(value);
}

// --- internal ---

const MOST_LEVELS = 6;

/** An object that only says the type of its value: `{"$oid": "…"}`, `{"stringValue": "…"}`, `{"#text": "…"}`. */
const TYPED = /^(?:[$#]\w+|_text|content|\w+Value|S|N|BOOL|M|L)$/;
/** Keys of what an element of a list is for, beside those with such a word (`type`, `label`). */
const USES = new Set(["category", "description", "rel", "system", "use"]);

/** Odoo's reference to another record: its id and its name. */
function isReference(value: unknown): value is readonly [unknown, string] {
  return Array.isArray(value) && value.length === 2 && isNumber(value[0]) && typeof value[1] === "string";
}

function isNumber(value: unknown): boolean {
  return typeof value === "object" && value !== null && "isLosslessNumber" in value;
}

function textOf(value: unknown): string {
  return isObject(value) || Array.isArray(value) ? (stringify(value) ?? "") : String(value);
}

/** The value of what names its type: `{"stringValue": "…"}`, `{"id": 1, "type": "email", "email": "…"}`. */
function untyped(value: unknown): unknown {
  if (!isObject(value)) return value;
  const parts: Record<string, unknown> = { ...value };
  const { type } = parts;
  if (
    typeof type === "string" &&
    type in parts &&
    ("id" in parts || isObject(parts[type]) || Array.isArray(parts[type]))
  )
    return untyped(parts[type]);
  const [[key, only] = ["", undefined], ...more] = Object.entries(parts).filter(([, part]) => part !== null);
  return more.length === 0 && TYPED.test(key) ? untyped(only) : value;
}

/** A list as a text, or as an object whose keys say what its elements are for. @param name the key of the list. */
function withoutLists(value: unknown, name: string): unknown {
  if (!Array.isArray(value)) return value;
  const list = value.map(untyped);
  if (list.every((item) => !isObject(item) && !Array.isArray(item)))
    return list.flatMap((item) => (item === null ? [] : String(item))).join(", ");
  const isOfContacts = isLabel(name) || isLabel(name.replace(/s$/, ""));
  const answers = isLabel(name) ? [] : list.flatMap(answerOf);
  // Of two answers to one question the first one holds.
  if (answers.length === list.length) return Object.fromEntries([...answers, ...answers.toReversed()]);
  const items = list.filter(isObject).map(usesOf);
  const areAddresses = list.length > 0 && list.every((item) => isObject(item) && isAddress(item));
  return isOfContacts || areAddresses || items.some(({ use }) => use !== "") ? byUses(items) : textOf(value);
}

/** A form's question and its answer: `{"name": "full_name", "values": ["Ana"]}`, `{"key": "email", "value": "…"}`. */
function answerOf(item: unknown): readonly (readonly [key: string, value: unknown])[] {
  const entries = isObject(item) ? Object.entries(item).filter(([key]) => !/^id$|_id$|^type$/i.test(key)) : [];
  const [name] = entries.flatMap(([key, value]) => (NAME_KEYS.test(key) && typeof value === "string" ? value : []));
  const [answer] = entries.filter(([key]) => ANSWER_KEYS.test(key));
  return entries.length === 2 && name && answer ? [[name, answer[1]]] : [];
}

const NAME_KEYS = /^(?:name|key|field|field_?name|question|label|title)$/i;
const ANSWER_KEYS = /^(?:values?|answers?|responses?)$/i;

/** At least two of its keys are those of an address. */
function isAddress(item: object): boolean {
  return Object.keys(item).filter((key) => ADDRESS_KEYS.test(key)).length > 1;
}

const ADDRESS_KEYS = /^(?:street|line_?1|address_?(?:line_?)?1|city|town|zip|zip_?code|post_?code|postal_?code)$/i;

const FIRST = "primary";
const FIRST_KEY = /^(?:is_?)?(?:primary|default|main|preferred|principal)(?:_?billing)?$/i;

interface Item {
  readonly use: string;
  readonly rest: object;
}

/** What an element of a list is for, by heading words (`"type": "billing"`, `"primary": true`), and its other keys. */
function usesOf(item: object): Item {
  const uses = new Map<string, string>();
  let isFirst = false;
  const rest = Object.entries(item).filter(([key, value]) => {
    const isUse = typeof value === "string" && (labelledHeading(key) !== undefined || USES.has(key)) && isLabel(value);
    if (isUse) uses.set(LEXICON.words(value).join(""), value.trim());
    const isFlag = typeof value === "boolean" && FIRST_KEY.test(key);
    isFirst ||= isFlag && value;
    return !isUse && !isFlag;
  });
  const isOther = [...uses.values()].some((use) => LEXICON.says(use, "others"));
  return { use: isFirst && !isOther ? FIRST : [...uses.values()].join("."), rest: Object.fromEntries(rest) };
}

/** The first one has no word for it; the second of a use has its number; without a use it is the place in the list. */
function byUses(items: readonly Item[]): object {
  const times = new Map<string, number>();
  const found: Record<string, unknown> = {};
  const ordered = items.toSorted((one, other) => Number(other.use === FIRST) - Number(one.use === FIRST));
  for (const [at, { use, rest }] of ordered.entries()) {
    const time = (times.get(use) ?? 0) + 1;
    times.set(use, time);
    const key = [use === FIRST ? "" : use, use === "" ? at + 1 : time > 1 ? time : ""].filter((part) => part !== "");
    if (key.length > 0) found[key.join(".")] = rest;
    else Object.assign(found, rest);
  }
  return found;
}
