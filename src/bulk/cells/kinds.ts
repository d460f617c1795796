import { countryCode } from "./country.ts";
import { isCounty, regionsOf } from "./regions.ts";

/**
 * What a value looks like. One value can be of several kinds: `20010` is a postcode and a number.
 * - `number`: digits alone. `id`: digits and letters without blanks, or a number. `status`: a word for a state of things, such as `active`.
 * - `label`: says what kind of phone, address or e-mail another cell holds. `word`: one word of letters.
 */
export type ValueKind =
  | "email"
  | "phone"
  | "postcode"
  | "state"
  | "country"
  | "street"
  | "address"
  | "city line"
  | "person"
  | "last, first"
  | "company"
  | "word"
  | "number"
  | "id"
  | "flag"
  | "status"
  | "date"
  | "money"
  | "label"
  | "url";

/** The kinds that a value is of. It is for deciding what a column holds: it may be wrong about a single value. */
export function kindsOf(value: string): readonly ValueKind[] {
  const text = value.replace(PREFIX, "").replace(BLANKS, " ").trim();
  if (text === "" || text.length > LONGEST) return [];
  const words = text.split(" ");
  return TESTS.filter(([, test]) => test(text, words)).map(([kind]) => kind);
}

/** Whether a text is or has an e-mail address, or is a phone number. */
export function isContact(text: string): boolean {
  return kindsOf(text).some((kind) => kind === "email" || kind === "phone");
}

/** Whether a text says that a phone number is a fax number: `Work Fax`, `Fax`. */
export function saysFax(label: string): boolean {
  return /fax|t[ée]l[ée]copie/i.test(label);
}

// --- internal ---

type Test = (text: string, words: readonly string[]) => boolean;

const LONGEST = 200;
/** What some exporters write before a value: Meta's `p:` and `z:`, links. */
const PREFIX = /^(?:[a-z]:(?=[+\d])|mailto:|tel:|')/i;
const BLANKS = /[\s\u00a0]+/g;
/** Between two phones or e-mail addresses. */
const SEVERAL = /:::|[;,|/\n]| or | and /;

const TESTS: readonly (readonly [ValueKind, Test])[] = [
  ["email", (text) => /[^\s@]@[^\s@.]+\.[^\s@]/.test(text)],
  ["phone", isPhone],
  ["postcode", isPostcode],
  ["state", (text) => regionsOf(text).length > 0 || GERMAN_STATES.has(text.toLowerCase()) || isCounty(text)],
  ["country", (text) => countryCode(text) !== undefined],
  ["street", isStreet],
  ["address", (text, words) => isWholeAddress(text, words)],
  ["city line", (text, words) => isCityLine(text, words)],
  ["person", (text) => isPerson(text.replace(TITLES, ""))],
  ["last, first", isLastFirst],
  ["company", (_, words) => words.some((word) => COMPANY.has(bare(word)))],
  ["word", (text) => !isOfThings(text) && /^[\p{L}\p{M}'’.-]+$/u.test(text)],
  ["number", (text) => /^[#-]?\d[\d.,]*$/.test(text) && !isDate(text)],
  ["id", (text) => /^#?[\w:.-]+$/.test(text) && DIGIT.test(text) && !isDate(text)],
  ["flag", (text) => FLAGS.has(text.toLowerCase())],
  ["status", (text) => STATUS.has(text.toLowerCase())],
  ["date", isDate],
  ["money", (text) => MONEY.test(text)],
  ["label", (text) => LABELS.has(bare(text.replace(/^\*/, "")))],
  ["url", (text) => /^(?:https?:\/\/|www\.)/i.test(text)],
];

const DIGIT = /\d/;

/** Whether a word is about the state or the kind of something, not a name. */
function isOfThings(text: string): boolean {
  const word = text.toLowerCase();
  return FLAGS.has(word) || STATUS.has(word) || LABELS.has(bare(word));
}

function bare(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}&]/gu, "");
}

function isPhone(text: string): boolean {
  const [first = ""] = text.split(SEVERAL).map((part) => part.trim());
  const whole = /^[+(\d]/.test(text) ? numberOf(text) : undefined;
  return (whole ?? numberOf(first)) !== undefined;
}

/** The digits of a text that is written as a phone number. */
function numberOf(text: string): string | undefined {
  const number = text
    .replace(/(?: ?(?:x|ext|#)\.? ?\d{1,6}| \(?\p{L}+\.?\)?)$/iu, "")
    .replace(/^\p{L}{1,6}[:.] ?/u, "");
  if (!/^\+?[\d\s().\-/–]+$/.test(number) || isDate(number)) return undefined;
  const digits = number.replace(/\D/g, "");
  const isMarked = /[+(\s.\-/–]/.test(number);
  if (digits.length < 7 || digits.length > 15 || /^\d{5}-\d{4}$/.test(number)) return undefined;
  if (!isMarked && !/^(?:0\d{8,11}|1?[2-9]\d{9})$/.test(number)) return undefined;
  return /^\d+\.\d+$/.test(number) ? undefined : digits;
}

function isPostcode(text: string): boolean {
  return (
    /^(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{4})?$/i.test(text) || /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i.test(text) || BRITISH.test(text)
  );
}

const BRITISH = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i;

function isStreet(text: string, words: readonly string[]): boolean {
  if (!DIGIT.test(text)) return words.length > 1 && words.some((word, at) => at > 0 && ENGLISH_STREETS.has(bare(word)));
  if (isDate(text) || numberOf(text) !== undefined) return false;
  if (words.length > 1 && /^\d{1,6}(?:[-/]\d{1,5})?[a-z]?,?$/i.test(words[0] ?? "")) return /\p{L}{2}/u.test(text);
  return words.length > 1 && words.some((word) => STREETS.has(bare(word)) || STREET_ENDS.test(word.toLowerCase()));
}

/** A street and a city, whatever stands between them. */
function isWholeAddress(text: string, words: readonly string[]): boolean {
  const rest = withoutCountry(text, words);
  const at = placeFrom(rest);
  return at > 0 && DIGIT.test(rest.slice(0, at).join(" ")) && at + 1 < rest.length;
}

/** A city with its state or postcode, without a street. */
function isCityLine(text: string, words: readonly string[]): boolean {
  const rest = withoutCountry(text, words);
  const at = placeFrom(rest);
  if (at === 0 && words.some((word) => ENGLISH_STREETS.has(bare(word)))) return false;
  if (at >= 0) return at > 0 ? !DIGIT.test(rest.slice(0, at).join(" ")) : rest.length > 1;
  return /^[^\d,]+, ?(?:[A-Z]{2,3}|[A-Z][a-z.]+)$/.test(text) && regionsOf(text.split(",")[1]?.trim() ?? "").length > 0;
}

function withoutCountry(text: string, words: readonly string[]): readonly string[] {
  const comma = text.lastIndexOf(",");
  if (comma > 0 && countryCode(text.slice(comma + 1).trim()) !== undefined && DIGIT.test(text.slice(0, comma))) {
    const before = text.slice(0, comma).split(" ");
    if (placeFrom(before) >= 0) return before;
  }
  const last = words.at(-1) ?? "";
  return words.length > 2 && !DIGIT.test(last) && countryCode(last) !== undefined ? words.slice(0, -1) : words;
}

/**
 * Where the state and the postcode, or the postcode and the city, begin in the words of an address; -1 when they are not
 * there.
 */
function placeFrom(words: readonly string[]): number {
  const last = words.at(-1) ?? "";
  const two = `${words.at(-2) ?? ""} ${last}`;
  if (/^[A-Z]\d[A-Z] \d[A-Z]\d$/i.test(two) || (words.length > 2 && BRITISH.test(two))) return words.length - 2;
  if (/^[A-Z]\d[A-Z]\d[A-Z]\d$/i.test(last)) return words.length - 1;
  if (/^\d{4,5}(?:-\d{4})?$/.test(last)) {
    for (const length of [1, 2, 3]) {
      const state = words
        .slice(-1 - length, -1)
        .join(" ")
        .replace(/,$/, "");
      if (state !== "" && regionsOf(state).length > 0) return words.length - 1 - length;
    }
    return -1;
  }
  // Before the city, as in most of Europe.
  const at = words.findLastIndex((word) => /^(?:[A-Z]{1,2}-)?\d{4,5}$/.test(word));
  const city = words.slice(at + 1);
  return at >= 0 && city.length > 0 && city.length <= 4 && city.every((word) => /^[\p{L}(]/u.test(word)) ? at : -1;
}

function isPerson(text: string): boolean {
  const words = text.split(" ");
  if (words.length < 2 || words.length > 6 || DIGIT.test(text) || text.includes(",")) return false;
  if (words.some((word) => COMPANY.has(bare(word))) || ENGLISH_STREETS.has(bare(words.at(-1) ?? ""))) return false;
  return words.every((word) => NAME_WORD.test(word));
}

const NAME_WORD = /^(?:\p{Lu}[\p{L}\p{M}'’.-]*|\p{L}{1,3}|&|\(\p{L}+\))$/u;

function isLastFirst(text: string): boolean {
  const [last = "", first = "", ...more] = text.split(",").map((part) => part.trim());
  if (more.length > 0 || first === "" || DIGIT.test(text) || COMPANY.has(bare(first))) return false;
  return /^\p{Lu}[\p{L}\p{M}'’ -]*$/u.test(last) && /^\p{Lu}[\p{L}\p{M}'’. &()-]*$/u.test(first);
}

function isDate(text: string): boolean {
  return (
    /^\d{4}-\d{1,2}-\d{1,2}(?:[T ]\d|$)/.test(text) ||
    /^\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?:,? \d|$)/.test(text) ||
    /^(?:\d{1,2}\.? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,? \d{1,4}(?:,? \d{2,4})?/i.test(text)
  );
}

const MONEY = /^[-(]?(?:(?:US|CA|AU)?[$€£]|CHF|EUR|USD) ?-?\d[\d,.' ]*\)?$|^-?\d[\d.,']*[.,]\d{2} ?(?:[$€£]|EUR|CHF)?$/;

const TITLES = /^(?:mr|mrs|ms|miss|dr|prof|herr|frau|mme|m|sr|sra)\.? /i;

function listed(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

const ENGLISH_STREETS = listed(`
  st street ave avenue av blvd boulevard rd road dr drive ln lane ct court pl place sq square ter terrace pkwy parkway hwy
  highway cir circle trl trail aly alley crescent cres close grove mews quay parade walk row pike loop path plaza expressway`);

const STREETS: ReadonlySet<string> = new Set([
  ...ENGLISH_STREETS,
  ...listed(`box pobox unit suite apt flat way rue chemin impasse allee quai place route calle avenida avda paseo plaza
  carrera camino ronda via viale piazza postfach platz weg strasse straße str gasse ring ufer damm`),
]);
const STREET_ENDS = /(?:str|strasse|straße|weg|platz|gasse|allee|ring|ufer|damm|hof|berg|laan|straat|kade|plein)\.?$/;

const COMPANY = listed(`
  inc llc llp lp ltd limited corp corporation co company gmbh ag kg ohg ug ev mbh gbr sarl sas sa srl sl slu pty plc bv nv
  oy ab as aps spa group holdings services service solutions systems associates partners partnership properties property mgmt
  management realty construction contracting builders plumbing heating electric electrical roofing landscaping
  restaurant cafe coffee bakery catering dental clinic hospital pharmacy school church hall hotel inn motel bank
  club association assn society foundation trust university college department storage lettings rentals studio salon
  barber shop store market supply hardware auto garage farm farms ranch condo condominiums apartments sons bros brothers`);

const FLAGS = listed("true false yes no y n t f ja nein oui non si sí wahr falsch vrai faux on off 0 1 x");
const STATUS = listed(`
  active inactive open closed archived new lead customer prospect won lost enabled disabled subscribed unsubscribed
  pending paid unpaid overdue verified unverified valid invalid approved declined cancelled canceled live deleted
  blocked current former expired draft complete completed existing returning repeat vip scheduled unscheduled
  booked invoiced quoted estimate dispatched delivered shipped processing waiting hot warm cold qualified unqualified contacted
  residential commercial personal aktiv inaktiv gesperrt offen neu actif inactif activo inactivo`);
const LABELS = listed(`
  mobile home work main fax homefax workfax other otherfax pager iphone cell business office personal billing shipping
  company primary custom phone telephone email text sms call letter post mail whatsapp any either none grandcentral googlevoice handy mobil privat geschaftlich geschäftlich arbeit domicile travail
  bureau portable casa trabajo movil móvil`);

const GERMAN_STATES: ReadonlySet<string> = new Set(
  `Baden-Württemberg, Bayern, Berlin, Brandenburg, Bremen, Hamburg, Hessen, Mecklenburg-Vorpommern, Niedersachsen,
  Nordrhein-Westfalen, NRW, Rheinland-Pfalz, Saarland, Sachsen, Sachsen-Anhalt, Schleswig-Holstein, Thüringen, Wien, Tirol,
  Salzburg, Steiermark, Kärnten, Burgenland, Niederösterreich, Oberösterreich, Vorarlberg`
    .toLowerCase()
    .split(/,\s+/),
);
