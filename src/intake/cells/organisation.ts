import { foldedWord, LEGAL_FORMS } from "../../customers/name-words.ts";
import { cellWords } from "../headings/languages.ts";

/** Whether the customer of a row is a person or a company. */
export type CustomerKind = "person" | "company";

/**
 * Whether a name is that of a company by its form, or of people who own or do something together: the one who speaks for
 * these is never the customer.
 */
export function isOrganisation(name: string): boolean {
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
