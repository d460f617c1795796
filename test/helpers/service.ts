/**
 * When a whole foreign service is needed: a behaviour of the server double that pages, filters, reads and writes in a
 * dialect of its own (envelopes, ids, strict parameters, page sizes). dialects.ts has the words to describe one.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../src/text/json.ts";
import type { Behaviour, Received, Reply } from "./server.ts";

/** A service of customers in one dialect: how its list is asked for and what its documents look like. */
export interface Dialect {
  readonly paging: Paging;
  /** Rows of a page when no size is asked for. */
  readonly pageSize: number;
  /** The answer to a list request. */
  readonly page: (rows: readonly JsonValue[], at: Position) => Reply;
  /** A record as a row of the list, and alone. Both as stored when missing. */
  readonly row?: (record: JsonObject) => JsonValue;
  readonly one?: (record: JsonObject) => JsonValue;
  readonly idOf: (record: JsonObject) => string;
  /** Where a record holds its fields: `attributes`, or the record itself when missing. */
  readonly fieldsOf?: (record: JsonObject) => JsonObject;
  /** What is done with a query parameter that it does not know; ignored when missing. */
  readonly unknown?: "ignored" | "refused" | "refused without a name" | "taken for a filter";
  /** What a page past the end is; without rows when missing. */
  readonly pastEnd?: "empty" | "the last page";
  /** A stored record from what a create sent. */
  readonly create?: (input: JsonObject, count: number) => JsonObject;
  readonly created?: (record: JsonObject, address: string) => Reply;
  readonly deleted?: (record: JsonObject) => Reply;
  /** A PATCH replaces nested objects rather than merging them. */
  readonly replaces?: boolean;
  /** The answer to a create whose name is "Refused". */
  readonly refusal?: Reply;
  /** Sent with every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What stands before everything else: the answer to a request that is not let through. */
  readonly gate?: (request: Received) => Reply | undefined;
}

export interface Paging {
  readonly by: "page" | "offset" | "cursor" | "last id";
  readonly parameter: string;
  /** The number of the first page or row; 1 for pages and 0 for offsets when missing. */
  readonly base?: 0 | 1;
  readonly sizeParameter?: string;
  /** The cursor of the page that starts after so many rows. */
  readonly cursor?: (start: number) => string;
}

/** Where a page lies in its list. */
export interface Position {
  /** Rows before it. */
  readonly start: number;
  /** Rows asked for; how many it has may be fewer. */
  readonly size: number;
  readonly count: number;
  readonly total: number;
  /** Its number, counted from the base. */
  readonly number: number;
  readonly pages: number;
  /** What the paging parameter has to be for the next page; undefined on the last. */
  readonly next: string | undefined;
  /** Absolute address of the list without a query. */
  readonly list: string;
  /** The absolute address that asks for the page with such a paging parameter. */
  readonly address: (value: string | number) => string;
  readonly query: URLSearchParams;
}

/** The service as a living one: pages, single records, writes. `records` is its store and is changed by writes. */
export function service(dialect: Dialect, records: JsonObject[]): Behaviour {
  return (request) => {
    const path = request.path.replace(/\/$/, "");
    const reply =
      dialect.gate?.(request) ??
      (path === "/customers" ? collection(dialect, records, request) : single(dialect, records, request));
    return { ...reply, body: written(reply.body), headers: { ...dialect.headers, ...reply.headers } };
  };
}

/** A number of any length: written into a document as bare digits, which JSON.stringify cannot do. */
export function digits(text: string): string {
  return `#${text}#`;
}

/** A body as it goes over the wire. */
export function written(body: unknown): string | Uint8Array | undefined {
  if (body === undefined || typeof body === "string" || body instanceof Uint8Array) return body;
  return JSON.stringify(body).replace(/"#(\d+)#"/g, "$1");
}

// --- internal ---

function collection(dialect: Dialect, records: JsonObject[], request: Received): Reply {
  if (request.method === "GET") return listed(dialect, records, request);
  if (request.method !== "POST") return { status: 405, body: { message: "Method not allowed" } };
  const input = JSON.parse(request.body) as JsonObject;
  if (input.name === "Refused" && dialect.refusal !== undefined) return dialect.refusal;
  const { create = (sent, count) => ({ id: `new${count}`, ...sent }), created } = dialect;
  const record = create(input, records.length + 1);
  records.push(record);
  const address = `${request.baseUrl}/customers/${encodeURIComponent(dialect.idOf(record))}`;
  return created?.(record, address) ?? { status: 201, body: alone(dialect, record) };
}

function single(dialect: Dialect, records: JsonObject[], { method, path, body }: Received): Reply {
  const id = decodeURIComponent(path.slice("/customers/".length).replace(/\/$/, ""));
  const index = records.findIndex((record) => dialect.idOf(record) === id);
  const record = records[index];
  if (record === undefined) return { status: 404, body: { error: "Not Found" } };
  if (method === "DELETE") {
    const reply = dialect.deleted?.(record) ?? { status: 204 };
    if ((reply.status ?? 200) < 300) records.splice(index, 1);
    return reply;
  }
  if (method === "PATCH") merge(dialect.fieldsOf?.(record) ?? record, JSON.parse(body) as JsonObject, dialect.replaces);
  return { body: alone(dialect, record) };
}

function alone(dialect: Dialect, record: JsonObject): JsonValue {
  return dialect.one?.(record) ?? record;
}

function merge(target: JsonObject, changes: JsonObject, replaces = false): void {
  for (const [key, value] of Object.entries(changes)) {
    const old = target[key];
    if (!replaces && isJsonObject(old) && isJsonObject(value)) merge(old, value);
    else target[key] = value;
  }
}

function listed(dialect: Dialect, records: readonly JsonObject[], request: Received): Reply {
  const { paging, unknown = "ignored", pastEnd = "empty" } = dialect;
  const { query, baseUrl } = request;
  const known = [paging.parameter, paging.sizeParameter];
  const strange = [...query.keys()].find((name) => !known.includes(name));
  if (strange !== undefined && unknown === "refused") {
    return { status: 400, body: { error: { message: `Received unknown parameter: ${strange}`, param: strange } } };
  }
  if (strange !== undefined && unknown === "refused without a name") {
    return { status: 400, body: { message: "Bad request" } };
  }
  const all = strange !== undefined && unknown === "taken for a filter" ? [] : records;
  const size = Number(query.get(paging.sizeParameter ?? "") || dialect.pageSize);
  const asked = startOf(paging, query.get(paging.parameter), size, all, dialect);
  if (asked === undefined) return { status: 400, body: { message: `Invalid ${paging.parameter}` } };
  const isPast = asked > 0 && asked >= all.length;
  const start = isPast && pastEnd === "the last page" ? Math.max(0, Math.ceil(all.length / size) - 1) * size : asked;
  const rows = all.slice(start, start + size);
  const last = rows.at(-1);
  const following = start + size;
  const address = (value: string | number) => {
    const url = new URL(`${baseUrl}/customers`);
    if (paging.sizeParameter !== undefined) url.searchParams.set(paging.sizeParameter, String(size));
    url.searchParams.set(paging.parameter, String(value));
    return url.href;
  };
  return dialect.page(
    rows.map((record) => dialect.row?.(record) ?? record),
    {
      start,
      size,
      count: rows.length,
      total: all.length,
      number: Math.floor(start / size) + (paging.base ?? 1),
      pages: Math.ceil(all.length / size),
      next:
        following < all.length && last !== undefined ? valueAt(paging, following, size, dialect.idOf(last)) : undefined,
      list: `${baseUrl}/customers`,
      address,
      query,
    },
  );
}

/** How many rows lie before the page that is asked for; undefined when the question makes no sense. */
function startOf(
  { by, base, cursor = opaque }: Paging,
  value: string | null,
  size: number,
  records: readonly JsonObject[],
  dialect: Dialect,
): number | undefined {
  if (value === null) return 0;
  switch (by) {
    case "page":
      return /^\d+$/.test(value) && Number(value) >= (base ?? 1) ? (Number(value) - (base ?? 1)) * size : undefined;
    case "offset":
      return /^\d+$/.test(value) && Number(value) >= (base ?? 0) ? Number(value) - (base ?? 0) : undefined;
    case "cursor": {
      const start = Array.from({ length: records.length + 50 }).findIndex((_, index) => cursor(index) === value);
      return start === -1 ? undefined : start;
    }
    case "last id": {
      const index = records.findIndex((record) => dialect.idOf(record) === value);
      return index === -1 ? undefined : index + 1;
    }
  }
}

function valueAt({ by, base, cursor = opaque }: Paging, start: number, size: number, lastId: string): string {
  switch (by) {
    case "page":
      return String(start / size + (base ?? 1));
    case "offset":
      return String(start + (base ?? 0));
    case "cursor":
      return cursor(start);
    case "last id":
      return lastId;
  }
}

/** A cursor that nobody can compute, with characters that have to be encoded. */
function opaque(start: number): string {
  return `${Buffer.from(`at:${start}`).toString("base64")}+/`;
}
