import { foldedWords } from "../../customers/postal.ts";
import { kindsOf } from "../cells/kinds.ts";
import type { Heading } from "../headings/heading.ts";
import { isBareName, isBareNumber } from "../headings/read-heading.ts";
import type { SourceRecord } from "../row.ts";
import { type Column, pairsOf } from "./column.ts";

/**
 * What headings mean beside others: `Name` beside `Surname` is the first name, `Nr.` behind a street is its number.
 * @param open the columns that no flag has decided.
 */
export function besideOthers(
  open: readonly Column[],
  headings: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
): ReadonlyMap<number, Heading> {
  const found = new Map(headings);
  for (const { at, header } of open) {
    const heading = headings.get(at);
    const before = headings.get(at - 1);
    const part = heading?.target === "name" && isBareName(header) ? partOfName(at, headings, sample) : undefined;
    if (heading !== undefined && part !== undefined) found.set(at, { ...heading, target: part });
    if (heading !== undefined || before?.target !== "address.street" || !isBareNumber(header)) continue;
    const pairs = pairsOf(sample, at - 1, at);
    const fitting = pairs.filter(([street, number]) => !/\d/.test(street) && HOUSE_NUMBER.test(number));
    if (pairs.length > 0 && fitting.length >= pairs.length * NEARLY_ALL)
      found.set(at, { target: "address.street", rank: 0, block: before.block ?? "plain", line: 1, isNumber: true });
  }
  // Without a company and another name, the contact is the customer.
  if (![...found.values()].some(({ target }) => target === "company" || target === "name"))
    for (const [at, heading] of found) if (heading.target === "person") found.set(at, { ...heading, target: "name" });
  return found;
}

// --- internal ---

const HOUSE_NUMBER = /^\d{1,5} ?[a-z]?$/i;
const NEARLY_ALL = 0.8;
/** A part of a name has no more words. */
const MOST_WORDS = 3;

/** The part of a name that no other column has, unless the values are whole names. */
function partOfName(
  at: number,
  headings: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
): "first name" | "last name" | undefined {
  const of = (target: string) => [...headings].find(([, heading]) => heading.target === target)?.[0];
  const [first, last] = [of("first name"), of("last name")];
  if ((first === undefined) === (last === undefined)) return undefined;
  const pairs = pairsOf(sample, at, first ?? last ?? at);
  const whole = pairs.filter(([name, part]) => {
    const words = foldedWords(name).split(" ");
    const hasPart = foldedWords(part)
      .split(" ")
      .every((word) => words.includes(word));
    return hasPart || words.length > MOST_WORDS || kindsOf(name).includes("company");
  });
  if (pairs.length > 0 && whole.length * 2 >= pairs.length) return undefined;
  return first === undefined ? "first name" : "last name";
}
