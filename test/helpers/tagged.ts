/** When a server guards its records with tags (ETag, If-Match): a behaviour of the server double. */
import { createHash } from "node:crypto";
import type { JsonObject } from "../../src/text/json.ts";
import type { Behaviour, Received, Reply } from "./server.ts";

export interface Tagging {
  /** The tag as it is sent. */
  readonly as?: (hash: string) => string;
  /** A write without If-Match is answered with 428. */
  readonly demanded?: boolean;
  /** Called once, before the first write is looked at: what someone else does meanwhile. */
  readonly meanwhile?: (records: JsonObject[]) => void;
  /** Instead of an answer to the first write that was carried out. */
  readonly lost?: (request: Received) => Reply | undefined;
  /** How If-Match is compared with the tag. */
  readonly matches?: (given: string, tag: string) => boolean;
}

/** Lists, reads, changes and deletes the records. */
export function tagged(records: JsonObject[], tagging: Tagging): Behaviour {
  const { as = (hash) => `"${hash}"`, matches = (given, tag) => given === tag } = tagging;
  let { meanwhile, lost } = tagging;
  const tagOf = (record: JsonObject) =>
    as(createHash("sha256").update(JSON.stringify(record)).digest("hex").slice(0, 12));
  return (request) => {
    const { method, path, headers, body } = request;
    if (path === "/customers") return { body: { data: records, total: records.length } };
    const id = decodeURIComponent(path.slice("/customers/".length));
    if (method !== "GET") {
      meanwhile?.(records);
      meanwhile = undefined;
    }
    const at = records.findIndex((record) => String(record.id) === id);
    const record = records[at];
    if (record === undefined) return { status: 404, body: { message: "Not found" } };
    const answer = (): Reply => ({ body: record, headers: { etag: tagOf(record) } });
    if (method === "GET") return answer();
    const given = headers["if-match"];
    if (given === undefined && tagging.demanded) return { status: 428, body: { message: "Precondition required" } };
    if (given !== undefined && !matches(given, tagOf(record)))
      return { status: 412, body: { message: "The tags do not match" } };
    if (method === "DELETE") records.splice(at, 1);
    else Object.assign(record, JSON.parse(body));
    const cut = lost;
    lost = undefined;
    if (cut !== undefined) return cut(request);
    return method === "DELETE" ? { status: 204 } : answer();
  };
}
