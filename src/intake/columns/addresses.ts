import { kindsOf } from "../cells/kinds.ts";
import {
  ADDRESS_BLOCKS,
  type AddressBlock,
  type ColumnTarget,
  type Heading,
  headerKey,
  isInBlock,
} from "../headings/heading.ts";
import type { Lexicon } from "../headings/lexicon.ts";
import { readHeading } from "../headings/read-heading.ts";
import type { SourceRecord } from "../row.ts";
import type { Column } from "./column.ts";

/** Which columns make an address together. */

/**
 * The columns of addresses, each in the block of the address that it is a part of.
 * - A street without a place belongs to a place without a street, when no other could be meant (`Service Address, City,
 *   State, Zip`); of several streets, the one right before the place.
 * - Parts without a street belong to the only street, if it has none of them: `Bill-to Addr, Bill-to City, ST, ZIP`.
 * - A unit, a second line or the number of the house belongs to the street before it: `Property Address, Unit`.
 * - Lines of a street beside no city and no ZIP code, of which a later one holds those, are a whole address.
 */
export function inAddresses(
  columns: readonly Column[],
  found: ReadonlyMap<number, Heading>,
): ReadonlyMap<number, Heading> {
  const placed = new Map(found);
  joinPieces(placed);
  joinUnits(placed);
  for (const block of ADDRESS_BLOCKS) {
    joinLines(columns, placed, block);
  }
  return placed;
}

/**
 * What the headings of addresses mean that only their numbers tell apart.
 * - Headings that stand twice (`Street, City, Zip, Street, City, Zip`, `Street, City, Street 2, City 2`) are two addresses.
 * - Numbered columns, whatever their name is, are the lines of an address where the rows have a street in one and a city
 *   or a ZIP code in a later one.
 */
export function numberedAddresses(
  columns: readonly Column[],
  headings: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
  lexicon: Lexicon,
): ReadonlyMap<number, Heading> {
  const placed = new Map(headings);
  const groups = new Map<string, Map<number, Heading>>();
  const stems = new Map<string, Column[]>();
  const first = new Map<string, Column>();
  for (const column of columns) {
    const { at, header } = column;
    const key = headerKey(header);
    // `- Line 2` may stand twice, too.
    const [, stem = key, number = ""] = first.has(key) ? [] : (/^(.*\D)([1-9])$/.exec(key) ?? []);
    const own = headings.get(at);
    const base = first.get(stem);
    const heading =
      base !== undefined
        ? headings.get(base.at)
        : number !== "" && own === undefined
          ? readHeading(header.slice(0, -1), lexicon)
          : undefined;
    if (heading?.block !== undefined && isInBlock(heading.target) && (number !== "" || base !== undefined)) {
      const name = `${heading.block} ${number}`;
      groups.set(name, (groups.get(name) ?? new Map<number, Heading>()).set(at, heading));
    } else if (own === undefined && number !== "" && Number(number) === (stems.get(stem)?.length ?? 0) + 1)
      stems.set(stem, [...(stems.get(stem) ?? []), column]);
    if (!first.has(key)) first.set(key, column);
  }
  const taken = new Set([...headings.values()].map(({ block }) => block));
  const place = (
    group: Iterable<readonly [number, Heading]>,
    block = ADDRESS_BLOCKS.find((one) => !taken.has(one)),
  ) => {
    for (const [at, heading] of block ? group : []) placed.set(at, { ...heading, ...(block && { block }) });
    taken.add(block);
  };
  for (const [name, group] of groups) {
    const targets = new Set([...group.values()].map(({ target }) => target));
    if (targets.size < 2) continue;
    const [block = "plain"] = [...group.values()].map((heading) => heading.block);
    place(group, name.endsWith("1") ? block : ADDRESS_BLOCKS.findLast((one) => !taken.has(one)));
  }
  // `Column 1`, `Column 2` … of a table without headings are not lines.
  for (const [stem, lines] of stems)
    if (!columns.every(({ header }) => headerKey(header).startsWith(stem)) && areLines(lines, sample))
      place(lines.map(({ at }, index) => [at, { target: "address line", rank: 0, line: index + 1 }]));
  return placed;
}

// --- internal ---

const STREETS: readonly ColumnTarget[] = ["address.street", "address", "address line"];
const PLACES: readonly ColumnTarget[] = ["address.city", "address.zip", "city line"];
const MOST = 0.6;
const SOME = 0.3;
const OTHER_THINGS = ["email", "phone", "date", "money", "flag"] as const;

type PlacedHeadings = Map<number, Heading>;

/** Whether most rows have a street in one of the columns, and a city line or a ZIP code in a later one. */
function areLines(lines: readonly Column[], sample: readonly SourceRecord[]): boolean {
  if (lines.some((line) => OTHER_THINGS.some((feature) => line.share(feature) >= SOME))) return false;
  const texts = sample.map(({ cells }) => lines.flatMap(({ at }) => cells[at]?.trim() || []));
  const filled = texts.filter(({ length }) => length > 0);
  const whole = filled.filter((text) => {
    const kinds = text.map(kindsOf);
    const street = kinds.findIndex((kind) => kind.includes("street"));
    return (
      street >= 0 && kinds.slice(street + 1).some((kind) => kind.includes("city line") || kind.includes("postcode"))
    );
  });
  return filled.length > 0 && whole.length >= filled.length * MOST;
}

function joinPieces(placed: PlacedHeadings): void {
  const blocks = ADDRESS_BLOCKS.map((block) => blockOf(block, placed));
  const [place, ...more] = blocks.filter(({ hasStreet, hasPlace }) => !hasStreet && hasPlace);
  if (place === undefined || more.length > 0) return;
  const all = blocks.filter(({ hasStreet }) => hasStreet);
  const targets = place.columns.map((at) => placed.get(at)?.target);
  const isOnly = (own: readonly number[]) =>
    all.length === 1 && place.block === "plain" && !own.some((at) => targets.includes(placed.get(at)?.target));
  const halves = all.filter(({ hasPlace, columns }) => !hasPlace || isOnly(columns));
  const next = Math.min(...place.columns) - 1;
  // Beside a whole address, further pieces may be those of another one: then only those that stand together belong together.
  const isAlone = all.length === 1 && halves.length === 1;
  const street = isAlone ? halves[0] : halves.find(({ columns }) => Math.max(...columns) === next);
  for (const at of street?.columns ?? []) move(at, place.block, placed);
}

/** A unit or a second line alone is not a street. */
function blockOf(block: AddressBlock, placed: PlacedHeadings) {
  const own = [...placed].filter(([, heading]) => heading.block === block && isInBlock(heading.target));
  return {
    block,
    columns: own.map(([at]) => at),
    hasStreet: own.some(isFirstLine),
    hasPlace: own.some(([, { target }]) => PLACES.includes(target)),
  };
}

function isFirstLine([, { target, line = 1, piece }]: readonly [number, Heading]): boolean {
  return STREETS.includes(target) && line === 1 && piece === undefined;
}

function joinUnits(placed: PlacedHeadings): void {
  const first = [...placed].filter(isFirstLine);
  // `Adresse ligne 3`, `Adresse ligne 4`: the first of them is the street. From 9 on they are flats and floors.
  const [lowest] = [...placed]
    .filter(([, { target, line = 1, piece }]) => target === "address.street" && !piece && line < 9)
    .sort(([, one], [, other]) => (one.line ?? 1) - (other.line ?? 1));
  if (first.length === 0 && lowest) placed.set(lowest[0], { ...lowest[1], line: 1 });
  const streets = [...placed].filter(isFirstLine);
  for (const [at, heading] of [...placed]) {
    const { target, block } = heading;
    const isStreet = isFirstLine([at, heading]) || streets.some(([, street]) => street.block === block);
    if (target !== "address.street" || isStreet) continue;
    // A piece belongs to the nearest one, a line to the one before it.
    const isBefore = ([other]: readonly [number, Heading]) => other < at;
    const near = streets.toSorted(([one], [other]) => Math.abs(one - at) - Math.abs(other - at));
    const [, street] = (block === undefined ? near[0] : streets.findLast(isBefore)) ?? streets[0] ?? [];
    if (street?.block === undefined) placed.delete(at);
    else move(at, street.block, placed);
  }
}

function joinLines(columns: readonly Column[], placed: PlacedHeadings, block: AddressBlock): void {
  const own = [...placed].filter(([, heading]) => heading.block === block);
  // A line that always holds the city has its place among the others still.
  const lines = own.filter(
    ([, { target, line, piece }]) =>
      !piece && (target === "address.street" || (target === "city line" && line !== undefined)),
  );
  const hasPlace = own.some(([at, { target }]) => PLACES.includes(target) && !lines.some(([line]) => line === at));
  const holdsCity = lines.some(
    ([at, { target, line = 1 }]) => target === "address.street" && line > 1 && holdsPlaces(columns[at]),
  );
  if (!hasPlace && holdsCity) for (const [at, heading] of lines) placed.set(at, { ...heading, target: "address line" });
}

function holdsPlaces(column: Column | undefined): boolean {
  return column !== undefined && column.share("city line") + column.share("postcode") >= SOME;
}

function move(at: number, block: AddressBlock, placed: PlacedHeadings): void {
  const heading = placed.get(at);
  if (heading) placed.set(at, { ...heading, block });
}
