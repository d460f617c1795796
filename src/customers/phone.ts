import { CliError } from "../errors.ts";

/** Turns a phone number as written into E.164 (ITU-T E.164: `+`, at most 15 digits); throws CliError `invalid_input`. */
export type PhoneReader = (text: string) => string;

/**
 * A number written with its country code, in E.164; undefined when it has no leading `+` or cannot be one.
 * Punctuation and the invisible marks that spreadsheets and web pages add are ignored. It does not check whether
 * the number is in use: area codes change faster than programs. North American numbers must have their eleven digits.
 */
export function internationalPhone(text: string): string | undefined {
  const bare = text.replace(IGNORED, "");
  if (!/^\+[1-9]\d{6,14}$/.test(bare)) return undefined;
  return bare.startsWith("+1") && bare.length !== 12 ? undefined : bare;
}

/**
 * The reader for numbers as people write them. Without a default country a number needs its leading `+`;
 * with one (ISO 3166 alpha-2, `US`) national numbers are read by that country's numbering plan.
 */
export async function phoneReader(defaultCountry?: string): Promise<PhoneReader> {
  if (defaultCountry === undefined) {
    return (text) => internationalPhone(text) ?? fail(text, PLUS_HINT);
  }
  const { isSupportedCountry, parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const country = defaultCountry.toUpperCase();
  if (!isSupportedCountry(country)) {
    throw new CliError("usage", `${JSON.stringify(defaultCountry)} is not a country code`, {
      hint: "Give --default-country as two letters of ISO 3166, for example US, CA or GB.",
    });
  }
  const read = (text: string) => {
    const international = internationalPhone(text);
    if (international !== undefined) return international;
    const number = parsePhoneNumberFromString(text.replace(INVISIBLE, ""), { defaultCountry: country, extract: false });
    if (number?.isValid() !== true || number.ext !== undefined)
      return fail(text, `It is not a valid number in ${country}. ${PLUS_HINT}`);
    return number.number;
  };
  return rememberingPrefixes(read);
}

/** The number in a link: `tel:+1-202-555-0123` (RFC 3966). Other text as it is. */
export function linkedPhone(text: string): string {
  return text.replace(/^(?:tel|callto|sms):(?:\/\/)?\s*/i, "");
}

/** The number and what is dialled after it: `(202) 555-0123 x12`, `+12025550123;ext=12`; undefined without an extension. */
export function phoneExtension(text: string): { readonly number: string; readonly extension: string } | undefined {
  const [, number, extension] = EXTENDED.exec(text) ?? [];
  return number === undefined || extension === undefined ? undefined : { number: number.trim(), extension };
}

/** One number in E.164; the numbering plans are loaded only when the number needs them. */
export async function normalizePhone(text: string, defaultCountry?: string): Promise<string> {
  return internationalPhone(text) ?? (await phoneReader(defaultCountry))(text);
}

/** Whether two numbers, each with its country code, are the same, however they are written. */
export function samePhone(one: string, other: string): boolean {
  return e164OrDigits(one) === e164OrDigits(other);
}

/** A number that a server gave, to compare with what `readPhone` read: in E.164, or as it is where it cannot be read. */
export function e164OrText(text: string, readPhone: PhoneReader): string {
  try {
    return internationalPhone(text) ?? readPhone(text);
  } catch (error) {
    if (error instanceof CliError) return text;
    throw error;
  }
}

/**
 * Whether a number is the one that a person has written: punctuation is ignored, and without a `+` it may be the national
 * number, with or without the zero that is dialled before it.
 */
export function isPhoneWritten(phone: string, written: string): boolean {
  if (written.replace(IGNORED, "").startsWith("+")) return samePhone(phone, written);
  const [all, given] = [digitsOf(phone), digitsOf(written)];
  const national = given.replace(/^0+/, "");
  const country = all.length - national.length;
  return all === given || (national.length >= 7 && all.endsWith(national) && country > 0 && country <= 3);
}

/** The digits of a number or of a part of one; undefined for text that holds anything but digits and punctuation. */
export function phoneDigits(text: string): string | undefined {
  return /^\+?\d+$/.test(text.replace(IGNORED, "")) ? digitsOf(text) : undefined;
}

/**
 * The same reader for a million numbers. In North America the first six digits decide whether a number is valid, so the
 * numbering plan, which takes some 20 µs, is asked once for each six digits.
 */
export function rememberingPrefixes(read: PhoneReader): PhoneReader {
  const valid = new Set<string>();
  return (text) => {
    if (!TEN_DIGITS.test(text)) return read(text);
    const expected = `+1${digitsOf(text)}`;
    const prefix = expected.slice(0, -4);
    if (valid.has(prefix)) return expected;
    const number = read(text);
    if (number === expected) valid.add(prefix);
    return number;
  };
}

// --- internal ---

/** Ten digits as they are usually written in North America: (202) 555-0123, 202-555-0123, 2025550123. */
const TEN_DIGITS = /^\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}$/;

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** Bidi marks, zero-width characters and byte order marks. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const IGNORED = /[\s().\-/\u00a0\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const EXTENDED = /^([^a-z#;,]*\d)[\s,;]*(?:x|ext(?:n|ension)?|#)[.:=\s]*(\d{1,7})$/i;

const PLUS_HINT =
  "Write it with + and the country code (+12025550123), or set the country of national numbers: customers config set default-country US.";

function fail(text: string, hint: string): never {
  throw new CliError("invalid_input", `${JSON.stringify(text)} is not a phone number`, { hint });
}

/** For numbers known to have a country code, also where the + was lost: `1 202 555 0123` is `+12025550123`. */
function e164OrDigits(text: string): string {
  return internationalPhone(text) ?? `+${digitsOf(text)}`;
}
