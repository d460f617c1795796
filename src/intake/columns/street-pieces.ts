import { DIRECTIONS, SUFFIXES } from "../cells/address/street-words.ts";
import type { Heading } from "../headings/heading.ts";
import { houseNumber } from "../headings/read-heading.ts";
import type { SourceRecord } from "../row.ts";
import { type Column, pairsOf } from "./column.ts";

/** Columns that have a piece of a street: `1201`, `N`, `Vermont`, `Ave` in four of them. */

/**
 * The columns near a street that hold a piece of it, by their values: the number of the house, where the streets have none and
 * the heading may mean one (`Number`, `Building`, `Address Start`); directions and words such as `Ave`, whatever the heading.
 * @param open the columns that no flag has decided.
 */
export function streetPieces(
  open: readonly Column[],
  headings: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
): ReadonlyMap<number, Heading> {
  const found = new Map<number, Heading>();
  for (const [at, { target, block = "plain", line = 1, piece }] of headings) {
    if (target !== "address.street" || line > 1 || piece !== undefined) continue;
    const near = open.filter((column) => !headings.has(column.at) && Math.abs(column.at - at) <= NEAR);
    const add = (column: Column, kind: NonNullable<Heading["piece"]>) =>
      found.set(column.at, { target, rank: 0, block, line: 1, piece: kind });
    const [suffixes = [], directions = []] = [SUFFIXES, DIRECTIONS].map((words) =>
      near.filter((column) => Math.abs(column.at - at) <= 2 && arePieces(pairsOf(sample, at, column.at), words)),
    );
    // `No.` may as well number the rows: then it does not stand beside the street.
    const isBeside = (number: number) => {
      const between = open.filter((column) => (column.at - at) * (column.at - number) < 0);
      return (
        between.length === Math.abs(number - at) - 1 &&
        between.every((one) => [...suffixes, ...directions].includes(one))
      );
    };
    const number = near.find(({ at: other, header }) => {
      const meant = houseNumber(header);
      if (meant === undefined || (meant === "bare" && !isBeside(other))) return false;
      const pairs = pairsOf(sample, at, other);
      const fitting = pairs.filter(([street, house]) => !NUMBERED.test(street) && HOUSE_NUMBER.test(house));
      return pairs.length > 0 && fitting.length >= pairs.length * MOST;
    });
    // What is as short as a floor, right behind it and only beside it is the door: `3`, `tv`. Others would be in each row.
    for (const { at: floor, values } of open) {
      const { block: own = "plain", line: further = 1 } = headings.get(floor) ?? {};
      const door = open.find((column) => column.at === floor + 1 && !headings.has(column.at));
      if (further === 1 || own !== block || door === undefined || door.filled === 0) continue;
      const isPart = (one: number, other: Column) => pairsOf(sample, one, other.at).length === other.filled;
      const streets = open.find((column) => column.at === at)?.filled ?? 0;
      const isOfFloor =
        isPart(at, door) && isPart(floor, door) && (door.filled < streets || DOOR.test(door.values.join(" ")));
      const isKind = door.share(["flag", "status", "label", "date", "state", "postcode"]) > 0;
      if (isOfFloor && !isKind && [...values, ...door.values].every((value) => value.length <= SHORT))
        found.set(door.at, { target, rank: 0, block, line: further });
    }
    if (number !== undefined) add(number, "number");
    for (const suffix of suffixes) add(suffix, "behind");
    const isPieced = suffixes.length > 0 || number !== undefined || [...headings.values()].some((one) => one.piece);
    for (const column of directions)
      if (isPieced || DIRECTED.test(column.header))
        add(column, column.at < at || /^pre/i.test(column.header) ? "before" : "behind");
  }
  return found;
}

/** Whether the streets of two columns have the numbers already. */
export function isRepeated(street: number, number: number, sample: readonly SourceRecord[]): boolean {
  const pairs = pairsOf(sample, street, number);
  const isIn = ([text, house]: readonly [string, string]) => text.startsWith(`${house} `) || text.endsWith(` ${house}`);
  return pairs.length > 0 && pairs.filter(isIn).length >= pairs.length * MOST;
}

/** Whether most of these streets are written in English: `Elm St`. The number stands before them. */
export function areEnglish({ values }: Column): boolean {
  const english = values.filter((value) => isSuffix(lastWord(value.replace(/ [NSEW]{1,2}\.?$/i, ""))));
  return values.length > 0 && english.length >= values.length * HALF;
}

// --- internal ---

const HALF = 0.5;
const MOST = 0.6;
/** So many columns lie between the number and the name of a street at most: the end of a range, halves, a direction. */
const NEAR = 6;
/** No floor and no door is longer: `2.º D`. */
const SHORT = 5;
/** Left, right, in the middle. */
const DOOR = /\b(?:tv|th|mf|izq|izda|dcha|der|dto|esq|sx|dx|gauche|droite)\b/i;

const HOUSE_NUMBER = /^(?:\d{1,6} ?(?:[a-z]|bis|ter|quater)?(?: ?[-/] ?\d{1,5} ?[a-z]?)?|s\/?n)$/i;
/** `12 Elm St`, `Hauptstr. 12`, not `5th Ave`. */
const NUMBERED = /^\d{1,6}[a-z]? |[ .]\d{1,5} ?[a-z]?$/i;
const DIRECTED = /dir|quad/i;

/** Whether most of the cells beside streets are such words, and belong to the street: it does not end with its number or with `St`. */
function arePieces(pairs: readonly (readonly [string, string])[], words: ReadonlySet<string>): boolean {
  const fitting = pairs.filter(([street, piece]) => {
    const isWhole = / \d[\d-]* ?[a-z]?$/i.test(street) || (words === SUFFIXES && SUFFIXES.has(lastWord(street)));
    return words.has(lastWord(piece)) && !piece.includes(" ") && !isWhole;
  });
  return pairs.length > 0 && fitting.length >= pairs.length * MOST;
}

function lastWord(text: string): string {
  return text.split(" ").at(-1)?.toLowerCase().replace(/\.$/, "") ?? "";
}

/** `Lange Str.` is German. */
function isSuffix(word: string): boolean {
  return SUFFIXES.has(word) && word !== "str";
}
