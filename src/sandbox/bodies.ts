import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { isJsonObject, type JsonValue } from "../text/json.ts";
import { Problem, wrongFields } from "./answers.ts";
import { FIELD_NAMES, FIELDS, type FieldName, partOf, SET_BY_SERVER, type Values } from "./fields.ts";

/**
 * Reads a request's JSON body.
 * @throws Problem (400) when its type is not JSON, it is too large, or it is not UTF-8 or not JSON.
 */
export async function readJson(request: IncomingMessage): Promise<JsonValue> {
  // Read it to the end in any case: a client that is still sending does not read an answer.
  const bytes = await buffer(request);
  // In UTF-8 if a charset is named (RFC 8259 §8.1).
  if (!/^application\/json *(;(?! *charset=(?!"?utf-?8"?$)).*)?$/i.test(request.headers["content-type"] ?? ""))
    throw new Problem("invalid_content_type", "Content-Type must be application/json");
  if (bytes.length > BODY_LIMIT) {
    throw new Problem("body_too_large", `the body must have at most ${BODY_LIMIT} bytes`);
  }
  if (bytes.length === 0) throw new Problem("invalid_json", "the body is empty; it must be a JSON object");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as JsonValue;
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : "it is not UTF-8 text";
    throw new Problem("invalid_json", `the body is not JSON: ${reason}`);
  }
}

/** The values of a create's body; `null` is the same as missing. @throws Problem naming every wrong field. */
export function readCreate(body: JsonValue): Values {
  return readBody(body, ({ name = null }) => (name === null ? "is required" : undefined));
}

/**
 * The changes of a PATCH: only what the body holds, address part by part; `null` clears, `"address": null` all of it.
 * @throws Problem naming every wrong field.
 */
export function readPatch(body: JsonValue): Values {
  return readBody(body, ({ name }) => (name === null ? "cannot be cleared" : undefined));
}

// --- internal ---

const BODY_LIMIT = 1024 * 1024;

/** @param nameless what is wrong with the name, if it has nothing wrong in itself. */
function readBody(body: JsonValue, nameless: (values: Values) => string | undefined): Values {
  if (!isJsonObject(body)) throw new Problem("validation_failed", "the body must be a JSON object");
  const values: Values = {};
  const wrong = new Map<string, string>();
  for (const [name, value] of Object.entries(body).flatMap(flattened)) {
    const reason = isField(name) ? whatIsWrong(name, value) : whyNoField(name);
    if (reason !== undefined) wrong.set(name, reason);
    else if (isField(name)) values[name] = typeof value === "string" ? value : null;
  }
  const lacking = nameless(values);
  if (lacking !== undefined && !wrong.has("name")) wrong.set("name", lacking);
  if (wrong.size > 0) throw wrongFields("validation_failed", wrong);
  return values;
}

/** A field by its dotted name; an address is its parts. */
function flattened([key, value]: [string, JsonValue]): [string, JsonValue][] {
  if (key !== "address") return [[key, value]];
  if (isJsonObject(value)) return Object.entries(value).map(([part, text]) => [`address.${part}`, text]);
  return value === null ? FIELD_NAMES.filter(partOf).map((name) => [name, null]) : [[key, value]];
}

function whyNoField(name: string): string {
  if (name === "address") return "must be an object";
  return (SET_BY_SERVER as readonly string[]).includes(name) ? "is set by the server" : "is not a known field";
}

function whatIsWrong(name: FieldName, value: JsonValue): string | undefined {
  if (value === null) return undefined;
  if (typeof value !== "string") return "must be a string";
  // Some databases change these characters.
  if (/\p{Surrogate}/u.test(value)) return "must be well-formed Unicode";
  if (value.includes("\0")) return "must not contain the character U+0000";
  const [longest, isMet, reason] = FIELDS[name];
  if (value.length > longest && [...value].length > longest)
    return `must have at most ${longest.toLocaleString("en-US")} characters`;
  return isMet === undefined || isMet(value) ? undefined : reason;
}

function isField(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name);
}
