import { isJsonObject, type JsonObject, type JsonValue, parseJsonObject } from "../../text/json.ts";
import { word, wordsOf } from "./keys.ts";

/** Longest message taken from a server, in characters. */
const MAX_MESSAGE = 300;

/** The text, trimmed; undefined if it is empty or not a text. */
export function nonBlank(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** A message on one line, of a length for people, without a full stop. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const cut = line.length > MAX_MESSAGE ? `${line.slice(0, MAX_MESSAGE - 1)}…` : line;
  return cut.replace(/\.$/, "");
}

/** The message in an error body or in a part of it: all texts of a list, of a list of objects the first one's. */
export function messageIn(value: JsonValue | undefined): string | undefined {
  if (Array.isArray(value)) {
    const texts = value.flatMap((item) => nonBlank(item) ?? []);
    return texts.length > 0 ? texts.join("; ") : firstOf(value, (item) => messageIn(item) ?? codeOf(item));
  }
  if (!isJsonObject(value)) return inText(nonBlank(value));
  const keys = byWord(value);
  const inError = isJsonObject(keys.error) ? messageIn(keys.error) : undefined;
  const others = Object.keys(keys).filter((key) => /(msg|message)$/.test(key));
  return inError ?? firstOf([...MESSAGES, ...others], (key) => messageIn(keys[key]));
}

/** What an object says itself, as one problem of a list does. */
export function ownMessage(object: JsonObject): string | undefined {
  const keys = byWord(object);
  return firstOf(MESSAGES, (key) => nonBlank(keys[key]));
}

// --- internal ---

/** Keys of messages, the most specific first. */
const MESSAGES = wordsOf(`
  detail message errors defaultmessage description errordescription errormessage msg reason title error fault faultstring
  details
`);

/** A gateway may put the JSON of the server behind it into its own message. */
function inText(text: string | undefined): string | undefined {
  const inner = text?.startsWith("{") ? parseJsonObject(text) : undefined;
  return (inner && messageIn(inner)) ?? text;
}

function codeOf(item: JsonValue): string | undefined {
  return isJsonObject(item) ? nonBlank(item.code) : undefined;
}

function firstOf<Value>(values: readonly Value[], read: (value: Value) => string | undefined): string | undefined {
  for (const value of values) {
    const text = read(value);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The object with its keys as words; of two keys that become equal the first is kept. */
function byWord(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object)
      .toReversed()
      .map(([key, value]) => [word(key), value]),
  );
}
