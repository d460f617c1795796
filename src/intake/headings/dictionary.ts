import { FIELD_NAMES } from "../../customers/customer.ts";
import { foldedWord } from "../../customers/name-words.ts";
import {
  type CellList,
  type Heading,
  type Language,
  type Owner,
  type RowWord,
  TARGETS,
  type WordList,
} from "./heading.ts";
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
    .replace(/\be[- ]mail/gi, "Email")
    .replace(/\bc\/o\b/gi, "Careof")
    .replace(/#s\b/gi, " Numbers ")
    .replace(/#|[Nn]°|№|(?<!\p{L})č(?:\.| ?(?=p\.))/giu, " Number ")
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

/** What cells say in all languages, in the form of {@link foldedWord}. */
export function cellWords(...lists: readonly (CellList | RowWord)[]): ReadonlySet<string> {
  const texts = LANGUAGES.map(
    ({ rows, cells }): Partial<Record<CellList | RowWord, string>> => ({ ...rows, ...cells }),
  );
  const words = texts.flatMap((text) => lists.flatMap((list) => text[list]?.split(",") ?? []));
  return new Set(words.map((word) => foldedWord(word.replace(/\s+/g, " ").trim())));
}

/** The heading of each known key. */
export function dictionary(): ReadonlyMap<string, Heading> {
  const found = new Map<string, Heading>();
  const add = ({ isNumberFirst }: Partial<Language>, spellings = "", heading: Heading) => {
    const isStreet = heading.target === "address.street" && !heading.weak;
    const street = isStreet ? { line: 1, ...(isNumberFirst && { isNumberFirst }) } : {};
    for (const key of keysOf(spellings)) if (!found.has(key)) found.set(key, { ...street, ...heading });
  };
  for (const target of FIELD_NAMES) add({}, target, { target, rank: 0 });
  for (const language of LANGUAGES) {
    for (const [line, spellings] of Object.entries(language.streetLines ?? {}))
      add(language, spellings, { target: "address.street", rank: 0, line: Number(line) });
    add(language, language.houseNumber, { target: "address.street", rank: 0, piece: "number" });
  }
  const addAll = (list: "fields" | "weak", first: number) => {
    for (const language of LANGUAGES)
      for (const target of TARGETS)
        for (const [at, spellings] of (language[list]?.[target]?.split(";") ?? []).entries())
          add(language, spellings, { target, rank: (first + at) * STEP, ...(list === "weak" && { weak: true }) });
  };
  addAll("fields", 0);
  addAll("weak", 10);
  return found;
}

/** All words of all languages that say whose something is. */
export function ownerWords(where: "before" | "behind"): ReadonlyMap<string, Owner> {
  const all = LANGUAGES.flatMap((language) => Object.entries(language[where] ?? {}) as [Owner, string][]); // Its keys are owners.
  return new Map(all.flatMap(([owner, words]) => keysOf(words).map((key) => [key, owner] as const)).reverse());
}

// --- internal ---

/** The keys of a list of spellings: `"ZIP, Postal Code"`. */
function keysOf(spellings: string): string[] {
  return spellings
    .split(",")
    .map((spelling) => headingWords(spelling).join(""))
    .filter((key) => key !== "");
}
