import { isJsonObject, type JsonObject } from "../text/json.ts";
import { FIELD_NAMES } from "./customer.ts";

/** The fields that the API document names, as dotted paths: id first. */
export const DOCUMENTED: readonly string[] = ["id", ...FIELD_NAMES];

/** The fields of a customer that the API document does not name, those inside its address by their path. */
export function furtherFields(customer: JsonObject): string[] {
  const { address } = customer;
  const own = Object.keys(customer).filter((key) => key !== "address" || !(address === null || isJsonObject(address)));
  const parts = isJsonObject(address) ? Object.keys(address).map((part) => `address.${part}`) : [];
  return [...own, ...parts].filter((field) => !DOCUMENTED.includes(field));
}
