import type { Customer, CustomerInput } from "../customers/customer.ts";
import { readInput } from "../customers/input.ts";
import { phoneReaderFor } from "../customers/phone.ts";
import type { JsonValue } from "../text/json.ts";
import type { CustomerFields } from "./types.ts";

interface Reading {
  /** Of phone numbers without a country code. */
  readonly country: string | undefined;
  /** The customer that is changed. */
  readonly current?: Customer;
  readonly allowUnknownFields?: boolean | undefined;
}

/** Fields as they are sent, all checked. @throws CliError `invalid_input` with every wrong one in `fields`. */
export async function readFields(
  given: CustomerFields,
  { country, current, allowUnknownFields }: Reading,
): Promise<CustomerInput> {
  const value = JSON.parse(JSON.stringify(given) ?? "null") as JsonValue; // JSON.parse returns nothing else.
  const readPhone = await phoneReaderFor([typeof given?.phone === "string" ? given.phone : undefined], country);
  return readInput(value, { readPhone, current, allowUnknown: allowUnknownFields, allowing: "allowUnknownFields" });
}
