import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import { entryOf, valueUnder, word, wordsOf } from "./keys.ts";

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

/** The message in an object that describes a problem. */
export function inObject(object: JsonObject): string | undefined {
  for (const key of MESSAGE_KEYS) {
    const text = textOf(entryOf(object, [key])?.value);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The first message in a list of texts or problems. */
export function firstOf(list: JsonValue | undefined): string | undefined {
  if (!Array.isArray(list)) return undefined;
  for (const item of list) {
    const text = textOf(item) ?? (isJsonObject(item) ? itemMessage(item) : undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The message of one problem in a list: the most specific that it has. */
export function itemMessage(item: JsonObject): string | undefined {
  return (
    inObject({ ...item, message: valueUnder(item, ["detail"]) ?? valueUnder(item, ["message"]) ?? null }) ??
    textOf(valueUnder(item, ["code"]))
  );
}

/** The object with its keys in lower case; of two keys that become equal the first is kept. */
export function lowered(object: JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const [key, value] of Object.entries(object)) if (!Object.hasOwn(result, word(key))) result[word(key)] = value;
  return result;
}

// --- internal ---

const MESSAGE_KEYS = wordsOf(`
  message defaultmessage detail description errordescription errormessage msg reason title
`);
