import { FIELD_NAMES } from "../../customers/customer.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import { valueUnder, wordsOf } from "./keys.ts";
import { itemMessage, lowered, shortened, textOf } from "./texts.ts";

/** Which fields an error body names, and what it says of each: `errors` as a map or a list, and the like. */
export function fieldErrors(body: JsonValue | undefined): Record<string, string> {
  if (Array.isArray(body)) return fieldsIn(body);
  if (!isJsonObject(body)) return {};
  const { error, errors, detail, message, data, fault, details } = lowered(body);
  const inner = isJsonObject(error) ? lowered(error) : {};
  const places: (JsonValue | undefined)[] = [
    inner.fields,
    errors,
    inner.errors,
    valueUnder(isJsonObject(inner.details) ? inner.details : {}, ["errors"]),
    inner.details,
    [{ ...inner, name: null }],
    valueUnder(body, ["fielderrors", "validationerrors", "fields", "invalidparams", "violations"]),
    details,
    detail,
    message,
    isJsonObject(data) ? data.params : undefined,
    isJsonObject(fault) ? valueUnder(fault, ["error"]) : undefined,
    hasOnlyFieldErrors(body) ? body : undefined,
  ];
  for (const place of places) {
    const fields = fieldsIn(place);
    if (Object.keys(fields).length > 0) return fields;
  }
  return {};
}

/** `{"email": ["…"], "address": {"zip": ["…"]}}` → dotted names and one text each. */
export function mapFields(value: JsonValue | undefined, prefix = ""): Record<string, string> {
  if (!isJsonObject(value)) return {};
  const fields: Record<string, string> = {};
  for (const [key, part] of Object.entries(value)) {
    const name = fieldName(prefix + key);
    if (name === undefined) continue;
    const text =
      textOf(part) ??
      (Array.isArray(part) ? allTexts(part) : isJsonObject(part) ? textOf(part.message ?? part.msg) : undefined);
    if (text !== undefined) fields[name] = shortened(text);
    else Object.assign(fields, mapFields(part, `${prefix}${key}.`));
  }
  return fields;
}

// --- internal ---

function fieldsIn(value: JsonValue | undefined): Record<string, string> {
  if (!Array.isArray(value)) return mapFields(value);
  const fields: Record<string, string> = {};
  for (const item of value) if (isJsonObject(item)) Object.assign(fields, namedField(item));
  return fields;
}

/** The keys under which one problem of a list names its field. */
const FIELD_KEYS = wordsOf("field param path loc property in element attribute propertypath pointer instancepath");

function namedField(item: JsonObject): Record<string, string> {
  const source = valueUnder(item, ["source"]);
  const name =
    valueUnder(item, FIELD_KEYS) ??
    (isJsonObject(source) ? (source.pointer ?? source.parameter) : undefined) ??
    ("reason" in item ? item.name : undefined);
  const field = fieldName(name);
  const text = itemMessage(item);
  return field === undefined || text === undefined ? {} : { [field]: shortened(text) };
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
  const isMap = !Object.keys(body).some((key) => /^(errors?|messages?|details?|warnings)$/i.test(key));
  return isMap && values.length > 0 && values.every(isErrors);
}

/** `/data/attributes/email`, `["body","email"]`, `body.email`, `Email` → `email`. */
function fieldName(value: JsonValue | undefined): string | undefined {
  const parts = Array.isArray(value) ? value.map(String) : typeof value === "string" ? value.split(/[/.]/) : [];
  const named = parts.filter((part) => part !== "" && part !== "#" && part !== "$");
  while (named.length > 1 && /^(data|attributes|body|query|path|params|customer)$/i.test(named[0] ?? "")) named.shift();
  const name = named.join(".");
  return name === "" || name.length > 80 ? undefined : known(name);
}

function known(name: string): string {
  return FIELD_NAMES.find((field) => field === name.toLowerCase()) ?? name;
}
