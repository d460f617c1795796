import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import { word, wordsOf } from "./keys.ts";

/** Longest message taken from a server, in characters. */
const MAX_MESSAGE = 300;

/** The text, trimmed; undefined where it is empty or not a text. */
export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** A message on one line, of a length for people, without a full stop. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const cut = line.length > MAX_MESSAGE ? `${line.slice(0, MAX_MESSAGE - 1)}…` : line;
  return cut.replace(/\.$/, "");
}

/** The message in an error body or in a part of it; of a list, the first one. */
export function messageIn(value: JsonValue | undefined): string | undefined {
  if (Array.isArray(value))
    return first(value, (item) => messageIn(item) ?? (isJsonObject(item) ? textOf(item.code) : undefined));
  if (!isJsonObject(value)) return textOf(value);
  const keys = lowered(value);
  const inError = isJsonObject(keys.error) ? messageIn(keys.error) : undefined;
  return inError ?? first(MESSAGES, (key) => messageIn(keys[key])) ?? messageIn(aboutAll(value));
}

/** What an object says itself, as one problem of a list does. */
export function ownMessage(object: JsonObject): string | undefined {
  const keys = lowered(object);
  return first(MESSAGES, (key) => textOf(keys[key]));
}

/** Whether errors stand under this key that are about the record as a whole, not about a field of it. */
export function isAboutAll(key: string): boolean {
  return /^(_+errors|non_?field_?errors|form_?errors|__all__|base)$/i.test(key);
}

// --- internal ---

/** Keys of messages, the most specific first. */
const MESSAGES = wordsOf(`
  detail message errors defaultmessage description errordescription errormessage msg reason title error fault faultstring
`);

function aboutAll(object: JsonObject): JsonValue | undefined {
  return Object.entries(object).find(([key]) => isAboutAll(key))?.[1];
}

function first<Value>(values: readonly Value[], read: (value: Value) => string | undefined): string | undefined {
  for (const value of values) {
    const text = read(value);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The object with its keys as words; of two keys that become equal the first is kept. */
function lowered(object: JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const [key, value] of Object.entries(object)) if (!Object.hasOwn(result, word(key))) result[word(key)] = value;
  return result;
}
