import { buffer } from "node:stream/consumers";
import { type Command, Option } from "commander";
import type { Context } from "../../cli/context.ts";
import { type Customer, type CustomerInput, fieldsOf, toInput } from "../../customers/customer.ts";
import { FIELD_NAMES, FIELDS, type FieldName, flagOf } from "../../customers/fields.ts";
import { readField, readInput } from "../../customers/input.ts";
import { type PhoneReader, phoneReaderFor, readerBeside } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";
import { judgeZip, likelyCountry } from "../../intake/cells/address/judge-zip.ts";
import { readAll, throwFileError } from "../../system/files.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { isJsonObject, isTooDeep, type JsonValue, jsonFault, parseJson } from "../../text/json.ts";
import { decodeText } from "../../text/utf8.ts";
import { addCountryFlag, countryOf } from "./refs.ts";

/** How the fields of one customer are read. @property country of phone numbers and addresses that do not say theirs. */
export interface Reading {
  readonly readPhone: PhoneReader;
  readonly country?: string | undefined;
}

/** The fields that a create or update is given by its flags; {@link checkInput} checks them. */
export interface GivenInput extends Reading {
  readonly data: JsonValue | undefined;
  readonly values: readonly (readonly [FieldName, string])[];
}

export async function givenInput(context: Context, flags: FieldFlags): Promise<GivenInput> {
  const data =
    flags.data === undefined
      ? undefined
      : (JSON.parse(await readJsonText(flags.data, "--data", context.terminal)) as JsonValue);
  const values = givenFields(flags);
  const phone = isJsonObject(data) && typeof data.phone === "string" ? data.phone : undefined;
  const phones = [...values.filter(([field]) => field === "phone").map(([, text]) => text), phone];
  const country = await countryOf(context, flags.defaultCountry);
  return { data, values, readPhone: await phoneReaderFor(phones, country), country };
}

/** The body to send: `--data` with the field flags over it. @throws CliError `invalid_input` with every wrong field. */
export function checkInput(given: GivenInput, current?: Customer): CustomerInput {
  const readPhone = readerBeside(current?.phone, given.readPhone);
  const fromData = given.data === undefined ? {} : readInput(given.data, { readPhone, current });
  const problems: Partial<Record<FieldName, string>> = {};
  let hint: string | undefined;
  const values: Partial<Record<FieldName, string | null>> = {};
  for (const [field, text] of given.values) {
    try {
      values[field] = text === "" && field !== "name" ? null : readField(field, text, readPhone);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      problems[field] = error.message;
      hint ??= error.hint;
    }
  }
  const wrong = FIELD_NAMES.flatMap((field) => (problems[field] ? `${flagOf(field)}: ${problems[field]}` : []));
  if (wrong.length > 0) throw new CliError("invalid_input", wrong.join("; "), { fields: problems, hint });
  return mergedInput(fromData, toInput(values));
}

/** Refuses a ZIP code that an import would refuse: it lost its zero. @param current the rest of the record. */
export function checkZip(given: CustomerInput, country: string | undefined, current: CustomerInput = {}): void {
  const zip = fieldsOf(given)["address.zip"];
  const { phone, "address.state": state } = fieldsOf(mergedInput(current, given));
  const damage = zip ? judgeZip(zip, state, { likely: likelyCountry(country, phone) }).damage : undefined;
  if (!zip || !damage || damage.isOdd) return;
  const problem = `${JSON.stringify(zip)} ${damage.reason}`;
  throw new CliError("invalid_input", `the ZIP code ${problem}`, {
    fields: { "address.zip": problem },
    hint: `${damage.original ? `Write ${damage.original}. ` : ""}If the address is in another country, name it with --default-country.`,
  });
}

/** Two bodies as one: for a field that both have, and for a part of the address, the second is used. */
export function mergedInput(under: CustomerInput, over: CustomerInput): CustomerInput {
  const address =
    isJsonObject(under.address) && isJsonObject(over.address) ? { address: { ...under.address, ...over.address } } : {};
  return { ...under, ...over, ...address };
}

export interface FieldFlags {
  readonly data?: string;
  readonly defaultCountry?: string;
}

export function addFieldFlags(command: Command): Command {
  command.optionsGroup("Fields:");
  for (const field of FIELD_NAMES) command.option(`${flagOf(field)} ${FIELDS[field].flag[0]}`, FIELDS[field].flag[1]);
  const json = "fields as a JSON object; @FILE reads a file, - reads stdin";
  return addCountryFlag(command.optionsGroup("Options:").option("--data <json>", json));
}

export function givenFields(flags: FieldFlags): [FieldName, string][] {
  const given: Readonly<Record<string, unknown>> = { ...flags };
  return FIELD_NAMES.flatMap((field): [FieldName, string][] => {
    const text = given[new Option(flagOf(field)).attributeName()];
    return typeof text === "string" ? [[field, text]] : [];
  });
}

/** The JSON of a flag, of `@FILE`, or for `-` of stdin, as written: numbers of any length stay. @throws CliError. */
export async function readJsonText(argument: string, flag: string, terminal: Terminal): Promise<string> {
  const { text, place } = await locate(argument, flag, terminal);
  if (text.trim() === "") throw new CliError("invalid_input", `${place} is empty`, { hint: HINT });
  const json = text.replace(/^\ufeff/, "");
  const value = parseJson(json);
  if (value === undefined) {
    const fault = await jsonFault(text);
    const reason = [fault.problem.toLowerCase(), fault.place].filter(Boolean).join(", ");
    throw new CliError("invalid_input", `${place} is not JSON: ${reason}`, { hint: HINT });
  }
  if (isTooDeep(value)) throw new CliError("invalid_input", `${place} is nested too deeply`, { hint: HINT });
  return json;
}

// --- internal ---

const HINT = 'Give a JSON object such as {"name": "Dana Ortiz"}, @FILE to read a file, or - to read stdin.';

async function locate(argument: string, flag: string, { stdin }: Terminal) {
  if (argument === "-") {
    const bytes = await buffer(stdin).catch(throwFileError("read", "stdin"));
    return { text: decodeText(bytes, "stdin"), place: "stdin" };
  }
  if (!argument.startsWith("@")) return { text: argument, place: flag };
  const path = argument.slice(1);
  const bytes = await readAll(path);
  if (bytes === undefined) throw new CliError("invalid_input", `${flag}: there is no file ${path}`, { hint: HINT });
  return { text: decodeText(bytes, path), place: path };
}
