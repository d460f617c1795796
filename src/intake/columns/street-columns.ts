import { FIRST_WORDS, FRENCH_WORDS, GERMAN_ENDS, SUFFIXES } from "../cells/address/street-words.ts";
import { type CountryCode, countryCode } from "../cells/country.ts";
import type { Kind } from "../headings/heading.ts";
import { LEXICON } from "../headings/lexicon.ts";
import { FURTHER } from "../headings/read-heading.ts";
import { type Choice, type Chosen, choiceOf, type Joint } from "./choice.ts";

/**
 * How the street of an address is read from its columns: its lines are joined. A second column for the first line is another
 * choice for the whole street.
 * @param countries the columns that say the country.
 */
export function streetOf(
  columns: readonly Chosen[],
  countries: readonly Chosen[],
  defaultCountry: CountryCode | undefined,
): Choice[] {
  const of = (kind: Kind) => columns.filter((column) => column.kind === kind);
  const inOrder = (some: readonly Chosen[]) => some.toSorted((one, other) => one.at - other.at);
  const [first, ...rivals] = of("address.street");
  // `N`, `Vermont`, `Ave` stand in the file's order. Pieces are no street without their name.
  const named = first ? inOrder([...of("address.piece"), first]) : [];
  const houses = first ? inOrder(of("address.house")) : [];
  const isBefore = (house: Chosen) =>
    first !== undefined && isNumberBefore([first, ...named], house, countries, defaultCountry);
  const street = [...houses.filter(isBefore), ...named, ...houses.filter((house) => !isBefore(house))];
  // Of a second column for the unit or another further line, neither is a street by itself: both belong to it.
  const more = of("address.more");
  const careOf = more.filter(isCareOf);
  const lines = [...careOf, ...street, ...more.filter((column) => !careOf.includes(column))];
  const jointOf = (column: Chosen): Joint => {
    const { header } = column;
    if (careOf.includes(column)) return { before: "c/o ", is: "care of" };
    // `Apt` in a column of its own
    const isTyped = LEXICON.says(lines[lines.indexOf(column) - 1]?.header ?? "", "labels");
    if (isTyped) return { joiner: " " };
    if (more.includes(column) && LEXICON.says(header, "boxes")) return { before: `${header} ` };
    if (isUnit(column)) return { before: `${capitalised(header)} ` };
    if (more.includes(column)) return {};
    const joiner = LEXICON.says(header, "flats") ? "/" : " ";
    return { ...(column !== street[0] && { joiner }), ...(houses.includes(column) && { is: "house" }) };
  };
  const joints = new Map(lines.map((column) => [column.at, jointOf(column)]));
  return [...(lines.length > 0 ? [choiceOf(lines, ", ", joints)] : []), ...rivals.map((rival) => choiceOf([rival]))];
}

// --- internal ---

const HALF = 0.5;

/** Countries that write the number before the street. */
const BEFORE: ReadonlySet<string> = new Set(
  "US CA GB IE AU NZ ZA FR LU MC RE GP MQ IN PK SG HK PH JM MT KE NG".split(" "),
);

/** `c/o`, `RegAddress.CareOf` */
function isCareOf({ header }: Chosen): boolean {
  return /\bc\/o\b|care ?of/i.test(header);
}

/** `Unit`, `Apt`: what such a number is called in an address. */
function isUnit({ header, line }: Chosen): boolean {
  return line !== undefined && line >= FURTHER && /^\p{L}{3,12}$/u.test(header);
}

/** `UNIT` and `unit` are written as `Unit`. */
function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/**
 * Whether the number stands before the street: by the country of the rows, else by the default country, else by how the
 * streets are written, else by the language of the headings.
 */
function isNumberBefore(
  street: readonly Chosen[],
  house: Chosen,
  countries: readonly Chosen[],
  defaultCountry: CountryCode | undefined,
): boolean {
  const codes = countries.flatMap(({ values }) => values.flatMap((text) => countryCode(text) ?? []));
  if (codes.length > 0) return codes.filter((code) => BEFORE.has(code)).length > codes.length * HALF;
  if (defaultCountry !== undefined) return BEFORE.has(defaultCountry);
  const orders = street.flatMap(({ values }) => values.map(orderOf));
  const number = (wanted: ReturnType<typeof orderOf>) => orders.filter((order) => order === wanted).length;
  const [before, behind] = [number("before"), number("behind")];
  return before === behind ? [...street, house].some(({ isNumberFirst }) => isNumberFirst) : before > behind;
}

/** Where the number stands of a street that is written so: `Elm St`, `rue Foch`, `Seestrasse`. */
function orderOf(street: string): "before" | "behind" | undefined {
  const words = street
    .toLowerCase()
    .replace(/ [nsew]{1,2}\.?$/, "")
    .split(" ");
  const [first = "", last = ""] = [words[0], words.at(-1)?.replace(/\.$/, "")];
  if (SUFFIXES.has(last) && last !== "str") return "before"; // `Lange Str.` is German.
  // `Av.` is of several languages.
  if (FRENCH_WORDS.has(first)) return first === "rue" || first.length > 3 ? "before" : undefined;
  return FIRST_WORDS.has(first) || GERMAN_ENDS.some((end) => last.endsWith(end)) ? "behind" : undefined;
}
