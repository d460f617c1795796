import {
  DEGREES,
  FEMALE_TITLES,
  foldedWord,
  GENERATIONS,
  LEGAL_FORMS,
  MALE_TITLES,
  TITLES,
} from "../../customers/name-words.ts";
import { foldedWords, hasWords } from "../../customers/postal.ts";
import { samePerson } from "../../customers/same-person.ts";
import { cellWords } from "../headings/languages.ts";
import { isOfKind } from "./kinds.ts";

/**
 * `Ortiz, Dana` → `Dana Ortiz`, if it is proved that the last name stands first; else the text.
 * @param isUsual most names of the column are written so.
 * @param parts the same name from other columns: `Dana Ortiz`.
 */
export function firstNameFirst(text: string, isUsual: boolean, parts?: string): string {
  const turned = text.includes(",") ? turnedName(text) : undefined;
  return turned !== undefined && (isUsual || isSame(turned, parts)) ? turned : text;
}

/** Whether most names of a column have the last name first: at least two of its samples. */
export function hasLastNameFirst(samples: readonly string[]): boolean {
  const turned = samples.filter((text) => turnedName(text) !== undefined);
  return turned.length > 1 && turned.length * 2 > samples.length;
}

/**
 * First, middle and last name in one, in the order of their script. What one of them has already is not repeated:
 * `Ana Ruiz` + `Ruiz`, `van` + `van Dam`.
 */
export function joinedName(parts: readonly string[]): string {
  const words = parts.map(foldedWord);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const isWhole = parts.length > 1 && (first.endsWith(` ${last}`) || (first === last && first.includes(" ")));
  const own = isWhole ? parts.slice(0, -1) : parts;
  // `Thomas Thomas` is a name, a last name in two columns is one.
  const isSaidAgain = (at: number) =>
    words[at + 1]?.startsWith(`${words[at]} `) || (at > 0 && words[at + 1] === words[at]);
  const said = own.filter((_, at) => !isSaidAgain(at));
  return (said.every((part) => LAST_FIRST.test(part)) ? said.reverse() : said).join(" ");
}

/** `J`, `J.P.` */
export function isInitials(text: string): boolean {
  return /^(?:\p{Lu}\.?[ -]?){1,3}$/u.test(text.trim());
}

export interface RowNames {
  /** A column of whole names: `Customer`, `Name`, `Display Name`. */
  readonly whole?: string | undefined;
  /** First and last name. */
  readonly parts?: string | undefined;
  /** The person who speaks for a company: `Contact Name` beside `Company`. */
  readonly person?: string | undefined;
  readonly company?: string | undefined;
  /** What a column such as `Is Company?` says of the row. */
  readonly kind?: CustomerKind | undefined;
  /** The file has other rows of the company, with other contacts. */
  readonly isOneOfSeveral?: boolean;
}

export interface CustomerName {
  readonly name: string | undefined;
  /** What the row names besides, and is not taken. */
  readonly untaken?: "company" | "person" | "parts" | "whole";
}

/**
 * Person and company, one rule:
 * 1. A whole name is the customer, and so are first and last name; the company is only where they work.
 * 2. A company beside a contact person is the customer. Beside another person's name it is too, if the row says that it
 *    is a company, if its name has a legal form (not in an address book), and if it is an association.
 * 3. Of several contacts of a company each is a customer, with the person in brackets: `Haddad Dental (Nadia Haddad)`.
 * 4. If there is only one name, that is the customer. What both names say is not repeated.
 * `Ortiz Household` is not a company: it counts only if nothing else names the customer.
 */
export function customerName(names: RowNames): CustomerName {
  const { whole, parts, person, company, kind } = names;
  const own = whole ?? parts ?? person;
  if (own === undefined) return { name: company };
  if (company === undefined || isHousehold(company) || isSaid(own, company)) {
    const untaken = (["parts", "person"] as const).find((other) => !isSaid(own, names[other]));
    return { name: own, ...(untaken && { untaken }) };
  }
  const isPerson = whole === undefined || (isOfKind(whole, "person") && !isOrganisation(whole));
  const isItsName = isPerson && (kind === "company" || isAssociation(company));
  // A display name beside its parts is that of an address book.
  const isAlone = isPerson && (whole === undefined || parts === undefined);
  const isCustomer = isItsName || (isAlone && isOrganisation(company)) || (whole ?? parts) === undefined;
  const isOfSociety = parts === undefined && whole === undefined && isAssociation(company);
  if (!isCustomer || (kind === "person" && !isOfSociety)) return { name: own, untaken: "company" };
  if (hasWords(company, own)) return { name: company };
  if (names.isOneOfSeveral) return { name: `${company} (${own})` };
  return { name: company, untaken: whole === undefined ? (parts === undefined ? "person" : "parts") : "whole" };
}

/** Whether a name says what another column says: nobody else is meant. `J Shaw Ltd` is not Joan Shaw. */
export function isSaid(name: string, other: string | undefined): boolean {
  if (other === undefined || hasWords(name, other)) return true;
  return samePerson(name, other) && !hasWords(other, name) && !isOrganisation(other);
}

/** Whether the customer of a row is a person or a company. */
export type CustomerKind = "person" | "company";

/** Whether a name is that of a company, by its legal form, or of an association: its contact is never the customer. */
function isOrganisation(name: string): boolean {
  return isAssociation(name) || LEGAL_FORMS.has(lettersOf(name.trim().split(/\s/).at(-1) ?? ""));
}

/** `Harbor Point Condo Association`, `TSV Neuhausen e.V.`, `Bostadsrättsföreningen Tallen`, `City of Dover`. */
export function isAssociation(name: string): boolean {
  const words = name.split(/\s/).map(lettersOf);
  return words.some(
    (word, at) => ASSOCIATIONS.has(word) || ASSOCIATIONS.has(`${word} ${words[at + 1]}`) || ENDS.test(word),
  );
}

/**
 * What a column such as `Customer Type` or `Is Company?` says of the customer of a row.
 * @param heading a flag says whether its heading is true.
 */
export function customerKind(heading: string, value: string): CustomerKind | undefined {
  const word = lettersOf(value);
  if (COMPANY.has(word)) return "company";
  if (PERSON.has(word)) return "person";
  // `Private` is no word of a person there: in address books it says who may see the record.
  const isFlag = heading.split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u).some((one) => COMPANY.has(lettersOf(one)));
  if (!isFlag) return undefined;
  const said = foldedWord(value.trim());
  return YES.has(said) ? "company" : NO.has(said) ? "person" : undefined;
}

// --- internal ---

/** The name with the first name first; undefined for a company, a title behind a name, and other lists. */
function turnedName(text: string): string | undefined {
  const [last = "", first = "", ...behind] = text.split(",").map((part) => part.trim());
  if (last === "" || first === "" || text.length > LONGEST || /[\d:@/]/.test(text)) return undefined;
  if (isBehind(first) || !behind.every(isBehind) || isOfKind(text, "company")) return undefined;
  const lastWords = last.split(" ");
  // `O'Brien, Mary (Mrs)`: a remark in brackets stands behind the whole name.
  const firstWords = first.split(" ").filter((word) => !isRemark(word));
  const remarks = first.split(" ").filter(isRemark);
  // `Jensen Jr., Carl` and `Jensen, Carl Jr.`: the generation stands at the end.
  const ends = [lastWords, firstWords].flatMap((words) =>
    words.length > 1 && isBehind(words.at(-1) ?? "") ? words.splice(-1) : [],
  );
  const isLong = lastWords.length > 4 || firstWords.length > 5;
  if (
    isLong ||
    firstWords.length === 0 ||
    MARKS.has(lettersOf(firstWords[0] ?? "")) ||
    ![...lastWords, ...firstWords].every(isNameWord)
  )
    return undefined;
  if (!lastWords.some((word) => /\p{L}{2}/u.test(word)) || lastWords.includes("&")) return undefined;
  return [...firstWords, ...lastWords, ...ends, ...remarks, ...behind].join(" ");
}

const LONGEST = 80;
/** Chinese, Japanese and Korean put the last name first. */
const LAST_FIRST = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u;
const ROLES: ReadonlySet<string> = new Set(["owner", "tenant", "landlord", "renter", "manager", "agent", "office"]);

function isBehind(word: string): boolean {
  const bare = foldedWord(word).replace(/[.\s]/g, "");
  return DEGREES.has(bare) || GENERATIONS.has(bare) || LEGAL_FORMS.has(bare);
}

/** `(Mrs)` and `(Tenant)`, and not a nickname: `(Bea)`. */
function isRemark(word: string): boolean {
  if (!word.startsWith("(") || !word.endsWith(")")) return false;
  const bare = foldedWord(word).replace(/[().]/g, "");
  return [MALE_TITLES, FEMALE_TITLES, TITLES, ROLES].some((words) => words.has(bare));
}

/** Before the person of a company: `Gasthof Krone, Inh. Hümmer`. */
const MARKS: ReadonlySet<string> = new Set(["inh", "inhaber", "att", "attn", "zhd"]);

function isNameWord(word: string): boolean {
  return word === "&" || /^[("'’“]?\p{L}[\p{L}\p{M}'’.-]*[)"'’”]?$/u.test(word);
}

function isSame(name: string, other: string | undefined): boolean {
  return other !== undefined && foldedWords(name) === foldedWords(other);
}

const HOUSEHOLDS = cellWords("household");

/** `Ortiz Household`, as Salesforce names the account of a person. */
function isHousehold(company: string): boolean {
  const words = foldedWords(company).split(" ");
  return words.length < 5 && [words[0], words.at(-1)].some((word) => word !== undefined && HOUSEHOLDS.has(word));
}

const [YES, NO] = [cellWords("yes"), cellWords("no")];

/** A word in lower case without accents and signs: `e.V.` is `ev`. */
function lettersOf(word: string): string {
  return foldedWord(word).replace(/[^\p{L}]/gu, "");
}

const COMPANY = new Set([...cellWords("company")].map(lettersOf));
const PERSON = new Set([...cellWords("person")].map(lettersOf));
/** Words, and phrases of two. */
const ASSOCIATIONS = cellWords("association");

/** What such words are the end of: `Tennisverein`, `Grundejerforeningen`. */
const ENDS = /\p{L}(?:verein|gemeinschaft|gemeinde|genossenschaft|vereniging|forening|foreningen|borettslag)$/u;
