import { linkedPhone, type PhoneReader } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";
import { type Candidate, type ContactCell, chosenOf, contactLabel, NO_LABEL, OTHER_LABEL } from "./contacts.ts";
import { digitsOf, type PhoneToken, phoneSegments, type WrittenNumber } from "./phone-segments.ts";

/**
 * The phone numbers of a cell: one, or several with labels and words beside them: `202-555-0101 (cell) / 202-555-0102 x12`.
 * The error is that of the number when none can be read.
 */
export function readPhoneCell(text: string, readPhone: PhoneReader): ContactCell | CliError {
  const cell = readWritten(text, readPhone);
  if (!(cell instanceof CliError) || text.length > LONGEST) return cell;
  // `0221 / 12 34 56 7`, `512_555_0171`: signs that part numbers, or the groups of one.
  const joined = text.replace(/ \/ /g, "/").replace(/(\d)[_*·](?=\d)/g, "$1-");
  const again = joined === text ? cell : readWritten(joined, readPhone);
  if (!(again instanceof CliError)) return again;
  const digits = dialled(text);
  const number = digits === undefined ? undefined : tried(() => readPhone(digits));
  return typeof number === "string" ? { value: number, others: [], remarks: [text] } : cell;
}

/** The number without the zero before its area code, where the country does not have one: `(0802) 555-0114`. */
export function withoutNeedlessZero(text: string, readPhone: PhoneReader): string | undefined {
  if (!ZERO_BEFORE.test(text)) return undefined;
  const without = text.replace("0", "");
  const number = tried(() => readPhone(without));
  return typeof number === "string" && number.startsWith("+1") ? without : undefined;
}

// --- internal ---

/** `(0802) 555-0114`, `0-802-555-0114`: in groups as such a number is written. */
const ZERO_BEFORE = /^\(?0[ .-]?[2-9]\d\d\)?[ .-]{1,2}\d{3}[ .-]\d{4}$/;

/** A plus right behind digits, as in a number that a spreadsheet has cut off: `1-202E+310-0000`. Behind a time it says "from": `18:00+`. */
const PLUS_INSIDE = /\d\p{L}?(?<!:\d\d)\+/u;

const FAX_RANK = 9;

/** No cell of phone numbers is longer. */
const LONGEST = 500;

function readWritten(text: string, readPhone: PhoneReader): ContactCell | CliError {
  const read = (value: string) => tried(() => readPhone(value));
  const bare = linkedPhone(text);
  const whole = read(bare);
  if (typeof whole === "string") return { value: whole, others: [], remarks: [] };
  if (bare.length > LONGEST || PLUS_INSIDE.test(bare)) return whole;
  const segments = phoneSegments(bare);
  if (segments.some(({ isBroken }) => isBroken)) return whole;
  const numbers = segments.flatMap((segment) => segment.numbers);
  const candidates = numbers.flatMap((number) => candidatesOf(number, read));
  const unread = candidates.filter(({ usable, rank }) => !usable && rank < FAX_RANK);
  if (candidates.length === 0 || (unread.length > 0 && candidates.every(({ usable }) => !usable))) {
    const error = unread.length === 1 ? read(unread[0]?.value ?? bare) : whole;
    return typeof error === "string" ? whole : error;
  }
  const words = segments.flatMap(({ numbers, loose }) => [...numbers.map((number) => number.words), loose]);
  return chosenOf(candidates, words.filter(isRemark).map(sentence));
}

/** The digits of a toll-free number in letters, as a dial has them: `1-800-FLOWERS`. */
function dialled(text: string): string | undefined {
  const [, code, word = ""] = /^(?:\+?1[ .-]?)?\(?(8[0-8]{2})\)?[ .-]?([A-Z\d .-]{7,14})$/.exec(text) ?? [];
  const keys = word
    .replace(/[ .-]/g, "")
    .replace(/[A-Z]/g, (letter) => "22233344455566677778889999".charAt(letter.charCodeAt(0) - 65));
  return code !== undefined && keys.length >= 7 && /[A-Z]{4}/.test(word) ? `+1${code}${keys.slice(0, 7)}` : undefined;
}

type Read = (text: string) => string | CliError;

function candidatesOf({ text, words, extension }: WrittenNumber, read: Read): Candidate[] {
  const labels = words.flatMap((word) => contactLabel(word.text) ?? []);
  const fax = labels.find(({ isFax }) => isFax);
  const { name, rank } = fax ?? labels.find((label) => label.rank > 0) ?? (isRemark(words) ? OTHER_LABEL : NO_LABEL);
  return splitNumber(text, read).map(({ value, isValid }) => {
    return { value, usable: isValid && fax === undefined, rank, label: name, extension };
  });
}

/** Whether words are more than labels: `wife Ann`. */
function isRemark(words: readonly PhoneToken[]): boolean {
  return words.some(({ text }) => contactLabel(text) === undefined && /[\p{L}\d]/u.test(text));
}

function sentence(words: readonly PhoneToken[]): string {
  return words
    .map(({ text, isGlued }) => (isGlued ? "" : " ") + text.replace(/[()[\]]/g, ""))
    .join("")
    .trim();
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

/** The two numbers that a text may be: `202-555-0101/0102`, `202-555-0101 202-555-0102`, `030 123456/0171 1234567`. */
function* pairsIn(text: string): Generator<readonly [string, string]> {
  const [, first = "", last = ""] = /^(.{6,40}) ?\/ ?(\d{3,4})$/.exec(text) ?? [];
  if (last !== "") yield [first, first.slice(0, -last.length) + last];
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
