import { CliError } from "../errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../text/json.ts";
import { orMeant } from "../text/words.ts";
import { type Customer, type CustomerInput, NO_ADDRESS, valueAt } from "./customer.ts";
import { isEmail, isHalfEmail, linkedEmail } from "./email.ts";
import { ADDRESS_PARTS, FIELD_NAMES, FIELDS, type FieldName, isFieldName } from "./fields.ts";
import { linkedPhone, type PhoneReader, readerBeside } from "./phone.ts";

interface InputOptions {
  readonly readPhone: PhoneReader;
  /** The record that is to be changed: fields that it has beyond the documented ones may be given too. */
  readonly current?: Customer | undefined;
  /** Send fields that neither the API document nor the record knows. */
  readonly allowUnknown?: boolean | undefined;
}

/**
 * A JSON value as the body of a create or update: every documented field checked, phones in E.164.
 * @throws CliError `invalid_input` with every wrong field in `fields`.
 */
export function readInput(value: JsonValue, options: InputOptions): CustomerInput {
  if (!isJsonObject(value)) {
    throw new CliError("invalid_input", "the data is not a JSON object", {
      hint: 'Give one object, for example {"name": "Dana Ortiz", "email": "dana@example.com"}.',
    });
  }
  const problems = new Map<string, string>();
  const input = readKeys(value, "", options, problems);
  if (problems.size > 0) {
    throw new CliError("invalid_input", `the data has ${problems.size === 1 ? "a wrong field" : "wrong fields"}`, {
      fields: Object.fromEntries(problems),
      ...([...problems.keys()].every(isFieldName)
        ? {}
        : { hint: `The fields are ${FIELD_NAMES.join(", ")}; the address.… ones stand inside an "address" object.` }),
    });
  }
  return input;
}

/** The body of a create: empty fields are not sent, as a new record has nothing to clear. */
export function withoutEmpty(input: CustomerInput): CustomerInput {
  const { address, ...own } = input;
  const parts = withoutNulls(isJsonObject(address) ? address : {});
  return { ...withoutNulls(own), ...(Object.keys(parts).length > 0 ? { address: parts } : {}) };
}

export const EMAIL_HINT = "Write it as name@example.com.";

/**
 * One field as a person or a file gives it → as it is sent: trimmed, phones in E.164.
 * @throws CliError `invalid_input` whose message names the value and what is wrong with it.
 */
export function readField(field: FieldName, text: string, readPhone: PhoneReader): string {
  const { kind } = FIELDS[field];
  const value = kind === "text" ? text : text.trim();
  switch (kind) {
    case "name":
      if (value === "")
        throw new CliError("invalid_input", "the name is empty", { hint: "Every customer needs a name." });
      return value;
    case "email": {
      const address = linkedEmail(value);
      if (!isEmail(address) || isHalfEmail(address)) {
        const why = isEmail(address) ? ": there is no dot after the @" : "";
        throw new CliError("invalid_input", `${JSON.stringify(value)} is not an e-mail address${why}`, {
          hint: EMAIL_HINT,
        });
      }
      return address;
    }
    case "phone":
      return readPhone(linkedPhone(value));
    case "line":
    case "code":
    case "text":
      return value;
  }
}

// --- internal ---

function withoutNulls(input: CustomerInput): CustomerInput {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

function readKeys(value: JsonObject, prefix: string, options: InputOptions, problems: Map<string, string>): JsonObject {
  const input: [string, JsonValue][] = [];
  for (const [key, given] of Object.entries(value)) {
    const field = prefix + key;
    try {
      input.push([key, readKey(field, given, options, problems)]);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      problems.set(field, error.message);
    }
  }
  return Object.fromEntries(input); // A key may be `__proto__`.
}

function readKey(field: string, given: JsonValue, options: InputOptions, problems: Map<string, string>): JsonValue {
  if (field === "address") {
    if (given === null) return { ...NO_ADDRESS };
    if (!isJsonObject(given)) throw new CliError("invalid_input", `must be an object with ${ADDRESS_PARTS.join(", ")}`);
    return readKeys(given, "address.", options, problems);
  }
  // A value that the record has already is accepted, even if it is wrong.
  if (isFieldName(field) && options.current && given === valueAt(options.current, field)) return given;
  if (isFieldName(field)) return readText(field, given, readerBeside(options.current?.phone, options.readPhone));
  if (field === "id" && options.current) {
    if (String(given) === options.current.id) return options.current.id;
    throw new CliError("invalid_input", "an id cannot be changed");
  }
  if (options.allowUnknown || (options.current && valueAt(options.current, field) !== undefined)) return given;
  throw new CliError("invalid_input", `unknown field${orMeant(field, FIELD_NAMES)}`);
}

function readText(field: FieldName, given: JsonValue, readPhone: PhoneReader): string | null {
  if (given === null && field !== "name") return null;
  if (typeof given !== "string") throw new CliError("invalid_input", "must be text in quotes");
  return given === "" && field !== "name" ? null : readField(field, given, readPhone);
}
