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
import type { Column } from "./column.ts";

/**
 * The columns of addresses, each in the block of the address that it is a part of.
 * - A street without a place belongs to a place without a street, when no other could be meant (`Service Address, City,
 *   State, Zip`); of several streets, the one right before the place.
 * - Parts without a street belong to the only address with a street that has none of them: `Street, City, Postal/Zip,
 *   Billing Street, Billing City, Billing Zip`, where "Postal" seems to begin another address.
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
 * Headings that stand twice, or once more with a number (`Street, City, Zip, Street, City, Zip`, `Street, City, Street 2,
 * City 2`), are two addresses.
 */
export function numberedAddresses(
  columns: readonly Column[],
  headings: ReadonlyMap<number, Heading>,
  lexicon: Lexicon,
): ReadonlyMap<number, Heading> {
  const placed = new Map(headings);
  const groups = new Map<string, Map<number, Heading>>();
  const first = new Map<string, number>();
  for (const { at, header } of columns) {
    const key = headerKey(header);
    // `- Line 2` may stand twice, too.
    const [, stem = key, number = ""] = first.has(key) ? [] : (/^(.*\D)([1-9])$/.exec(key) ?? []);
    const base = first.get(stem);
    const isNumbered = base === undefined && number !== "" && !headings.has(at);
    const heading = isNumbered ? readHeading(header.slice(0, -1), lexicon) : headings.get(base ?? -1);
    if (heading?.block !== undefined && isInBlock(heading.target)) {
      const name = `${heading.block} ${number}`;
      groups.set(name, (groups.get(name) ?? new Map<number, Heading>()).set(at, heading));
    }
    if (!first.has(key)) first.set(key, at);
  }
  const taken = new Set([...headings.values()].map(({ block }) => block));
  for (const [name, group] of groups) {
    const own = [...group.values()];
    if (new Set(own.map(({ target }) => target)).size < 2) continue;
    const block = name.endsWith("1") ? own[0]?.block : ADDRESS_BLOCKS.findLast((one) => !taken.has(one));
    if (block === undefined) continue;
    for (const [at, heading] of group) placed.set(at, { ...heading, block });
    taken.add(block);
  }
  return placed;
}

// --- internal ---

const STREETS: readonly ColumnTarget[] = ["address.street", "address", "address line"];
const PLACES: readonly ColumnTarget[] = ["address.city", "address.zip", "city line"];
const SOME = 0.3;

type PlacedHeadings = Map<number, Heading>;

function joinPieces(placed: PlacedHeadings): void {
  const blocks = ADDRESS_BLOCKS.map((block) => blockOf(block, placed));
  const [place, ...more] = blocks.filter(({ hasStreet, hasPlace }) => !hasStreet && hasPlace);
  if (place === undefined || more.length > 0) return;
  const all = blocks.filter(({ hasStreet }) => hasStreet);
  const targets = place.columns.map((at) => placed.get(at)?.target);
  const [lacking, ...others] = all.filter(
    ({ hasPlace, columns }) => hasPlace && !columns.some((at) => targets.includes(placed.get(at)?.target)),
  );
  // A billing town is not that of a street for deliveries.
  const mayBeOne = lacking?.block === "plain" || place.block === "plain";
  if (lacking !== undefined && others.length === 0 && mayBeOne) {
    for (const at of place.columns) move(at, lacking.block, placed);
    return;
  }
  const halves = all.filter(({ hasPlace }) => !hasPlace);
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
