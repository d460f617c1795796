import { foldedWords } from "../../customers/postal.ts";
import { formsOf, isPostcode, writesCode } from "../cells/address/codes.ts";
import { endsInTown } from "../cells/address/read-address.ts";
import { DIRECTIONS, isOfBuilding, SUFFIXES } from "../cells/address/street.ts";
import { cleanText } from "../cells/clean.ts";
import { countryCode } from "../cells/country.ts";
import { isOfKind, kindsOf, type ValueKind } from "../cells/kinds.ts";
import { dittoIn, saysNothing } from "../cells/nothing.ts";
import { isInitials } from "../cells/person.ts";
import { isStateOf } from "../cells/regions.ts";
import { withoutShared } from "../headings/bare-headings.ts";
import { LEXICON, type Lexicon } from "../headings/lexicon.ts";
import type { Cell, SourceRecord, Table } from "../row.ts";

/** What a value, or a column as a whole, looks like. */
export type Feature = ValueKind | keyof typeof FORMS | ColumnFeature;

/**
 * `distinct`: the share of different values. `same`: several values, all equal. `counted`: 1001, 1002, 1003. `full`:
 * the share of rows with a value. `in e-mail`: a word of it is in an e-mail address of the row; `in row`: the other way
 * round. `code`: a postal code of the country; `any code`: of any country. `own country`: the country of the file.
 */
type ColumnFeature = OfAll | "code" | "any code" | "own country";
type OfAll = "distinct" | "same" | "counted" | "full" | "in e-mail" | "in row";

/** A column of a file, and what its values look like in the first records. */
export interface Column {
  /** Which cell of a record, from 0. */
  readonly at: number;
  readonly header: string;
  /** The header without a beginning that says nothing, as those of all others have it: `KD_`. */
  readonly says: string;
  readonly filled: number;
  /** The first different ones. */
  readonly values: readonly string[];
  /** Up to three of them, to show what the column holds. */
  readonly samples: readonly string[];
  /** The same value in all of several rows: it is the sender's. */
  readonly isOneValue: boolean;
  /** The share of the values that look so, from 0 to 1; 0 without values. */
  share(feature: Feature): number;
}

/** @param country of the file, if it is known: two letters of ISO 3166. */
export function columnsOf(
  headers: readonly string[],
  sample: readonly SourceRecord[],
  lexicon: Lexicon = LEXICON,
  country?: string,
): readonly Column[] {
  const bare = withoutShared(headers, undefined, lexicon);
  const emails = sample.map(({ cells }) => foldedWords(cells.filter((cell) => cell?.includes("@")).join(" ")));
  return headers.map((header, at) => {
    const filled = sample.flatMap((record, row) => {
      const value = valueIn(record, at);
      return value === undefined ? [] : [{ value, row, email: emails[row] ?? "" }];
    });
    const different = new Set(filled.map(({ value }) => value));
    const values = [...different].slice(0, MOST_VALUES);
    const isOneValue = filled.length >= FEW && different.size === 1;
    const inEmails = filled.filter(({ value, email }) => isInEmail(value, email)).length;
    const inRows = filled.filter(({ value, row }) => value.includes("@") && isInRow(value, sample[row]?.cells)).length;
    const shares = new Map<Feature, number>(sharesOf(values, country));
    const ofAll: Readonly<Record<OfAll, number>> = {
      ...{ same: Number(isOneValue), counted: Number(isCounted({ values })) },
      "in row": inRows / Math.max(1, filled.length),
      distinct: filled.length < 2 ? filled.length : different.size / filled.length,
      full: filled.length / Math.max(1, sample.length),
      "in e-mail": inEmails / Math.max(1, filled.filter(({ email }) => email !== "").length),
    };
    for (const [feature, share] of Object.entries(ofAll)) shares.set(feature as OfAll, share); // Its keys are these.
    return {
      ...{ at, header, says: bare[at] ?? header, filled: filled.length, values },
      samples: values.slice(0, 3),
      isOneValue,
      share: (feature) => shares.get(feature) ?? 0,
    };
  });
}

/**
 * The first records of a table: what its columns hold is decided by them. Their number is fixed, so that the decision
 * takes no longer for a larger file.
 */
export function readSample({ records, headers }: Pick<Table, "records" | "headers">): readonly SourceRecord[] {
  return records.slice(0, Math.min(MOST_RECORDS, Math.ceil(MOST_CELLS / Math.max(1, headers.length))));
}

/** The values of two columns in the records in which both have one. */
export function pairsOf(sample: readonly SourceRecord[], one: number, other: number): [string, string][] {
  return sample.flatMap((record): [string, string][] => {
    const [a, b] = [valueIn(record, one), valueIn(record, other)];
    return a === undefined || b === undefined ? [] : [[a, b]];
  });
}

/** An `@` in a word, and what is written as a phone number, whatever stands beside it. */
export function contactsIn(value: string): readonly ("email" | "phone")[] {
  const withoutDates = value.replace(
    /\b(?:\d{4}-\d\d-\d\d|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d)\b(?:[ T]\d\d:\d\d)?/g,
    "",
  );
  const [, phone = ""] = /(?:^|[\s:;,(])([+(]?\d[\d\s().-]{8,18})/.exec(withoutDates) ?? [];
  const isMarked = /^[+(]|\d[ ().-]+\d/.test(phone) && phone.replace(/\D/g, "").length >= LEAST_DIGITS;
  const isPhone = isMarked && isOfKind(phone, "phone");
  return [...(/\w@\w/.test(value) ? (["email"] as const) : []), ...(isPhone ? (["phone"] as const) : [])];
}

/** Whether values are 1001, 1002, 1003; headings of sections may stand between them. */
export function isCounted({ values }: Pick<Column, "values">): boolean {
  const numbers = values.filter((value) => DIGITS.test(value)).map(Number);
  const areNext = numbers.every((number, at) => at === 0 || number - (numbers[at - 1] ?? 0) === 1);
  return numbers.length > 1 && numbers.length * 2 >= values.length && areNext;
}

// --- internal ---

/** Fewer equal values prove nothing. */
const FEW = 3;
/** Fewer are rather a number of something else. */
const LEAST_DIGITS = 10;
/** So many different values say enough. */
const MOST_VALUES = 100;
const MOST_RECORDS = 1000;
/** For tables of hundreds of columns. */
const MOST_CELLS = 200_000;

/** Features that a single value has, beside the kinds of cells. */
const FORMS = {
  initial: isInitials,
  letter: (text: string) => /^\p{L}\.?$/u.test(text),
  digit: (text: string) => /\d/.test(text),
  capital: (text: string) => /^\p{Lu}/u.test(text),
  words: (text: string) => /^\p{L}[\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+){1,3}$/u.test(text),
  prose: (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length > 3 && / \p{Ll}/u.test(text),
  texts: (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length > 1,
  long: (text: string) => text.length > 40,
  "long digits": (text: string) => PHONE.test(text) && between(text.replace(/\D/g, "").length, 7, 15),
  "bare digits": (text: string) => DIGITS.test(text),
  plus: (text: string) => /^(?:\+|00)\d/.test(text),
  house: (text: string) => HOUSE.test(text),
  /** `00330 Helsinki`, not `2100 Lyndale Ave` */
  "code first": (text: string) =>
    /^(?:[A-Z]{1,2}-)?\d{4,6} \p{L}[^\d,]+$/u.test(text) &&
    !text.split(" ").some((word) => SUFFIXES.has(word.toLowerCase().replace(/\.$/, ""))),
  unit: (text: string) => text.length < 40 && (isOfBuilding(text) || /^c\/o /i.test(text)),
  direction: (text: string) => DIRECTIONS.has(text.toLowerCase().replace(/\.$/, "")),
  suffix: (text: string) => SUFFIXES.has(text.toLowerCase().replace(/\.$/, "")),
  /** A word and a number, in whatever order: `Mäntytie 4 B 17`, `12 Elm`. */
  numbered: (text: string) => /^\p{L}[^\d@]{2,50}[ ,.]\d[^@]{0,25}$|^\d{1,5}\p{L}? \p{L}[^@]{2,}/u.test(text),
  /** `YO23 1JJ`, `3581 RK`: nothing else looks so. */
  "lettered code": (text: string) =>
    /\p{Lu}/u.test(text) && !/^[A-Z]{1,3}-/.test(text) && /\d/.test(text) && isPostcode(text),
  /** `Calle Mayor 5, Madrid` */
  "street, town": (text: string) => endsInTown(text),
  "short code": (text: string) => /^[A-Z]{2,3}$/.test(text),
  region: (text: string) => !DIRECTIONS.has(text.toLowerCase()) && /^\p{L}[\p{L}\p{M}'’. -]{0,30}$/u.test(text),
} as const;

const DIGITS = /^\d+$/;
const PHONE = /^(?:\p{L}{1,8}[.:] ?)?[+(\d][\d\s().,\-/–;|]*(?: ?(?:x|ext|#)\.? ?\d{1,6}| \(?\p{L}+\.?\)?)?$/iu;
const HOUSE =
  /^(?:\d{1,5} ?(?:[a-z]|bis|ter|quater)?(?: ?[-/] ?(?:\d{1,5} ?[a-z]?|[a-z]))?|s\/?n\.?º?|s\.?n\.?c?\.?)$/i;

function between(number: number, least: number, most: number): boolean {
  return number >= least && number <= most;
}

function sharesOf(values: readonly string[], country: string | undefined): readonly (readonly [Feature, number])[] {
  const found = new Map<Feature, number>();
  const add = (feature: Feature) => found.set(feature, (found.get(feature) ?? 0) + 1 / values.length);
  for (const value of values) {
    const kinds = new Set(kindsOf(value));
    if (country && isStateOf(value, country)) kinds.add("state");
    for (const kind of kinds) add(kind);
    if (country && countryCode(value) === country) add("own country");
    for (const [feature, is] of Object.entries(FORMS)) if (is(value)) add(feature as keyof typeof FORMS); // Its keys.
    // Three digits are a code in Iceland alone.
    const forms = formsOf(value).filter(() => value.length > 3 || (country && writesCode(country, value)));
    const isCode = isPostcode(value) || forms.length > 0;
    if (isCode) add("any code");
    // Without a country, a form that nothing else has is enough.
    const isOwn = country ? writesCode(country, value) : forms.some(({ isOwn }) => isOwn) || /^\D/.test(value);
    if (isCode && isOwn) add("code");
  }
  return [...found];
}

/** Words of e-mail addresses that say nothing of a name. */
const HOSTS = /^(?:com|net|org|www|mail|info|gmail|outlook|hotmail|yahoo|icloud|office|example)$/;

function isInEmail(value: string, email: string): boolean {
  if (email === "" || value.includes("@")) return false;
  const words = foldedWords(value).split(" ");
  return words.some((word) => word.length > 2 && !/\d/.test(word) && !HOSTS.test(word) && email.includes(word));
}

/** Whether a word of the row stands in an e-mail address. */
function isInRow(email: string, cells: readonly Cell[] = []): boolean {
  const address = foldedWords(email);
  return cells.some((cell) => cell !== null && isInEmail(cell, address));
}

/** The value of a cell; undefined when it is blank, a word for nothing or for the value above. */
function valueIn({ cells }: SourceRecord, at: number): string | undefined {
  const value = cleanText(cells[at] ?? "", true).trim();
  return value === "" || saysNothing(value, "text") || dittoIn(value) ? undefined : value;
}
