import { ADDRESS_BLOCKS, type AddressBlock, type ColumnTarget, type Heading, isInBlock } from "../headings/heading.ts";
import type { Column } from "./column.ts";

/** Which columns make an address together. */

/**
 * The columns of addresses, each in the block of the address that it is a part of.
 * - Headings that stand twice (`Street, City, Zip, Street, City, Zip`) are two addresses.
 * - A street without a place belongs to a place without a street, when no other could be meant (`Service Address, City,
 *   State, Zip`); of several streets, the one right before the place.
 * - A unit, a second line or the number of the house belongs to the street before it: `Property Address, Unit`.
 * - Lines of a street beside no city and no ZIP code, of which a later one holds those, are a whole address.
 * - A word such as `Region` means a state only beside a city or a ZIP code, and where no other column says the state.
 */
export function inAddresses(
  columns: readonly Column[],
  found: ReadonlyMap<number, Heading>,
): ReadonlyMap<number, Heading> {
  const placed = new Map(found);
  separateTwins(columns, placed);
  joinPieces(placed);
  joinUnits(placed);
  for (const block of ADDRESS_BLOCKS) {
    joinLines(columns, placed, block);
    dropStrayStates(placed, block);
  }
  return placed;
}

// --- internal ---

const STREETS: readonly ColumnTarget[] = ["address.street", "address"];
const PLACES: readonly ColumnTarget[] = ["address.city", "address.zip", "city line"];
const SOME = 0.3;

type PlacedHeadings = Map<number, Heading>;

function separateTwins(columns: readonly Column[], placed: PlacedHeadings): void {
  const isTwin = ([at]: [number, Heading]) => columns.findIndex(({ header }) => header === columns[at]?.header) < at;
  const twins = [...placed].filter(([, { block }]) => block !== undefined).filter(isTwin);
  const taken = new Set([...placed.values()].map(({ block }) => block));
  const free = ADDRESS_BLOCKS.findLast((block) => !taken.has(block));
  if (free === undefined || new Set(twins.map(([, { target }]) => target)).size < 2) return;
  for (const [at, heading] of twins) placed.set(at, { ...heading, block: free });
}

function joinPieces(placed: PlacedHeadings): void {
  const blocks = ADDRESS_BLOCKS.map((block) => blockOf(block, placed));
  const [place, ...more] = blocks.filter(({ hasStreet, hasPlace }) => !hasStreet && hasPlace);
  if (place === undefined || more.length > 0) return;
  // Beside a whole address, further pieces may be those of another one: then only those that stand together belong together.
  const isBesideWhole = blocks.some(({ hasStreet, hasPlace }) => hasStreet && hasPlace);
  const streets = blocks.filter(({ hasStreet, hasPlace }) => hasStreet && !hasPlace);
  const next = Math.min(...place.columns) - 1;
  const street =
    streets.length === 1 && !isBesideWhole ? streets[0] : streets.find(({ columns }) => Math.max(...columns) === next);
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
  const streets = [...placed].filter(isFirstLine);
  for (const [at, heading] of [...placed]) {
    const { target, block } = heading;
    const isStreet = isFirstLine([at, heading]) || streets.some(([, street]) => street.block === block);
    if (target !== "address.street" || isStreet) continue;
    const [, street] = streets.findLast(([other]) => other < at) ?? streets[0] ?? [];
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
    ([at, { target, line = 1 }]) =>
      target === "address.street" && line > 1 && (columns[at]?.share(["city line", "postcode"]) ?? 0) >= SOME,
  );
  if (!hasPlace && holdsCity) for (const [at, heading] of lines) placed.set(at, { ...heading, target: "address line" });
}

function dropStrayStates(placed: PlacedHeadings, block: AddressBlock): void {
  const states = [...placed].filter(([, { target, block: own }]) => own === block && target === "address.state");
  const hasOther = [...placed.values()].some((one) => one.block === block && one.target === "city line");
  if (blockOf(block, placed).hasPlace && !hasOther && states.every(([, { weak }]) => weak)) return;
  for (const [at, { weak }] of states) if (weak) placed.delete(at);
}

function move(at: number, block: AddressBlock, placed: PlacedHeadings): void {
  const heading = placed.get(at);
  if (heading) placed.set(at, { ...heading, block });
}
