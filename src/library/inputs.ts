import { readHeaders } from "../api/call/request.ts";
import type { Customer, CustomerInput } from "../customers/customer.ts";
import { readInput } from "../customers/input.ts";
import { phoneReaderFor } from "../customers/phone.ts";
import { CliError } from "../errors.ts";
import { readBaseUrl } from "../settings/base-url.ts";
import { keyProblem } from "../settings/key/plain.ts";
import { isJsonObject, type JsonValue } from "../text/json.ts";
import { check, shown } from "./kinds.ts";
import { CLIENT_OPTIONS, type CustomersClientOptions, type WriteOptions } from "./options.ts";

interface ReadOptions extends WriteOptions {
  /** Of phone numbers without a country code. */
  readonly country: string | undefined;
  /** The customer that is changed: its further fields may be given, and its values as they are. */
  readonly current?: Customer | undefined;
}

/** Fields as they are sent. @throws CliError `usage` for no JSON, `invalid_input` for an unknown field or value. */
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
  return readInput(value, { readPhone, current, allowUnknown });
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

/** The options with a base URL without a slash at its end. @throws CliError `usage` for what cannot be used. */
export function checkedOptions(options: CustomersClientOptions): CustomersClientOptions {
  check("CustomersClient", options, CLIENT_OPTIONS);
  const { baseUrl, apiKey } = options;
  const read = readBaseUrl(baseUrl ?? "");
  if ("problem" in read) throw new CliError("usage", `baseUrl ${read.problem}`);
  if (apiKey === undefined) throw new CliError("usage", "apiKey must be text");
  const problem = keyProblem(apiKey);
  if (problem !== undefined) throw new CliError("auth", `apiKey is not a key: ${problem}`);
  return { ...options, baseUrl: read.value, headers: headerFields(options.headers ?? {}) };
}

/** Header fields by lower-case name. @throws CliError `usage` for those that cannot be set. */
export function headerFields(given: Readonly<Record<string, string>>): Record<string, string> {
  return readHeaders(
    Object.entries(given).map(([name, value]) => `${name}: ${value}`),
    "the header",
  );
}
