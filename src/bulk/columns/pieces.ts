import { ADDRESS_BLOCKS, type AddressBlock, type ColumnTarget, type Heading, isInBlock } from "../headings/heading.ts";

/**
 * The pieces of one address whose headings name different owners: `Service Address, City, State, Zip`, or
 * `Street 1, Ship City, Ship Zip`. A street without a place belongs to a place without a street, when no other block could
 * be meant. Of several streets, the one that stands right before the place is meant.
 */
export function withPieces(chosen: ReadonlyMap<number, Heading>): Map<number, Heading> {
  const placed = new Map(chosen);
  const blocks = ADDRESS_BLOCKS.map((block) => blockOf(block, chosen)).filter(({ targets }) => targets.size > 0);
  const places = blocks.filter(({ targets }) => !has(targets, STREETS) && has(targets, PLACES));
  const [place, ...more] = places;
  if (place === undefined || more.length > 0) return placed;
  const streets = blocks.filter(({ targets }) => has(targets, STREETS) && !has(targets, PLACES));
  const wholes = blocks.filter(({ targets }) => has(targets, STREETS) && has(targets, PLACES));
  // Beside a whole address, further pieces are those of another one, and stay apart.
  const street = wholes.length > 0 ? undefined : streets.length === 1 ? streets[0] : streets.find(isBefore(place));
  if (street === undefined) return placed;
  for (const [at, heading] of chosen)
    if (heading.block === street.block) placed.set(at, { ...heading, block: place.block });
  return placed;
}

/** A unit or a second line whose heading names no owner belongs to the street before it: `Property Address, Unit`. */
export function withUnits(chosen: ReadonlyMap<number, Heading>): Map<number, Heading> {
  const placed = new Map(chosen);
  const streets = [...chosen].filter(([, { target, line = 1 }]) => STREETS.includes(target) && line === 1);
  for (const [at, heading] of chosen) {
    const { target, block, line = 1 } = heading;
    if (target !== "address.street" || line === 1 || streets.some(([, street]) => street.block === block)) continue;
    const [, street] = streets.findLast(([other]) => other < at) ?? streets[0] ?? [];
    if (street?.block === undefined) placed.delete(at);
    else placed.set(at, { ...heading, block: street.block });
  }
  return placed;
}

// --- internal ---

const STREETS: readonly ColumnTarget[] = ["address.street", "address"];
const PLACES: readonly ColumnTarget[] = ["address.city", "address.zip", "city line"];

interface Block {
  readonly block: AddressBlock;
  readonly targets: ReadonlySet<ColumnTarget>;
  readonly columns: readonly number[];
}

function blockOf(block: AddressBlock, chosen: ReadonlyMap<number, Heading>): Block {
  const own = [...chosen].filter(([, heading]) => heading.block === block && isInBlock(heading.target));
  // A unit or a second line alone is not a street.
  const parts = own.filter(([, { target, line = 1 }]) => target !== "address.street" || line === 1);
  return { block, targets: new Set(parts.map(([, { target }]) => target)), columns: own.map(([at]) => at) };
}

function has(targets: ReadonlySet<ColumnTarget>, wanted: readonly ColumnTarget[]): boolean {
  return wanted.some((target) => targets.has(target));
}

/** Whether the columns of a street end right before those of a place. */
function isBefore(place: Block): (street: Block) => boolean {
  const first = Math.min(...place.columns);
  return ({ columns }) => Math.max(...columns) === first - 1;
}
