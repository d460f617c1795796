import { FIRST_WORDS, FRENCH_WORDS, GERMAN_ENDS, SUFFIXES } from "../cells/address/street-words.ts";
import { countryCode } from "../cells/country.ts";
import { readHeading } from "../headings/read-heading.ts";
import type { Column } from "./column.ts";

/**
 * Whether the number stands before the street: by the country of the rows, else by how the streets are written, else by the
 * language of the headings.
 * @param countries the values of the column that says it.
 */
export function isNumberBefore(street: Column, number: string, countries: readonly string[]): boolean {
  const codes = countries.flatMap((text) => countryCode(text) ?? []);
  if (codes.length > 0) return codes.filter((code) => BEFORE.has(code)).length > codes.length * HALF;
  if (areEnglish(street)) return true;
  const streets = street.values.map((value) => value.toLowerCase().split(" "));
  // `Av.` is of several languages.
  const isFrench = ([first = ""]: readonly string[]) =>
    FRENCH_WORDS.has(first) && (first === "rue" || first.length > 3);
  const isOther = ([first = "", ...more]: readonly string[]) =>
    (FIRST_WORDS.has(first) && !FRENCH_WORDS.has(first)) ||
    GERMAN_ENDS.some((end) => (more.at(-1) ?? first).replace(/\.$/, "").endsWith(end));
  const [french, other] = [streets.filter(isFrench).length, streets.filter(isOther).length];
  return french === other
    ? [street.header, number].some((header) => readHeading(header)?.isNumberFirst)
    : french > other;
}

// --- internal ---

const HALF = 0.5;

/** Countries that write the number before the street. */
const BEFORE: ReadonlySet<string> = new Set(
  "US CA GB IE AU NZ ZA FR LU MC RE GP MQ IN PK SG HK PH JM MT KE NG".split(" "),
);

/** Whether most of these streets are written in English: `Elm St`. The number stands before them. */
function areEnglish({ values }: Column): boolean {
  const english = values.filter((value) => {
    const last =
      value
        .replace(/ [NSEW]{1,2}\.?$/i, "")
        .split(" ")
        .at(-1)
        ?.toLowerCase()
        .replace(/\.$/, "") ?? "";
    return SUFFIXES.has(last) && last !== "str"; // `Lange Str.` is German.
  });
  return values.length > 0 && english.length >= values.length * HALF;
}
