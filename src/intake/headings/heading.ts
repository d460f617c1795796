import { FIELD_NAMES } from "../../customers/customer.ts";
import { foldedWord } from "../../customers/name-words.ts";
import type english from "../languages/en.json";

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

/**
 * What a heading means, and a column is scored for: a target or a piece of a street. `address.more`: a further line;
 * `address.house`: the house number; `address.piece`: what stands before or behind the street's name (`N`, `Ave`).
 */
export const KINDS = [...TARGETS, "address.more", "address.house", "address.piece"] as const;
export type Kind = (typeof KINDS)[number];

export function targetOf(kind: Kind): ColumnTarget {
  return kind === "address.more" || kind === "address.house" || kind === "address.piece" ? "address.street" : kind;
}

/** Parts of a customer's name. */
export const NAMES: ReadonlySet<Kind> = new Set<Kind>(
  TARGETS.filter((target) => /name$|^company$|^person$/.test(target)),
);

export const NAME_PARTS: ReadonlySet<Kind> = new Set<Kind>(["first name", "middle name", "last name"]);

export const CONTACTS: ReadonlySet<Kind> = new Set<Kind>(["email", "phone"]);

/** What begins an address, what a street has beside its name, and what says where it is. */
export const STREETS: ReadonlySet<Kind> = new Set<Kind>(["address.street", "address", "address line"]);
export const UNITS: ReadonlySet<Kind> = new Set<Kind>(["address.more", "address.house", "address.piece"]);
export const PLACES: ReadonlySet<Kind> = new Set<Kind>(["address.city", "address.zip", "city line"]);

export interface Heading {
  readonly kind: Kind;
  /** Of several columns for one field, the lowest rank comes first; of equal ranks the first column. */
  readonly rank: number;
  /** Which of several addresses a part belongs to; of a name, a phone or an e-mail address, whose it is. */
  readonly block?: AddressBlock;
  /** Which line of a street it is, from 1. */
  readonly line?: number;
  /** The words mean other things as well: the column is used only when its values look like the field. */
  readonly weak?: true;
  /** Its language has the number before the street, and no earlier one has the word. */
  readonly isNumberFirst?: true;
  /** Of an address: the name stands before it, in the first line or up to the first comma. */
  readonly hasName?: true;
  /** Unknown words explain the others: it counts only if no other column holds the same. */
  readonly isExplained?: true;
}

/** The fullest address of a row is used, of equal ones the first: `service` before `billing`. `plain`: no such word. */
export const ADDRESS_BLOCKS = ["plain", "service", "billing", "mailing", "home", "work", "shipping", "other"] as const;
export type AddressBlock = (typeof ADDRESS_BLOCKS)[number];

/** Either spellings or lists of them: of two columns for one field, the spelling in an earlier list wins. */
export type Spellings = readonly string[] | readonly (readonly string[])[];

/** What a language calls things: a file of `src/intake/languages`, whose schema says what each list is for. */
export interface Language {
  readonly name: string;
  /** As BCP 47 has it. */
  readonly code: string;
  readonly numberFirst?: boolean;
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  readonly fields: Readonly<Partial<Record<ColumnTarget, Spellings>>>;
  readonly unsure?: Readonly<Partial<Record<ColumnTarget, Spellings>>>;
  readonly streetLines?: Readonly<Record<number, readonly string[]>>;
  readonly houseNumber?: readonly string[];
  readonly streetPieces?: readonly string[];
  readonly before?: Readonly<Partial<Record<Owner, readonly string[]>>>;
  readonly behind?: Readonly<Partial<Record<Owner, readonly string[]>>>;
  readonly words?: Readonly<Partial<Record<WordList, readonly string[]>>>;
  readonly rows?: Readonly<Partial<Record<RowWord, readonly string[]>>>;
  readonly cells?: Readonly<Partial<Record<CellList, readonly string[]>>>;
  readonly otherSheets?: readonly string[];
  readonly ditto?: readonly string[];
}

/** `same`: the customer's own, as without the word. */
export type Owner = "same" | AddressBlock;

/** English has all lists; the schema says what each is for. */
export type WordList = keyof typeof english.words;
export type RowWord = keyof typeof english.rows;
export type CellList = keyof typeof english.cells;

/** Whether a column belongs to one of several addresses. */
export function isInBlock(kind: Kind): boolean {
  return kind.startsWith("address") || kind === "city line" || kind === "country";
}

/** A heading as it is compared: lower case, letters and digits only, no accents (`E-mail` = `email`). */
export function headerKey(header: string): string {
  return foldedWord(header).replace(/[^\p{L}\p{N}]/gu, "");
}
