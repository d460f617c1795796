import { FIELD_NAMES, isFieldName } from "../../customers/customer.ts";
import { isJsonObject, type JsonObject, type JsonValue, parseJsonObject } from "../../text/json.ts";
import { valueUnder, word, wordsOf } from "./keys.ts";

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

/** The message in an error body or in a part of it. @param isOwn only a text of the object itself. */
export function messageIn(value: JsonValue | undefined, isOwn = false): string | undefined {
  if (Array.isArray(value)) {
    const texts = value.flatMap((item) => nonBlank(item) ?? []);
    if (texts.length > 0) return texts.join("; ");
    return firstOf(value.map((item) => messageIn(item) ?? (isJsonObject(item) ? nonBlank(item.code) : undefined)));
  }
  if (!isJsonObject(value)) {
    const text = nonBlank(value);
    // A gateway may put the JSON of the server behind it into its own message.
    const inner = text?.startsWith("{") ? parseJsonObject(text) : undefined;
    return (inner && messageIn(inner)) ?? text;
  }
  // Of two keys that are the same word the first is kept.
  const entries = Object.entries(value).map(([key, part]) => [word(key), part] as const);
  const keys: JsonObject = Object.fromEntries(entries.toReversed());
  if (isOwn) return firstOf(MESSAGES.map((key) => nonBlank(keys[key])));
  const inError = isJsonObject(keys.error) ? messageIn(keys.error) : undefined;
  const others = Object.keys(keys).filter((key) => /(msg|message)$/.test(key));
  return inError ?? firstOf([...MESSAGES, ...others].map((key) => messageIn(keys[key])));
}

/** Which fields an error body names, and what it says of each: in an object that names a field, or under its name. */
export function fieldErrors(body: JsonValue | undefined): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [path, text] of problemsIn(body, {
    path: "",
    holds: Array.isArray(body) ? "errors" : "nothing",
    depth: 0,
  })) {
    const field = fieldName(path);
    if (field === undefined) continue;
    const before = Object.hasOwn(fields, field) ? fields[field] : undefined;
    fields[field] = shortened(before === undefined || before === shortened(text) ? text : `${before}; ${text}`);
  }
  return fields;
}

// --- internal ---

/** Keys of messages, the most specific first. */
const MESSAGES = wordsOf(`
  detail message errors defaultmessage description errordescription errormessage msg reason title error fault faultstring
  details
`);

function firstOf(texts: readonly (string | undefined)[]): string | undefined {
  return texts.find((text) => text !== undefined);
}

/** `errors`: each key is a field. `anything`: a key must be a documented field. `nothing`: the body itself. */
type Holds = "errors" | "anything" | "nothing";

interface ErrorPlace {
  /** The keys that lead to it, as far as they name a field; else empty. */
  readonly path: string;
  readonly holds: Holds;
  /** What the problem around it says. */
  readonly said?: string | undefined;
  readonly depth: number;
}

/** Keys under which the errors of fields stand, or may stand beside other things; last those of the error itself. */
const HOLDERS: Readonly<Record<Holds, readonly string[]>> = {
  errors: wordsOf(`
    errors fields issues fielderrors validationerrors validationresults invalidparams fieldviolations violations
    constraintviolations parameterviolations properties
  `),
  anything: wordsOf("validation details detail data params message messages problems extensions"),
  nothing: wordsOf("error embedded fault"),
};

/** Keys under which one problem names its field. */
const FIELD_KEYS = wordsOf(`
  field fieldname param loc property instancepath path element attribute propertypath pointer target parameter in
`);

type Problem = readonly [path: string, text: string];

function problemsIn(value: JsonValue | undefined, around: ErrorPlace): Problem[] {
  const place = { ...around, depth: around.depth + 1 };
  const { path, holds } = place;
  if (Array.isArray(value)) return value.flatMap((item) => problemsIn(item, place));
  if (!isJsonObject(value)) return typeof value === "string" ? [[path, value]] : [];
  const own = messageIn(value, true);
  const field = path === "" ? fieldOf(value, place) : path;
  const text = own ?? (path === "" ? (place.said ?? nonBlank(value.code)) : undefined);
  if (field !== undefined && text !== undefined) return [[field, text]];
  const said = holds === "errors" ? own : undefined;
  return Object.entries(value).flatMap(([key, part]) => {
    const name = path === "" ? key : `${path}.${key}`;
    const held = (["errors", "anything", "nothing"] as const).find((kind) => HOLDERS[kind].includes(word(key)));
    if (held !== undefined) return problemsIn(part, { ...place, holds: held, said });
    // A problem has no fields for keys.
    return own === undefined && isField(name, part, holds) ? problemsIn(part, { ...place, path: name }) : [];
  });
}

/** Whether a key is a field, and what stands under it is wrong with it. */
function isField(name: string, part: JsonValue, holds: Holds): boolean {
  if (holds === "errors" || (isJsonObject(part) && AROUND.test(name))) return true;
  const isKnown = isDocumented(fieldName(name));
  if (typeof part === "string") return isKnown && holds === "anything";
  return isKnown || (holds === "anything" && isJsonObject(part) && messageIn(part, true) !== undefined);
}

/** The field that one problem names. In the body itself only a documented one: its `path` may be the request's. */
function fieldOf(object: JsonObject, { depth }: ErrorPlace): string | undefined {
  const { source, reason, name } = object;
  const pointer = isJsonObject(source) ? (source.pointer ?? source.parameter) : undefined;
  // RFC 7807 calls it `name` in its example; others name the error so.
  const last = reason === undefined ? undefined : name;
  const named = [...FIELD_KEYS.map((key) => valueUnder(object, [key])), pointer, last];
  const field = named.map(fieldName).find((found) => found !== undefined);
  return depth > 1 || isDocumented(field) ? field : undefined;
}

/** `/data/attributes/email`, `["body","email"]`, `create.customer.email` and `customers[0].Email` are `email`. */
function fieldName(value: JsonValue | undefined): string | undefined {
  const text = Array.isArray(value) ? value.join("/") : typeof value === "string" && value.length < 1000 ? value : "";
  const parts = text.split(/[/.[\]]+/).filter((part) => !/^[#$]?$/.test(part));
  const start = parts.findIndex((part) => !AROUND.test(part));
  const name = start === -1 ? "" : parts.slice(start).join(".");
  if (name === "" || name.length > 80) return undefined;
  return FIELD_NAMES.find((field) => field === name.toLowerCase()) ?? name;
}

function isDocumented(name: string | undefined): boolean {
  return name === "address" || isFieldName(name ?? "");
}

/** What stands around a record in a request: parts of HTTP, envelopes, the names of methods and their parameters. */
const AROUND =
  /^(\d+|data|attributes|body|query|path|params|json|form|payload|input|request|req|fields|values|model|entity|dto|resource|item|record|doc|document|object|entry|in|arg\d+|create|update|save|patch|post|add|insert|(create|update|new)?_?(customer|contact|client)s?_?(dto|in|input|create|update|request|data|payload|model)?)$/i;
