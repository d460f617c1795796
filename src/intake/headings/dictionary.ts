import { FIELD_NAMES } from "../../customers/customer.ts";
import { foldedWord } from "../../customers/name-words.ts";
import { type Heading, headerKey, type Language, type Owner, TARGETS, type WordList } from "./heading.ts";
import { ENGLISH } from "./languages/english.ts";
import * as others from "./languages.ts";

/** A word of two languages is read as the first one has it: headings in English are the most frequent. */
export const LANGUAGES: readonly Language[] = [ENGLISH, ...Object.values(others)];

/** Between the ranks of two texts of spellings: room for the numbers of columns (`Phone 2`). */
export const STEP = 10;

const SYNONYMS: ReadonlyMap<string, string> = new Map(
  LANGUAGES.flatMap(({ synonyms }) =>
    Object.entries(synonyms ?? {}).flatMap(([word, others]) =>
      others.split(" ").map((other) => [other, word] as const),
    ),
  ),
);

/**
 * The words of a heading, as headings are compared: lower case, without accents, synonyms as one word.
 * `POAddressLine1` is `po address line 1`, `Main Phone #s` is `main phone numbers`, `PFT[Notes]` is `pft notes`.
 */
export function headingWords(header: string): readonly string[] {
  return header
    .normalize("NFKC")
    .replace(/#s\b/gi, " Numbers ")
    .replace(/#|[Nn]°|№/g, " Number ")
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ")
    .replace(/(\p{L})(?=\p{N})/gu, "$1 ")
    .replace(/(\p{N})(?=\p{L})/gu, "$1 ")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(foldedWord)
    .filter((word) => word !== "")
    .map((word) => SYNONYMS.get(word) ?? word);
}

/** The words of all languages that mean the same. */
export function wordsOf(list: WordList): ReadonlySet<string> {
  return new Set(LANGUAGES.flatMap(({ words }) => words?.[list]?.match(/\S+/g) ?? []));
}

/** The heading of each known key. */
export function dictionary(): ReadonlyMap<string, Heading> {
  const found = new Map<string, Heading>();
  const add = (spellings: string, heading: Heading) => {
    const line = heading.target === "address.street" && !heading.weak ? { line: 1 } : {};
    for (const key of keysOf(spellings)) if (!found.has(key)) found.set(key, { ...line, ...heading });
  };
  for (const target of FIELD_NAMES) add(headerKey(target), { target, rank: 0 });
  for (const { streetLines = {}, houseNumber = "" } of LANGUAGES) {
    for (const [line, spellings] of Object.entries(streetLines))
      add(spellings, { target: "address.street", rank: 0, line: Number(line) });
    add(houseNumber, { target: "address.street", rank: 0, piece: "number" });
  }
  const addAll = (of: (language: Language) => Language["fields"] | undefined, first: number, more: { weak?: true }) => {
    for (const language of LANGUAGES)
      for (const target of TARGETS)
        for (const [at, spellings] of tiers(of(language)?.[target]))
          add(spellings, { target, rank: (first + at) * STEP, ...more });
  };
  addAll(({ fields }) => fields, 0, {});
  addAll(({ weak }) => weak, 10, { weak: true });
  return found;
}

/** Words of headings of streets and houses, only of languages with the number before the street. */
export function numberFirstWords(): ReadonlySet<string> {
  const words = (isFirst: boolean) =>
    LANGUAGES.filter((language) => (language.isNumberFirst === true) === isFirst).flatMap(
      ({ fields, houseNumber = "" }) => headingWords(`${fields["address.street"] ?? ""} ${houseNumber}`),
    );
  const others = new Set(words(false));
  return new Set(words(true).filter((word) => !others.has(word)));
}

/** All words of all languages that say whose something is. */
export function ownerWords(where: "before" | "behind"): ReadonlyMap<string, Owner> {
  const all = LANGUAGES.flatMap((language) => Object.entries(language[where] ?? {}) as [Owner, string][]); // Its keys are owners.
  return new Map(all.flatMap(([owner, words]) => keysOf(words).map((key) => [key, owner] as const)).reverse());
}

// --- internal ---

function tiers(spellings: string | undefined): Iterable<[number, string]> {
  return (spellings?.split(";") ?? []).entries();
}

/** The keys of a list of spellings: `"ZIP, Postal Code"`. */
function keysOf(spellings: string): string[] {
  return spellings
    .split(",")
    .map((spelling) => headingWords(spelling).join(""))
    .filter((key) => key !== "");
}
