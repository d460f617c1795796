import type { AddressBlock, ColumnTarget } from "./heading.ts";

/**
 * The headings of a language: in the exports of programs, and as people write them in their own sheets. Spellings are
 * separated by commas.
 */
export interface Language {
  /** Words that mean the same in any heading, by the word that the spellings use. */
  readonly synonyms: Readonly<Record<string, string>>;
  /**
   * Of two columns for one field, the one before an earlier semicolon is used first: what stands between two of them is
   * the same in all languages.
   */
  readonly fields: Spellings;
  /** Headings that mean other things as well: such a column is used only when its values look like the field. */
  readonly weak: Spellings;
  /** Lines of a street after the first, by their number, where the heading does not end with it. */
  readonly streetLines: Readonly<Record<number, string>>;
  /** Headings of the number of a house that has a column of its own. */
  readonly houseNumber: string;
  /** Words before a heading that say whose address, phone or e-mail it is. */
  readonly before: Readonly<Partial<Record<Owner, string>>>;
  /** Words behind a heading that say it: `Street (Billing)`, `Straße geschäftlich`. */
  readonly behind: Readonly<Partial<Record<Owner, string>>>;
  /** Words, each by itself in a heading. */
  readonly words: Readonly<Record<WordList, string>>;
  /** What a column says of a row, in its heading or in its values. */
  readonly rows: Readonly<Record<RowWord, string>>;
  /** Parts of the names of sheets that hold something about the customers, but not the customers. */
  readonly otherSheets: string;
}

/** `same`: the customer's own, as without the word. */
export type Owner = "same" | AddressBlock;

/**
 * - `links`: connect others, and say nothing.
 * - `or`: stand between two headings for one field (`ZIP or Postal Code`).
 * - `labels`: end a heading that says what kind of phone, e-mail or address another column holds (`Phone Type`).
 * - `values`: end a heading and say only that there is a value (`Phone Value`).
 * - `others`: say that a column is about somebody else than the customer.
 * - `names`: make a heading that says only that there is a name.
 * - `owners`, `tenants`: of a property.
 */
export type WordList = "links" | "or" | "labels" | "values" | "others" | "names" | "owners" | "tenants";

/** `status`: a heading above the words before it. `yes`, `no`: values below a heading such as `Archived`. */
export type RowWord = "archived" | "deleted" | "inactive" | "unsubscribed" | "active" | "status" | "yes" | "no";

type Spellings = Readonly<Partial<Record<ColumnTarget, string>>>;
