import { isJsonObject, type JsonValue } from "../text/json.ts";
import { Problem, wrongFields } from "./answers.ts";
import { ADDRESS_PARTS, type Changes, WRITABLE, type WritableName } from "./columns.ts";

/** E.164: a plus sign, a country code that does not begin with 0, 15 digits at most. */
export const PHONE = /^\+[1-9]\d{6,14}$/;

/**
 * The values of a create's body. Required: `name`; `null` is the same as missing.
 * @throws Problem naming every wrong field.
 */
export function readCreate(body: JsonValue): Changes & { readonly name: string } {
  const { changes, wrong } = readBody(body);
  const { name } = changes;
  if (typeof name !== "string" && !wrong.has("name")) wrong.set("name", "is required");
  if (wrong.size > 0 || typeof name !== "string") throw wrongFields("validation_failed", wrong);
  return { ...changes, name };
}

/**
 * The changes of a PATCH: only what the body holds, address part by part; `null` clears, `"address": null` all of it.
 * @throws Problem naming every wrong field.
 */
export function readPatch(body: JsonValue): Changes {
  const { changes, wrong } = readBody(body);
  if (changes.name === null) wrong.set("name", "cannot be cleared");
  if (wrong.size > 0) throw wrongFields("validation_failed", wrong);
  return changes;
}

// --- internal ---

/** The HTML standard's pattern of a valid e-mail address (§4.10.5.1.5). */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const SET_BY_SERVER = ["id", "created_at", "updated_at"];

/** Longest value in characters (Unicode code points); 200 where it is not named. */
const LONGEST: Partial<Record<WritableName, number>> = { email: 254, phone: 16, notes: 10_000 };

interface Reading {
  readonly changes: Changes;
  readonly wrong: Map<string, string>;
}

function readBody(body: JsonValue): Reading {
  if (!isJsonObject(body)) throw new Problem("validation_failed", "the body must be a JSON object");
  const reading: Reading = { changes: {}, wrong: new Map() };
  for (const [key, value] of Object.entries(body)) {
    if (key === "address") readAddress(value, reading);
    else if (isWritable(key)) readText(key, value, reading);
    else reading.wrong.set(key, SET_BY_SERVER.includes(key) ? "is set by the server" : "is not a known field");
  }
  return reading;
}

function readAddress(value: JsonValue, reading: Reading): void {
  const { changes, wrong } = reading;
  if (value === null) for (const part of ADDRESS_PARTS) changes[part] = null;
  else if (!isJsonObject(value)) wrong.set("address", "must be an object");
  else {
    for (const [key, part] of Object.entries(value)) {
      const name = `address.${key}`;
      if (isWritable(name)) readText(name, part, reading);
      else wrong.set(name, "is not a known field");
    }
  }
}

function readText(name: WritableName, value: JsonValue, { changes, wrong }: Reading): void {
  const reason = value === null ? undefined : whatIsWrong(name, value);
  if (reason !== undefined) wrong.set(name, reason);
  else changes[WRITABLE[name]] = typeof value === "string" ? value : null;
}

function whatIsWrong(name: WritableName, value: JsonValue): string | undefined {
  if (typeof value !== "string") return "must be a string";
  // Some databases change these characters.
  if (/\p{Surrogate}/u.test(value)) return "must be well-formed Unicode";
  if (value.includes("\0")) return "must not contain the character U+0000";
  const longest = LONGEST[name] ?? 200;
  if (value.length > longest && [...value].length > longest) {
    return `must have at most ${longest.toLocaleString("en-US")} characters`;
  }
  if (name === "name" && value.trim() === "") return "must not be empty";
  if (name === "email" && !isEmail(value)) return "must be an e-mail address";
  if (name === "phone" && !PHONE.test(value)) {
    return "must be in international format (E.164), such as +12025550123";
  }
  return undefined;
}

/** The local part has 64 characters at most (RFC 5321 §4.5.3.1.1). */
function isEmail(text: string): boolean {
  return EMAIL.test(text) && text.indexOf("@") <= 64;
}

function isWritable(name: string): name is WritableName {
  return Object.hasOwn(WRITABLE, name);
}
