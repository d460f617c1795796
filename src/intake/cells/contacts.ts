import { foldedWord } from "../../customers/name-words.ts";
import type { CellList } from "../headings/heading.ts";
import { cellWords } from "../headings/languages.ts";
import { LEXICON } from "../headings/lexicon.ts";

/** What a cell for a phone number or an e-mail address holds: one value, several, and words beside them. */

export type ContactField = "email" | "phone";

export interface ContactCell {
  /** The value to store: an e-mail address, or a phone number in E.164. Undefined if there is none, as for a fax. */
  readonly value: string | undefined;
  /** Whether something is dialled after the number. */
  readonly hasExtension: boolean;
  /** Further values of the cell, in its order. A value that cannot be read is as it was written. */
  readonly others: readonly string[];
  /** Whether it has words that are neither a value nor a label: `call after 5`. */
  readonly hasWords: boolean;
}

/** A value of a cell before one of them is chosen. */
export interface Candidate {
  readonly value: string;
  /** Whether it can be stored. */
  readonly usable: boolean;
  /** The lowest is preferred. */
  readonly rank: number;
  readonly hasExtension: boolean;
}

/** The value to store, and what is left. */
export function chosenOf(candidates: readonly Candidate[], hasWords: boolean): ContactCell {
  const [best] = candidates.filter(({ usable }) => usable).sort((one, other) => one.rank - other.rank);
  const others = new Set(candidates.map(({ value }) => value).filter((value) => value !== best?.value));
  return { value: best?.value, hasExtension: best?.hasExtension ?? false, others: [...others], hasWords };
}

export interface ContactLabel {
  /** Which kind is used first: as with columns, mobile before home before work. */
  readonly rank: number;
  readonly isFax: boolean;
}

/** Of a value without a label. */
export const NO_LABEL: ContactLabel = { rank: 0, isFax: false };

/** Of a value with words that are not known: `wife`. It comes after the customer's own. */
export const OTHER_LABEL: ContactLabel = { rank: 4, isFax: false };

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
  ["mobile", { rank: 1, isFax: false }],
  ["home", { rank: 2, isFax: false }],
  ["work", { rank: 3, isFax: false }],
  ["other", { rank: 5, isFax: false }],
  ["fax", { rank: 9, isFax: true }],
];

const LABELS = new Map(KINDS.flatMap(([list, label]) => [...cellWords(list)].map((word) => [word, label] as const)));

const CONNECTORS = new Set([...LEXICON.list("or"), "&"]);
