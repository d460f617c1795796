import type { CountryCode, PhoneNumber } from "libphonenumber-js";
import { CliError } from "../errors.ts";
import { leadingCallingCode, nationalDigits, withoutTrunkZero } from "./trunk-zero.ts";

/**
 * Turns a phone number as written into E.164 (ITU-T E.164: `+`, at most 15 digits); throws CliError `invalid_input`.
 * @param country of this number, if it has no country code; missing = the default country.
 */
export type PhoneReader = (text: string, country?: string) => string;

/**
 * A number written with its country code, in E.164; undefined when it has no leading `+` or cannot be one. Punctuation,
 * invisible marks and the zero that is dialled inside a country (`+49 (0)30 …`) are ignored. Area codes are not
 * checked: they change faster than programs.
 */
export function internationalPhone(text: string): string | undefined {
  const bare = text.replace(IGNORED, "");
  if (!E164.test(bare)) return undefined;
  const number = `+${withoutTrunkZero(bare.slice(1), BRACKETED_ZERO.test(text))}`;
  return number.startsWith("+1") && number.length !== 12 ? undefined : number;
}

/**
 * The reader for numbers as people write them. Without a default country a number needs its leading `+`;
 * with one (ISO 3166 alpha-2, `US`) national numbers are read by that country's numbering plan.
 * @param ofRows the country may be given with each number, also if there is no default.
 */
export async function phoneReader(defaultCountry?: string, { ofRows = false } = {}): Promise<PhoneReader> {
  if (defaultCountry === undefined && !ofRows) {
    return (text) =>
      internationalPhone(text) ?? internationalPhone(withPlus(text)) ?? fail(text, hintWithoutCountry(text));
  }
  const { getCountryCallingCode, getExampleNumber, isSupportedCountry, parsePhoneNumberFromString } = await import(
    "libphonenumber-js/max"
  );
  const { default: examples } = await import("libphonenumber-js/mobile/examples");
  const usual = defaultCountry?.toUpperCase();
  if (usual !== undefined && !isSupportedCountry(usual)) {
    throw new CliError("usage", `${JSON.stringify(defaultCountry)} is not a country`, {
      hint: "Give --default-country as two letters of ISO 3166 or as a name, for example US or Germany.",
    });
  }
  const parsed = (text: string, country?: CountryCode) => {
    // With letters it has an extension at most.
    const options = { extract: false, ...(country && { defaultCountry: country }) };
    const number = LETTER.test(text) ? undefined : parsePhoneNumberFromString(text, options);
    return number?.ext === undefined ? number : undefined;
  };
  const possible = (text: string, number: PhoneNumber | undefined, country: CountryCode) => {
    if (DATE.test(text) || !number?.isPossible()) return undefined;
    const usualLength = getExampleNumber(country, examples)?.nationalNumber.length ?? 0;
    const shortest = WITH_AREA.test(text) ? usualLength - SHORTER : usualLength;
    if (number.nationalNumber.length < shortest) return undefined;
    return NO_AREA.test(number.number) ? undefined : number.number;
  };
  return (text, given) => {
    const international = internationalPhone(text);
    if (international !== undefined) return international;
    const country = given !== undefined && isSupportedCountry(given) ? given : usual;
    const bare = text.replace(INVISIBLE, "");
    const own = country && parsed(bare, country);
    if (own?.isValid()) return own.number;
    const dialled = withPlus(bare);
    const abroad = dialled.includes("+") ? parsed(dialled) : undefined;
    if (abroad?.isValid()) return abroad.number;
    if (country === undefined) return fail(text, hintWithoutCountry(text));
    const isNorthAmerican = getCountryCallingCode(country) === "1";
    const isLocal = digitsOf(text).length === 7 && isNorthAmerican;
    const isDefault = country === usual ? `, and ${country} is the default country` : "";
    const hint = `It is not a valid ${country} number${isDefault}. ${plusHint(isNorthAmerican ? undefined : getExampleNumber(country, examples)?.number)}`;
    return fail(text, hint, isLocal ? ": the area code is missing" : "", possible(bare, own, country));
  };
}

/** For these numbers alone: only a national one needs the numbering plans, which take long to load. */
export async function phoneReaderFor(phones: readonly (string | undefined)[], country?: string): Promise<PhoneReader> {
  const isNational = phones.some((phone) => phone !== undefined && internationalPhone(phone) === undefined);
  return phoneReader(isNational ? country : undefined);
}

export class WrongPhone extends CliError {
  /** Follows the value: `is not a phone number`, `has no country code`. */
  readonly reason: string;
  readonly kind: "phone" | "phone-country";
  /** In E.164, if it is as long as a number of its country, but its area code is not known. */
  readonly possible: string | undefined;

  constructor(value: string, reason: string, hint: string, possible?: string) {
    super("invalid_input", `${JSON.stringify(value)} ${reason}`, { hint });
    this.reason = reason;
    this.kind = hint === COUNTRY_HINT ? "phone-country" : "phone";
    this.possible = possible;
  }
}

/** What `read` reads, and numbers whose area code is not known: plans change faster than programs. */
export function possiblePhone(text: string, read: PhoneReader): string {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof WrongPhone && error.possible !== undefined) return error.possible;
    throw error;
  }
}

/** The next step for what may be a national number, if nobody has said of which country: only such errors have it. */
const COUNTRY_HINT =
  "Write it with + and the country code (+12025550123), or set the country of national numbers: customers config set default-country US.";

/** Whether a text gives a number with its country code, so that no country was guessed. */
export function saysCountryCode(text: string, number: string): boolean {
  return WITH_CODE.test(text) || digitsOf(text).includes(number.slice(1));
}

/** The reader for a change of a customer: the stored number as it is dialled at home is that number. */
export function readerBeside(stored: string | null | undefined, readPhone: PhoneReader): PhoneReader {
  if (!stored || internationalPhone(stored) === undefined) return readPhone;
  return (text, country) => (isPhoneWritten(stored, text) ? stored : readPhone(text, country));
}

export function hasSameDigits(one: string, other: string): boolean {
  const [own, others] = [one, other].map((text) => internationalPhone(text)?.slice(1));
  if (own === undefined || others === undefined) return false;
  return own.slice(leadingCallingCode(own).length) === others.slice(leadingCallingCode(others).length);
}

/** The number in a link: `tel:+1-202-555-0123` (RFC 3966). Other text as it is. */
export function linkedPhone(text: string): string {
  return text.replace(/^(?:tel|callto|sms):(?:\/\/)?\s*/i, "");
}

/** However they are written, one also as it is dialled inside the country: `(202) 555-0123` is +12025550123. */
export function samePhone(one: string, other: string): boolean {
  return e164OrDigits(one) === e164OrDigits(other) || isNationalForm(other, one) || isNationalForm(one, other);
}

/** A number that a server gave, to compare with what `readPhone` read: in E.164, or as it is if it cannot be read. */
export function e164OrText(text: string, readPhone: PhoneReader): string {
  try {
    return internationalPhone(text) ?? possiblePhone(text, readPhone);
  } catch (error) {
    if (error instanceof CliError) return text;
    throw error;
  }
}

/** Whether a person has written this number: without a `+` it may be national, with or without its trunk zero. */
export function isPhoneWritten(phone: string, written: string): boolean {
  const digits = internationalPhone(phone)?.slice(1) ?? "";
  const national = written.includes("+") ? "" : (phoneDigits(written) ?? "").replace(/^0+/, "");
  return (
    samePhone(phone, written) || (national.length >= 7 && national === digits.slice(leadingCallingCode(digits).length))
  );
}

/** The digits of a number or of a part of one; undefined for text that holds anything but digits and punctuation. */
export function phoneDigits(text: string): string | undefined {
  return /^\+?\d+$/.test(text.replace(IGNORED, "")) ? digitsOf(text) : undefined;
}

export type PhoneWriter = (phone: string) => string;

/**
 * Numbers as the people of a country write them: `(202) 555-0123` for those with its calling code, `+44 20 7946 0958`
 * for all others. Loads the numbering plans: only for people, never for what a program reads.
 * @param country ISO 3166 alpha-2, as in the setting default-country.
 */
export async function nationalPhones(country?: string): Promise<PhoneWriter> {
  const { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } = await import(
    "libphonenumber-js/min"
  );
  const own = country?.toUpperCase();
  const home = own !== undefined && isSupportedCountry(own) ? own : undefined;
  const code = home && getCountryCallingCode(home);
  return (phone) => {
    const number = parsePhoneNumberFromString(phone, { extract: false, ...(home && { defaultCountry: home }) });
    if (!number?.isPossible()) return phone;
    return number.countryCallingCode === code ? number.formatNational() : number.formatInternational();
  };
}

// --- internal ---

/** A number shorter than a mobile one (`3621-0103` in Brazil) has an area code only if marked: `(95) 3621-0103`. */
const WITH_AREA = /^0|[([]/;
const SHORTER = 2;

/** In North America no area code and no exchange begins with 0 or 1. */
const NO_AREA = /^\+1(?:\d{3})?[01]/;
const LETTER = /\p{L}/u;
const DATE = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/;

/** `+49 30 123`, `Tel. 0049 30 123` */
const WITH_CODE = /(?:\+ ?|^\D{0,9}00)[1-9](?:[\s()./-]{0,3}\d){5}/;

const E164 = /^\+[1-9]\d{6,14}$/;

/** The zero of `+49 (0)30`, `+49(0) 30`, `+49 [0]30`. */
const BRACKETED_ZERO = /[([]0[)\]]/;

/** `0049 30 …` is how most of the world dials `+49 30 …`. Other text stays as it is. */
function withPlus(text: string): string {
  const bare = text.replace(IGNORED, "");
  return /^00[1-9]\d{8}/.test(bare) ? `+${text.slice(text.indexOf("00") + 2)}` : text;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** Bidi marks, zero-width characters and byte order marks. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const IGNORED = /[\s()[\].\-/\u00a0\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

function plusHint(example = "+12025550123"): string {
  return `Write it with + and the country code: ${example}.`;
}

/** Whether a number may be national: enough digits and no country code, also with words: `202-555-0123 (cell)`. */
function hintWithoutCountry(text: string): string {
  return digitsOf(text).length >= 7 && !/[+@]/.test(text) ? COUNTRY_HINT : plusHint();
}

function fail(text: string, hint: string, why = "", possible?: string): never {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0; // Many texts are only tried, and a stack takes as long as the reading.
  const reason = hint === COUNTRY_HINT ? "has no country code" : `is not a phone number${why}`;
  const error = new WrongPhone(text, reason, hint, possible);
  Error.stackTraceLimit = stackTraceLimit;
  throw error;
}

/** Whether a text without a country code is a number in E.164 as it is dialled inside its country. */
function isNationalForm(text: string, number: string): boolean {
  const digits = text.includes("+") ? undefined : phoneDigits(text);
  const e164 = digits === undefined ? undefined : internationalPhone(number);
  return e164 !== undefined && nationalDigits(e164.slice(1)) === digits;
}

/** For numbers known to have a country code, also if the + was lost: `1 202 555 0123` is `+12025550123`. */
function e164OrDigits(text: string): string {
  return internationalPhone(text) ?? `+${digitsOf(text)}`;
}
