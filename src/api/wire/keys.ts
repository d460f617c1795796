import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";

/** `next_page_token`, `nextPageToken` and `hydra:nextPageToken` are one word. */
export function word(key: string): string {
  return key
    .replace(/^\w+:/, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

/** The words of a text, in its order. */
export function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

export interface KeyEntry {
  readonly key: string;
  readonly value: JsonValue;
}

/** The first of the words that an object has a key for, in the order of the words. */
export function entryOf(object: JsonObject, words: readonly string[]): KeyEntry | undefined {
  const keys = Object.keys(object);
  for (const wanted of words) {
    const key = keys.find((candidate) => candidate === wanted) ?? keys.find((candidate) => word(candidate) === wanted);
    if (key !== undefined) return { key, value: object[key] ?? null };
  }
  return undefined;
}

export function valueUnder(object: JsonObject, words: readonly string[]): JsonValue | undefined {
  return entryOf(object, words)?.value;
}

/** An object that stands in a document, and the keys that lead to it. */
export interface Container {
  readonly path: readonly string[];
  readonly object: JsonObject;
}

/**
 * The objects of an answer that may speak of the page, the nearest and the usual names first. Rows, errors and included
 * records are not among them.
 */
export function containersOf(body: JsonValue | undefined): Container[] {
  const found: Container[] = [];
  let level: Container[] = isJsonObject(body) ? [{ path: [], object: body }] : [];
  for (let depth = 0; depth < 4; depth++) {
    found.push(...level);
    level = level.flatMap(({ path, object }) =>
      Object.entries(object)
        .filter(([key, value]) => isJsonObject(value) && !NOT_ABOUT_PAGES.has(word(key)))
        .sort(([one], [other]) => rank(one) - rank(other))
        .map(([key, value]) => ({ path: [...path, key], object: value as JsonObject })),
    );
  }
  return found;
}

/**
 * The key that holds a record's own id, and the id as text. Undefined if no usual key does: a setting then names it.
 * @param of what the record may be, as words: a job has a `job_id`, and its `customer_id` is another record's.
 */
export function ownId(
  record: JsonObject,
  of: readonly string[] = CUSTOMER,
): { readonly key: string; readonly id: string } | undefined {
  for (const key of usualKeys(record, of)) {
    const id = Object.hasOwn(record, key) ? idText(record[key]) : undefined;
    if (id !== undefined) return { key, id };
  }
  return undefined;
}

/** An id as text: text or a number. */
export function idText(value: JsonValue | undefined): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : value;
  return typeof value === "number" ? String(value) : undefined;
}

// --- internal ---

const NOT_ABOUT_PAGES = new Set(["error", "errors", "included", "aggregations", "facets", "filters", "query"]);
const USUAL = ["meta", "pagination", "paging", "page", "pages", "pageinfo", "additionaldata", "links", "data"];

function rank(key: string): number {
  const at = USUAL.indexOf(word(key));
  return at === -1 ? USUAL.length : at;
}

/** Strapi has a `documentId`. */
const CUSTOMER = ["customer", "document", "contact", "client", "person", "entity"];

/** The likeliest first; nearly always the first does. */
function* usualKeys(record: JsonObject, of: readonly string[]): Generator<string> {
  yield* ["id", "Id", "ID", "uuid", "_id"];
  const keys = Object.keys(record);
  const isOf = (one: string) => (key: string) => ["id", "uid", "uuid", "guid"].some((end) => word(key) === one + end);
  yield* of.flatMap((one) => keys.filter(isOf(one)));
  yield* keys.filter((key) => /^(uuid|guid|uid|gid|uniqueid|recordid|objectid)$/.test(word(key)));
}
