import { FIELD_NAMES } from "../../customers/customer.ts";
import { foldedWord } from "../../customers/name-words.ts";

/**
 * What a column can hold: a field, or something that fields are read from.
 * - `first name`, `middle name`, `last name`: joined to the name.
 * - `company`, `person`: a company, and the person who speaks for it.
 * - `address`: a whole address in one cell. `address line`: one of several lines that make an address together, such as
 *   QuickBooks' `Bill to 1` to `Bill to 5`. `city line`: `Portland, ME 04101`.
 * - `country`: it decides how the phone and the address of the row are read. It is not stored.
 */
export const TARGETS = [
  "id",
  ...FIELD_NAMES,
  ...(["first name", "middle name", "last name", "company", "person"] as const),
  ...(["address", "address line", "city line", "country"] as const),
] as const;
export type ColumnTarget = (typeof TARGETS)[number];

/** What a heading says about its column. */
export interface Heading {
  readonly target: ColumnTarget;
  /** Of several columns for one field, the lowest rank comes first; of the same rank the one that stands first. */
  readonly rank: number;
  /** Which of several addresses a part belongs to; of a name, a phone or an e-mail address, whose it is. */
  readonly block?: AddressBlock;
  /** Which line of a street it is, from 1. */
  readonly line?: number;
  /** It has only the number of the house: it is joined to the street, in the order of the file. */
  readonly isNumber?: true;
  /** The words mean other things as well: the column is used only when its values look like the field. */
  readonly weak?: true;
}

/** The addresses that one row can have: the fullest is used, of two alike the first. `plain` has no further word. */
export const ADDRESS_BLOCKS = ["plain", "billing", "mailing", "home", "work", "shipping", "service", "other"] as const;
export type AddressBlock = (typeof ADDRESS_BLOCKS)[number];

/** Whether a column belongs to one of several addresses. */
export function isInBlock(target: ColumnTarget): boolean {
  return target.startsWith("address") || target === "city line" || target === "country";
}

/** A heading in the form in which headings are compared: lower case, letters and digits only, no accents (`E-mail` = `email`). */
export function headerKey(header: string): string {
  return foldedWord(header).replace(/[^\p{L}\p{N}]/gu, "");
}
