import type { AddressBlock, ColumnTarget } from "./heading.ts";

/** The headings of a language: in the exports of programs, and as people write them in their own sheets. */
export interface Language {
  /**
   * Spellings, separated by commas. Those in one text mean the same; of two columns for one field, the one whose text
   * stands first here is used first: the order of the texts is the same in all languages.
   */
  readonly fields: Spellings;
  /** The same for headings that mean other things as well: such a column is used only when its values look like the field. */
  readonly weak?: Spellings;
  /** Lines of a street after the first, each with its number, where the heading does not end with it. */
  readonly streetLines?: readonly (readonly [line: number, spellings: string])[];
  /** Headings of the number of a house that has a column of its own. */
  readonly houseNumber?: string;
  /** Words before a heading that say whose address, phone or e-mail it is. */
  readonly before: readonly Owner[];
  /** The same behind a heading: `Street (Billing)`, `Straße geschäftlich`. */
  readonly behind: readonly Owner[];
}

/** `same`: the customer's own, as without the word. */
export type Owner = readonly [owner: "same" | AddressBlock, words: string];

type Spellings = Readonly<Partial<Record<ColumnTarget, readonly string[]>>>;
