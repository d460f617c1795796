import type { Customer, CustomerInput } from "../customers/customer.ts";
import { readInput } from "../customers/input.ts";
import { phoneReaderFor } from "../customers/phone.ts";
import { CliError } from "../errors.ts";
import { isJsonObject, type JsonValue } from "../text/json.ts";
import { shown } from "./kinds.ts";
import type { WriteOptions } from "./options.ts";

interface ReadOptions extends WriteOptions {
  /** Of phone numbers without a country code. */
  readonly country: string | undefined;
  /** The customer that is changed: its further fields may be given, and its values as they are. */
  readonly current?: Customer | undefined;
}

/**
 * Fields as they are sent, all checked.
 * @throws CliError `usage` for what is no object of JSON, `invalid_input` for an unknown field and for a value that
 *   cannot be the field's.
 */
export async function readFields(
  name: string,
  given: unknown,
  { allowUnknownFields: allowUnknown, country, current }: ReadOptions,
): Promise<CustomerInput> {
  checkFields(name, given);
  const value = asJson("the data", given);
  if (current !== undefined && isJsonObject(value) && value.id !== undefined && value.id !== current.id)
    throw new CliError("usage", `${name} cannot change the id ${current.id} to ${JSON.stringify(value.id)}`);
  const phone = isJsonObject(value) && typeof value.phone === "string" ? value.phone : undefined;
  const readPhone = await phoneReaderFor([phone], country);
  return readInput(value, { readPhone, current, allowUnknown, allowing: "allowUnknownFields" });
}

/** @throws CliError `usage` for what is no object, before anything is sent. */
export function checkFields(name: string, given: unknown): void {
  if (!isJsonObject(given)) throw new CliError("usage", `${name} takes the fields of a customer, not ${shown(given)}`);
}

/** A value as JSON has it: `undefined` left out, dates as text. @throws CliError `usage` for what JSON cannot hold. */
export function asJson(what: string, value: unknown): JsonValue {
  try {
    return JSON.parse(JSON.stringify(value) ?? "null"); // JSON.parse returns nothing else.
  } catch (error) {
    throw new CliError("usage", `${what} cannot be written as JSON: ${error instanceof Error ? error.message : error}`);
  }
}
