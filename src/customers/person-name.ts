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

/** One of the people, or the company, that a name names. */
export interface Member {
  /** Of the name, in the order of first, middle and last name; folded. */
  readonly words: readonly string[];
  readonly gender: "m" | "f" | undefined;
  /** `jr`, `iii`; empty for none. */
  readonly generation: string;
  /** `gmbh`; empty for none. */
  readonly form: string;
}

/** Reads a name as people write it: `Ortiz, Dana`, `Dr. Bob Hughes Jr.`, `Bill & Mary Tanaka`, `Cole, Beatrice (Bea)`. */
export function readName(name: string): readonly Member[] {
  if (name.length > LONGEST) return [{ words: [foldedWord(name.trim())], gender: undefined, generation: "", form: "" }];
  const text = firstNameFirst(withoutAsides(name.normalize("NFKC")));
  const parts: string[][] = [[]];
  for (const word of wordsOf(text)) {
    if (ANDS.has(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  const members = parts.map(memberOf).filter(({ words, gender }) => words.length > 0 || gender !== undefined);
  const last = members.at(-1)?.words.at(-1);
  // `Bill & Mary Tanaka`, `Mr. & Mrs. Baum`: all have the last name of the last.
  return members.map((member, at) =>
    last !== undefined && at < members.length - 1 && member.words.length < 2
      ? { ...member, words: [...member.words, last] }
      : member,
  );
}

// --- internal ---

/** In characters. A longer text is not a name, and is compared as a whole. */
const LONGEST = 200;

/** Without a nickname in brackets or quotes, unless nothing else is there. */
function withoutAsides(text: string): string {
  let bare = text;
  for (const [open, close] of ASIDES) {
    for (let from = bare.indexOf(open); from !== -1; from = bare.indexOf(open)) {
      const to = bare.indexOf(close, from + 1);
      if (to === -1) break;
      bare = `${bare.slice(0, from)} ${bare.slice(to + 1)}`;
    }
  }
  return bare.trim() === "" ? text : bare;
}

const ASIDES = [
  ["(", ")"],
  ['"', '"'],
  ["“", "”"],
] as const;

/** `Ortiz, Dana` → `Dana Ortiz`; what stands behind a name stays there: `Smith, John, Jr.`, `Jensen Heating, Inc.`. */
function firstNameFirst(text: string): string {
  const parts = text.split(",").map((part) => part.trim());
  const isBehind = (part: string) => wordsOf(part).every((word) => BEHIND.some((list) => list.has(word)));
  const [last = "", first, ...more] = parts.filter((part) => part !== "");
  if (first === undefined) return text;
  if (more.length > 1 || isBehind(first) || !more.every(isBehind)) return parts.join(" ");
  const words = first.split(" ");
  const behind = words.length > 1 && isBehind(words.at(-1) ?? "") ? words.splice(-1) : []; // `Hughes, Bob Jr.`
  return [...words, last, ...behind, ...more].join(" ");
}

const BEHIND = [DEGREES, GENERATIONS, LEGAL_FORMS];
const KNOWN = [...BEHIND, MALE_TITLES, FEMALE_TITLES, TITLES];

/** The words of a text, folded: `O'Brien` is one, `Schmidt-Meyer` are two, `J.R.` are two, `Ph.D.` is one. */
function wordsOf(text: string): string[] {
  return text
    .replace(/[&+]/g, " & ")
    .split(/[\s,;/_-]+/)
    .flatMap((piece) => {
      const word = foldedWord(piece).replace(/['’‘`´]/g, "");
      const closed = word.replaceAll(".", "");
      const isInside = word.indexOf(".") !== -1 && word.indexOf(".") < word.length - 1;
      // `J.R.` are initials, not a generation.
      if (!isInside || (!GENERATIONS.has(closed) && KNOWN.some((list) => list.has(closed)))) return [closed];
      return word.split(".");
    })
    .filter((word) => word !== "");
}

function memberOf(all: readonly string[]): Member {
  const words = [...all];
  let [gender, generation, form]: [Member["gender"], string, string] = [undefined, "", ""];
  for (let [first] = words; first !== undefined; [first] = words) {
    const isMale = MALE_TITLES.has(first);
    const isFemale = FEMALE_TITLES.has(first);
    if (!isMale && !isFemale && (!TITLES.has(first) || words.length < 2)) break;
    if (isMale || isFemale) gender = isMale ? "m" : "f";
    words.shift();
  }
  for (let last = words.at(-1); last !== undefined && words.length > 1; last = words.at(-1)) {
    if (GENERATIONS.has(last)) generation = SAME_GENERATION[last] ?? last;
    else if (LEGAL_FORMS.has(last)) form = SAME_FORM[last] ?? last;
    else if (!DEGREES.has(last)) break;
    words.pop();
  }
  return { words, gender, generation, form };
}

const SAME_GENERATION: Readonly<Record<string, string>> = {
  junior: "jr",
  jun: "jr",
  hijo: "jr",
  senior: "sr",
  sen: "sr",
};
const SAME_FORM: Readonly<Record<string, string>> = {
  incorporated: "inc",
  corporation: "corp",
  company: "co",
  limited: "ltd",
};
