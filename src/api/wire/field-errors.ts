import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import { fieldInText, fieldName, isAboutAll, isDocumented, withoutName } from "./field-names.ts";
import { valueUnder, word, wordsOf } from "./keys.ts";
import { itemMessage, lowered, shortened, textOf } from "./texts.ts";

export type FieldErrors = Record<string, string>;

/** Which fields an error body names, and what it says of each: `errors` as a map or a list, and the like. */
export function fieldErrors(body: JsonValue | undefined): FieldErrors {
  for (const { value, holds } of placesIn(body)) {
    const fields = fieldsIn(value, holds);
    if (Object.keys(fields).length > 0) return fields;
  }
  return {};
}

/** `{"email": ["…"], "address": {"zip": ["…"]}}` → dotted names and one text each. */
export function mapFields(value: JsonValue | undefined, holds: Holds = "errors", prefix = ""): FieldErrors {
  if (!isJsonObject(value)) return {};
  const fields: FieldErrors = {};
  for (const [key, part] of Object.entries(value)) {
    if (isAboutAll(key)) continue;
    // Zod's tree: the fields stand under `properties`.
    const path = key === "properties" && isJsonObject(part) ? prefix : `${prefix}${key}.`;
    const name = fieldName(prefix + key);
    const text = textUnder(part);
    if (text !== undefined) {
      const isPlain = typeof part === "string";
      if (name !== undefined && (holds === "errors" || !isPlain || isDocumented(name))) add(fields, name, text);
    } else if (isJsonObject(part)) merge(fields, mapFields(part, holds, path));
    else if (Array.isArray(part)) for (const item of part) merge(fields, mapFields(item, holds, path));
  }
  return fields;
}

// --- internal ---

/** `errors`: the place is there to hold what is wrong with fields. `anything`: it may hold other texts as well. */
type Holds = "errors" | "anything";

interface Place {
  readonly value: JsonValue | undefined;
  readonly holds: Holds;
}

/** Keys under which the errors of fields stand, in an error or in the body; the surest first. */
const ERRORS = wordsOf(`
  errors fields issues fielderrors validationerrors validationresults invalidparams fieldviolations violations
  constraintviolations parameterviolations
`);
const ANYTHING = wordsOf("validation details detail data params messages message problems");

/** Keys under which one problem of a list names its field. */
const FIELD_KEYS = wordsOf(`
  field fieldname param loc property instancepath path element attribute propertypath pointer target parameter in
`);
/** The same in the body itself, whose `path` is the one of the request. */
const OWN_FIELD_KEYS = wordsOf("field fieldname param property attribute");

const MOST_DEEP = 5;

/** Where an error body may speak of fields, the likeliest place first. */
function* placesIn(body: JsonValue | undefined): Generator<Place> {
  if (Array.isArray(body)) yield { value: body, holds: "errors" };
  if (!isJsonObject(body)) return;
  const { error, embedded, fault } = lowered(body);
  if (isJsonObject(error)) {
    yield* placesOf(error);
    yield { value: [{ ...error, name: null }], holds: "errors" };
  }
  if (Array.isArray(error)) yield { value: error, holds: "errors" };
  yield* placesOf(body);
  for (const inner of [embedded, fault]) {
    if (isJsonObject(inner)) yield { value: valueUnder(inner, ["errors", "error"]), holds: "errors" };
  }
  const own = OWN_FIELD_KEYS.map((key) => fieldName(valueUnder(body, [key]))).find((name) => name !== undefined);
  const text = itemMessage(body);
  if (own !== undefined && text !== undefined) yield { value: { [own]: text }, holds: "errors" };
  if (hasOnlyFieldErrors(body)) yield { value: body, holds: "errors" };
  const message = textOf(valueUnder(body, ["message"]));
  // Fastify says it all in one sentence.
  if (message !== undefined) yield { value: message.split(/, (?=body[/ ])/), holds: "errors" };
}

function* placesOf(holder: JsonObject): Generator<Place> {
  for (const key of ERRORS) yield { value: valueUnder(holder, [key]), holds: "errors" };
  for (const key of ANYTHING) {
    const value = valueUnder(holder, [key]);
    if (isJsonObject(value))
      for (const inner of ["errors", ...ANYTHING]) yield { value: valueUnder(value, [inner]), holds: "errors" };
    yield { value, holds: "anything" };
  }
}

function fieldsIn(value: JsonValue | undefined, holds: Holds): FieldErrors {
  return Array.isArray(value) ? listFields(value) : mapFields(value, holds);
}

/** The fields that the problems of a list name. @param prefix the field that they lie in: `address.`. */
function listFields(list: readonly JsonValue[], prefix = "", depth = 0): FieldErrors {
  const fields: FieldErrors = {};
  for (const item of list) {
    if (typeof item === "string") {
      const named = fieldInText(item.trim());
      if (named !== undefined) add(fields, named.field, named.reason);
    } else if (isJsonObject(item)) merge(fields, itemFields(item, prefix, depth));
  }
  return fields;
}

function itemFields(item: JsonObject, prefix: string, depth: number): FieldErrors {
  const fields: FieldErrors = {};
  const field = fieldOf(item, prefix);
  const { constraints } = item;
  const texts = isJsonObject(constraints) ? Object.values(constraints).flatMap((text) => textOf(text) ?? []) : [];
  for (const text of texts) if (field !== undefined) add(fields, field, text);
  const text = texts.length > 0 ? undefined : itemMessage(item);
  if (field !== undefined && text !== undefined) add(fields, field, text);
  if (depth >= MOST_DEEP) return fields;
  // class-validator: what is wrong inside a field.
  if (Array.isArray(item.children)) merge(fields, listFields(item.children, `${field ?? prefix}.`, depth + 1));
  if (Object.keys(fields).length > 0) return fields;
  // Payload and Google: a list in the item.
  for (const key of ["data", "errors", "fieldviolations", "details", "extensions"]) {
    const inner = valueUnder(item, [key]);
    if (Array.isArray(inner)) merge(fields, listFields(inner, "", depth + 1));
    else if (isJsonObject(inner)) merge(fields, itemFields({ message: text ?? null, ...inner }, "", depth + 1));
    if (Object.keys(fields).length > 0) return fields;
  }
  return hasOnlyFieldErrors(item) ? mapFields(item) : fields;
}

/** The field that one problem names. Of a missing or unknown property validators name the object that it is in. */
function fieldOf(item: JsonObject, prefix: string): string | undefined {
  const { source, params, info, name } = item;
  const path = FIELD_KEYS.map((key) => fieldName(prefixed(prefix, valueUnder(item, [key])))).find(
    (found) => found !== undefined,
  );
  const pointer = isJsonObject(source) ? fieldName(source.pointer ?? source.parameter) : undefined;
  const ofName = typeof name === "string" && ("reason" in item || isDocumented(name)) ? fieldName(name) : undefined;
  const within = path ?? pointer ?? ofName;
  const about = [params, info].map((more) =>
    isJsonObject(more) ? textOf(more.missingProperty ?? more.additionalProperty) : undefined,
  );
  const last = about.find((found) => found !== undefined);
  return last === undefined ? within : fieldName(within === undefined ? last : `${within}.${last}`);
}

function prefixed(prefix: string, value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === "string" && prefix !== "" ? prefix + value : value;
}

/** What is said of one field: a text, texts, or an object with them. */
function textUnder(part: JsonValue): string | undefined {
  if (Array.isArray(part)) return allTexts(part);
  if (!isJsonObject(part)) return textOf(part);
  const own = textOf(part.message ?? part.msg);
  if (own !== undefined) return own;
  const list = part._errors ?? part.errors;
  return Array.isArray(list) && list.every((item) => typeof item === "string") ? allTexts(list) : undefined;
}

function allTexts(list: readonly JsonValue[]): string | undefined {
  const found = list
    .map((item) => textOf(item) ?? (isJsonObject(item) ? itemMessage(item) : undefined))
    .filter((text) => text !== undefined);
  return found.length === 0 ? undefined : found.join("; ");
}

/** A bare map of fields to lists of texts (Django): nothing in it may be anything else. */
function hasOnlyFieldErrors(body: JsonObject): boolean {
  const values = Object.values(body);
  const isErrors = (value: JsonValue): boolean =>
    Array.isArray(value)
      ? value.every((item) => typeof item === "string")
      : isJsonObject(value) && Object.values(value).every(isErrors);
  const isMap = !Object.keys(body).some((key) => /^(errors?|messages?|details?|warnings)$/.test(word(key)));
  return isMap && values.length > 0 && values.every(isErrors);
}

/** Notes what is said of a field; two problems of one field stand beside each other. */
function add(fields: FieldErrors, name: string, text: string): void {
  const said = shortened(withoutName(text, name));
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
  fields[name] = before === undefined || before === said ? said : shortened(`${before}; ${said}`);
}

function merge(into: FieldErrors, more: FieldErrors): void {
  for (const [name, text] of Object.entries(more)) add(into, name, text);
}
