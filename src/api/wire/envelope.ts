import { RECORD_KEYS } from "../../customers/fields.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import { ownId, word, wordsOf } from "./keys.ts";

export interface FoundRows {
  readonly rows: readonly JsonObject[];
  /** The keys that led to the array: `[]` when the body itself is it. */
  readonly path: readonly string[];
}

/**
 * Where a list's rows are; undefined when there is none that could be one.
 * @param resource what the list is of, when not of customers: `jobs`. Its own name comes first, and customers beside
 * its rows belong to them.
 */
export function findRows(body: JsonValue | undefined, resource = ""): FoundRows | undefined {
  if (body === undefined || body === null) return { rows: [], path: [] };
  if (Array.isArray(body)) return rowsAt(body, []);
  if (!isJsonObject(body)) return undefined;
  const own = word(resource);
  const isOwn = own !== "" && own !== "customers";
  const keys = isOwn ? [own, ...LIST_KEYS.filter((key) => !LIST_OF_CUSTOMERS.test(key))] : LIST_KEYS;
  const rankOf = (list: FoundRows) => keys.indexOf(nameOf(list));
  const isInOuter = ({ path }: FoundRows) => path.length > 1 && OUTER_KEYS.has(word(path[0] ?? ""));
  // Of the usual keys those at the top come first; an empty array there may stand beside the rows under another.
  const usual = (lists: readonly FoundRows[]) =>
    lists
      .filter((list) => rankOf(list) !== -1 && (list.path.length === 1 || (list.path.length === 2 && isInOuter(list))))
      .sort(
        (one, other) =>
          one.path.length - other.path.length ||
          Number(one.rows.length === 0) - Number(other.rows.length === 0) ||
          rankOf(one) - rankOf(other),
      )[0];
  const lists = listsIn(body, own);
  const filled = lists.filter(({ rows }) => rows.length > 0);
  const ofCustomers = isOwn ? [] : lists.filter((list) => LIST_OF_CUSTOMERS.test(nameOf(list)));
  /** Under a key that says nothing: plans or agents may stand beside an empty list of customers. */
  const only = (some: readonly FoundRows[]) => {
    const one = ofCustomers.some(({ rows }) => rows.length === 0) ? undefined : onlyOf(some);
    return one !== undefined && (isOwn || areContacts(one.rows)) ? one : undefined;
  };
  const nulls = listsIn(body, own, true);
  // An empty array is an answer; a null says less than rows elsewhere do.
  const found =
    usual(lists) ??
    onlyOf(ofCustomers.filter((list) => list.path.length === 1 || isInOuter(list))) ??
    only(filled.filter(isInOuter)) ??
    usual(nulls.filter(isInOuter)) ??
    only(filled) ??
    usual(nulls) ??
    (filled.length === 0 ? onlyOf(lists.filter((list) => rankOf(list) !== -1)) : undefined);
  return found ?? (isEmptyEnvelope(body) ? { rows: [], path: [] } : undefined);
}

/** The rows at a dotted path (`$`: the body). Nothing there means no rows; undefined if it is something else. */
export function rowsAtPath(body: JsonValue | undefined, path: string): FoundRows | undefined {
  const keys = path === "$" ? [] : path.replace(/^\$\./, "").split(".");
  let value: JsonValue | undefined = body;
  for (const key of keys) {
    if (value === undefined || value === null) break;
    if (!isJsonObject(value)) return undefined;
    value = Object.hasOwn(value, key) ? value[key] : undefined;
  }
  if (value === undefined || value === null) return { rows: [], path: keys };
  if (isJsonObject(value) && isOneRow(value)) return { rows: [value], path: keys };
  return Array.isArray(value) ? rowsAt(value, keys) : undefined;
}

/**
 * A row without what is wrapped around it: `attributes` (JSON:API) are laid out beside the id, `customer` and `data`
 * hold the whole record. A row with documented fields is no wrapper.
 */
export function unwrapRow(row: JsonObject): JsonObject {
  if (hasDocumentedField(row)) return row;
  for (const key of Object.keys(row)) {
    const inner = row[key];
    if (!isJsonObject(inner)) continue;
    const { [key]: _, ...around } = row;
    if (BESIDE_ID.has(word(key))) return { ...around, ...inner, ...("id" in around && { id: around.id }) };
    if (AROUND_RECORD.has(word(key)) && Object.keys(inner).length > 0) return { ...around, ...unwrapRow(inner) };
  }
  const record = saysMore(row) ? undefined : onlyOf(Object.entries(row).filter(([, value]) => isPerson(value)));
  if (record === undefined || NEVER_ONE.has(word(record[0]))) return row;
  const { [record[0]]: inner, ...around } = row;
  return isJsonObject(inner) ? { ...around, ...inner } : row;
}

/** The one record of an answer: bare, under `data` or the resource's name, or an array of one. */
export function findOne(body: JsonValue | undefined, depth = 0): JsonObject | undefined {
  if (Array.isArray(body)) return body.length === 1 && isJsonObject(body[0]) ? unwrapRow(body[0]) : undefined;
  if (!isJsonObject(body) || depth > 3) return undefined;
  if (hasDocumentedField(body)) return body;
  for (const wanted of SINGLE_KEYS) {
    const key = Object.keys(body).find((candidate) => word(candidate) === wanted);
    const inner = key === undefined ? undefined : findOne(body[key], depth + 1);
    if (inner !== undefined) return inner;
  }
  if (isRecord(body)) return unwrapRow(body);
  return depth < 3 ? onlyRecord(body) : undefined;
}

export function hasDocumentedField(record: JsonObject): boolean {
  return RECORD_KEYS.some((field) => Object.hasOwn(record, field));
}

// --- internal ---

/** In the order to try (the resource's own name first). */
const LIST_KEYS = wordsOf(`
  customers data results items records docs contacts clients content value list response result members member
  entities entries rows values elements resources people documents
`);
/** `customerList`, `contact_records` */
const LIST_OF_CUSTOMERS =
  /^(customer|contact|client)(s|s?(list|records?|data|items|rows|results?|entries|set|collection))$/;
/** Names of several things. */
const MANY = new Set(
  wordsOf(
    "customers customer results items records docs contacts clients members entries rows elements people documents",
  ),
);
const OUTER_KEYS = new Set(["data", "embedded", "response", "result", "payload", "body", "customers"]);
const SINGLE_KEYS = wordsOf(
  "data customer customers contact contacts client result response record item payload doc document entry object entity",
);
/** Arrays of objects under these are never the rows. */
const NEVER_ROWS = new Set(wordsOf("errors error links included meta warnings messages facets filters aggregations"));
/** Objects under these are records of something else, or no records. */
const NEVER_ONE = new Set([
  ...NEVER_ROWS,
  ...wordsOf("request input query user owner account company organization tenant createdby updatedby session address"),
]);
const BESIDE_ID = new Set(["attributes", "properties", "fields"]);
const AROUND_RECORD = new Set(
  wordsOf("customer data item node resource contact client doc document record entry object source"),
);
/** What an empty list's envelope still says of the page … */
const ABOUT_PAGE =
  /^(total|page|per|number|start|prev|next|has|more|max|odata|additional)|(total|(?<!ac|dis)count|pages?|size|cursor|token)$|^(limit|offset|skip|from|to|first|last|continuation|links?|meta|paging|pagination|empty)$/;
/** … and what may stand beside that. */
const BESIDE_PAGE =
  /^(success|ok|status|result|object|type|kind|time.*|took|sort.*|errors?|warnings|url|path|requestid)$/;

function rowsAt(value: readonly JsonValue[], path: readonly string[]): FoundRows | undefined {
  const rows = value.filter(isJsonObject);
  return rows.length === value.length ? { rows, path } : undefined;
}

/** The arrays of objects in a document, at most two levels down; with `nulls` what is null in their place. */
function listsIn(object: JsonObject, own: string, nulls = false, path: readonly string[] = []): FoundRows[] {
  return Object.entries(object).flatMap(([key, value]) => {
    const at = [...path, key];
    if (NEVER_ROWS.has(word(key)) && word(key) !== own) return [];
    if (isJsonObject(value)) {
      if (holdsRows(key, object) && isOneRow(value)) return { rows: [value], path: at };
      const lists = at.length < 3 ? listsIn(value, own, nulls, at) : [];
      // The jobs of a customer are not the customers; an account's `customers` are.
      if (!hasDocumentedField(value) || own !== "") return lists;
      const areUsual = (...names: readonly string[]) => names.every((name) => LIST_KEYS.includes(name));
      return lists.filter((list) => nameOf(list) === "customers" || areUsual(word(key), nameOf(list)));
    }
    const list = nulls && value === null ? [] : value;
    return (Array.isArray(list) && rowsAt(list, at)) || [];
  });
}

/** Whether rows may be customers: one has a name, an e-mail address or a phone number, however it is called. */
function areContacts(rows: readonly JsonObject[]): boolean {
  return rows.some((row) => Object.keys(unwrapRow(row)).some((key) => /name|mail|phone/.test(word(key))));
}

function nameOf({ path }: FoundRows): string {
  return word(path.at(-1) ?? "");
}

/** Whether a record has other texts than its id, times and kind: then a person inside it is another one. */
function saysMore(record: JsonObject): boolean {
  const id = ownId(record)?.id;
  return Object.entries(record).some(
    ([key, value]) =>
      typeof value === "string" && value !== id && !/^\d{4}-\d\d/.test(value) && !ABOUT_ITSELF.has(word(key)),
  );
}

const ABOUT_ITSELF = new Set(wordsOf("type object kind rev etag version href url uri self"));

/** Whether an object has a name and a contact as the document calls them, under whatever key it stands. */
function isPerson(value: JsonValue): boolean {
  return isJsonObject(value) && ["name", "email"].every((key) => Object.hasOwn(value, key));
}

/** The only row of a page may be there without an array, as in HAL and in JSON made from XML. */
function isOneRow(value: JsonObject): boolean {
  const isAround = ([key, inner]: [string, JsonValue]) => Array.isArray(inner) && LIST_KEYS.includes(word(key));
  return hasDocumentedField(value) && ownId(value) !== undefined && !Object.entries(value).some(isAround);
}

/** Whether what stands under a key is a part of a list, and not a record alone, which `data` may hold as well. */
function holdsRows(key: string, around: JsonObject): boolean {
  const name = word(key);
  if (MANY.has(name)) return true;
  return LIST_KEYS.includes(name) && Object.keys(around).some((other) => other !== key && ABOUT_PAGE.test(word(other)));
}

function onlyOf<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}

/** An envelope of an empty list, without the rows' key: `{}`, `{"total":0}`, `{"QueryResponse":{},"time":…}`. */
function isEmptyEnvelope(object: JsonObject): boolean {
  const entries = Object.entries(object);
  const isAboutPage = ([key]: [string, JsonValue]) => ABOUT_PAGE.test(word(key));
  const holdsNothing = (entry: [string, JsonValue]): boolean => {
    const [key, value] = entry;
    if (Array.isArray(value)) return value.length === 0 || word(key) === "links";
    if (isJsonObject(value)) return isAboutPage(entry) || Object.entries(value).every(holdsNothing);
    return value === null || isAboutPage(entry) || BESIDE_PAGE.test(word(key));
  };
  const speaksOfList = (entry: [string, JsonValue]): boolean =>
    isAboutPage(entry) || isJsonObject(entry[1]) || Array.isArray(entry[1]) || entry[1] === "list";
  return entries.every(holdsNothing) && (entries.length === 0 || entries.some(speaksOfList));
}

/** The only object in it that has documented fields and an id, or an array of it: a record, whatever it is called. */
function onlyRecord(body: JsonObject): JsonObject | undefined {
  const records = Object.entries(body).flatMap(([key, value]) => {
    const one = Array.isArray(value) && value.length === 1 ? value[0] : value;
    const isOne = isJsonObject(one) && !NEVER_ONE.has(word(key)) && hasDocumentedField(one);
    return isOne && ownId(one) !== undefined ? [one] : [];
  });
  return onlyOf(records);
}

/** An object with its own id, or one with wrapped fields. */
function isRecord(object: JsonObject): boolean {
  return ownId(object) !== undefined || Object.keys(object).some((key) => MARKS_RECORD.test(word(key)));
}

const MARKS_RECORD = /^(customer|contact|client|document)?(id|uuid|uid)$|^(attributes|properties|fields|links|name)$/;
