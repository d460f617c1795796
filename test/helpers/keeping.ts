/** When a server stores customers in its own way: a behaviour of the server double that lists, reads and writes them. */
import type { JsonObject } from "../../src/text/json.ts";
import type { Behaviour, Received, Reply } from "./server.ts";

export interface Keeping {
  /** What becomes of a record when it is stored. */
  readonly stores?: (record: JsonObject) => JsonObject;
  /** What it answers to a write; the whole record when missing. */
  readonly answers?: (record: JsonObject, sent: JsonObject) => Reply;
  /** Comes before everything else. */
  readonly gate?: (request: Received) => Reply | undefined;
}

/** Lists, reads, creates, changes and deletes the records. It ignores what it is asked to filter by. */
export function keeping(records: JsonObject[], options: Keeping = {}): Behaviour {
  const { stores = (record) => record, answers = (record) => ({ body: record }), gate = () => undefined } = options;
  const withStatus = (status: number, reply: Reply): Reply => ({ status, ...reply });
  return (request) => {
    const stopped = gate(request);
    if (stopped !== undefined) return stopped;
    const { method, path, body } = request;
    if (path === "/customers" && method === "GET") return { body: { data: records, total: records.length } };
    if (path === "/customers") {
      const sent = JSON.parse(body) as JsonObject;
      const record = stores({ id: records.length + 1, ...sent });
      records.push(record);
      return withStatus(201, answers(record, sent));
    }
    const at = records.findIndex(({ id }) => String(id) === decodeURIComponent(path.slice("/customers/".length)));
    const record = records[at];
    if (record === undefined) return { status: 404, body: { message: "There is no such customer" } };
    if (method === "GET") return { body: record };
    if (method === "DELETE") {
      records.splice(at, 1);
      return { status: 204 };
    }
    if (method !== "PATCH") return { status: 405, body: { message: `Cannot ${method} ${path}` } };
    const sent = JSON.parse(body) as JsonObject;
    records[at] = stores({ ...record, ...sent });
    return withStatus(200, answers(records[at], sent));
  };
}

/** A stored record without these fields, or parts of its address. */
export function without(...fields: readonly string[]): (record: JsonObject) => JsonObject {
  return (record) => {
    const { address, ...own } = record;
    const drop = (object: JsonObject, prefix: string) =>
      Object.fromEntries(Object.entries(object).filter(([key]) => !fields.includes(prefix + key)));
    const parts = typeof address === "object" && address !== null ? drop(address as JsonObject, "address.") : address;
    return { ...drop(own, ""), ...(parts === undefined || fields.includes("address") ? {} : { address: parts }) };
  };
}
