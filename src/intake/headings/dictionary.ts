import { FIELD_NAMES } from "../../customers/customer.ts";
import { foldedWord } from "../../customers/name-words.ts";
import {
  type CellList,
  type Heading,
  type Language,
  type Owner,
  type RowWord,
  type Spellings,
  TARGETS,
  type WordList,
} from "./heading.ts";
import { LANGUAGES } from "./languages.ts";

/** Between the ranks of two texts of spellings: room for the numbers of columns (`Phone 2`). */
export const STEP = 10;

const SYNONYMS: ReadonlyMap<string, string> = new Map(
  LANGUAGES.flatMap(({ synonyms }) =>
    Object.entries(synonyms ?? {}).flatMap(([word, others]) => others.map((other) => [other, word] as const)),
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
  return new Set(LANGUAGES.flatMap(({ words }) => words?.[list] ?? []));
}

/** What cells say in all languages, in the form of {@link foldedWord}. */
export function cellWords(...lists: readonly (CellList | RowWord)[]): ReadonlySet<string> {
  const all = LANGUAGES.map(
    ({ rows, cells }): Partial<Record<CellList | RowWord, readonly string[]>> => ({ ...rows, ...cells }),
  );
  return new Set(all.flatMap((texts) => lists.flatMap((list) => texts[list] ?? [])).map(foldedWord));
}

/** The heading of each known key. */
export function dictionary(): ReadonlyMap<string, Heading> {
  const found = new Map<string, Heading>();
  const add = ({ numberFirst }: Partial<Language>, spellings: readonly string[] = [], heading: Heading) => {
    const isStreet = heading.target === "address.street" && !heading.weak;
    const street = isStreet ? { line: 1, ...(numberFirst && { isNumberFirst: true as const }) } : {};
    for (const key of keysOf(spellings)) if (!found.has(key)) found.set(key, { ...street, ...heading });
  };
  for (const target of FIELD_NAMES) add({}, [target], { target, rank: 0 });
  for (const language of LANGUAGES) {
    for (const [line, spellings] of Object.entries(language.streetLines ?? {}))
      add(language, spellings, { target: "address.street", rank: 0, line: Number(line) });
    add(language, language.houseNumber, { target: "address.street", rank: 0, piece: "number" });
  }
  const addAll = (list: "fields" | "unsure", first: number) => {
    for (const language of LANGUAGES)
      for (const target of TARGETS)
        for (const [at, spellings] of tiersOf(language[list]?.[target]).entries())
          add(language, spellings, { target, rank: (first + at) * STEP, ...(list === "unsure" && { weak: true }) });
  };
  addAll("fields", 0);
  addAll("unsure", 10);
  return found;
}

/** All words of all languages that say whose something is. */
export function ownerWords(where: "before" | "behind"): ReadonlyMap<string, Owner> {
  const all = LANGUAGES.flatMap((language) => Object.entries(language[where] ?? {}) as [Owner, readonly string[]][]); // Its keys are owners.
  return new Map(all.flatMap(([owner, words]) => keysOf(words).map((key) => [key, owner] as const)).reverse());
}

// --- internal ---

function tiersOf(spellings: Spellings = []): readonly (readonly string[])[] {
  return spellings.every((one) => typeof one === "string")
    ? [spellings]
    : (spellings as readonly (readonly string[])[]); // Not mixed.
}

function keysOf(spellings: readonly string[]): string[] {
  return spellings.map((spelling) => headingWords(spelling).join("")).filter((key) => key !== "");
}
