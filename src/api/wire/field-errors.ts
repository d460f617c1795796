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

/**
 * Which fields an error body names, and what it says of each. Whatever its shape: an object that names a field says what is wrong
 * with it; elsewhere a key is the field, and what stands under it is what is wrong. Sentences count where there is nothing else.
 */
export function fieldErrors(body: JsonValue | undefined): Record<string, string> {
  const fields: Record<string, string> = {};
  const found = [...problemsIn(body, { path: "", holds: Array.isArray(body) ? "errors" : "nothing", depth: 0 })];
  const named = found.filter(([path]) => fieldName(path) !== undefined);
  // Fastify says it all in one sentence.
  const sentences = found.flatMap(([path, text]) => (path === "" ? text.split(/, (?=body[/ ])/) : []));
  for (const [path, text] of named.length > 0 ? named : sentences.flatMap(fieldInText)) {
    const field = fieldName(path) ?? "";
    const said = shortened(withoutName(text, field));
    const before = Object.hasOwn(fields, field) ? fields[field] : undefined;
    fields[field] = before === undefined || before === said ? said : shortened(`${before}; ${said}`);
  }
  return fields;
}

// --- internal ---

/**
 * `errors`: it is there to hold what is wrong with fields. `anything`: it may hold other texts as well, so that a key must be a
 * documented field. `nothing`: the body, in which a text under such a key may be the record's own.
 */
type Holds = "errors" | "anything" | "nothing";

interface Place {
  /** The keys that lead to it, as far as they name a field; else empty. */
  readonly path: string;
  /** The field in which a validator names further ones. */
  readonly within?: string | undefined;
  readonly holds: Holds;
  /** What the problem around it says. */
  readonly said?: string | undefined;
  readonly depth: number;
}

/** Keys under which the errors of fields stand, or may stand beside other things; last those of the error itself. */
const HOLDERS: Readonly<Record<Holds, readonly string[]>> = {
  errors: wordsOf(`
    errors fields issues fielderrors validationerrors validationresults invalidparams fieldviolations violations
    constraintviolations parameterviolations
  `),
  anything: wordsOf("validation details detail data params messages message problems extensions"),
  nothing: wordsOf("error embedded fault"),
};

/** Keys under which one problem names its field. */
const FIELD_KEYS = wordsOf(`
  field fieldname param loc property instancepath path element attribute propertypath pointer target parameter in
`);
/** Those in the body itself, whose `path` is the one of the request. */
const OWN_FIELD_KEYS = wordsOf("field fieldname param property attribute");

const MOST_DEEP = 10;

function* problemsIn(value: JsonValue | undefined, place: Place): Generator<readonly [path: string, text: string]> {
  if (place.depth > MOST_DEEP) return;
  const deeper = { ...place, depth: place.depth + 1 };
  if (Array.isArray(value)) for (const item of value) yield* problemsIn(item, deeper);
  else if (isJsonObject(value)) yield* problemsOf(value, deeper);
  else if (typeof value === "string") yield [place.path, value];
}

function* problemsOf(object: JsonObject, place: Place): Generator<readonly [path: string, text: string]> {
  const { path, holds } = place;
  const own = ownMessage(object);
  if (path !== "" && own !== undefined) return yield [path, own];
  const field = fieldOf(object, place);
  const children = valueUnder(object, ["children"]);
  if (field !== undefined || Array.isArray(children)) {
    // class-validator: a text for each rule, and what is wrong inside the field.
    const rules = valueUnder(object, ["constraints"]);
    const texts = isJsonObject(rules) ? Object.values(rules) : [own ?? place.said ?? valueUnder(object, ["code"])];
    for (const text of texts) if (typeof text === "string" && field !== undefined) yield [field, text];
    yield* problemsIn(children, { ...place, within: field });
    return;
  }
  const said = holds === "errors" ? own : undefined;
  for (const [key, part] of Object.entries(object)) {
    const name = path === "" ? key : `${path}.${key}`;
    const held = (["errors", "anything", "nothing"] as const).find((kind) => HOLDERS[kind].includes(word(key)));
    if (held !== undefined) yield* problemsIn(part, { ...place, holds: held, said });
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
  const { source, params, info, name } = object;
  const isName = holds !== "nothing" && typeof name === "string" && ("reason" in object || isDocumented(name));
  const keys = holds === "nothing" && depth === 1 ? OWN_FIELD_KEYS : FIELD_KEYS;
  const pointer = isJsonObject(source) ? (source.pointer ?? source.parameter) : undefined;
  const within = [...keys.map((key) => valueUnder(object, [key])), pointer, isName ? name : undefined]
    .map((value) => fieldName(typeof value === "string" && parent !== undefined ? `${parent}.${value}` : value))
    .find((found) => found !== undefined);
  const missing = [params, info]
    .map((more) => (isJsonObject(more) ? textOf(more.missingProperty ?? more.additionalProperty) : undefined))
    .find((found) => found !== undefined);
  return missing === undefined ? within : fieldName(within === undefined ? missing : `${within}.${missing}`);
}
