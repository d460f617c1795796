import { createHmac, randomBytes } from "node:crypto";
import { join } from "node:path";
import { ensureDir, readText, writeAtomic } from "../../system/files.ts";
import { isJsonObject, type JsonValue, parseJson } from "../../text/json.ts";

/** Takes out of a report what tells who the customers are. */
export interface Redactor {
  /** A field's value by the field's dotted name; null and the fields that tell nobody stay as they are. */
  value(field: string, value: JsonValue): JsonValue;
  /** A message. `known` are the values that it may hold: the cells of the row that it is about. Without them all that is quoted is hidden. */
  text(text: string, known?: readonly JsonValue[]): string;
}

/** Hides nothing. */
export const openRedactor: Redactor = { value: (_field, value) => value, text: (text) => text };

/**
 * Replaces values by `email-3f9a1c2e04b7`: what they are, and the beginning of their HMAC-SHA-256 under `key`. The same
 * value has the same hash, in whatever field and message it stands. Every field is hidden that is not known to be
 * harmless: what else a server gives may be anything.
 */
export function keyedRedactor(key: Uint8Array): Redactor {
  const hash = (text: string) => createHmac("sha256", key).update(text).digest("hex").slice(0, HASH_DIGITS);
  const hidden = (kind: string, text: string) => `${kind}-${hash(text)}`;

  const value = (field: string, found: JsonValue): JsonValue => {
    if (found === null || found === "" || SHOWN.has(field)) return found;
    if (Array.isArray(found)) return found.map((item) => value(field, item));
    if (!isJsonObject(found)) return hidden(field.replace(/^address\./, ""), String(found));
    return Object.fromEntries(Object.entries(found).map(([name, part]) => [name, value(`${field}.${name}`, part)]));
  };
  const text = (message: string, known?: readonly JsonValue[]) =>
    (known === undefined ? withoutQuoted(message, hidden) : withoutKnown(message, known, hidden))
      .replace(EMAIL_IN_TEXT, (found) => hidden("email", found))
      .replace(PHONE_IN_TEXT, (found) => hidden("phone", found));
  return { value, text };
}

/**
 * The redactor of this machine. Its key is made once and stays in the state folder, for its owner alone. A key of
 * the machine, not of the run, so that two reports can be compared, and what `runs show` prints with a report; without
 * any key whoever has a report could find out its phone numbers by trying them all.
 */
export async function machineRedactor(stateDir: string): Promise<Redactor> {
  const path = join(stateDir, "redact.key");
  const kept = (await readText(path))?.trim() ?? "";
  if (/^[\da-f]{64}$/.test(kept)) return keyedRedactor(Buffer.from(kept, "hex"));
  const made = randomBytes(32);
  await ensureDir(stateDir);
  await writeAtomic(path, `${made.toString("hex")}\n`, { mode: 0o600 });
  return keyedRedactor(made);
}

/** Every value in a record, however deep: what a message about it may quote. */
export function valuesIn(value: JsonValue): JsonValue[] {
  if (value === null || typeof value !== "object") return [value];
  return (Array.isArray(value) ? value : Object.values(value)).flatMap(valuesIn);
}

// --- internal ---

/** 48 bits: among a million values two are alike by chance once in 500 reports. */
const HASH_DIGITS = 12;

/** Too coarse to tell who somebody is, and needed to understand a report. */
const SHOWN: ReadonlySet<string> = new Set(["id", "address.city", "address.state", "address.zip"]);

type Hide = (kind: string, text: string) => string;

function withoutQuoted(message: string, hidden: Hide): string {
  return message.replace(/"((?:[^"\\]|\\.)*)"/g, (found, inner: string) => {
    return inner === "" ? found : `"${hidden("value", String(parseJson(found) ?? inner))}"`;
  });
}

function withoutKnown(message: string, known: readonly JsonValue[], hidden: Hide): string {
  const texts = known.filter((value) => typeof value === "string").filter((value) => value.trim() !== "");
  const longestFirst = [...new Set(texts)].sort((one, other) => other.length - one.length);
  return longestFirst.reduce((all, value) => {
    const unquoted = all.replaceAll(JSON.stringify(value), `"${hidden("value", value)}"`);
    // What is short stands for itself only in quotes: `NV` and `12` are parts of other words.
    return value.length > 3 ? unquoted.replaceAll(value, hidden("value", value)) : unquoted;
  }, message);
}

const EMAIL_IN_TEXT = /[^\s"'<>,;:()]+@[^\s"'<>,;:()]+/g;

/** Seven digits or more, however they are grouped; not those inside a word, an id or a hash. */
const PHONE_IN_TEXT = /(?<![\w-])\+?\(?\d(?:[\s().-]{0,2}\d){6,}(?![\w-])/g;
