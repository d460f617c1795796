import { isJsonObject, type JsonObject, type JsonValue } from "../../../src/text/json.ts";
import type { Reply } from "../../helpers/server.ts";
import { type Dialect, digits, type Position } from "../../helpers/service.ts";
import type { Composition, IdKind } from "./composed.ts";

/** The dialect that a composition speaks. */
export function dialectOf(composition: Composition): Dialect {
  const { paging, pageSize, unknown, pastEnd, filters, replaces, id } = composition;
  return {
    paging: paging.paging,
    pageSize,
    unknown,
    pastEnd,
    filters,
    replaces,
    idOf: (record) => idOf(record, id),
    row: (record) => rowOf(record, composition),
    page: (rows, at) => pageOf(rows, at, composition),
    one: (record) => oneOf(record, composition),
    create: (input, count) => ({ ...idFields(idText(count + 99, id), id), ...input }),
    created: (record, address) => createdReply(record, address, composition),
    deleted: (record) => deletedReply(record, composition),
  };
}

/** The records of a service, with ids of its kind; and the ids as the reader has to give them. */
export function recordsOf({ rows, id }: Composition): { records: JsonObject[]; ids: string[] } {
  const ids = Array.from({ length: rows }, (_, index) => idText(index, id));
  const records = ids.map((text, index) => ({
    ...idFields(text, id),
    name: `Person ${index}`,
    email: `person${index}@example.com`,
    phone: `+1202555${String(100 + index).padStart(4, "0")}`,
    address: { street: `${index} Alder Ct`, city: "Reno", state: "NV", zip: "89501" },
    notes: null,
    tags: [{ id: "t1", label: "A" }],
    balance: index / 4,
  }));
  return { ids, records };
}

// --- internal ---

function idText(index: number, kind: IdKind): string {
  switch (kind) {
    case "number":
    case "number as customer_id":
    case "text of digits":
      return String(index + 41);
    case "number above 2^53":
      return String(9_007_199_254_740_993n + BigInt(index));
    case "text with slashes":
      return `acct/${index}?x=1&y #${index}%2F`;
    default:
      return `c${index}-${(index * 7919).toString(36)}`;
  }
}

function idFields(text: string, kind: IdKind): JsonObject {
  const href = `https://api.example.com/v1/customers/${encodeURIComponent(text)}`;
  switch (kind) {
    case "number":
    case "number above 2^53":
      return { id: digits(text) };
    case "number as customer_id":
      return { customer_id: digits(text) };
    case "text with slashes":
    case "text of digits":
      return { id: text };
    case "_links.self.href":
      return { _links: { self: { href: `${href}{?projection}`, templated: true } } };
    case "links.self":
      return { links: { self: href } };
    case "self":
    case "url":
      return { [kind]: href };
    default:
      return { [kind]: text };
  }
}

function idOf(record: JsonObject, kind: IdKind): string {
  const { _links, links, self, url } = record;
  const inLinks = isJsonObject(_links) && isJsonObject(_links.self) ? _links.self.href : undefined;
  const address = inLinks ?? (isJsonObject(links) ? links.self : undefined) ?? self ?? url;
  if (typeof address === "string") return decodeURIComponent(address.replace(/\{.*/, "").split("/").at(-1) ?? "");
  const value = String(record[kind] ?? record.id ?? record.customer_id);
  return /^#\d+#$/.test(value) ? value.slice(1, -1) : value;
}

function wrapped(record: JsonObject, key: string): JsonObject {
  const { name, email, phone, address, notes, tags, balance, ...around } = record;
  const fields = Object.entries({ name, email, phone, address, notes, tags, balance });
  const given = fields.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined);
  return { type: "customers", ...around, [key]: Object.fromEntries(given) };
}

function rowOf(record: JsonObject, { wrapper }: Composition): JsonObject {
  if (wrapper === "none") return record;
  return wrapper === "attributes" || wrapper === "properties" ? wrapped(record, wrapper) : { [wrapper]: record };
}

function oneOf(record: JsonObject, { single, arrayOfOne, wrapper }: Composition): JsonValue {
  const one = wrapper === "attributes" || wrapper === "properties" ? wrapped(record, wrapper) : record;
  const inner: JsonValue = arrayOfOne ? [one] : one;
  return single.reduceRight<JsonValue>((value, key) => ({ [key]: value }), inner);
}

function createdReply(record: JsonObject, address: string, composition: Composition): Reply {
  const { created, id } = composition;
  const body = oneOf(record, composition);
  const text = idOf(record, id);
  switch (created) {
    case "201":
      return { status: 201, body, headers: { location: address } };
    case "200":
      return { status: 200, body };
    case "an id":
      return { status: 201, body: idFields(text, id) };
    case "the id itself":
      return { status: 201, body: JSON.stringify(text) };
    case "Location":
      return { status: 201, headers: { location: new URL(address).pathname } };
  }
}

function deletedReply(record: JsonObject, composition: Composition): Reply {
  switch (composition.deleted) {
    case "204":
      return { status: 204 };
    case "the record":
      return { body: oneOf(record, composition) };
    case "{}":
      return { body: {} };
    case "true":
      return { body: true };
    case "deleted: true":
      return { body: { id: idOf(record, composition.id), object: "customer", deleted: true } };
  }
}

function pageOf(rows: readonly JsonValue[], at: Position, composition: Composition): Reply {
  const { envelope, paging, total, decoys, empty } = composition;
  const { headers: saidHeaders = {}, body: said = {} } = paging.says(at);
  const header = total?.startsWith("header ") ? total.slice("header ".length) : undefined;
  const count = header === "Content-Range" ? `items ${at.start}-${at.start + at.count}/${at.total}` : String(at.total);
  const headers = { ...saidHeaders, ...(header === undefined ? {} : { [header]: count }) };
  if (envelope.length === 0) return { headers, body: rows };
  if (at.total === 0 && empty === "204") return { status: 204, headers };
  if (at.total === 0 && empty === "{}") return { headers, body: {} };

  const document: JsonObject = {};
  // Records that rows refer to do not come without rows.
  for (const [path, value] of Object.entries(decoys))
    if (path !== "included" || at.count > 0) put(document, path, value);
  for (const [path, value] of Object.entries(said)) if (value !== undefined) put(document, path, value);
  if (total !== undefined && header === undefined) put(document, total, at.total);
  if (at.count > 0 || empty === "[]") put(document, envelope, [...rows]);
  else if (empty === "null") put(document, envelope, null);
  return { headers, body: document };
}

/** Sets what a path leads to, where nothing stands yet. */
function put(document: JsonObject, path: string | readonly string[], value: JsonValue): void {
  const keys = typeof path === "string" ? (path.startsWith("@") ? [path] : path.split(".")) : path;
  const [key = "", ...rest] = keys;
  if (rest.length === 0) {
    if (!Object.hasOwn(document, key)) document[key] = value;
    return;
  }
  const inner = document[key];
  const next: JsonObject = isJsonObject(inner) ? inner : {};
  document[key] = next;
  put(next, rest, value);
}
