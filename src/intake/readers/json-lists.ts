import { CliError } from "../../errors.ts";
import { pathWord, shellWord } from "../../text/shell-word.ts";
import { fieldOfHeader, knownHeadings } from "../headings/read-heading.ts";
import { isPlain } from "./json-cells.ts";

/** Where the records of a JSON document stand. */
export interface JsonList {
  /** The keys that lead to it; none for the document itself. */
  readonly path: readonly string[];
  /** The elements of an array, the values of an object (by their ids), or the object itself. */
  readonly kind: "array" | "values" | "record";
  readonly items: readonly unknown[];
}

/** What a JSON document holds: the list of customers, other lists, and the key beside them that says that there are more pages. */
export interface JsonEnvelope {
  readonly list: JsonList;
  readonly others: readonly JsonList[];
  readonly more: string | undefined;
}

/**
 * Finds the list of customers in a JSON document: the document itself, or in an envelope of any depth, but not inside another list.
 * @param document as the parser gives it.
 * @throws CliError `invalid_input` that names the lists when none or more than one of them can be the customers.
 */
export function findList(name: string, document: unknown): JsonEnvelope {
  const pages: (readonly string[])[] = [];
  const found = listsIn(document, [], pages);
  const lists = found.filter((list) => list.kind !== "record" && countOf(list) > 0);
  const known = lists.filter(({ items }) => isKnown(keysOf(items.slice(0, FEW_ITEMS))));
  const records = found.filter(({ kind, items: [record] }) => {
    const own = kind === "record" && isObject(record) ? Object.keys(record) : [];
    return isKnown(own) && own.some((key) => CONTACTS.has(fieldOfHeader(key)));
  });
  const empty = found.filter(({ kind }) => kind === "array");
  const itself = found.filter(
    ({ path, items: [item] }) => path.length === 0 && isObject(item) && Object.keys(item).length > 0,
  );
  const choices = [known.filter(isOfCustomers), records, known, lists, empty, itself];
  const [list, ...rivals] = choices.find((some) => some.length > 0) ?? [];
  if (list === undefined || rivals.length > 0) throw noList(name, lists);
  // Also one that may say more of each customer: `"included": [{"type": "Email", …}]`.
  const isTold = (other: JsonList) => known.includes(other) || countOf(other) * 2 >= countOf(list);
  const more = pages.find((path) => !list.path.every((key, at) => key === path[at]))?.join(".");
  return { list, others: lists.filter((other) => other !== list && isTold(other)), more };
}

/** `"data.items" (12)`: a list as messages call it. */
export function listText(list: JsonList): string {
  return `${JSON.stringify(list.path.join("."))} (${countOf(list).toLocaleString("en")})`;
}

/** What to do about JSON without a list of customers. */
export const LIST_HINT =
  'A JSON file holds one list: [{"name": "Dana Ortiz"}, …], or an object with such a list in it. For one object a line, name the file .ndjson.';

// --- internal ---

const CONTACTS = new Set<string | undefined>(["email", "phone"]);
const MOST_LEVELS = 6;
/** So many items say what a list holds. */
const FEW_ITEMS = 20;

function isObject(value: unknown): value is object {
  return !isPlain(value) && !Array.isArray(value);
}

function isKnown(keys: Iterable<string>): boolean {
  return knownHeadings([...keys].filter((key) => fieldOfHeader(key) !== "id")) >= 2;
}

/** How many objects are in it. */
function countOf({ items }: JsonList): number {
  return items.filter(isObject).length;
}

/** The lists and objects of a document that no list is around, the inner ones first. @param pages takes the paths of values that say that there are more pages. */
function listsIn(value: unknown, path: readonly string[], pages: (readonly string[])[]): readonly JsonList[] {
  if (isPlain(value)) {
    if (path.length > 0 && saysMore(path, value)) pages.push(path);
    return [];
  }
  if (Array.isArray(value)) return [{ path, kind: "array", items: value }];
  const entries = Object.entries(value as object); // Neither plain nor a list.
  const items = entries.map(([, item]) => item);
  const [first] = items;
  const inner = path.length < MOST_LEVELS ? entries.flatMap(([key, item]) => listsIn(item, [...path, key], pages)) : [];
  // Objects by their ids are alike; the parts of an envelope are not.
  const isAlike = (item: unknown) => isObject(item) && isObject(first) && Object.keys(item).some((key) => key in first);
  if (items.length > 1 && items.every(isAlike)) return [{ path, kind: "values", items }];
  return [...inner, { path, kind: "record", items: [value] }];
}

/** The keys at any depth. */
function keysOf(value: unknown, keys = new Set<string>()): ReadonlySet<string> {
  for (const [key, part] of isPlain(value) ? [] : Object.entries(value as object)) {
    // Not plain.
    if (!Array.isArray(value)) keys.add(key);
    keysOf(part, keys);
  }
  return keys;
}

/** Whether a value means that the answer of a server is one page of several: `"has_more": true`, `"next": {"href": "…"}`. */
function saysMore(path: readonly string[], value: unknown): boolean {
  const [key = "", around] = path
    .slice(-2)
    .reverse()
    .map((name) => name.toLowerCase().replace(/[^a-z]/g, ""));
  if (value === true) return /^(?:has)?(?:more|next)(?:pages?|results|records|items)?$/.test(key);
  if (value === false) return /^(?:done|(?:is)?last(?:page)?)$/.test(key);
  const next = /^(?:odata)?next(?:page|records)?(?:link|url|uri|href|token|cursor|offset|marker|after)?$/;
  const isPlace = value !== null && (typeof value === "string" ? value !== "" : Number(value) > 0);
  return isPlace && next.test(around === "next" ? `next${key}` : key);
}

/** Whether a list is named as one of customers: `customers`, `QueryResponse.Customer`, `contacts`. */
function isOfCustomers({ path }: JsonList): boolean {
  const name = path.at(-1) ?? "";
  const target = fieldOfHeader(name) ?? fieldOfHeader(name.replace(/s$/, ""));
  return target === "name" || target === "person";
}

function noList(name: string, lists: readonly JsonList[]): CliError {
  const [first] = lists;
  if (first === undefined)
    return new CliError("invalid_input", `${name} is not a JSON array, and has no list in it`, { hint: LIST_HINT });
  const some = lists.slice(0, 8).map(listText).join(", ");
  const hint = `Save the list alone as a file, for example with: jq ${shellWord(`.${first.path.join(".")}`)} ${pathWord(name)} > customers.json`;
  return new CliError("invalid_input", `${name} has no list that is clearly the customers; its lists are ${some}`, {
    hint,
  });
}
