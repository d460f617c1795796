import { CliError } from "../../errors.ts";
import { pathWord, shellWord } from "../../text/shell-word.ts";
import { CONTACTS } from "../headings/heading.ts";
import { fieldOfHeader, knownHeadings } from "../headings/read-heading.ts";
import { isObject } from "./json-cells.ts";

/** Where the records of a JSON document stand. */
export interface JsonList {
  /** The keys that lead to it; none for the document itself. */
  readonly path: readonly string[];
  /** The elements of an array, the values of an object (by their ids), or the object itself. */
  readonly kind: "array" | "values" | "record";
  readonly items: readonly unknown[];
}

/**
 * Finds the list of customers in a JSON document: the document itself, or a list at any depth, but in no other list.
 * @param document as the parser gives it.
 * @returns also the other lists, and the key beside them that says that there are more pages.
 * @throws CliError `invalid_input` that names the lists, if none or more than one of them can be the customers.
 */
export function findList(name: string, document: unknown) {
  const pages: (readonly string[])[] = [];
  const found = listsIn(document, [], pages).map((list) => ({ list, grade: gradeOf(list) }));
  const best = Math.max(0, ...found.map(({ grade }) => grade));
  const lists = found.filter(({ list, grade }) => list.kind !== "record" && grade >= OBJECTS);
  const [first, ...rivals] = found.filter(({ grade }) => grade === best && grade > 0);
  if (first === undefined || rivals.length > 0)
    throw noList(
      name,
      lists.map(({ list }) => list),
    );
  const { list } = first;
  // Also one that may say more of each customer: `"included": [{"type": "Email", …}]`.
  const others = lists.flatMap((one) =>
    one !== first && (one.grade > OBJECTS || countOf(one.list) * 2 >= countOf(list)) ? one.list : [],
  );
  return { list, others, more: pages.find((path) => !list.path.every((key, at) => key === path[at]))?.join(".") };
}

/** `"data.items" (12)`: a list as messages call it. */
export function listText(list: JsonList): string {
  return `${JSON.stringify(list.path.join("."))} (${countOf(list).toLocaleString("en")})`;
}

/** What to do about JSON without a list of customers. */
export const LIST_HINT =
  'A JSON file holds one list: [{"name": "Dana Ortiz"}, …], or an object with such a list in it. For one object a line, name the file .ndjson.';

// --- internal ---

const MOST_LEVELS = 6;
/** So many items say what a list holds. */
const FEW_ITEMS = 20;
/** Beside the records of a service for maps, tables or forms: what its fields are called. */
const ABOUT_LIST = /^(fields?|columns?|headers?|schema)$/i;
/** The grade of a list of any objects. */
const OBJECTS = 3;

/**
 * How much a list looks like the customers, from the best: objects with known keys below a key such as `customers`, one
 * customer with a contact, objects with known keys, any objects, an empty list, the document itself.
 */
function gradeOf({ path, kind, items }: JsonList): number {
  const [item] = items;
  const name = path.at(-1) ?? "";
  if (ABOUT_LIST.test(name)) return 0;
  const own = kind === "record" && isObject(item) ? Object.keys(item) : [];
  if (isKnown(own) && own.some((key) => CONTACTS.has(fieldOfHeader(key) ?? "id"))) return 5;
  if (!items.some(isObject)) return kind === "array" ? 2 : 0;
  if (kind === "record") return path.length === 0 && own.length > 0 ? 1 : 0;
  if (!isKnown(keysOf(items.slice(0, FEW_ITEMS)))) return OBJECTS;
  const target = fieldOfHeader(name) ?? fieldOfHeader(name.replace(/s$/, ""));
  return target === "name" || target === "person" ? 6 : 4;
}

function isKnown(keys: Iterable<string>): boolean {
  return knownHeadings([...keys].filter((key) => fieldOfHeader(key) !== "id")) >= 2;
}

/** How many objects are in it. */
function countOf({ items }: JsonList): number {
  return items.filter(isObject).length;
}

/** The lists and objects in no other list, inner ones first. @param pages gets the paths of keys like `has_more`. */
function listsIn(value: unknown, path: readonly string[], pages: (readonly string[])[]): readonly JsonList[] {
  if (Array.isArray(value)) {
    // phpMyAdmin: what the file is, the database, then each table with its name.
    const tables = value.filter(isObject).flatMap((item): JsonList[] => {
      const { type, name = "", data } = item as Readonly<Record<string, unknown>>;
      return type === "table" && Array.isArray(data)
        ? [{ path: [...path, String(name)], kind: "array", items: data }]
        : [];
    });
    return tables.length > 0 ? tables : [{ path, kind: "array", items: value }];
  }
  if (!isObject(value)) {
    if (saysMore(path, value)) pages.push(path);
    return [];
  }
  const items = Object.values(value);
  const [first] = items;
  const inner =
    path.length < MOST_LEVELS
      ? Object.entries(value).flatMap(([key, item]) => listsIn(item, [...path, key], pages))
      : [];
  // Objects by their ids are alike; the parts of an envelope are not.
  const isAlike = (item: unknown) => isObject(item) && isObject(first) && Object.keys(item).some((key) => key in first);
  if (items.length > 1 && items.every(isAlike)) return [{ path, kind: "values", items }];
  return [...inner, { path, kind: "record", items: [value] }];
}

/** The keys at any depth. */
function keysOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  return isObject(value) ? [...Object.keys(value), ...Object.values(value).flatMap(keysOf)] : [];
}

/** Whether a value says that the document is one page of several: `"has_more": true`, `"next": {"href": "…"}`. */
function saysMore(path: readonly string[], value: unknown): boolean {
  const keys = path.slice(-2).map((name) => name.toLowerCase().replace(/[^a-z]/g, ""));
  if (value === false) return /^(?:done|(?:is)?last(?:page)?)$/.test(keys.at(-1) ?? "");
  const isThere = value === true || (value !== null && (typeof value === "string" ? value !== "" : Number(value) > 0));
  const next = /^(?:has|odata)?(?:more|next)(?:pages?|results|records|items)?(?:link|url|uri|token|cursor|offset)?$/;
  return isThere && keys.some((key) => next.test(key));
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
