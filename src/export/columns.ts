import { fieldOfHeader } from "../bulk/headers.ts";
import { FIELD_NAMES } from "../customers/customer.ts";
import { isJsonObject, type JsonObject } from "../json.ts";

export interface ExportColumns {
  /** Dotted paths, in the order of the columns. */
  readonly fields: readonly string[];
  /** Fields that have no column, as an import would take a column of that name for a documented field. */
  readonly leftOut: readonly string[];
}

/**
 * The columns of a file that has to name them before its first row: id and the documented fields, then whatever else
 * the first customers have.
 * @param given those of --fields, which are taken as they are.
 */
export function exportColumns(first: readonly JsonObject[], given?: readonly string[]): ExportColumns {
  if (given !== undefined) return { fields: given, leftOut: [] };
  const further = [...new Set(first.flatMap(furtherFields))];
  return {
    fields: [...DOCUMENTED, ...further.filter((field) => fieldOfHeader(field) === undefined)],
    leftOut: further.filter((field) => fieldOfHeader(field) !== undefined),
  };
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
