import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import { elementsAt } from "../../text/json-source.ts";
import { findRows, type Rows } from "../wire/envelope.ts";
import { idText, valueUnder, word } from "../wire/keys.ts";

export interface AnyRow {
  /** Exact text; "" if the row has none. */
  readonly id: string;
  readonly value: JsonObject;
  /** The row as the server wrote it. */
  readonly source: string;
}

export interface Source {
  readonly body: JsonValue | undefined;
  readonly text: string;
}

/**
 * The rows of any list. An array inside a record (an object with its own id) belongs to that record: the line items of
 * an invoice are never taken for a list of invoices.
 * @param resource what the path ends in, `jobs`: the array of that name comes before others that stand beside it.
 * @returns undefined when the document holds no array of objects.
 */
export function listIn({ body, text }: Source, resource: string): AnyRow[] | undefined {
  const found = findRows(body, resource);
  if (found === undefined || (found.path.length === 0 && !Array.isArray(body))) return undefined;
  const isNamed = word(found.path.at(-1) ?? "") === word(resource);
  if (isJsonObject(body) && !isNamed && (isInRecord(body, found.path) || isEmptyField(body, found))) return undefined;
  const sources = elementsAt(text, found.path);
  if (sources?.length !== found.rows.length) return found.rows.length === 0 ? [] : undefined;
  const ids = found.rows.map((row) => idOfRow(row, resource));
  // Ids that come twice on one page are not the ids of these rows.
  const unique = new Set(ids).size === ids.length;
  return found.rows.map((value, at) => ({ id: (unique && ids[at]) || "", value, source: sources[at] ?? "" }));
}

/** Whether a document is what servers answer for a list without rows: nothing, `{}`, an envelope without its array. */
export function isEmptyList(body: JsonValue | undefined): boolean {
  return findRows(body)?.rows.length === 0;
}

/** A row or record without its wrapper: `attributes` beside the id (JSON:API), `{"data": {…}}`, `{"job": {…}}`. */
export function flatRow(row: JsonObject, resource: string): JsonObject {
  const { attributes, ...beside } = row;
  if (isJsonObject(attributes)) return { ...attributes, ...beside };
  const inner = hasOwnId(row) ? undefined : valueUnder(row, ["data", singular(resource)]);
  return isJsonObject(inner) ? flatRow(inner, resource) : row;
}

/** The row's own id as text, never the id of another record (`customer_id` of a job). "" when it has none. */
export function idOfRow(row: JsonObject, resource: string): string {
  const one = singular(resource);
  const named = one === "" ? [] : [`${one}id`, `${one}uuid`, `${one}uid`];
  return idText(valueUnder(flatRow(row, resource), [...OWN_IDS, ...named])) ?? "";
}

// --- internal ---

const OWN_IDS = ["id", "uuid", "guid", "uid"];

function singular(resource: string): string {
  return word(resource).replace(/ies$/, "y").replace(/s$/, "");
}

/** Whether an empty array is one field of a record, not the rows of an envelope. */
function isEmptyField(body: JsonObject, { rows, path }: Rows): boolean {
  const { [path[0] ?? ""]: _, ...rest } = body;
  // Judge by the other fields alone: the array gets a name without a meaning.
  return rows.length === 0 && !isEmptyList({ ...rest, "": [] });
}

function isInRecord(body: JsonObject, path: readonly string[]): boolean {
  let at: JsonValue | undefined = body;
  return path.some((key) => {
    const inside = isJsonObject(at) && hasOwnId(at);
    at = isJsonObject(at) ? at[key] : undefined;
    return inside;
  });
}

function hasOwnId(object: JsonObject): boolean {
  return valueUnder(object, OWN_IDS) !== undefined;
}
