import { isSafeNumber, LosslessNumber, parse as parseLossless, stringify } from "lossless-json";
import { isTooDeep, type JsonValue } from "../../text/json.ts";

/** A body that is not JSON; the message says what it is instead. */
export class UnreadableBody extends Error {}

/** A body as JSON; undefined for an empty one. Numbers that do not fit come as exact text. @throws UnreadableBody */
export function parseBody(text: string): JsonValue | undefined {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (body.trim() === "") return undefined;
  try {
    const value = LONG_NUMBER.test(body) ? parseExactly(body, numberOrText) : (JSON.parse(body) as JsonValue);
    if (isTooDeep(value)) throw new RangeError();
    return PROTOTYPE_KEY.test(body) ? withoutPrototypeKeys(value) : value;
  } catch (error) {
    throw new UnreadableBody(error instanceof RangeError ? "JSON that is nested too deeply" : whatItIs(body), {
      cause: error,
    });
  }
}

/** A body whose numbers are as they were written when exactText() writes them. */
export function exactBody(text: string): JsonValue {
  return parseExactly(text.replace(/^\ufeff/, ""), (digits) => new LosslessNumber(digits));
}

/** JSON text of values, with what exactBody() kept. */
export { stringify as exactText };

/** A body as JSON, or its text if it is not JSON: what an error says, in whatever form. */
export function bodyOrText(text: string): JsonValue | undefined {
  try {
    return parseBody(text);
  } catch {
    return text;
  }
}

/** Whether a body, as bodyOrText() gives it, is a web page, perhaps a proxy's. */
export function isWebPage(body: unknown): body is string {
  return typeof body === "string" && body.trimStart().startsWith("<");
}

// --- internal ---

/** Sixteen digits, or an exponent, are the first that may not fit. Strings that look the same are only read slower. */
const LONG_NUMBER = /(?:^|[:[,\s])-?(?:\d{16}|[\d.]{1,30}[eE])/;
const PROTOTYPE_KEY = /__proto__|\\u005f/i;

const numberOrText = (digits: string) => (isSafeNumber(digits, { approx: true }) ? Number(digits) : digits);

function parseExactly(body: string, parseNumber: (digits: string) => unknown): JsonValue {
  // Plain JSON, but for numbers that only exactText() is to see.
  return parseLossless(body, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue }) as JsonValue;
}

/** Real data has no key of that name; assigning it later would change an object's prototype. */
function withoutPrototypeKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutPrototypeKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== "__proto__");
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutPrototypeKeys(part)]));
}

function whatItIs(body: string): string {
  const start = body.trimStart();
  if (/^<(!doctype html|html|head|body|!--)/i.test(start)) return "a web page, not data";
  if (start.startsWith("<")) return "XML or HTML, not JSON";
  return /^[[{]/.test(start) && !/[\]}]\s*$/.test(body) ? "JSON that is cut short" : "text that is not JSON";
}
