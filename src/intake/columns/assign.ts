import { isFieldName } from "../../customers/fields.ts";
import { foldedWords } from "../../customers/postal.ts";
import { SUFFIXES } from "../cells/address/street-words.ts";
import { contactLabel } from "../cells/contacts.ts";
import { kindsOf } from "../cells/kinds.ts";
import { STEP } from "../headings/lexicon.ts";
const headingWords = (x: string) => LEXICON.words(x);
import type { ColumnTarget, Heading } from "../headings/heading.ts";
import { guessHeading, readHeading } from "../headings/read-heading.ts";
import { LAST_RANK } from "../headings/read-words.ts";
import { LEXICON } from "../headings/lexicon.ts";
const says = LEXICON.says.bind(LEXICON), saysOnly = LEXICON.saysOnly.bind(LEXICON);
import type { SourceRecord } from "../row.ts";
import { inAddresses, numberedAddresses } from "./addresses.ts";
import { readByValues, unusedDoubts } from "./by-values.ts";
import { type Column, hasTexts, pairsOf } from "./column.ts";
import { type ColumnDoubt, partyDoubts, rivalDoubts } from "./doubts.ts";
import { HALF, MOST } from "./limits.ts";
import { ONE_IS_ENOUGH, PLACES, STREETS } from "./one-thing.ts";
import { readingOf } from "./readings.ts";
import { streetPieces } from "./street-pieces.ts";

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
  const doubts = [
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
  const isGiven = (target: ColumnTarget) => has(target) || doubts.some(({ proposed }) => proposed === target);
  const unused = open.filter(({ at }) => !held.has(at) && !doubts.some((doubt) => doubt.at === at));
  doubts.push(...unusedDoubts(unused, isGiven, ({ at }) => readings.get(at)?.confidence === "unsure"));
  const unsure = new Set(doubts.map(({ at }) => at));
  const found = [...held].filter(([at]) => !unsure.has(at) && !given.has(at));
  return {
    found: new Map(found),
    likely: new Set(found.flatMap(([at]) => (readings.get(at)?.confidence === "sure" ? [] : at))),
    doubts: doubts.sort((one, other) => one.at - other.at),
  };
}

/**
 * What the headings of columns say. The exact name of a field comes before every other heading for it, and the name of the
 * customer before one that may be a contact's. A heading that is explained counts only where no other column holds the same:
 * `City` beside `City (birth)` is the city; of `Street (depot)` and `Street (yard)` it is the first.
 */
export function headingsOf(columns: readonly Column[]): ReadonlyMap<number, Heading> {
  const read = new Map(
    columns.flatMap((column) => {
      const { at, header, says: text } = column;
      const heading = readHeading(text) ?? ofLabel(column);
      if (heading === undefined) return [];
      const isFirst = heading.target === "name" && heading.rank < STEP && says(header, "customers");
      const rank = isFieldName(header) ? -1 : isFirst ? -0.5 : heading.rank;
      return [[at, { ...heading, rank }] as const];
    }),
  );
  return new Map(
    [...read].filter(([at, { isExplained, target, block, line }]) => {
      const isSame = (other: Heading) => other.target === target && other.block === block && other.line === line;
      return !isExplained || ![...read].some(([to, other]) => isSame(other) && (to < at || !other.isExplained));
    }),
  );
}

// --- internal ---

/** What stands before a phone number in a cell may stand above such numbers: `Travail`. */
function ofLabel({ says, share }: Column): Heading | undefined {
  const label = contactLabel(says);
  if (label?.name === undefined || label.isFax || share(["phone"]) < MOST) return undefined;
  return { target: "phone", rank: LAST_RANK + label.rank, weak: true };
}

/**
 * What headings may mean of which some words are not known. A city or ZIP code without a street says nothing, and what is the
 * same in many rows is rather about the business itself, unless it begins as the street does: `Family State`.
 */
function guesses(open: readonly Column[], known: ReadonlyMap<number, Heading>): ReadonlyMap<number, Heading> {
  const sure = open.flatMap((column) => {
    const heading = known.get(column.at);
    return heading && readingOf(column, heading)?.confidence !== "unsure" ? heading : [];
  });
  const guessed = open.flatMap((column) => {
    const guess = known.has(column.at) ? undefined : guessHeading(column.says);
    return guess ? { column, guess, start: headingWords(column.says)[0] } : [];
  });
  const streets = guessed.flatMap(({ column, guess, start }) =>
    STREETS.includes(guess.target) && column.isVaried ? start : [],
  );
  const contacts = open.filter(({ at }) => known.get(at)?.target === "person").map(({ filled }) => filled);
  return new Map(
    guessed.flatMap(({ column, guess, start }) => {
      const { at, isVaried, filled, share } = column;
      const { target } = guess;
      // `Consignee Name` beside `Contact Name`: companies are the customers, and so are names in more rows.
      const isCustomer =
        share(["company"]) >= HALF || (share(["person", "company"]) >= MOST && filled > Math.max(...contacts));
      if (target === "name" && contacts.length > 0 && !isCustomer) return [];
      const group = ONE_IS_ENOUGH.find((targets) => targets.includes(target)) ?? [];
      const isThere = sure.some(
        (other) => (!other.weak || target === "notes") && group.includes(other.target) && other.target !== "person",
      );
      const isMeant = target.startsWith("address.") ? isVaried && streets.length > 0 : isVaried;
      return !isThere && (isMeant || streets.includes(start)) ? [[at, guess] as const] : [];
    }),
  );
}

const PARTS = ["name", "first name", "last name"] as const;

/**
 * What headings mean beside others: `Name` beside `Surname` is the first name, `Nr.` behind a street is its number.
 * @param open the columns that no flag has decided.
 */
function besideOthers(
  open: readonly Column[],
  headings: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
): ReadonlyMap<number, Heading> {
  const found = new Map(streetPieces(open, headings, sample));
  for (const { at, says } of open) {
    const heading = headings.get(at);
    const part = heading?.target === "name" && saysOnly(says, "names") ? partOfName(at, headings, sample) : undefined;
    if (heading !== undefined && part !== undefined) found.set(at, { ...heading, target: part });
  }
  const ofTarget = (...targets: ColumnTarget[]) =>
    open.filter(({ at }) => targets.some((target) => found.get(at)?.target === target));
  // `Kraj` is the country in Polish, a part of it in Czech, and the town in Slovenian.
  for (const { at, share } of ofTarget("country")) {
    const { weak, ...heading } = found.get(at) ?? { target: "country", rank: 0 };
    if (!weak || share(["country"]) > 0) continue;
    const isTown = ofTarget("address.city").length === 0;
    found.set(at, isTown ? { ...heading, target: "address.city" } : { ...heading, target: "address.state", weak });
  }
  // Of two streets the one that holds codes and towns is the line of the city: `Postiosoite`.
  const streets = ofTarget("address.street");
  const [line, ...moreLines] = streets.filter(({ values }) => values.length > 1 && values.every(isCodeAndTown));
  if (line && moreLines.length === 0 && streets.length === 2 && ofTarget(...PLACES).length === 0)
    found.set(line.at, { rank: 0, ...found.get(line.at), target: "city line" });
  // One company or client in all rows beside others is where all of them are, such as the condominium of its owners.
  for (const { at, isOneValue } of ofTarget("company", "name")) {
    const others = ofTarget("company", ...(found.get(at)?.target === "company" ? PARTS : []));
    if (isOneValue && others.some((other) => other.at !== at && !other.isOneValue)) found.delete(at);
  }
  // Without a company and another name, the contact is the customer, unless the row of each contact has another name.
  if (ofTarget("company", "name").length === 0 && !isBesideNames(ofTarget("person"), ofTarget("last name"), sample))
    for (const { at } of ofTarget("person")) found.set(at, { rank: 0, ...found.get(at), target: "name" });
  // Of headings that may mean notes those with texts are used, where no better one is there.
  const isWeak = ({ at }: Column) => found.get(at)?.weak === true;
  const isSure = ofTarget("notes").some((column) => !isWeak(column) && column.filled > 0);
  for (const column of ofTarget("notes").filter(isWeak)) {
    if (!isSure && hasTexts(column, 2) && column.isVaried) found.set(column.at, { target: "notes", rank: 0 });
    else found.delete(column.at);
  }
  return found;
}

/** `00330 Helsinki`, but not `2100 Lyndale Ave`. */
function isCodeAndTown(value: string): boolean {
  const [code = "", ...words] = foldedWords(value).split(" ");
  return /^\d{4,6}$/.test(code) && kindsOf(value).includes("city line") && !words.some((word) => SUFFIXES.has(word));
}

/** Whether contacts stand only in rows with a last name, and not in all of these. */
function isBesideNames(persons: readonly Column[], last: readonly Column[], sample: readonly SourceRecord[]): boolean {
  const [person, name] = [persons[0], last[0]];
  if (person === undefined || name === undefined) return false;
  return person.filled < name.filled && pairsOf(sample, person.at, name.at).length === person.filled;
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
    return hasPart || kindsOf(name).includes("company");
  });
  if (pairs.length > 0 && whole.length * 2 >= pairs.length) return undefined;
  return first === undefined ? "first name" : "last name";
}
