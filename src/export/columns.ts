import { FIELD_NAMES } from "../customers/customer.ts";
import { isJsonObject, type JsonObject } from "../json.ts";

/**
 * The columns of a file that has to name them before its first row, as dotted paths: id and the documented fields, then
 * whatever else the first customers have. An import knows such a file by them, and takes none of the others for a field.
 * @param given those of --fields, which are taken as they are.
 */
export function exportColumns(first: readonly JsonObject[], given?: readonly string[]): readonly string[] {
  return given ?? [...DOCUMENTED, ...new Set(first.flatMap(furtherFields))];
}

/** The fields of a customer that the API document does not name, those inside its address by their path. */
export function furtherFields(customer: JsonObject): string[] {
  const { address } = customer;
  const own = Object.keys(customer).filter((key) => key !== "address" || !(address === null || isJsonObject(address)));
  const parts = isJsonObject(address) ? Object.keys(address).map((part) => `address.${part}`) : [];
  return [...own, ...parts].filter((field) => !DOCUMENTED.includes(field));
}

// --- internal ---

const DOCUMENTED: readonly string[] = ["id", ...FIELD_NAMES];
