import { foldedWord } from "../../customers/name-words.ts";
import type { CellList } from "../headings/heading.ts";
import { cellWords } from "../headings/languages.ts";
import { LEXICON } from "../headings/lexicon.ts";

/** What a cell for a phone number or an e-mail address holds: one value, several, and words beside them. */

export type ContactField = "email" | "phone";

export interface ContactCell {
  /** The value to store: a phone number in E.164, an e-mail address. Undefined when there is none, such as beside a fax. */
  readonly value: string | undefined;
  /** What is dialled after the number. */
  readonly extension?: string | undefined;
  /** Further values of the cell, in its order. A value that cannot be read is as it was written. */
  readonly others: readonly OtherContact[];
  /** Words that are neither a value nor a label: `call after 5`. */
  readonly remarks: readonly string[];
}

export interface OtherContact {
  readonly value: string;
  /** `Mobile`, `Fax`; undefined when the cell does not say it. */
  readonly label: string | undefined;
}

/** A value of a cell before one of them is chosen. */
export interface Candidate extends OtherContact {
  /** Whether it can be stored. */
  readonly usable: boolean;
  /** The lowest is preferred. */
  readonly rank: number;
  readonly extension?: string | undefined;
}

/** The value to store, and what is left. */
export function chosenOf(candidates: readonly Candidate[], remarks: readonly string[]): ContactCell {
  const [best] = candidates.filter(({ usable }) => usable).sort((one, other) => one.rank - other.rank);
  const seen = new Set([best?.value]);
  const others = candidates.filter(({ value }) => !seen.has(value) && seen.add(value));
  return {
    value: best?.value,
    extension: best?.extension,
    others: others.map(({ value, label, extension }) => ({
      value: extension === undefined ? value : `${value} ext. ${extension}`,
      label,
    })),
    remarks,
  };
}

export interface ContactLabel {
  /** As notes say it: `Mobile`. */
  readonly name: string | undefined;
  /** Which kind is used first: as with columns, mobile before home before work. */
  readonly rank: number;
  readonly isFax: boolean;
}

/** Of a value without a label. */
export const NO_LABEL: ContactLabel = { name: undefined, rank: 0, isFax: false };

/** Of a value with words that are not known: `wife`. It comes after the customer's own. */
export const OTHER_LABEL: ContactLabel = { name: undefined, rank: 4, isFax: false };

/** The label that a word is: `cell`, `(Handy)`, `H`. */
export function contactLabel(word: string): ContactLabel | undefined {
  return LABELS.get(foldedWord(word).replace(/[.:()#\s]/g, ""));
}

/** Words between two values: `a or b`. */
export function isConnector(word: string): boolean {
  return CONNECTORS.has(word.toLowerCase().replace(/\.$/, ""));
}

// --- internal ---

const KINDS: readonly (readonly [words: CellList, label: ContactLabel])[] = [
  ["phone", NO_LABEL],
  ["mobile", { name: "Mobile", rank: 1, isFax: false }],
  ["home", { name: "Home", rank: 2, isFax: false }],
  ["work", { name: "Work", rank: 3, isFax: false }],
  ["other", { name: "Other", rank: 5, isFax: false }],
  ["fax", { name: "Fax", rank: 9, isFax: true }],
];

const LABELS = new Map(KINDS.flatMap(([list, label]) => [...cellWords(list)].map((word) => [word, label] as const)));

const CONNECTORS = new Set([...LEXICON.list("or"), "&"]);
