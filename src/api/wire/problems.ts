import { type HeaderFields, headerOf } from "../../http/answer.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { hasDocumentedField } from "./envelope.ts";
import { entryOf, valueUnder, word } from "./keys.ts";

/** What a server says went wrong. */
export interface Problem {
  /** One line; undefined when the body says nothing readable. */
  readonly message: string | undefined;
  /** Field (`email`, `address.zip`) → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
}

/** Longest message taken from a server, in characters. */
const MAX_MESSAGE = 300;

/**
 * Reads an error body: RFC 9457 problem documents and the shapes common servers use.
 * @param body the parsed body, or its raw text where it is no JSON.
 */
export function readProblem(body: JsonValue | undefined, headers: HeaderFields): Problem {
  const message = messageOf(body);
  return {
    message: message === undefined ? undefined : shortened(message),
    fields: fieldsOf(body),
    requestId: requestIdOf(body, headers),
  };
}

/** Whether a body that came with a success status says that the call failed. */
export function saysItFailed(body: JsonValue | undefined): boolean {
  if (!isJsonObject(body) || hasDocumentedField(body)) return false;
  if (body.success === false || body.ok === false || body.error === true) return true;
  const { error, errors, fault, Fault } = body;
  const holdsData = ["data", "customers", "results", "items"].some(
    (key) => body[key] !== undefined && body[key] !== null,
  );
  if (holdsData) return false;
  if (body.status === "error" || body.status === "fail") return true;
  const says = (value: JsonValue | undefined) =>
    (typeof value === "string" && value !== "") || (isJsonObject(value) && Object.keys(value).length > 0);
  return says(error) || says(fault) || says(Fault) || (Array.isArray(errors) && errors.length > 0);
}

// --- internal ---

const MESSAGE_KEYS = ["message", "detail", "description", "errordescription", "msg", "reason", "title"];

function messageOf(body: JsonValue | undefined): string | undefined {
  if (typeof body === "string") return /^\s*</.test(body) ? pageTitle(body) : textOf(body);
  if (Array.isArray(body)) return firstOf(body);
  if (!isJsonObject(body)) return undefined;
  const { error, errors, detail, message, title } = lowered(body);
  const fault = lowered(body).fault;
  return (
    (isJsonObject(error) ? inObject(error) : undefined) ??
    textOf(detail) ??
    textOf(message) ??
    (Array.isArray(errors) ? firstOf(errors) : (textOf(errors) ?? mapMessage(errors))) ??
    (Array.isArray(detail) ? firstOf(detail) : undefined) ??
    mapMessage(message) ??
    textOf(title) ??
    textOf(error) ??
    (Array.isArray(error) ? firstOf(error) : undefined) ??
    (isJsonObject(fault) ? (textOf(fault.faultstring) ?? firstOf(valueUnder(fault, ["error"]))) : undefined) ??
    inObject(body) ??
    mapMessage(body)
  );
}

function inObject(object: JsonObject): string | undefined {
  for (const key of MESSAGE_KEYS) {
    const text = textOf(entryOf(object, [key])?.value);
    if (text !== undefined) return text;
  }
  return undefined;
}

function firstOf(list: JsonValue | undefined): string | undefined {
  if (!Array.isArray(list)) return undefined;
  for (const item of list) {
    const text = textOf(item) ?? (isJsonObject(item) ? itemMessage(item) : undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}

function itemMessage(item: JsonObject): string | undefined {
  return (
    inObject({ ...item, message: valueUnder(item, ["detail"]) ?? valueUnder(item, ["message"]) ?? null }) ??
    textOf(valueUnder(item, ["code"]))
  );
}

/** `{"email": ["is invalid"]}` as a sentence, when every value is text or a list of texts. */
function mapMessage(value: JsonValue | undefined): string | undefined {
  const fields = mapFields(value);
  const first = Object.entries(fields)[0];
  return first && `${first[0]}: ${first[1]}`;
}

function fieldsOf(body: JsonValue | undefined): Record<string, string> {
  if (Array.isArray(body)) return listFields(body);
  if (!isJsonObject(body)) return {};
  const { error, errors, detail, message, data } = lowered(body);
  const inner = isJsonObject(error) ? lowered(error) : {};
  const candidates: (() => Record<string, string>)[] = [
    () => anyFields(inner.fields),
    () => anyFields(errors),
    () => anyFields(inner.errors),
    () => anyFields(inner.details),
    () => (isJsonObject(inner.details) ? anyFields(inner.details.errors) : {}),
    () => namedField(inner, inner),
    () =>
      anyFields(
        valueUnder(body, ["fielderrors", "validationerrors", "fields", "invalidparams", "violations", "details"]),
      ),
    () => anyFields(detail),
    () => mapFields(message),
    () => (isJsonObject(data) ? anyFields(data.params) : {}),
    () => faultFields(body),
    () => (hasOnlyFieldErrors(body) ? mapFields(body) : {}),
  ];
  for (const candidate of candidates) {
    const fields = candidate();
    if (Object.keys(fields).length > 0) return fields;
  }
  return {};
}

function anyFields(value: JsonValue | undefined): Record<string, string> {
  return Array.isArray(value) ? listFields(value) : mapFields(value);
}

function listFields(list: readonly JsonValue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const item of list) if (isJsonObject(item)) Object.assign(fields, namedField(item, item));
  return fields;
}

function namedField(item: JsonObject, from: JsonObject): Record<string, string> {
  const source = valueUnder(item, ["source"]);
  const name =
    valueUnder(item, [
      "field",
      "param",
      "path",
      "loc",
      "property",
      "in",
      "element",
      "attribute",
      "propertypath",
      "instancepath",
    ]) ??
    (isJsonObject(source) ? (source.pointer ?? source.parameter) : undefined) ??
    valueUnder(item, ["name", "pointer"]);
  const field = fieldName(name);
  const text = itemMessage(from);
  return field === undefined || text === undefined ? {} : { [field]: shortened(text) };
}

function faultFields(body: JsonObject): Record<string, string> {
  const fault = valueUnder(body, ["fault"]);
  return isJsonObject(fault) ? anyFields(valueUnder(fault, ["error"])) : {};
}

/** `{"email": ["…"], "address": {"zip": ["…"]}}` → dotted names and one text each. */
function mapFields(value: JsonValue | undefined, prefix = ""): Record<string, string> {
  if (!isJsonObject(value)) return {};
  const fields: Record<string, string> = {};
  for (const [key, part] of Object.entries(value)) {
    const name = fieldName(prefix + key);
    if (name === undefined) continue;
    const text =
      textOf(part) ??
      (Array.isArray(part) ? texts(part) : isJsonObject(part) ? textOf(part.message ?? part.msg) : undefined);
    if (text !== undefined) fields[name] = shortened(text);
    else Object.assign(fields, mapFields(part, `${prefix}${key}.`));
  }
  return fields;
}

function texts(list: readonly JsonValue[]): string | undefined {
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
  return values.length > 0 && values.every(isErrors);
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
  const documented = [
    "name",
    "email",
    "phone",
    "notes",
    "address",
    "address.street",
    "address.city",
    "address.state",
    "address.zip",
  ];
  return documented.find((field) => field === name.toLowerCase()) ?? name;
}

function requestIdOf(body: JsonValue | undefined, headers: HeaderFields): string | undefined {
  for (const name of ["x-request-id", "request-id", "x-correlation-id", "x-amzn-requestid", "cf-ray"]) {
    const value = headerOf(headers, name)?.trim();
    if (value) return value.slice(0, 200);
  }
  if (!isJsonObject(body)) return undefined;
  for (const object of [body.error, body.meta, body]) {
    const id = isJsonObject(object) ? textOf(valueUnder(object, ["requestid", "correlationid", "traceid"])) : undefined;
    if (id !== undefined) return id.slice(0, 200);
  }
  return undefined;
}

/** The object with its keys in lower case; of keys that then fall together the first holds. */
function lowered(object: JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const [key, value] of Object.entries(object)) if (!Object.hasOwn(result, word(key))) result[word(key)] = value;
  return result;
}

function pageTitle(html: string): string | undefined {
  const title = /<title[^>]*>([^<]+)<\/title>/i.exec(html)?.[1];
  return title === undefined ? undefined : textOf(title);
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const cut = line.length > MAX_MESSAGE ? `${line.slice(0, MAX_MESSAGE - 1)}…` : line;
  return cut.replace(/\.$/, "");
}
