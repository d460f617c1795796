import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import {
  fieldInText,
  fieldName,
  isAboutAll,
  isAround,
  isDocumented,
  ownMessage,
  shortened,
  textOf,
  withoutName,
} from "./error-texts.ts";
import { valueUnder, word, wordsOf } from "./keys.ts";

export type FieldErrors = Record<string, string>;

/**
 * Which fields an error body names, and what it says of each. Whatever its shape: an object that names a field says what is wrong
 * with it; elsewhere a key is the field, and what stands under it is what is wrong. Sentences count where there is nothing else.
 */
export function fieldErrors(body: JsonValue | undefined): FieldErrors {
  const fields: FieldErrors = {};
  const holds = Array.isArray(body) ? "errors" : "nothing";
  for (const sentences of [false, true]) {
    for (const [path, text] of problemsIn(body, { path: "", holds, sentences, depth: 0 })) {
      const field = fieldName(path);
      if (field === undefined) continue;
      const said = shortened(withoutName(text, field));
      const before = Object.hasOwn(fields, field) ? fields[field] : undefined;
      fields[field] = before === undefined || before === said ? said : shortened(`${before}; ${said}`);
    }
    if (Object.keys(fields).length > 0) break;
  }
  return fields;
}

// --- internal ---

interface Place {
  /** The keys that lead to it, as far as they name a field; else empty. */
  readonly path: string;
  /** The field in which a validator names further ones. */
  readonly within?: string | undefined;
  /**
   * `errors`: it is there to hold what is wrong with fields. `anything`: it may hold other texts as well, so that a key must be a
   * documented field. `nothing`: the body, in which a text under such a key may be the record's own.
   */
  readonly holds: "errors" | "anything" | "nothing";
  /** What the problem around it says. */
  readonly said?: string | undefined;
  readonly sentences: boolean;
  readonly depth: number;
}

type Found = readonly [path: string, text: string];

/** Keys under which the errors of fields stand. */
const ERRORS = wordsOf(`
  errors fields issues fielderrors validationerrors validationresults invalidparams fieldviolations violations
  constraintviolations parameterviolations
`);
/** Keys under which they may stand, beside other things. */
const ANYTHING = wordsOf(`
  validation details detail data params messages message problems extensions
`);
/** Keys of the error itself. */
const ERROR = wordsOf("error embedded fault");

/** Keys under which one problem names its field. */
const FIELD_KEYS = wordsOf(`
  field fieldname param loc property instancepath path element attribute propertypath pointer target parameter in
`);
/** The same in the body itself, whose `path` is the one of the request. */
const OWN_FIELD_KEYS = wordsOf("field fieldname param property attribute");

const MOST_DEEP = 10;

function* problemsIn(value: JsonValue | undefined, place: Place): Generator<Found> {
  const { path, sentences, depth } = place;
  if (depth > MOST_DEEP) return;
  const deeper = { ...place, depth: depth + 1 };
  if (Array.isArray(value)) for (const item of value) yield* problemsIn(item, deeper);
  else if (isJsonObject(value)) yield* problemsOf(value, deeper);
  else if (typeof value === "string" && path !== "") yield [path, value];
  // Fastify says it all in one sentence.
  else if (typeof value === "string" && sentences) yield* value.split(/, (?=body[/ ])/).flatMap(fieldInText);
}

function* problemsOf(object: JsonObject, place: Place): Generator<Found> {
  const { path, holds } = place;
  const own = ownMessage(object);
  if (path !== "" && own !== undefined) return yield [path, own];
  const field = fieldOf(object, place);
  const children = valueUnder(object, ["children"]);
  if (field !== undefined || Array.isArray(children)) {
    // class-validator: a text for each rule, and what is wrong inside the field.
    const rules = valueUnder(object, ["constraints"]);
    const texts = isJsonObject(rules) ? Object.values(rules) : [own ?? place.said ?? valueUnder(object, ["code"])];
    for (const text of texts) if (typeof text === "string") yield [field ?? "", text];
    yield* problemsIn(children, { ...place, within: field });
    return;
  }
  const said = holds === "errors" ? own : undefined;
  for (const [key, part] of Object.entries(object)) {
    const name = path === "" ? key : `${path}.${key}`;
    if (ERRORS.includes(word(key))) yield* problemsIn(part, { ...place, holds: "errors", said });
    else if (ANYTHING.includes(word(key))) yield* problemsIn(part, { ...place, holds: "anything", said });
    else if (ERROR.includes(word(key))) yield* problemsIn(part, { ...place, holds: "nothing" });
    // Zod's tree.
    else if (key === "properties" && isJsonObject(part)) yield* problemsIn(part, place);
    // A problem has no fields for keys.
    else if (own === undefined && isField(name, part, holds)) yield* problemsIn(part, { ...place, path: name });
  }
}

/** Whether a key is a field, and what stands under it is wrong with it. */
function isField(name: string, part: JsonValue, holds: Place["holds"]): boolean {
  if (isAboutAll(name)) return false;
  if (holds === "errors" || (isJsonObject(part) && isAround(name))) return true;
  const isKnown = isDocumented(fieldName(name) ?? "");
  if (typeof part === "string") return isKnown && holds === "anything";
  return isKnown || (holds === "anything" && isJsonObject(part) && ownMessage(part) !== undefined);
}

/** The field that one problem names. Of a missing or unknown property validators name the object that it is in. */
function fieldOf(object: JsonObject, { holds, within: parent, depth }: Place): string | undefined {
  const at = (value: JsonValue | undefined) =>
    fieldName(typeof value === "string" && parent !== undefined ? `${parent}.${value}` : value);
  const { source, params, info, name } = object;
  const pointer = isJsonObject(source) ? (source.pointer ?? source.parameter) : undefined;
  const isName = holds !== "nothing" && typeof name === "string" && ("reason" in object || isDocumented(name));
  const keys = holds === "nothing" && depth === 1 ? OWN_FIELD_KEYS : FIELD_KEYS;
  const values = [...keys.map((key) => valueUnder(object, [key])), pointer, isName ? name : undefined];
  const within = values.map(at).find((found) => found !== undefined);
  const missing = [params, info]
    .map((more) => (isJsonObject(more) ? textOf(more.missingProperty ?? more.additionalProperty) : undefined))
    .find((found) => found !== undefined);
  return missing === undefined ? within : fieldName(within === undefined ? missing : `${within}.${missing}`);
}
