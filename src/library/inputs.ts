import { type Customer, type CustomerInput, valueAt } from "../customers/customer.ts";
import { ADDRESS_PARTS, RECORD_KEYS } from "../customers/fields.ts";
import { readInput } from "../customers/input.ts";
import { phoneReaderFor } from "../customers/phone.ts";
import { CliError } from "../errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../text/json.ts";
import { shown, unknownName } from "./kinds.ts";
import type { WriteOptions } from "./options.ts";

interface Reading extends WriteOptions {
  /** Of phone numbers without a country code. */
  readonly country: string | undefined;
  /** The customer that is changed: its further fields may be given, and its values as they are. */
  readonly current?: Customer | undefined;
}

/**
 * Fields as they are sent, all checked.
 * @throws CliError `usage` for an unknown field, `invalid_input` for a value that cannot be the field's.
 */
export async function readFields(
  name: string,
  given: unknown,
  { allowUnknownFields: allowUnknown, country, current }: Reading,
): Promise<CustomerInput> {
  checkFields(name, given);
  const value = asJson("the data", given);
  if (!isJsonObject(value)) throw new CliError("usage", `${name} takes the fields of a customer, not ${shown(value)}`);
  if (current !== undefined && value.id !== undefined && value.id !== current.id)
    throw new CliError("usage", `${name} cannot change the id ${current.id} to ${JSON.stringify(value.id)}`);
  const refuse = (fields: JsonObject, prefix: string, known: readonly string[]) => {
    for (const field of Object.keys(fields)) {
      const isThere = current !== undefined && valueAt(current, prefix + field) !== undefined;
      if (!known.includes(field) && !isThere) throw unknownField(name, prefix + field, prefix, known);
    }
  };
  if (!allowUnknown) refuse(value, "", RECORD_KEYS);
  if (!allowUnknown && isJsonObject(value.address)) refuse(value.address, "address.", ADDRESS_PARTS);
  const readPhone = await phoneReaderFor([typeof value.phone === "string" ? value.phone : undefined], country);
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

// --- internal ---

function unknownField(name: string, field: string, prefix: string, known: readonly string[]): CliError {
  const names = known.map((one) => prefix + one);
  const { message, hint } = unknownName(`${name} has no field`, field, names);
  const fields = { [field]: "unknown field (allowUnknownFields sends it)" };
  return new CliError("usage", message, { hint: `${hint} To send it nevertheless: allowUnknownFields.`, fields });
}
