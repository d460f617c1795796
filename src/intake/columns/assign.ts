import { isFieldName } from "../../customers/fields.ts";
import { foldedWords } from "../../customers/postal.ts";
import { kindsOf } from "../cells/kinds.ts";
import { STEP } from "../headings/dictionary.ts";
import { type ColumnTarget, type Heading, headerKey } from "../headings/heading.ts";
import { guessHeading, readHeading } from "../headings/read-heading.ts";
import { saysOnly } from "../headings/roles.ts";
import type { SourceRecord } from "../row.ts";
import { inAddresses, numberedAddresses } from "./addresses.ts";
import { contradictedDoubts, readByValues, unreachableDoubts } from "./by-values.ts";
import { type Column, hasTexts, pairsOf } from "./column.ts";
import { type ColumnDoubt, partyDoubts, rivalDoubts } from "./doubts.ts";
import { FEW } from "./limits.ts";
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
    target === "notes" || !flagged.some((other) => (target === "name" ? other.endsWith(" name") : other === target));
  const known = numberedAddresses(open, headingsOf(open), sample);
  const headings = new Map([...known, ...guesses(open, known)].filter(([, heading]) => isOpen(heading)));
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
    columns.flatMap(({ at, header, says }) => {
      const heading = readHeading(says);
      if (heading === undefined) return [];
      const isFirst = heading.target === "name" && heading.rank < STEP && CUSTOMERS.test(headerKey(header));
      const rank = isFieldName(header) ? -1 : isFirst ? -0.5 : heading.rank;
      return [[at, { ...heading, rank }] as const];
    }),
  );
}

// --- internal ---

/** `Customer Full Name` comes before `Full Name`, which may be that of a contact. */
const CUSTOMERS = /^(?:customer|client|kund|debitor|auftraggeber|klant|klient|asiakas|zakaznik)/;
/** Fields of which one column is enough: where a heading that is known gives one of a line, the others are not guessed. */
const ONE_IS_ENOUGH: readonly (readonly ColumnTarget[])[] = [
  ["name", "first name", "last name", "company", "person"],
  ["address.street", "address", "address.city", "address.state", "address.zip", "city line"],
  ["notes"],
];

/**
 * What headings may mean of which some words are not known. A city or ZIP code without a street says nothing, and what is the same in many rows is rather about the business itself.
 */
function guesses(open: readonly Column[], known: ReadonlyMap<number, Heading>): ReadonlyMap<number, Heading> {
  const has = (targets: readonly ColumnTarget[], headings: readonly Heading[]) =>
    headings.some(({ target, weak }) => (!weak || target === "notes") && targets.includes(target));
  const sure: Heading[] = [];
  const guessed: [number, Heading][] = [];
  for (const column of open) {
    const heading = known.get(column.at);
    const isOne = column.filled > 1 && column.different === 1;
    const guess = heading === undefined && column.isVaried && !isOne ? guessHeading(column.says) : undefined;
    if (heading && readingOf(column, heading)?.confidence !== "unsure") sure.push(heading);
    if (guess) guessed.push([column.at, guess]);
  }
  const hasStreet = guessed.some(([, { target }]) => target === "address.street" || target === "address");
  const fitting = guessed.filter(([, { target }]) => {
    const group = ONE_IS_ENOUGH.find((targets) => targets.includes(target)) ?? [];
    return !has(group, sure) && (hasStreet || !target.startsWith("address."));
  });
  return new Map(fitting);
}

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
  for (const { at, says } of open) {
    const heading = headings.get(at);
    const part = heading?.target === "name" && saysOnly(says, "names") ? partOfName(at, headings, sample) : undefined;
    if (heading !== undefined && part !== undefined) found.set(at, { ...heading, target: part });
  }
  for (const [at, heading] of streetPieces(open, headings, sample)) found.set(at, heading);
  const streets = [...found].filter(
    ([, { target, line, piece }]) => target === "address.street" && line === 1 && !piece,
  );
  for (const [at, { piece }] of found)
    if (piece === "number" && streets.some(([street]) => isRepeated(street, at, sample))) found.delete(at);
  const ofTarget = (...targets: ColumnTarget[]) =>
    open.filter(({ at }) => targets.some((target) => found.get(at)?.target === target));
  // One company in all rows beside their names is where all of them are, such as the condominium of its owners.
  const isAnyName = ofTarget("name", "first name", "last name").length > 0;
  for (const { at, isOneValue } of ofTarget("company")) if (isAnyName && isOneValue) found.delete(at);
  // Without a company and another name, the contact is the customer, unless the row of each contact has another name.
  if (ofTarget("company", "name").length === 0 && !isBesideNames(ofTarget("person"), ofTarget("last name"), sample))
    for (const [at, heading] of found) if (heading.target === "person") found.set(at, { ...heading, target: "name" });
  // Of headings that may mean notes those with texts are used, where no better one is there.
  const isWeak = ({ at }: Column) => found.get(at)?.weak === true;
  const notes = ofTarget("notes");
  const isSure = notes.some((column) => !isWeak(column) && column.filled > 0);
  for (const column of notes.filter(isWeak)) {
    if (!isSure && isText(column)) found.set(column.at, { target: "notes", rank: 0 });
    else found.delete(column.at);
  }
  return found;
}

/** Whether contacts stand only in rows with a last name, and not in all of these. */
function isBesideNames(persons: readonly Column[], last: readonly Column[], sample: readonly SourceRecord[]): boolean {
  const [person, name] = [persons[0], last[0]];
  if (person === undefined || name === undefined) return false;
  return person.filled < name.filled && pairsOf(sample, person.at, name.at).length === person.filled;
}

/** Whether a column has texts of several words, and not the kinds or the states of things. */
function isText(column: Column): boolean {
  return hasTexts(column, 2) && (column.filled < FEW || column.different > column.filled / 2);
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
