import { isOneSlip } from "../text/words.ts";
import {
  ANDS,
  DEGREES,
  FEMALE_TITLES,
  foldedWord,
  GENERATIONS,
  LEGAL_FORMS,
  MALE_TITLES,
  TITLES,
} from "./name-words.ts";

/**
 * Whether two names are one person's, or one company's, in another spelling, order, case, with a title, initial or
 * middle name. A couple is not one of the two, and Bob Hughes Jr. is not Bob Hughes. For customers who have something
 * else in common: among strangers many have one name.
 */
export function samePerson(one: string, other: string): boolean {
  if (one === other) return true;
  // `Acme Inc (Maria Berger)` and `Acme Inc (Tim Kurz)` are two contacts of a company.
  const [own, its] = [one, other].map((name) => /\(([^()]*)\)$/.exec(name)?.[1]);
  if (own !== undefined && its !== undefined && !samePerson(own, its)) return false;
  const [a, b] = [readName(one), readName(other)];
  if (a.length !== b.length) return false;
  return (
    a.every((one) => b.some((other) => sameMember(one, other))) &&
    b.every((one) => a.some((other) => sameMember(one, other)))
  );
}

/** `Ortiz`, `D. Ortiz` of `Dana Ortiz`, `de la Cruz` of `Ana de la Cruz`: if they have something else in common. */
export function isPartOfName(part: string, whole: string): boolean {
  const [[short, ...others], [long, ...more]] = [readName(part), readName(whole)];
  if (short === undefined || long === undefined || others.length + more.length > 0) return false;
  if (short.generation !== "" || short.form !== "" || short.gender !== undefined) return false;
  const [own, full] = [bare(short.words), bare(long.words)];
  const isInitial = (word: string, at: number) => word.length === 1 && full[at]?.startsWith(word) && full[at] !== word;
  const isShortened = own.length === full.length && own.some(isInitial) && own.some((word) => word.length > 1);
  if (isShortened && own.every((word, at) => word === full[at] || isInitial(word, at))) return true;
  const [words, all] = [own.join(" "), full.join(" ")];
  return all.startsWith(`${words} `) || all.endsWith(` ${words}`);
}

/** All names of the same words share it, whatever their order, case, accents and titles. Empty without words. */
export function nameKey(name: string): string {
  return readName(name)
    .map(({ words, generation }) => `${bare(words).sort().join(" ")}${generation && ` ${generation}`}`)
    .sort()
    .join("&");
}

interface Member {
  /** Of the name, in the order of first, middle and last name; folded. */
  readonly words: readonly string[];
  readonly gender: "m" | "f" | undefined;
  /** `jr`, `iii`; empty for none. */
  readonly generation: string;
  /** `gmbh`; empty for none. */
  readonly form: string;
}

/** Reads names as people write them: `Ortiz, Dana`, `Dr. Bob Hughes Jr.`, `Bill & Mary Ito`, `Cole, Beatrice (Bea)`. */
function readName(name: string): readonly Member[] {
  const text = firstNameFirst(withoutAsides(name.normalize("NFKC")));
  const parts: string[][] = [[]];
  for (const word of wordsOf(text)) {
    if (ANDS.has(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  const members = parts.map(memberOf).filter(({ words, gender }) => words.length > 0 || gender !== undefined);
  // `Bill & Mary Tanaka`, `Mr. & Mrs. Baum`: all have the last name of the last.
  const last = members.at(-1)?.words.slice(-1) ?? [];
  return members.map((member, at) =>
    at < members.length - 1 && member.words.length < 2 ? { ...member, words: [...member.words, ...last] } : member,
  );
}

// --- internal ---

function sameMember(a: Member, b: Member): boolean {
  if (a.generation !== b.generation) return false;
  if (a.gender !== undefined && b.gender !== undefined && a.gender !== b.gender) return false;
  if (a.form !== "" && b.form !== "" && a.form !== b.form) return false;
  const [one, other] = [bare(a.words), bare(b.words)];
  if (one.join("") === other.join("")) return true;
  if (one.toSorted().join(" ") === other.toSorted().join(" ")) return true;
  return inOrder(one, other) || inOrder(lastFirst(one), other) || inOrder(one, lastFirst(other));
}

/** The words without the ways in which an umlaut is written: `Müller`, `Mueller`, `Muller`. */
function bare(words: readonly string[]): string[] {
  return words.map((word) => word.replace(/([aou])e/g, "$1"));
}

/** `Ortiz Dana M` → `Dana M Ortiz`. */
function lastFirst(words: readonly string[]): string[] {
  return [...words.slice(1), ...words.slice(0, 1)];
}

/** Two names of first, middle and last names in the same order. */
function inOrder([firstA = "", ...a]: readonly string[], [firstB = "", ...b]: readonly string[]): boolean {
  const [lastA, lastB] = [a.pop(), b.pop()];
  if (lastA === undefined || lastB === undefined) return false;
  // Middle names: one of the names may leave them away.
  if (!a.every((middle, at) => sameWord(middle, b[at] ?? middle))) return false;
  if (lastA === lastB || isMisspelt(lastA, lastB)) return sameWord(firstA, firstB);
  // `Dana O` for `Dana Ortiz`: then the first name must be written out.
  return firstA === firstB && firstA.length > 1 && sameWord(lastA, lastB);
}

function sameWord(a: string, b: string): boolean {
  return a === b || (Math.min(a.length, b.length) === 1 && a[0] === b[0]);
}

/** Whether long last names differ in one letter, or in the order of two. Of first names that would be somebody else. */
function isMisspelt(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= 5 && !/\d/.test(a + b) && isOneSlip(a, b);
}

/** Without a nickname in brackets or quotes, unless nothing else is there. */
function withoutAsides(text: string): string {
  const bare = text.replace(/\([^()]*\)|"[^"]*"|“[^“”]*”/g, " ");
  return bare.trim() === "" ? text : bare;
}

/** `Ortiz, Dana` → `Dana Ortiz`. What stands behind a name stays there: `Smith, John, Jr.`, `Jensen Heating, Inc.` */
function firstNameFirst(text: string): string {
  if (!text.includes(",")) return text;
  const isBehind = (part: string) => wordsOf(part).every((word) => BEHIND.some((list) => list.has(word)));
  const [last = "", first, ...more] = text.split(",").filter((part) => wordsOf(part).length > 0);
  if (first === undefined || isBehind(first) || !more.every(isBehind)) return text;
  const words = first.split(" ");
  const end = words.findLastIndex((word) => !isBehind(word)) + 1; // `Hughes, Bob Jr.`
  return [...words.slice(0, end), last, ...words.slice(end), ...more].join(" ");
}

const BEHIND = [DEGREES, GENERATIONS, LEGAL_FORMS];
const KNOWN = new Set([...BEHIND, MALE_TITLES, FEMALE_TITLES, TITLES].flatMap((list) => [...list]));

/** The words of a text, folded: `O'Brien` is one, `Schmidt-Meyer` are two, `J.R.` are two, `Ph.D.` is one. */
function wordsOf(text: string): string[] {
  return text
    .replace(/[&+]/g, " & ")
    .split(/[\s,;/_-]/)
    .flatMap((piece) => {
      const word = foldedWord(piece).replace(/['’‘`´]/g, "");
      const closed = word.replaceAll(".", "");
      // `J.R.` are initials, not a generation.
      return !GENERATIONS.has(closed) && KNOWN.has(closed) ? [closed] : word.split(".");
    })
    .filter((word) => word !== "");
}

function memberOf(all: readonly string[]): Member {
  const words = [...all];
  let [gender, generation, form]: [Member["gender"], string, string] = [undefined, "", ""];
  for (let [first] = words; first !== undefined; [first] = words) {
    const its = MALE_TITLES.has(first) ? "m" : FEMALE_TITLES.has(first) ? "f" : undefined;
    if (its === undefined && (!TITLES.has(first) || words.length < 2)) break;
    gender = its ?? gender;
    words.shift();
  }
  while (words.length > 1) {
    const last = words.at(-1) ?? "";
    if (GENERATIONS.has(last)) generation = SHORT[last] ?? last;
    else if (LEGAL_FORMS.has(last)) form = SHORT[last] ?? last;
    else if (!DEGREES.has(last)) break;
    words.pop();
  }
  return { words, gender, generation, form };
}

const SHORT: Readonly<Record<string, string>> = {
  ...{ junior: "jr", jun: "jr", hijo: "jr", senior: "sr", sen: "sr" },
  ...{ incorporated: "inc", corporation: "corp", company: "co", limited: "ltd" },
};
