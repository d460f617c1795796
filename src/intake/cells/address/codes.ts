import type { CountryCode } from "../country.ts";
import type { Damage } from "../damage.ts";
import { type Region, stateOfZip, zipFits } from "../regions.ts";
import data from "./codes.json" with { type: "json" };

/** How countries write their postal codes, and what spreadsheets do to those that begin with zeros. */

/** The forms that a text has. */
export function formsOf(code: string): typeof CODE_FORMS {
  return ANY_FORM.test(code) && !/^0+$/.test(code) ? CODE_FORMS.filter(({ form }) => form.test(code)) : [];
}

/** The country that letters before a code name: `D-80331`, `SE-111 51`; undefined for other letters. */
export function codePrefix(letters: string): CountryCode | undefined {
  const code = PREFIXES[letters] ?? letters;
  return CODE_FORMS.some(({ before }) => before.includes(code)) ? code : undefined;
}

/** Whether a country writes its postal codes so. */
export function writesCode(country: CountryCode, code: string): boolean {
  return CODE_FORMS.some(({ form, before, behind }) => [...before, ...behind].includes(country) && form.test(code));
}

/** Whether a text is a postal code of some country: also `10115`, `D-10115`, `1010`. */
export function isPostcode(text: string): boolean {
  return text.length <= 10 && (/^(?:[A-Z]{1,2}-)?\d{4,5}$/i.test(text) || ENGLISH.some((one) => writesCode(one, text)));
}

/** What is wrong with a code: a spreadsheet has taken the zeros at its beginning, or it is one of another state. */
export function zipDamage(
  zip: string,
  country: CountryCode | undefined,
  region: Region | undefined,
): Damage | undefined {
  const [, head = zip, four = ""] = (country === "US" && /^(\d{3,5})-?(\d{4})$/.exec(zip)) || []; // 41014307
  const original = country && withZeros(head, country);
  const code = original ?? head;
  const state = country === "US" ? stateOfZip(code) : undefined;
  const isOther = region?.country === country && region && writesCode(region.country, code) && !zipFits(code, region);
  if (country === "US" && /^\d{1,20}$/.test(head)) {
    // Without a state, 9411 is more probably a code that lost its end than one of the army.
    const isLost =
      original !== undefined && !isOther && state !== undefined && (region !== undefined || state !== "AE");
    const of = region === undefined ? "" : ` of ${region.code}`;
    const digits = zip.replace(/-.*/, "").length;
    if (head.length !== 5 && !isLost) return { reason: `is not a ZIP code${of}: it has ${digits} digits` };
    if (isOther && state) return { reason: `is a ZIP code of ${state}, and the state is ${region.code}`, isOdd: true };
  } else if (isOther) return { reason: `is not a postal code of ${region.code}`, isOdd: true };
  if (original === undefined) return undefined;
  const whole = four === "" ? original : `${original}-${four}`;
  return { reason: `has lost its leading zero (${whole})`, original: whole };
}

/** A code with its lost zeros: up to two, of a four-digit code three. Undefined if no code of the country begins so. */
export function withZeros(zip: string, country: CountryCode): string | undefined {
  const [form = "", starts = ""] = ZEROS.get(country)?.split(" 0") ?? [];
  const length = form.replace(/[^#]/g, "").length;
  const most = length === 4 && starts.startsWith("0") ? 3 : 2;
  if (!/^[1-9]\d{0,7}$/.test(zip) || zip.length >= length || zip.length < length - most) return undefined;
  const digits = zip.padStart(length, "0");
  if (!starts.includes(digits.charAt(1))) return undefined;
  let at = 0;
  return form.replace(/#/g, () => digits.charAt(at++));
}

// --- internal ---

/**
 * The forms of postal codes (Universal Postal Union, addressing systems), and the countries that write them before the
 * city (`1012 JS Amsterdam`), behind it or on both sides. Only codes have a form with `isOwn`.
 */
const CODE_FORMS = data.forms.map(({ form, before = "", behind = "", isOwn, isUpper }) => ({
  form: new RegExp(`^(?:${form})$`, isUpper ? "" : "i"),
  before: (before.match(/\w+/g) ?? []) as readonly CountryCode[], // So the data has them.
  behind: (behind.match(/\w+/g) ?? []) as readonly CountryCode[],
  isOwn,
}));

/** Of most texts, one look shows that they have none. */
const ANY_FORM = new RegExp(`^(?:${data.forms.map(({ form }) => form).join("|")})$`, "i");

const ENGLISH: readonly CountryCode[] = ["US", "CA", "GB"];

/** On envelopes to other countries. */
const PREFIXES: Readonly<Record<string, CountryCode>> = {
  ...{ D: "DE", A: "AT", F: "FR", E: "ES", I: "IT", B: "BE", L: "LU", FL: "LI", H: "HU", N: "NO", S: "SE", P: "PT" },
};

/**
 * The countries that have codes with a zero in front (Universal Postal Union, addressing units): the form of the code,
 * and the digits that can follow that zero.
 */
const ZEROS: ReadonlyMap<CountryCode, string> = new Map(
  Object.entries(data.zeros).flatMap(([form, countries]) => countries.split(" ").map((country) => [country, form])),
);
