import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import { word } from "./keys.ts";

/** The key that holds a record's id, and the id as text. Undefined where no usual key does: a setting then names it. */
export function ownId(record: JsonObject): { readonly key: string; readonly id: string } | undefined {
  for (const key of usualKeys(record)) {
    const id = Object.hasOwn(record, key) ? idText(record[key]) : undefined;
    if (id !== undefined) return { key, id };
  }
  return undefined;
}

/** An id as text: text, a number, or MongoDB's extended JSON. */
export function idText(value: JsonValue | undefined): string | undefined {
  if (isJsonObject(value)) return typeof value.$oid === "string" ? value.$oid : undefined;
  if (typeof value === "string") return value === "" ? undefined : value;
  return typeof value === "number" ? String(value) : undefined;
}

// --- internal ---

/** The likeliest first; nearly always the first does. */
function* usualKeys(record: JsonObject): Generator<string> {
  // Strapi: its paths take the one that is a text.
  if (typeof record.id === "number" && typeof record.documentId === "string") yield "documentId";
  yield* ["id", "Id", "ID", "uuid", "_id", "customer_id", "customerId", "customer_uid", "documentId"];
  const keys = Object.keys(record);
  yield* keys.filter((key) => /^(customer|contact|client|person|entity)(id|uid|uuid|guid)$/.test(word(key)));
  yield* keys.filter((key) => /^(uuid|guid|uid|gid|uniqueid|recordid|objectid)$/.test(word(key)));
}
