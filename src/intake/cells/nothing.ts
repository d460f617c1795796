import { isEmail, isHalfEmail } from "../../customers/email.ts";
import { foldedWord } from "../../customers/name-words.ts";
import { withoutAround } from "../../text/words.ts";
import { cellWords, LANGUAGES } from "../headings/languages.ts";
import { contactLabel } from "./contacts.ts";

/** What a cell is expected to hold. `name part`: a first, middle or last name. `text`: a part of an address. */
export type CellKind = "name" | "name part" | "company" | "email" | "phone" | "state" | "zip" | "text" | "notes" | "id";

/**
 * Whether a cell says that it has no value: `N/A`, `none`, `-`, `00000`, `no phone`. Not if it can be a value: `ND` is
 * a state, `0000` in notes may open a gate, `Null`, `Nil` and `Na` are names of people.
 */
export function saysNothing(text: string, kind: CellKind): boolean {
  if (isTemplate(text)) return true;
  if (text.length > LONGEST) return false;
  const bare = text.trim();
  if (kind === "phone" && /^(?:[+\d]|\(\d)/.test(bare)) return isNoNumber(bare);
  if (kind === "email" && bare.includes("@")) {
    return bare === "@" || (isOddAddress(bare) && !(isEmail(bare) && !isHalfEmail(bare)));
  }
  if (/^[1-9]/.test(bare)) return false;
  return meansNothing(text, kind);
}

/** Whether a text is a field of a template that nothing was put into: `{{ first_name }}`, `*|FNAME|*`. */
export function isTemplate(text: string): boolean {
  if (text.length > LONGEST_TEMPLATE || !/[{%<|#~^$@!]/.test(text)) return false;
  const rest = text.replace(TEMPLATES, "");
  return rest !== text && !/[\p{L}\p{N}]/u.test(rest);
}

/** Whether a name is `X` or `xxx` (mostly no name, but some people are called so), or has a template's field. */
export function isOddName(text: string): boolean {
  return text.length <= 5
    ? /^\s?x{1,3}\s?$/i.test(text)
    : text.length <= LONGEST_TEMPLATE && text.search(TEMPLATES) !== -1;
}

/** Whether an address has one word for nothing on both sides: `none@none.com`, `test@test.com`. */
export function isOddAddress(text: string): boolean {
  if (text.charAt(0) !== text.charAt(text.indexOf("@") + 1)) return false;
  const [local = "", domain = ""] = text.toLowerCase().split("@");
  const label = domain.split(".")[0] ?? "";
  return local === label && (WORDS.has(local) || DENIED.has(local));
}

/**
 * How a cell says that its value is the one above it: by a `sign` that is no value (`"`, `-"-`, `↑`), or in `words`
 * (`same as above`), which in a form can also mean the line before; undefined for any other text.
 */
export function dittoIn(text: string): "sign" | "words" | undefined {
  if (text.length > LONGEST_DITTO) return undefined;
  if (SIGN.test(text)) return "sign";
  return DITTO.has(keyOf(text)) ? "words" : undefined;
}

// --- internal ---

const LONGEST_TEMPLATE = 200;
/** As programs for mails and letters write them. */
const TEMPLATES =
  /\{\{[^{}]*\}\}|\{%[^{}%]*%\}|[$#@]\{[^{}]*\}|\{[!\w.]+\}|<%[^<>%]*%>|\*\|[^|*]*\|\*|%%?[A-Za-z][\w.]*%|[~^$#@!][A-Za-z]\w*\.\w+[~^$#@!]/g;

function meansNothing(text: string, kind: CellKind): boolean {
  const bare = text.trim();
  const word = foldedWord(withoutAround(bare, SIGNS, SIGNS)); // `(None).` → `none`
  if (bare === "\\N") return true; // As databases write it.
  if (word === "") return kind === "notes" ? /^(?:[-\u2013\u2014]{1,3}|[.?])$/.test(bare) : bare !== "";
  if (PEOPLE[kind]?.includes(bare)) return false;
  return WORDS.has(word) || (BLANK.has(word) && "([<{".includes(bare.charAt(0))) || OF_KIND[kind](word, bare);
}

const WORDS = cellWords("nothing");
const BLANK = cellWords("blank");
const DENIED = cellWords("denied", "blank");
const NO_NAMES = cellWords("noName");
/** If a person is the customer, these mean "no company". */
const PERSONS = new Set([...cellWords("person"), "na", "no"]);

/** Names of people; in small letters or in capitals it is what a program writes. `Null` is no customer's whole name. */
const PEOPLE: Readonly<Partial<Record<CellKind, readonly string[]>>> = {
  name: ["Nil", "Nan", "Na", "No"],
  "name part": ["Nil", "Nan", "Na", "No", "Null"],
};

const OF_KIND: Readonly<Record<CellKind, (word: string, text: string) => boolean>> = {
  name: (word) => NO_NAMES.has(word) || isZeros(word),
  "name part": (word) => NO_NAMES.has(word) || isZeros(word),
  phone: (word, text) => isDenial(word) || isNoNumber(text),
  email: isDenial,
  company: (word) => PERSONS.has(word.replaceAll("-", " ")) || isZeros(word),
  state: (word) => word === "xx" || isZeros(word),
  zip: (word) => isZeros(word) || word === "xxxxx" || word === "na",
  text: (word) => word === "na" || isZeros(word),
  notes: (_, text) => text === "NA",
  id: () => false,
};

const LONGEST = 26;

const SIGNS = " \t\n\r()[]<>{}'\"`-\u2010\u2011\u2012\u2013\u2014\u2015.?*_=~!:;,/\\|+@";

/** `no phone on file`, `kein Handy`: words that deny, alone or with the name of what is denied. */
function isDenial(text: string): boolean {
  const words = text.split(/\s+/);
  return words.some((word) => DENIED.has(word)) && words.every((word) => DENIED.has(word) || contactLabel(word));
}

function isZeros(word: string): boolean {
  return /^0[0 ()./-]*$/.test(word);
}

/** All digits the same, `123-456-7890`, or a country code alone. */
function isNoNumber(text: string): boolean {
  const bare = text.trimEnd();
  if (!/^[+\d\s()./-]+$/.test(bare)) return false;
  const digits = bare.replace(/\D/g, "");
  const number = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  if (digits.length <= 3) return bare.startsWith("+") || digits === "1" || isZeros(digits);
  const isRepeated = number === number.charAt(0).repeat(number.length);
  // Toll-free numbers can be all eights.
  return (isRepeated && number.charAt(0) !== "8") || number === "1234567890" || number === "0123456789";
}

const LONGEST_DITTO = 30;
const SIGN = /^[-–— .]*(?:["“”„″〃]{1,2}|['‘’′´`]{2}|,,|[↑^⬆])[-–— .]*$|^[-–—]+\/\/[-–—]+$/;

/** Short words keep their dot: `do.` and `id.` mean it, `Do` and `ID` do not. */
const DITTO = new Set(LANGUAGES.flatMap(({ ditto = [] }) => ditto.map(keyOf)));

function keyOf(text: string): string {
  const bare = text.startsWith("(") ? text.replace(/^\(|\)$/g, "") : text;
  return bare.trim().toLowerCase();
}
