/**
 * When ids are used again: a behaviour of the server double that numbers its records as SQLite does without
 * AUTOINCREMENT. The id of the last record, once it is deleted, goes to the next one. Records have no times.
 */
import { type JsonObject, type JsonValue, parseJsonObject } from "../../src/text/json.ts";
import { NO_FIELDS } from "./customers.ts";
import { type Behaviour, double, type Received, type Reply } from "./server.ts";

export interface Rowids {
  /** Whether it filters by e-mail address and phone number; it ignores these parameters when missing. */
  readonly filters?: boolean;
  /** Rows of a page; 20 when missing. */
  readonly pageSize?: number;
  /** What the list shows of the records that there are: all, if missing. */
  readonly shows?: (records: readonly JsonObject[]) => readonly JsonObject[];
  /** Instead of the answer to a create; `carriedOut` makes the record. Undefined answers as usual. */
  readonly onCreate?: ((request: Received, carriedOut: () => JsonObject) => Reply | "cut" | undefined) | undefined;
}

/** Lists, reads, creates, changes and deletes the records. */
export function rowids(
  records: JsonObject[],
  { filters = false, pageSize = 20, shows = (all) => all, onCreate }: Rowids = {},
): Behaviour {
  const create = (body: string) => {
    const id = Math.max(0, ...records.map((record) => Number(record.id))) + 1;
    const record = { id, ...NO_FIELDS, ...parseJsonObject(body) };
    records.push(record);
    return record;
  };
  return (request) => {
    const { method, path, query, body } = request;
    if (path === "/customers" && method === "POST") {
      const reply = onCreate?.(request, () => create(body));
      if (reply !== "cut") return reply ?? { status: 201, body: create(body) };
      request.response.destroy();
      return undefined;
    }
    if (path === "/customers") {
      const asked = filters ? ["email", "phone"].filter((field) => query.has(field)) : [];
      const rows = shows(records).filter((record) => asked.every((field) => isLike(record[field], query.get(field))));
      const page = Number(query.get("page") ?? 1);
      return { body: { data: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length, page } };
    }
    const at = records.findIndex(({ id }) => path === `/customers/${id}`);
    const record = records[at];
    if (record === undefined) return { status: 404, body: { message: "Not found" } };
    if (method === "DELETE") {
      records.splice(at, 1);
      return { status: 204 };
    }
    if (method === "PATCH") Object.assign(record, parseJsonObject(body));
    return { body: record };
  };
}

/** A server with copies of these records, and what became of them. */
export async function rowidServer(records: readonly object[], options?: Rowids) {
  const stored = records.map((record): JsonObject => ({ ...record }));
  return { stored, ...(await double(rowids(stored, options))) };
}

// --- internal ---

function isLike(value: JsonValue | undefined, wanted: string | null): boolean {
  return String(value ?? "").toLowerCase() === wanted?.toLowerCase();
}
