import { FIELD_NAMES, type FieldName } from "../../customers/customer.ts";

/**
 * What a column can hold: a field, or something that fields are read from.
 * - `first name`, `middle name`, `last name`: joined to the name.
 * - `company`, `person`: a company, and the person who speaks for it.
 * - `address`: a whole address in one cell. `address line`: one of several lines that make an address together, such as
 *   QuickBooks' `Bill to 1` to `Bill to 5`. `city line`: `Portland, ME 04101`.
 * - `country`: it decides how the phone and the address of the row are read. It is not stored.
 */
export type ColumnTarget = FieldName | "id" | Source;

/** What fields are read from. */
export type Source =
  | "first name"
  | "middle name"
  | "last name"
  | "company"
  | "person"
  | "address"
  | "address line"
  | "city line"
  | "country";

export const TARGETS: readonly ColumnTarget[] = [
  "id",
  ...FIELD_NAMES,
  "first name",
  "middle name",
  "last name",
  "company",
  "person",
  "address",
  "address line",
  "city line",
  "country",
];

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
  return folded(header.normalize("NFKC")).replace(/[^\p{L}\p{N}]/gu, "");
}

/** A text in lower case, without accents. */
export function folded(text: string): string {
  return text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(ACCENTS, "").normalize("NFC");
}

// --- internal ---

/** Accents of Latin, Greek and Cyrillic letters. In other scripts a mark makes a different letter. */
const ACCENTS = /[\u0300-\u036f]/g;
