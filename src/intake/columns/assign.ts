import { isFieldName } from "../../customers/fields.ts";
import { foldedWords } from "../../customers/postal.ts";
import { kindsOf } from "../cells/kinds.ts";
import type { ColumnTarget, Heading } from "../headings/heading.ts";
import { isBareName, readHeading } from "../headings/read-heading.ts";
import type { SourceRecord } from "../row.ts";
import { inAddresses } from "./addresses.ts";
import { contradictedDoubts, readByValues, unreachableDoubts } from "./by-values.ts";
import { type Column, pairsOf } from "./column.ts";
import { type ColumnDoubt, partyDoubts, rivalDoubts } from "./doubts.ts";
import { readingOf } from "./readings.ts";
import { isRepeated, streetPieces } from "./street-pieces.ts";

/** What the columns that no flag has decided hold. */
export interface Assignment {
  readonly found: ReadonlyMap<number, Heading>;
  /** Columns of which only the heading or only the values say it. */
  readonly likely: ReadonlySet<number>;
  readonly doubts: readonly ColumnDoubt[];
}

/**
 * Gives each column the reading for which most speaks: what its heading says, unless its values or the columns beside it
 * contradict; else, for a field that no other column gives, what its values look like. What remains unsure is a doubt.
 * @param open the columns that no flag has decided.
 * @param given what flags have decided.
 */
export function assign(
  columns: readonly Column[],
  open: readonly Column[],
  given: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
): Assignment {
  const flagged = [...given.values()].map(({ target }) => target);
  // A row without a name that --map gives a part of has the name of its other columns.
  const isOpen = ({ target }: Heading) =>
    !flagged.some((other) => other === target || (target === "name" && other.endsWith(" name")));
  const headings = new Map([...headingsOf(open)].filter(([, heading]) => isOpen(heading)));
  const meant = besideOthers(open, headings, sample);
  const readings = new Map(
    open.flatMap((column) => {
      const heading = meant.get(column.at);
      const reading = heading && readingOf(column, heading);
      return reading && isOpen(reading.heading) ? [[column.at, reading] as const] : [];
    }),
  );
  const believed = [...readings].filter(([, { confidence }]) => confidence !== "unsure");
  const placed = inAddresses(columns, new Map(believed.map(([at, { heading }]) => [at, heading])));
  const held = new Map([...placed, ...given]);
  const has = (target: ColumnTarget) => [...held.values()].some((heading) => heading.target === target);
  const contradicted = open.filter(({ at }) => readings.get(at)?.confidence === "unsure");
  const doubts = [
    ...contradictedDoubts(contradicted, has),
    ...readByValues(
      columns,
      open.filter(({ at }) => !readings.has(at)),
      held,
      sample,
    ),
    ...rivalDoubts(columns, placed, sample),
    ...partyDoubts(
      open,
      columns.filter(({ at }) => given.has(at)),
    ),
  ];
  const isAsked = (column: number) => doubts.some(({ at }) => at === column);
  const isGiven = (target: ColumnTarget) => has(target) || doubts.some(({ proposed }) => proposed === target);
  doubts.push(
    ...unreachableDoubts(
      open.filter(({ at }) => !held.has(at) && !isAsked(at)),
      isGiven,
    ),
  );
  const unsure = new Set(doubts.map(({ at }) => at));
  const found = [...held].filter(([at]) => !unsure.has(at) && !given.has(at));
  return {
    found: new Map(found),
    likely: new Set(found.flatMap(([at]) => (readings.get(at)?.confidence === "sure" ? [] : at))),
    doubts: doubts.sort((one, other) => one.at - other.at),
  };
}

/** What the headings of columns say. The exact name of a field comes before every other heading for it. */
export function headingsOf(columns: readonly Column[]): ReadonlyMap<number, Heading> {
  return new Map(
    columns.flatMap(({ at, header }) => {
      const heading = readHeading(header);
      return heading === undefined ? [] : [[at, isFieldName(header) ? { ...heading, rank: -1 } : heading] as const];
    }),
  );
}

// --- internal ---

/** A part of a name has no more words. */
const MOST_WORDS = 3;

/**
 * What headings mean beside others: `Name` beside `Surname` is the first name, `Nr.` behind a street is its number.
 * @param open the columns that no flag has decided.
 */
function besideOthers(
  open: readonly Column[],
  headings: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
): ReadonlyMap<number, Heading> {
  const found = new Map(headings);
  for (const { at, header } of open) {
    const heading = headings.get(at);
    const part = heading?.target === "name" && isBareName(header) ? partOfName(at, headings, sample) : undefined;
    if (heading !== undefined && part !== undefined) found.set(at, { ...heading, target: part });
  }
  for (const [at, heading] of streetPieces(open, headings, sample)) found.set(at, heading);
  const streets = [...found].filter(
    ([, { target, line, piece }]) => target === "address.street" && line === 1 && !piece,
  );
  for (const [at, { piece }] of found)
    if (piece === "number" && streets.some(([street]) => isRepeated(street, at, sample))) found.delete(at);
  // Without a company and another name, the contact is the customer.
  if (![...found.values()].some(({ target }) => target === "company" || target === "name"))
    for (const [at, heading] of found) if (heading.target === "person") found.set(at, { ...heading, target: "name" });
  return found;
}

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
