import { createHmac } from "node:crypto";
import { isJsonObject, type JsonValue, parseJson } from "../text/json.ts";
import { fieldAt, withoutAddress } from "./fields.ts";

/** Hides the personal data of customers in reports and messages. */
export interface Redactor {
  /** The value of a field, given by its dotted name. Null, and fields that identify no person, stay as they are. */
  value(field: string, value: JsonValue): JsonValue;
  /** A message. `known` are the values that it may quote: the cells of its row. Without them everything in quotes is hidden. */
  text(text: string, known?: readonly JsonValue[]): string;
}

/** Hides nothing. */
export const openRedactor: Redactor = { value: (_field, value) => value, text: (text) => text };

/**
 * Replaces values by `email-3f9a1c2e04b7`: what they are, and the beginning of their HMAC-SHA-256 under `key`. The same
 * value has the same hash in every field and message. A field is shown only when it is known to identify no person: further
 * fields of a server may hold anything.
 */
export function keyedRedactor(key: Uint8Array): Redactor {
  const hash = (text: string) => createHmac("sha256", key).update(text).digest("hex").slice(0, HASH_DIGITS);
  const hidden = (kind: string, text: string) => `${kind}-${hash(text)}`;

  const value = (field: string, found: JsonValue): JsonValue => {
    if (found === null || found === "" || isShown(field)) return found;
    if (Array.isArray(found)) return found.map((item) => value(field, item));
    if (!isJsonObject(found)) return hidden(withoutAddress(field), String(found));
    return Object.fromEntries(Object.entries(found).map(([name, part]) => [name, value(`${field}.${name}`, part)]));
  };
  const text = (message: string, known?: readonly JsonValue[]) =>
    (known === undefined ? withoutQuoted(message, hidden) : withoutKnown(message, known, hidden))
      .replace(WORD, (word) => (word.slice(1, -1).includes("@") ? hidden("email", word) : word))
      .replace(DIGITS_IN_TEXT, (_, digits: string, follows: string) => withoutPhone(digits, follows, hidden));
  return { value, text };
}

/** Every value in a record, at any depth: what a message about it may quote. */
export function valuesIn(value: JsonValue): JsonValue[] {
  if (value === null || typeof value !== "object") return [value];
  return (Array.isArray(value) ? value : Object.values(value)).flatMap(valuesIn);
}

// --- internal ---

/** 48 bits: in a report of a million values, two different ones get the same hash once in 500 reports. */
const HASH_DIGITS = 12;

/** They identify no person, and a report is hard to understand without them. */
function isShown(field: string): boolean {
  return field === "id" || fieldAt(field)?.isImpersonal === true;
}

type Hide = (kind: string, text: string) => string;

function withoutQuoted(message: string, hidden: Hide): string {
  return message.replace(QUOTED_IN_TEXT, (found, inner: string) => {
    return inner === "" ? found : `"${hidden("value", String(parseJson(found) ?? inner))}"`;
  });
}

function withoutKnown(message: string, known: readonly JsonValue[], hidden: Hide): string {
  const texts = known.filter((value) => typeof value === "string").filter((value) => value.trim() !== "");
  const longestFirst = [...new Set(texts)].sort((one, other) => other.length - one.length);
  return longestFirst.reduce((all, value) => {
    const unquoted = all.replaceAll(JSON.stringify(value), `"${hidden("value", value)}"`);
    // A short value is hidden only in quotes: `NV` and `12` are parts of other words.
    return value.length > 3 ? unquoted.replaceAll(value, hidden("value", value)) : unquoted;
  }, message);
}

/** A quote without its end hides the rest of the text: to look for the end again at each later quote takes quadratic time. */
const QUOTED_IN_TEXT = /"((?:[^"\\]|\\[\s\S])*)(?:"|\\?$)/g;

/** What holds an e-mail address, if it has an `@` inside. */
const WORD = /[^\s"'<>,;:()]+/g;

/** Digits, grouped in any way, but not inside a word, an id or a hash; and the character after them. */
const DIGITS_IN_TEXT = /(?<![\w-])(\+?\(?\d(?:[\s().-]{0,2}\d)*)([\w-]?)/g;

/** Hides seven digits or more. Where a word follows, the last group of digits belongs to it. */
function withoutPhone(digits: string, follows: string, hidden: Hide): string {
  const end =
    follows === "" ? digits.length : Math.max(...SEPARATORS.map((character) => digits.lastIndexOf(character)));
  const phone = digits.slice(0, Math.max(0, end)).replace(/[^\d]{1,2}$/, "");
  if (phone.replace(/\D/g, "").length < 7) return digits + follows;
  return hidden("phone", phone) + digits.slice(phone.length) + follows;
}

const SEPARATORS = [" ", "\t", "\n", "(", ")", "."];
