import { type HeaderFields, headerOf } from "../../http/answer.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import { isWebPage } from "./bodies.ts";
import { findRows, hasDocumentedField } from "./envelope.ts";
import { fieldErrors, messageIn, nonBlank, shortened } from "./error-texts.ts";
import { idText, valueUnder, word } from "./keys.ts";

/** What a server says went wrong. */
export interface Problem {
  /** One line; undefined when the body has no readable message. */
  readonly message: string | undefined;
  /** Field (`email`, `address.zip`) → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  /** The server's own name of the error. */
  readonly code: string | undefined;
  readonly requestId: string | undefined;
}

/** Reads an error body, or its text: RFC 9457 problem documents and the shapes common servers use. */
export function readProblem(body: JsonValue | undefined, headers: HeaderFields): Problem {
  const fields = fieldErrors(body);
  const message = messageOf(body, fields);
  return { message: message && shortened(message), fields, code: codeIn(body), requestId: requestIdOf(body, headers) };
}

/** Whether a success says that the call failed. In a record `status: "fail"` is about the record, as a payment. */
export function saysItFailed(body: JsonValue | undefined): boolean {
  if (!isJsonObject(body) || hasDocumentedField(body)) return false;
  if (body.success === false || body.ok === false || body.error === true) return true;
  const isData = ["id", "uuid", "data", "customers", "results", "items"].some((key) => (body[key] ?? null) !== null);
  if (isData) return false;
  const said = [body.error, body.errors, body.fault, body.Fault].map((value) => Object.keys(Object(value ?? {})));
  return /^(error|fail)$/.test(String(body.status)) || said.some((parts) => parts.length > 0);
}

/** Whether a success says that there is no such thing: `{"success": false, "code": 404}`. */
export function saysMissing(body: JsonValue | undefined): boolean {
  return saysItFailed(body) && isJsonObject(body) && /^(404|410)$/.test(String(body.code ?? body.status ?? ""));
}

/** Whether an empty list stands beside an error. Beside rows an error may be about some of them. */
export function isFailedList(body: JsonValue | undefined): boolean {
  if (!isJsonObject(body) || findRows(body)?.rows.length !== 0) return false;
  return [body, body.meta, body.status].some((part) => isJsonObject(part) && namesFailure(part));
}

// --- internal ---

const FAILED: readonly (readonly [key: RegExp, value: RegExp])[] = [
  [/^(error|errors|fault|exception|exceptions|errormessage)$/, /^(?!(false|null|none|no|0|ok|success)$)./is],
  [/^(success|ok|issuccess|successful|succeeded)$/, /^(false|0|no)$/i],
  [/^(iserror|haserror|haserrors|failed|timedout)$/, /^(true|1)$/i],
  [/^(status|state|result)$/, /^(error|fail|failed|failure)$/i],
  [/^(errno|errcode|errorcode)$/, /^(?!0*$)./],
  [/^(code|status|statuscode)$/, /^[4-9]\d\d$/],
  [/^(message|msg)$/, /\b(errors?|fail(ed|ure)?|exception|denied|exceeded|unavailable|too many|timed? ?out)\b/i],
];
const SAYS_SUCCESS = /^(ok|success)|\b(no|without|0) errors?\b/i;
/** Parts of an error that say that there is none. */
const NO_ERROR = new Set(["", "0", "ok", "null", "false"]);

function namesFailure(object: JsonObject): boolean {
  const isFine = ["message", "msg"].some((key) => SAYS_SUCCESS.test(nonBlank(object[key]) ?? ""));
  return Object.entries(object).some(([key, value]) => {
    const all = value === null || typeof value !== "object" ? [] : Object.values(value);
    const parts = all.filter((part) => !NO_ERROR.has(String(part)));
    const text = parts.length > 0 ? "something" : typeof value === "object" ? "" : String(value);
    return !isFine && FAILED.some(([name, said]) => name.test(word(key)) && said.test(text));
  });
}

/** The message, with the field that it is about, if it says all of one field but its name: `email: is taken`. */
function messageOf(body: JsonValue | undefined, fields: Readonly<Record<string, string>>): string | undefined {
  if (isWebPage(body)) return pageTitle(body);
  const entries = Object.entries(fields);
  const message = messageIn(body);
  // What stands in lists under keys without a known meaning, as `non_field_errors`.
  const lists = isJsonObject(body) ? Object.values(body).filter(Array.isArray) : [];
  if (message === undefined) return entries[0]?.join(": ") ?? messageIn(lists);
  const [field] = entries.find(([, reason]) => reason === shortened(message)) ?? [];
  const isNamed = field === undefined || message.toLowerCase().includes(field.split(".").at(-1) ?? "");
  return isNamed ? message : `${field}: ${message}`;
}

/** The first name of an error that an error body has, nearest to the error; a sentence or a bare number is not one. */
function codeIn(body: JsonValue | undefined): string | undefined {
  if (!isJsonObject(body)) return undefined;
  const { error, errors } = body;
  const inner = codeIn(error) ?? codeIn(Array.isArray(errors) ? errors[0] : undefined);
  const inError = typeof error === "string" && error.includes("_") ? error : undefined;
  const named = [...CODES.map((key) => valueUnder(body, [key])), inError].map(idText);
  return inner ?? named.find((code) => code !== undefined && IS_CODE.test(code));
}

/** RFC 9457 names an error by the address in `type`. */
const CODES = ["errorcode", "code", "errortype", "type"];
const IS_CODE = /^((?!errors?$|about:blank$)[a-z][\w.:/#-]{1,99}|\d{4,20})$/i;

function requestIdOf(body: JsonValue | undefined, headers: HeaderFields): string | undefined {
  const names = ["x-request-id", "request-id", "x-correlation-id", "x-amzn-requestid", "cf-ray"];
  const parts = isJsonObject(body) ? [body.error, body.meta, body].filter(isJsonObject) : [];
  const inParts = parts.map((part) => valueUnder(part, ["requestid", "correlationid", "traceid"]));
  const ids = [...names.map((name) => headerOf(headers, name)), ...inParts].map(nonBlank);
  return ids.find((id) => id !== undefined)?.slice(0, 200);
}

/** Express shows an error in `<pre>`, below the title "Error". */
function pageTitle(html: string): string | undefined {
  const texts = [/<pre[^<>]*>([^<]*)</i, /<title[^<>]*>([^<]*)</i].map((tag) => nonBlank(tag.exec(html)?.[1]));
  return texts.find((text) => text !== undefined);
}
