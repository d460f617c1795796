import { foldedWords } from "../../customers/postal.ts";
import { kindsOf } from "../cells/kinds.ts";
import { type Heading, headerKey } from "../headings/heading.ts";
import { headingWords } from "../headings/words.ts";
import type { SourceRecord } from "../row.ts";
import { valueIn } from "./profile.ts";

/** Headings that mean something else beside others. */
export function besideOthers(
  headers: readonly string[],
  chosen: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
): Map<number, Heading> {
  const found = new Map(chosen);
  for (const [at, heading] of chosen) {
    const other = partOfName(at, headerKey(headers[at] ?? ""), chosen, sample);
    if (other !== undefined) found.set(at, { ...heading, target: other });
    else if (isOutlooksLocation(at, headers, chosen)) found.delete(at);
  }
  for (const at of houseNumbers(headers, found, sample)) {
    found.set(at, {
      target: "address.street",
      rank: 0,
      block: found.get(at - 1)?.block ?? "plain",
      line: 1,
      isNumber: true,
    });
  }
  const has = (target: Heading["target"]) => [...found.values()].some((heading) => heading.target === target);
  // Without a company and another name, the contact is the customer.
  if (!has("company") && !has("name")) {
    for (const [at, heading] of found) if (heading.target === "person") found.set(at, { ...heading, target: "name" });
  }
  return found;
}

// --- internal ---

/** In English, German, French, Spanish, Italian: the whole name, or the part of it that no other column has. */
const BARE_NAMES = new Set([
  ...["name", "names", "nom", "nombre", "nome"],
  ...["nameoderfirma", "namefirma", "nomouraisonsociale", "nomraisonsociale", "nomousociete"],
  ...["nombreorazonsocial", "nombrerazonsocial"],
]);

/** `Name` beside `Surname` is the first name, beside `First Name` the last name, unless its values are whole names. */
function partOfName(
  at: number,
  key: string,
  chosen: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
): "first name" | "last name" | undefined {
  if (!BARE_NAMES.has(key)) return undefined;
  const of = (target: string) => [...chosen].find(([, heading]) => heading.target === target)?.[0];
  const [first, last] = [of("first name"), of("last name")];
  if ((first === undefined) === (last === undefined)) return undefined;
  const part = first ?? last ?? at;
  let both = 0;
  let whole = 0;
  for (const record of sample) {
    const name = valueIn(record, at);
    const other = valueIn(record, part);
    if (name === undefined || other === undefined) continue;
    both += 1;
    const words = foldedWords(name).split(" ");
    const isWhole = foldedWords(other)
      .split(" ")
      .every((word) => words.includes(word));
    if (isWhole || words.length > MOST_WORDS || kindsOf(name).includes("company")) whole += 1;
  }
  if (both > 0 && whole * 2 >= both) return undefined;
  return first === undefined ? "first name" : "last name";
}

/** A part of a name has no more words. */
const MOST_WORDS = 3;

/** `Ort` beside `Ort geschäftlich` is where an appointment is, as `Location` in English. */
function isOutlooksLocation(at: number, headers: readonly string[], chosen: ReadonlyMap<number, Heading>): boolean {
  const heading = chosen.get(at);
  if (heading?.target !== "address.city" || headerKey(headers[at] ?? "") !== "ort") return false;
  return [...chosen].some(
    ([other, { target, block }]) =>
      target === "address.city" && block !== "plain" && headingWords(headers[other] ?? "").includes("ort"),
  );
}

const BARE_NUMBERS = new Set(["nr", "no", "numero", "num", "number", "n"]);

/** `Nr.` right behind a column of streets without numbers, with numbers such as `12a`. */
function houseNumbers(
  headers: readonly string[],
  chosen: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
): number[] {
  return headers.flatMap((header, at) => {
    const isCandidate = BARE_NUMBERS.has(headingWords(header).join("")) && !chosen.has(at);
    if (!isCandidate || chosen.get(at - 1)?.target !== "address.street") return [];
    const pairs = sample.flatMap((record) => {
      const [street, number] = [valueIn(record, at - 1), valueIn(record, at)];
      return street === undefined || number === undefined ? [] : [{ street, number }];
    });
    const fitting = pairs.filter(({ street, number }) => !/\d/.test(street) && HOUSE_NUMBER.test(number));
    return pairs.length > 0 && fitting.length >= pairs.length * MOST_PAIRS ? [at] : [];
  });
}

const HOUSE_NUMBER = /^\d{1,5} ?[a-z]?$/i;
const MOST_PAIRS = 0.8;
