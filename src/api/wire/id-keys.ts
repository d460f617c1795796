import type { JsonObject, JsonValue } from "../../text/json.ts";
import { word } from "./keys.ts";

/** The keys that usually hold a record's id, the likeliest first; nearly always the first does. */
export function* usualIdKeys(record: JsonObject): Generator<string> {
  if (typeof record.id === "number" && typeof record.documentId === "string") yield "documentId";
  yield* ["id", "Id", "ID", "uuid", "_id", "customer_id", "customerId", "customer_uid", "documentId"];
  const keys = Object.keys(record);
  yield* keys.filter((key) => /^(customer|contact|client)(id|uid|uuid|guid)$/.test(word(key)));
  yield* keys.filter((key) => /^(uuid|guid|uid|gid|uniqueid|recordid|objectid)$/.test(word(key)));
}

/**
 * The one key that may hold the id where no usual one does: `entityId`, `id_person`. In every record it has a value, no
 * two are the same, and it does not speak of someone else (`ownerId`, `tax_id`).
 * @returns undefined where there is none, or several: none of them is certain.
 */
export function otherIdKey(records: readonly JsonObject[]): string | undefined {
  const [first = {}] = records;
  const keys = Object.keys(first).filter((key) => {
    if (!isLikeId(key)) return false;
    const ids = records.map((record) => idText(record[key]));
    return ids.every((id) => id !== undefined) && new Set(ids).size === ids.length;
  });
  const own = keys.filter((key) => OWN.test(word(key)));
  const sure = own.length > 0 ? own : keys;
  return sure.length === 1 ? sure[0] : undefined;
}

/** An id as text: text, a number, or MongoDB's extended JSON. */
export function idText(value: JsonValue | undefined): string | undefined {
  if (typeof value === "string" && value !== "") return value;
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return typeof value.$oid === "string" ? value.$oid : undefined;
}

// --- internal ---

/** Words for the record itself. */
const OWN = /^(id)?(document|entity|item|row|person|party|member|resource|node)(id|uid|uuid|guid|oid)?$/;

const ID_WORDS = new Set(["id", "uid", "uuid", "guid", "oid"]);

/** With one of these it is the id of something else, or an id in another system. */
const OF_OTHERS = new Set(
  (
    "owner parent tenant account company org organization organisation user creator author created updated modified by " +
    "external foreign legacy old source integration group team store shop site branch session request correlation trace " +
    "assigned assignee manager agent sales region country currency category type status plan list segment invoice order " +
    "token version api app log event message batch job payment billing tax vat national passport social stripe paypal facebook google apple device"
  ).split(" "),
);

function isLikeId(key: string): boolean {
  if (OWN.test(word(key)) && /id$|^id/.test(word(key))) return true;
  const words = key
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((part) => part !== "");
  const isId = ID_WORDS.has(words[0] ?? "") || ID_WORDS.has(words.at(-1) ?? "");
  return isId && !words.some((part) => OF_OTHERS.has(part));
}
