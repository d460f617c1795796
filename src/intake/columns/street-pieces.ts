import { isOfBuilding } from "../cells/address/street.ts";
import { DIRECTIONS, SUFFIXES } from "../cells/address/street-words.ts";
import type { ValueKind } from "../cells/kinds.ts";
import type { Heading } from "../headings/heading.ts";
import type { Lexicon } from "../headings/lexicon.ts";
import { guessHeading } from "../headings/read-heading.ts";
import type { SourceRecord } from "../row.ts";
import { type Column, pairsOf } from "./column.ts";

/**
 * The headings, with the columns near a street that hold a piece of it: `1201`, `N`, `Vermont`, `Ave` in four of them.
 * - The number or name of the house, where the streets have no number and the heading may mean one (`Number`, `Building`,
 *   `Address Start`).
 * - Directions and words such as `Ave`, whatever the heading.
 * - Right beside the street, a part of a building or its grounds, by the heading (`Complex`) or by the values (`2. OG`).
 * @param open the columns that no flag has decided.
 */
export function streetPieces(
  open: readonly Column[],
  headings: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
  lexicon: Lexicon,
): ReadonlyMap<number, Heading> {
  const found = new Map<number, Heading>();
  const unknown = open.filter(
    ({ at, header }) =>
      !headings.has(at) &&
      !lexicon.says(header, "others") &&
      !lexicon.says(header, "titles") &&
      guessHeading(header, lexicon)?.target !== "name",
  );
  for (const [at, { target, block = "plain", line: own = 1, piece: isPiece }] of headings) {
    const street = open.find((column) => column.at === at);
    if (street === undefined || target !== "address.street" || own > 1 || isPiece) continue;
    const near = unknown.filter((column) => Math.abs(column.at - at) <= NEAR);
    const add = (column: Column, more: Pick<Heading, "piece" | "line">) =>
      found.set(column.at, { target, rank: 0, block, line: 1, ...more });
    const areMostly = (column: Column, isFitting: (street: string, other: string) => boolean) => {
      const pairs = pairsOf(sample, at, column.at);
      return pairs.length > 0 && pairs.filter((pair) => isFitting(...pair)).length >= pairs.length * MOST;
    };
    const beside = near.filter((column) => Math.abs(column.at - at) <= 2);
    const directions = beside.filter((column) => areMostly(column, isPieceOf(DIRECTIONS)));
    for (const column of beside)
      if (column.filled >= street.filled * MOST && areMostly(column, isPieceOf(SUFFIXES)))
        add(column, { piece: "behind" });
    // Only pieces stand between: `No.` may as well number the rows.
    const isBeside = (other: number) =>
      open
        .filter((column) => (column.at - at) * (column.at - other) < 0)
        .every((column) => found.has(column.at) || headings.get(column.at)?.piece || directions.includes(column));
    const number = near.find((column) => {
      const isNear = isBeside(column.at);
      if (!lexicon.saysOnly(column.header, "houses") || (lexicon.saysOnly(column.header, "numbers") && !isNear))
        return false;
      const isName = (text: string) => isNear && isText(text) && lexicon.says(column.header, "places");
      return areMostly(column, (text, house) => !NUMBERED.test(text) && (HOUSE_NUMBER.test(house) || isName(house)));
    });
    if (number !== undefined) add(number, { piece: "number" });
    const isPieced = found.size > 0 || [...headings.values()].some(({ piece }) => piece);
    for (const column of directions)
      if (isPieced || DIRECTED.test(column.header))
        add(column, { piece: column.at < at || /^pre/i.test(column.header) ? "before" : "behind" });
    for (const column of near)
      if (!found.has(column.at) && isBeside(column.at) && isPartOfBuilding(column, lexicon))
        add(column, placeOf(column, found.get(column.at - 1) ?? headings.get(column.at - 1)));
  }
  // A number that the streets have already is not put before them again.
  const all = [...headings, ...found];
  const streets = all.filter(([, { target, line, piece }]) => target === "address.street" && line === 1 && !piece);
  return new Map(
    all.filter(([at, { piece }]) => piece !== "number" || !streets.some(([street]) => isRepeated(street, at, sample))),
  );
}

// --- internal ---

const MOST = 0.6;

/** So many columns lie between the number and the name of a street at most: the end of a range, halves, a direction. */
const NEAR = 6;
/** Behind all other lines of a street. */
const LAST_LINE = 20;
/** A longer text beside a street is a remark. */
const LONGEST_PART = 40;
const HOUSE_NUMBER =
  /^(?:\d{1,6} ?(?:[a-z]|bis|ter|quater)?(?: ?[-/] ?(?:\d{1,5} ?[a-z]?|[a-z]))?(?: (?:bus|bte|boîte|box) ?\w{1,4})?|s\/?n|s\.?n\.?c?\.?)$/i;
/** `12 Elm St`, `Hauptstr. 12`, not `5th Ave`. */
const NUMBERED = /^\d{1,6}[a-z]? |[ .]\d{1,5} ?[a-z]?$/i;
const DIRECTED = /dir|quad/i;
const OTHER_KINDS: readonly ValueKind[] = [
  "email",
  "phone",
  "date",
  "flag",
  "status",
  "label",
  "money",
  "url",
  "postcode",
];

/** Right behind the number of a house, letters are its end: `4 a`. */
function placeOf({ values }: Column, before: Heading | undefined): Pick<Heading, "piece" | "line"> {
  const isEnd = before?.piece === "number" && values.some((value) => /^\p{L}$/u.test(value));
  return isEnd && !values.some((value) => /^\d/.test(value)) ? { piece: "number" } : { line: LAST_LINE };
}

/** Whether texts beside a street are parts of a building or of its grounds, by the heading or by all of them. */
function isPartOfBuilding({ header, values, share }: Column, lexicon: Lexicon): boolean {
  if (
    values.length === 0 ||
    OTHER_KINDS.some((kind) => share(kind) > 0) ||
    values.some((value) => value.length > LONGEST_PART)
  )
    return false;
  return lexicon.says(header, "places") || values.every(isOfBuilding);
}

/** A word, as the name of a house has one. */
function isText(text: string): boolean {
  return /\p{L}{2}/u.test(text) && text.length <= LONGEST_PART;
}

/** Whether a cell beside a street is such a word, and belongs to the street: it does not end with its number or with `St`. */
function isPieceOf(words: ReadonlySet<string>) {
  return (street: string, piece: string) => {
    const isWhole = / \d[\d-]* ?[a-z]?$/i.test(street) || (words === SUFFIXES && SUFFIXES.has(lastWord(street)));
    return words.has(lastWord(piece)) && !piece.includes(" ") && !isWhole;
  };
}

/** Whether the streets of two columns have the numbers already. */
function isRepeated(street: number, number: number, sample: readonly SourceRecord[]): boolean {
  const pairs = pairsOf(sample, street, number);
  const isIn = ([text, house]: readonly [string, string]) => text.startsWith(`${house} `) || text.endsWith(` ${house}`);
  return pairs.length > 0 && pairs.filter(isIn).length >= pairs.length * MOST;
}

function lastWord(text: string): string {
  return text.split(" ").at(-1)?.toLowerCase().replace(/\.$/, "") ?? "";
}
