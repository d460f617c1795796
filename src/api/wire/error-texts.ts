import { FIELD_NAMES } from "../../customers/customer.ts";
import { isJsonObject, type JsonObject, type JsonValue, parseJsonObject } from "../../text/json.ts";
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
  if (!isJsonObject(value)) return inText(textOf(value));
  const keys = lowered(value);
  const inError = isJsonObject(keys.error) ? messageIn(keys.error) : undefined;
  const others = Object.keys(keys).filter((key) => /(msg|message)$/.test(key));
  const said = inError ?? first([...MESSAGES, ...others], (key) => messageIn(keys[key]));
  // Details that are a text are the message if there is no other.
  return said ?? messageIn(aboutAll(value)) ?? textOf(keys.details);
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

/**
 * A field as a server names it, without what is wrapped around it: `/data/attributes/email`, `["body","email"]`,
 * `json.email`, `create.customer.email`, `customers[0].email` and `Email` are `email`.
 * @returns undefined where no field is named: nothing, the body as a whole, a position in it.
 */
export function fieldName(value: JsonValue | undefined): string | undefined {
  const parts = Array.isArray(value)
    ? value.map(String)
    : typeof value === "string" && value.length <= LONGEST
      ? value.split(/[/.[\]]+/)
      : [];
  const named = parts.map((part) => part.replace(/^["']|["']$/g, "")).filter((part) => !/^[#$]?$/.test(part));
  while (named.length > 0 && (named.length > 1 ? AROUND : WHOLE_BODY).test(named[0] ?? "")) named.shift();
  const name = named.map((part, at) => (at === 0 ? part : /^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join("");
  return name === "" || name.length > 80 ? undefined : documented(name);
}

/** Whether a key is wrapped around a record: `customer`, `data`. */
export function isAround(key: string): boolean {
  return AROUND.test(key);
}

type Said = readonly [field: string, reason: string];

/** The field that a sentence of a validator begins with, and what it says of it: `email must be an email`; none where it names none. */
export function fieldInText(sentence: string): Said[] {
  const text = sentence.trim();
  const [, unknown] = /^property (\S{1,80}) should not exist/.exec(text) ?? [];
  if (unknown !== undefined) return [[documented(unknown), "should not exist"]];
  const [, within = "", , missing] =
    /^body(\/\S{1,80})? must have required property (["'])(\S{1,80})\2$/.exec(text) ?? [];
  const lacking = missing && fieldName(`${within}/${missing}`);
  if (lacking) return [[lacking, text.replace(/^\S+ /, "")]];
  const said = beginningOf(text);
  // Prose may begin with such a word as well.
  return said !== undefined && (isDocumented(said[0]) || text.startsWith("body/")) ? [said] : [];
}

/** What is said of a field, without its name at the beginning. */
export function withoutName(text: string, field: string): string {
  const said = beginningOf(text);
  return said !== undefined && (said[0] === field || field.endsWith(`.${said[0]}`)) ? said[1] : text;
}

/** Whether a field is one of the API document. */
export function isDocumented(name: string): boolean {
  return name === "address" || (FIELD_NAMES as readonly string[]).includes(name);
}

// --- internal ---

/** Keys of messages, the most specific first. */
const MESSAGES = wordsOf(`
  detail message errors defaultmessage description errordescription errormessage msg reason title error fault faultstring
`);

/** A gateway may put the JSON of the server behind it into its own message. */
function inText(text: string | undefined): string | undefined {
  const inner = text?.startsWith("{") ? parseJsonObject(text) : undefined;
  return (inner && messageIn(inner)) ?? text;
}

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

/** No field has a longer name, with all that stands around it. */
const LONGEST = 1000;

/** What stands around a record in a request: parts of HTTP, envelopes, the names of methods and their parameters. */
const AROUND =
  /^(\d+|data|attributes|body|query|path|params|json|form|payload|input|request|req|fields|values|model|entity|dto|resource|item|record|doc|document|object|entry|in|arg\d+|create|update|save|patch|post|add|insert|(create|update|new)?_?(customer|contact|client)s?_?(dto|in|input|create|update|request|data|payload|model)?)$/i;

/** What may stand there and nothing follows: no field of a record has such a name. */
const WHOLE_BODY = /^(\d+|body|json|form|payload|query|params)$/i;

const VERB =
  /^(must|should|shall|is|isn't|are|has|hasn't|was|can|cannot|can't|may|does|doesn't|needs|contains|length)\b/i;

/** A name at the beginning of a sentence that goes on with a verb. */
function beginningOf(text: string): Said | undefined {
  const [start = "", path, , quoted, word] =
    /^(?:body(\/\S{1,80})|(["'])([\w.]{1,80})\2|([\w.]{1,80}):?) /.exec(text) ?? [];
  const field = fieldName(path ?? quoted ?? word);
  const reason = text.slice(start.length);
  return field !== undefined && VERB.test(reason) ? [field, reason] : undefined;
}

function documented(name: string): string {
  return FIELD_NAMES.find((field) => field === name.toLowerCase()) ?? name;
}
