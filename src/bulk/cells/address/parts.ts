import type { CountryCode } from "../country.ts";

/** A city with what tells where it is: `Portland, ME 04101`. */
export interface CityLine {
  readonly city: string;
  /** As it is written: `ME`, `Maine`. */
  readonly state?: string;
  readonly zip?: string;
  /** Where the text leaves no doubt about it. */
  readonly country?: CountryCode;
}

/** An address, each part as it is written. */
export interface WholeAddress extends CityLine {
  readonly street: string;
}

/** Why a text was not split: the first part, from the right, that is missing or not certain. */
export interface Unsplit {
  readonly missing: "street" | "city" | "state" | "zip" | "country";
  /** The state that is written and the one that the ZIP code is in. */
  readonly conflict?: { readonly state: string; readonly zip: string };
}

/** What a caller knows about the country of a text. */
export interface Known {
  /** The row says so: no other country is read. */
  readonly country?: CountryCode | undefined;
  /** The file's default country: it decides only where the text does not. */
  readonly likely?: CountryCode | undefined;
}

export function isUnsplit(result: object): result is Unsplit {
  return "missing" in result;
}

/** A text as its lines: what commas, line breaks, bullets and bars divide. Undefined for a text that is too long. */
export function segmentsOf(text: string): string[] | undefined {
  if (text.length > LONGEST) return undefined;
  return text
    .split(DIVIDERS)
    .map((segment) => wordsOf(segment).join(" "))
    .filter((segment) => segment !== "");
}

export function wordsOf(segment: string): string[] {
  return segment.split(/\s+/).filter((word) => word !== "");
}

/** A word in lower case without dots, as the lists of words have it. */
export function bareWord(word: string): string {
  return word.toLowerCase().replaceAll(".", "");
}

// --- internal ---

const LONGEST = 300;
const DIVIDERS = /[,\n\r•·|]/;
