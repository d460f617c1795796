import {
  DEGREES,
  FEMALE_TITLES,
  foldedWord,
  GENERATIONS,
  LEGAL_FORMS,
  MALE_TITLES,
  TITLES,
} from "../../customers/name-words.ts";
import { kindsOf } from "./kinds.ts";

/**
 * `Ortiz, Dana` → `Dana Ortiz`, where it is proved that the last name stands first; else the text.
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

/** First, middle and last name in one. A last name that the first one has already is not repeated. */
export function joinedName(parts: readonly string[]): string {
  const [first, last] = [parts[0] ?? "", parts.at(-1) ?? ""];
  if (parts.length < 2) return first;
  const [one, other] = [foldedWord(first), foldedWord(last)];
  if (one.endsWith(` ${other}`) || (one === other && one.includes(" "))) return parts.slice(0, -1).join(" ");
  return other.startsWith(`${one} `) && parts.length === 2 ? last : parts.join(" ");
}

// --- internal ---

/** The name with the first name first; undefined for a company, a title behind a name, and other lists. */
function turnedName(text: string): string | undefined {
  const [last = "", first = "", ...behind] = text.split(",").map((part) => part.trim());
  if (last === "" || first === "" || text.length > LONGEST || /[\d:@/]/.test(text)) return undefined;
  if (isBehind(first) || !behind.every(isBehind) || kindsOf(text).includes("company")) return undefined;
  const lastWords = last.split(" ");
  // `O'Brien, Mary (Mrs)`: a remark in brackets stands behind the whole name.
  const firstWords = first.split(" ").filter((word) => !isRemark(word));
  const remarks = first.split(" ").filter(isRemark);
  // `Jensen Jr., Carl` and `Jensen, Carl Jr.`: the generation stands at the end.
  const ends = [lastWords, firstWords].flatMap((words) =>
    words.length > 1 && isBehind(words.at(-1) ?? "") ? words.splice(-1) : [],
  );
  if (
    lastWords.length > 4 ||
    firstWords.length === 0 ||
    firstWords.length > 5 ||
    ![...lastWords, ...firstWords].every(isNameWord)
  )
    return undefined;
  if (!lastWords.some((word) => /\p{L}{2}/u.test(word)) || lastWords.includes("&")) return undefined;
  return [...firstWords, ...lastWords, ...ends, ...remarks, ...behind].join(" ");
}

const LONGEST = 80;
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

function isNameWord(word: string): boolean {
  return word === "&" || /^[("'’“]?\p{L}[\p{L}\p{M}'’.-]*[)"'’”]?$/u.test(word);
}

function isSame(name: string, other: string | undefined): boolean {
  return other !== undefined && wordsOf(name) === wordsOf(other);
}

function wordsOf(name: string): string {
  return foldedWord(name).replace(/[.,]/g, "").trim();
}
