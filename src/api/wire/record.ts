import { unescape as decoded } from "node:querystring";
import { type Customer, fromNames, NO_ADDRESS, valueAt } from "../../customers/customer.ts";
import { ADDRESS_PARTS, RECORD_KEYS } from "../../customers/fields.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import { withoutEnd } from "../../text/words.ts";
import { unwrapRow } from "./envelope.ts";
import { idText, ownId } from "./keys.ts";

/** A record as a customer: `id` as text, "" without one; the documented fields always; everything else as it came. */
export function readCustomer(row: JsonObject, idField?: string): Customer {
  const record = unwrapRow(row);
  // An address that is not an object differs from the API document; its value is shown as it came.
  const address = readAddress(record.address);
  const idAt = (path: string) => idText(valueAt(record, path)) ?? idText(valueAt(row, path));
  return {
    id: (idField === undefined ? idIn(record)?.id : idAt(idField)) ?? "",
    ...fromNames(RECORD_KEYS, (key) => (key === "address" ? address : asText(record[key]))),
    ...Object.fromEntries(Object.entries(record).filter(([key]) => !READ.has(key))),
  } as Customer; // All but the address is text.
}

/** The field that holds the id of a page's rows; `""` means a link to the record. */
export function idFieldOf(rows: readonly JsonObject[]): string | undefined {
  return idIn(unwrapRow(rows[0] ?? {}))?.key;
}

/** The last segment of an address's path, decoded: the id of the record it leads to. */
export function idInAddress(address: string | undefined): string | undefined {
  const path = withoutEnd((address ?? "").split(/[{?#]/)[0] ?? "", "/");
  const segment = path.slice(path.lastIndexOf("/") + 1);
  return segment === "" || path === segment ? undefined : decoded(segment);
}

// --- internal ---

const READ: ReadonlySet<string> = new Set(["id", ...RECORD_KEYS]);

/** `id`, `uuid`, `_id`, `customer_id` and the like, else the last segment of the link to itself. */
function idIn(record: JsonObject): { readonly key: string; readonly id: string } | undefined {
  const linked = ownId(record) === undefined ? idInAddress(selfLink(record)) : undefined;
  return linked === undefined ? ownId(record) : { key: "", id: linked };
}

function asText(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function readAddress(value: JsonValue | undefined): JsonValue {
  if (!isJsonObject(value)) return value ?? null;
  return { ...NO_ADDRESS, ...value, ...fromNames(ADDRESS_PARTS, (part) => asText(value[part])) };
}

function selfLink(record: JsonObject): string | undefined {
  const held = [record._links, record.links].map((links) =>
    Array.isArray(links) ? links.filter((link) => isJsonObject(link) && link.rel === "self") : links,
  );
  const own = ["self", "href", "url", "uri", "@id"].map((key) => record[key]);
  const linked = held.map((links) => (isJsonObject(links) ? links.self : links));
  return [...linked, ...own].map(addressIn).find((address) => address !== undefined);
}

function addressIn(value: JsonValue | undefined): string | undefined {
  if (typeof value === "string" && value.includes("/")) return value;
  if (Array.isArray(value)) return addressIn(value[0]);
  return isJsonObject(value) ? addressIn(value.href ?? value.url) : undefined;
}
