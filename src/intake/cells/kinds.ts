import { ANDS, foldedWord, PARTICLES } from "../../customers/name-words.ts";
import { cellWords } from "../headings/languages.ts";
import { isPostcode } from "./address/codes.ts";
import { DIVIDERS, type DividedAddress, readAddress } from "./address/read-address.ts";
import { areContinentalStreets, isStreet, SUFFIXES, unitWords } from "./address/street.ts";
import { contactLabel } from "./contacts.ts";
import { calledCountries, countryCode } from "./country.ts";
import { isDate } from "./damage.ts";
import { isCounty, regionsOf, stateWithCountry } from "./regions.ts";

/**
 * What a value looks like. One value can be of several kinds: `20010` is a postcode and a number.
 * - `number`: digits alone. `id`: a number, or digits and letters without blanks. `status`: a word such as `active`.
 * - `label`: the kind of phone, address or e-mail in another cell. `title`: how a person is addressed, or a gender.
 * - `word`: one word of letters; a letter alone may be anything. `particle`: small words of a last name.
 */
export type ValueKind = (typeof TESTS)[number][0];

/** The kinds that a value is of. It is for deciding what a column holds: it may be wrong about a single value. */
export function kindsOf(value: string): readonly ValueKind[] {
  const text = bareValue(value);
  if (text === "" || text.length > LONGEST) return [];
  return TESTS.filter(([, test]) => test(text)).map(([kind]) => kind);
}

/** Whether a value is of one of some kinds: only these are tried. */
export function isOfKind(value: string, ...kinds: readonly ValueKind[]): boolean {
  const text = bareValue(value);
  return text !== "" && text.length <= LONGEST && TESTS.some(([kind, test]) => kinds.includes(kind) && test(text));
}

/** Whether a text is or has an e-mail address, or is a phone number. */
export function isContact(text: string): boolean {
  return text.length <= LONGEST && (EMAIL.test(text) || isPhone(text.replace(PREFIX, "").trim()));
}

/** Whether a text says that a phone number is a fax number: `Work Fax`, `Fax`. */
export function saysFax(label: string): boolean {
  return /fax|faks|t[ée]l[ée]copie/i.test(label);
}

// --- internal ---

function bareValue(value: string): string {
  return value.replace(PREFIX, "").replace(BLANKS, " ").trim();
}

const LONGEST = 200;
/** What some exporters write before a value: Meta's `p:` and `z:`, links. */
const PREFIX = /^(?:[a-z]:(?=[+\d])|mailto:|tel:|')/i;
const BLANKS = /[\s\u00a0]+/g;
/** Between two phones or e-mail addresses. */
const SEVERAL = /:::|[;,|/\n]| or | and | [-–] /;

const EMAIL = /[^\s@]@[^\s@.]+\.[^\s@]/;

const TESTS = [
  ["email", (text) => EMAIL.test(text)],
  ["phone", isPhone],
  ["postcode", isPostcode],
  [
    "state",
    (text) =>
      regionsOf(text).length > 0 ||
      stateWithCountry(text) !== undefined ||
      GERMAN_STATES.has(foldedWord(text)) ||
      isCounty(text),
  ],
  ["country", (text) => countryCode(text) !== undefined],
  ["calling code", (text) => calledCountries(text).length > 0],
  ["street", isAnyStreet],
  ["address", (text) => placesIn(text).some(({ street = "", city }) => DIGIT.test(street) && city !== undefined)],
  ["city line", isCityLine],
  ["person", isPerson],
  ["last, first", isLastFirst],
  ["company", (text) => text.split(" ").some((word) => COMPANY.has(bare(word)))],
  ["title", isTitle],
  ["word", (text) => !isOfThings(text) && !isTitle(text) && /^(?!\p{L}\.?$)[\p{L}\p{M}'’.-]+$/u.test(text)],
  // `de` alone may be a language.
  ["particle", (text) => text.length > 2 && text.split(" ").every((word) => PARTICLES.has(word))],
  ["number", (text) => /^[#-]?\d[\d.,]*$/.test(text) && !isDate(text)],
  ["id", (text) => /^#?[\w:.-]+$/.test(text) && DIGIT.test(text) && !isDate(text)],
  ["flag", (text) => FLAGS.has(foldedWord(text))],
  ["status", (text) => STATUS.has(foldedWord(text))],
  ["date", isDate],
  ["money", (text) => MONEY.test(text)],
  ["label", isLabel],
  ["url", (text) => /^(?:https?:\/\/|www\.)/i.test(text)],
] as const satisfies readonly (readonly [string, (text: string) => boolean])[];

const DIGIT = /\d/;

/** Whether a word is about the state or the kind of something, not a name. */
function isOfThings(text: string): boolean {
  const word = foldedWord(text);
  return FLAGS.has(word) || STATUS.has(word) || isLabelWord(bare(word));
}

function bare(word: string): string {
  return foldedWord(word).replace(/[^\p{L}\p{N}&]/gu, "");
}

/** `Herr`, `Mr & Mrs`, `Frau Dr.`, `female` */
function isTitle(text: string): boolean {
  const words = text.split(/[\s/&+]+/).map(bare);
  const named = words.filter((word) => word !== "" && !ANDS.has(word));
  return named.length > 0 && named.every((word) => TITLES.has(word));
}

/** Single letters can be anything. */
function isLabelWord(word: string): boolean {
  return LABELS.has(word) || (word.length > 2 && contactLabel(word) !== undefined);
}

/** `Work`, `HomeFax`, `* Téléphone portable` */
function isLabel(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}]+/u).map(bare);
  const named = words.filter((word) => word !== "");
  return isLabelWord(bare(text)) || (named.length > 0 && !DIGIT.test(text) && named.every(isLabelWord));
}

function isPhone(text: string): boolean {
  const [first = ""] = text.split(SEVERAL, 1);
  return (/^[+(\d]/.test(text) && isNumberOfPhone(text)) || isNumberOfPhone(first.trim());
}

/** Of a word with a colon or a dot before a number, which need not be known. */
const LONGEST_LABEL = 6;

/** Whether a text is written as one phone number. */
function isNumberOfPhone(text: string): boolean {
  if (text.replace(/\D/g, "").length < 7) return false;
  const core = text.replace(/(?: ?(?:x|ext|#)\.? ?\d{1,6}| \(?\p{L}+\.?\)?| \([\p{L} .]+\))$/iu, "");
  const [before = "", word = "", sign] = /^(\p{L}+)([:.]?) ?(?=[\d+(])/u.exec(core) ?? [];
  // `tlm 912255301`
  const isLabelled = contactLabel(word) !== undefined;
  const number = isLabelled || (sign !== "" && word.length <= LONGEST_LABEL) ? core.slice(before.length) : core;
  if (!/^\+?[\d\s().\-/–]+$/.test(number) || isDate(number)) return false;
  const digits = number.replace(/\D/g, "").length;
  const isMarked = isLabelled || /[+(\s.\-/–]/.test(number);
  // Not a postal code or the number of a company with its last digits, a decimal number or an address of the internet.
  if (digits < 7 || digits > 15 || /^\d{4,5}-\d{3}$|^\d{5}-\d{4}$|^\d{7,8}-\d$|^\d+\.\d+$/.test(number)) return false;
  // `123.456.789-09`, `12.345.678/0001-95`: of a tax office.
  if (/^\d{2,3}(?:\.\d{3}){2}(?:\/\d{4})?-\d{1,2}$/.test(number)) return false;
  if (/^(?:(?:0|[1-9]\d{0,2})(?:\.|$)){4}$/.test(number) && !/^(?:\d\d\.){3}\d\d$/.test(number)) return false;
  return isMarked || /^(?:0\d{8,11}|1?[2-9]\d{9})$/.test(number);
}

function isAnyStreet(text: string): boolean {
  if (isDate(text) || isNumberOfPhone(text)) return false;
  const parts = text.split(DIVIDERS).map((part) => part.trim());
  if (areContinentalStreets(parts, false)) return true;
  return parts.some((part) => isStreet(part) || endsAsStreet(part) || unitWords(part.split(" ")) > 0);
}

/** `Church Lane` */
function endsAsStreet(text: string): boolean {
  return text.includes(" ") && SUFFIXES.has(bare(text.split(" ").at(-1) ?? ""));
}

/** How a text can be read as an address: codes of four digits are known only of some countries. */
function placesIn(text: string): readonly DividedAddress[] {
  return ["US", "CH"].flatMap((likely) => readAddress(text, { likely }).parts ?? []);
}

/** A city with its state or postcode, without a street. */
function isCityLine(text: string): boolean {
  return placesIn(text).some(({ street, city, state, zip }) => {
    const [known, ...more] = [city, state, zip].filter((part) => part !== undefined);
    // `Acme CO` is a company.
    return street === undefined && known !== undefined && more.length > 0 && (zip !== undefined || text.includes(","));
  });
}

function isPerson(text: string): boolean {
  const words = text.split(" ");
  if (words.length < 2 || words.length > 6 || DIGIT.test(text) || text.includes(",")) return false;
  if (words.some((word) => COMPANY.has(bare(word))) || endsAsStreet(text)) return false;
  if (HOUSEHOLD.has(words.at(-1) ?? "")) words.pop();
  return words.every((word) => NAME_WORD.test(word)) && words.some((word) => /^\p{Lu}/u.test(word));
}

const NAME_WORD = /^(?:\p{Lu}[\p{L}\p{M}'’.-]*|\p{L}{1,3}|&|\(\p{L}+\))$/u;

function isLastFirst(text: string): boolean {
  const [last = "", first = "", ...more] = text.split(",").map((part) => part.trim());
  if (more.length > 0 || first === "" || DIGIT.test(text) || COMPANY.has(bare(first))) return false;
  return /^\p{Lu}[\p{L}\p{M}'’ -]*$/u.test(last) && /^\p{Lu}[\p{L}\p{M}'’. &()-]*$/u.test(first);
}

const MONEY = /^[-(]?(?:(?:US|CA|AU)?[$€£]|CHF|EUR|USD) ?-?\d[\d,.' ]*\)?$|^-?\d[\d.,']*[.,]\d{2} ?(?:[$€£]|EUR|CHF)?$/;

const COMPANY = cellWords("business");
const HOUSEHOLD = cellWords("household");
const FLAGS = new Set([...cellWords("yes", "no"), "t", "f"]);
const STATUS = cellWords("statuses", "archived", "deleted", "inactive", "unsubscribed", "active");
const LABELS = cellWords("label");
const TITLES = cellWords("title");
const GERMAN_STATES = cellWords("states");
