import { linkedPhone, type PhoneReader } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";
import { cellWords } from "../headings/languages.ts";
import {
  type Candidate,
  type ContactCell,
  chosenOf,
  contactLabel,
  isConnector,
  NO_LABEL,
  OTHER_LABEL,
} from "./contacts.ts";

/**
 * The phone numbers of a cell: one or several, also with labels and words: `202-555-0101 (cell) / 202-555-0102 x12`. If
 * none can be read, the error is about the whole cell.
 */
export function readPhoneCell(text: string, readPhone: PhoneReader): ContactCell | CliError {
  const read = (value: string) => tried(() => readPhone(value));
  const bare = linkedPhone(text);
  const whole = read(bare);
  if (typeof whole === "string") return { value: whole, hasExtension: false, others: [], hasWords: false };
  if (bare.length > LONGEST || PLUS_INSIDE.test(bare)) return whole;
  const segments = segmentsOf(bare).map((segment) => ({ segment, numbers: numbersIn(segment) }));
  const numbers = segments.flatMap((segment) => segment.numbers ?? []);
  if (segments.some((segment) => segment.numbers === undefined)) return whole;
  const candidates = numbers.flatMap((number) => candidatesOf(number, read));
  const unread = candidates.filter(({ usable, rank }) => !usable && rank < FAX_RANK);
  if (candidates.length === 0 || (unread.length > 0 && candidates.every(({ usable }) => !usable))) return whole;
  const remarks = segments.flatMap(({ segment, numbers = [] }) =>
    numbers.length > 0 ? numbers.map(({ words }) => words) : segment,
  );
  return chosenOf(candidates, remarks.some(isRemark));
}

// --- internal ---

/** A plus behind digits: a number that a spreadsheet has cut off (`1-202E+310-0000`). Not `18:00+`: that is a time. */
const PLUS_INSIDE = /\d\p{L}?(?<!:\d\d)\+/u;

const FAX_RANK = 9;

/** No cell of phone numbers is longer. */
const LONGEST = 500;

type Read = (text: string) => string | CliError;

/** A number of a cell, as it was written, with the words that belong to it. */
interface WrittenNumber {
  readonly text: string;
  words: string;
  hasExtension: boolean;
}

const SHORTEST = 5;

/** The parts of a cell between two dividers: signs, and words such as `or`. A slash between blanks is one. */
function segmentsOf(text: string): readonly string[] {
  return text
    .replace(/(?<!\d[-. ]?)\b(0\d{1,4}) \/ (?=\d)/g, "$1/") // 0171 / 1234567 oder 0221 / 4710123
    .replace(/ \/ | \+ ?(?=0)/g, " | ")
    .replace(/(?<=\s)(?:&|\p{L}+\.?)(?=\s)/gu, (word) => (isConnector(word) ? "|" : word))
    .split(/:::|[;,|\n\r]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

const NUMBERS = /(?:\+ ?)?(?:[([] ?)?\d(?:[)\]]?[-./ \t\u00a0\u2010-\u2015]{0,4}(?:\d|[([]\d{1,5}[)\]]))*/g;

/**
 * The numbers of a segment, without extensions, years and floors; undefined if a letter replaces a digit. Words in
 * brackets belong to the number before them, words with a colon to the next one. Other words belong to the next number
 * if the segment begins with words, or both begins and ends with a number: `202-555-0101 fax 202-555-0102`.
 */
function numbersIn(segment: string): readonly WrittenNumber[] | undefined {
  const numbers: WrittenNumber[] = [];
  const between: string[] = [];
  let end = 0;
  for (const { 0: text, index } of segment.matchAll(NUMBERS)) {
    const [before, last] = [segment.slice(end, index), numbers.at(-1)];
    const digits = digitsOf(text);
    const [word = "", behind = ""] = /(?:#|\p{L}[\p{L}.-]{0,19})([ =:]{0,3})$/u.exec(before) ?? [];
    const isMore = last !== undefined && digits.length <= 7 && isExtension(word.slice(0, word.length - behind.length));
    if (isMore) {
      last.hasExtension = true;
      last.words += before.slice(0, before.length - word.length);
    } else if (digits.length < SHORTEST) continue;
    else {
      if (isInPlaceOfDigit(segment, index, index + text.length)) return undefined;
      between.push(before);
      numbers.push({ text, words: "", hasExtension: false });
    }
    end = index + text.length;
  }
  const tail = segment.slice(end);
  const isLabelFirst = /\p{L}/u.test(between[0] ?? "") || !/[\p{L}\d]/u.test(tail);
  for (const [at, number] of numbers.entries()) {
    const own = between[at] ?? "";
    const next = between[at + 1];
    if (at === 0) number.words += own;
    if (next === undefined) number.words += tail;
    else {
      const bracketed = next.match(/[([][^()[\]]*[)\]]/g) ?? [];
      const rest = bracketed.reduce((text, one) => text.replace(one, " "), next);
      const isForNext = isLabelFirst || /:\s*$/.test(rest);
      number.words += [...bracketed, isForNext ? "" : rest].join(" ");
      const following = numbers[at + 1];
      if (isForNext && following) following.words += rest;
    }
  }
  return numbers;
}

/** `202-555-010O`: a letter that is not a label touches a number. */
function isInPlaceOfDigit(text: string, start: number, end: number): boolean {
  const touching = [/\p{L}{1,20}$/u.exec(text.slice(0, start))?.[0], /^\p{L}+/u.exec(text.slice(end))?.[0]];
  return touching.some((word) => {
    if (word === undefined || isExtension(word)) return false;
    return contactLabel(word) === undefined || LIKE_DIGITS.includes(word.toLowerCase());
  });
}

const EXTENSION_WORDS = cellWords("extension");
const LIKE_DIGITS = "obgilqsz";

function isExtension(word: string): boolean {
  return EXTENSION_WORDS.has(word.toLowerCase().replace(/[.\s-]/g, ""));
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

function candidatesOf({ text, words, hasExtension }: WrittenNumber, read: Read): Candidate[] {
  const labels = wordsOf(words).flatMap((word) => contactLabel(word) ?? []);
  const fax = labels.find(({ isFax }) => isFax);
  const { rank } = fax ?? labels.find((label) => label.rank > 0) ?? (isRemark(words) ? OTHER_LABEL : NO_LABEL);
  return splitNumber(text, read).map(({ value, isValid }) => {
    return { value, usable: isValid && fax === undefined, rank, hasExtension };
  });
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[#&]|[\p{L}\p{M}\d'’][\p{L}\p{M}\d'’.-]*/gu) ?? [];
}

/** Whether words are more than labels: `wife Ann`. */
function isRemark(words: string): boolean {
  return wordsOf(words).some((word) => contactLabel(word) === undefined && /[^&#]/.test(word));
}

/** A run of digits and signs: one number, or two of them. */
function splitNumber(text: string, read: Read): { readonly value: string; readonly isValid: boolean }[] {
  for (const parts of [[text], ...pairsIn(text)]) {
    const numbers = parts.map(read);
    if (numbers.every((number) => typeof number === "string"))
      return numbers.map((value) => ({ value, isValid: true }));
  }
  return [{ value: text, isValid: false }];
}

/** The two numbers that a text may be: `202-555-0101 202-555-0102`, `030 123456/0171 1234567`. */
function* pairsIn(text: string): Generator<readonly [string, string]> {
  for (let at = 5; at < Math.min(text.length, 60) - 4; at++) {
    const [head, tail] = [text.slice(0, at), text.slice(at).replace(/^[ /-]{1,9}/, "")];
    const isCut = " /-".includes(text.charAt(at));
    if (isCut && ("+0(".includes(tail.charAt(0)) || digitsOf(head).length === digitsOf(tail).length))
      yield [head, tail];
  }
}

function tried(read: () => string): string | CliError {
  try {
    return read();
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}
