import { type Address, type Customer, valueAt } from "../../customers/customer.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import { upTo, withoutEnd } from "../../text/trim.ts";
import { unwrapRow } from "./envelope.ts";
import { word } from "./keys.ts";

/**
 * A server's record as a customer: `id` as text, the documented fields always present, everything else as it came.
 * Field names are not translated: the documented ones are the contract. A record without any id has the id "".
 * @param idField where the id is, as a dotted path, when the user has set it.
 */
export function readCustomer(row: JsonObject, idField?: string): Customer {
  const record = unwrapRow(row);
  const { id: _id, name, email, phone, address, notes, ...further } = record;
  return {
    id: (idField === undefined ? idOf(record) : idAt(row, record, idField)) ?? "",
    name: textOf(name),
    email: textOf(email),
    phone: textOf(phone),
    // An address that is not an object differs from the API document; its value is shown as it came.
    address: readAddress(address) as Address | null,
    notes: textOf(notes),
    ...further,
  };
}

/**
 * A record's id as exact text: `id`, `uuid`, `_id`, `customer_id` and the like, else the last segment of the link to
 * itself. `documentId` beside a numeric `id` wins: it is what that server's paths take.
 */
export function idOf(record: JsonObject): string | undefined {
  return idIn(record)?.id;
}

/** The field that holds a record's id, and whether it is a number or text there; `""` stands for a link to the record. */
export function idFieldOf(row: JsonObject): { readonly field: string; readonly kind: string } | undefined {
  const record = unwrapRow(row);
  const found = idIn(record);
  return found && { field: found.key, kind: found.key === "" ? "link" : typeof record[found.key] };
}

/** The last segment of an address's path, decoded: the id of the record it leads to. */
export function idInAddress(address: string | undefined): string | undefined {
  const path = withoutEnd(upTo(address ?? "", "{?#"), "/");
  const segment = path.slice(path.lastIndexOf("/") + 1);
  if (segment === "" || path === segment) return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

// --- internal ---

/** The id at a dotted path of the record without its wrapping, or of the row with it. */
function idAt(row: JsonObject, record: JsonObject, path: string): string | undefined {
  return idText(valueAt(record, path)) ?? idText(valueAt(row, path));
}

function idIn(record: JsonObject): { readonly key: string; readonly id: string } | undefined {
  for (const key of idKeys(record)) {
    const id = Object.hasOwn(record, key) ? idText(record[key]) : undefined;
    if (id !== undefined) return { key, id };
  }
  const id = idInAddress(selfLink(record));
  return id === undefined ? undefined : { key: "", id };
}

/** The keys that may hold a record's id, the likeliest first; nearly always the first does. */
function* idKeys(record: JsonObject): Generator<string> {
  if (typeof record.id === "number" && typeof record.documentId === "string") yield "documentId";
  yield* ["id", "Id", "ID", "uuid", "_id", "customer_id", "customerId", "customer_uid", "documentId"];
  const keys = Object.keys(record);
  yield* keys.filter((key) => /^(customer|contact|client)(id|uid|uuid|guid)$/.test(word(key)));
  yield* keys.filter((key) => /^(uuid|guid|uid|gid|uniqueid|recordid)$/.test(word(key)));
}

function textOf(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function readAddress(value: JsonValue | undefined): JsonValue {
  if (!isJsonObject(value)) return value ?? null;
  const { street, city, state, zip, ...further } = value;
  return { street: textOf(street), city: textOf(city), state: textOf(state), zip: textOf(zip), ...further };
}

function idText(value: JsonValue | undefined): string | undefined {
  if (typeof value === "string" && value !== "") return value;
  if (typeof value === "number") return String(value);
  // MongoDB's extended JSON.
  return isJsonObject(value) && typeof value.$oid === "string" ? value.$oid : undefined;
}

function selfLink(record: JsonObject): string | undefined {
  for (const holder of [record._links, record.links]) {
    if (isJsonObject(holder)) {
      const address = addressIn(holder.self);
      if (address !== undefined) return address;
    }
    if (Array.isArray(holder)) {
      const self = holder.find((link) => isJsonObject(link) && link.rel === "self");
      if (isJsonObject(self)) return addressIn(self);
    }
  }
  for (const key of ["self", "href", "url", "uri", "@id", "@odata.id", "resource_uri"]) {
    const address = addressIn(record[key]);
    if (address !== undefined) return address;
  }
  return undefined;
}

function addressIn(value: JsonValue | undefined): string | undefined {
  if (typeof value === "string" && value.includes("/")) return value;
  if (Array.isArray(value)) return addressIn(value[0]);
  return isJsonObject(value) ? addressIn(value.href ?? value.url) : undefined;
}
