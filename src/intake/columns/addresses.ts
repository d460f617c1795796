import {
  ADDRESS_BLOCKS,
  type AddressBlock,
  type Heading,
  isInBlock,
  type Kind,
  PLACES,
  STREETS,
  UNITS,
} from "../headings/heading.ts";
import { FURTHER } from "../headings/read-heading.ts";
import type { Column } from "./column.ts";
import { MOST } from "./weights.ts";

/**
 * The columns of addresses, each in the block of the address that it is a part of.
 * - A street without a place belongs to a place without a street, when no other could be meant (`Service Address, City,
 *   State, Zip`); of several streets, the one right before the place.
 * - A place right behind a street of another address belongs to that street, if its own address has another such place
 *   or no street: `Street, Zip, City, Postal Street, Zip, City`; `Home Street, City, Zip, Work Street, City, Zip`.
 * - Parts without a street belong to the only address with a street that has none of them: `Street, City, Postal/Zip,
 *   Billing Street, Billing City, Billing Zip`, where "Postal" seems to begin another address.
 * - A unit, a second line or the number of the house belongs to the street before it: `Property Address, Unit`.
 * - Beside the number of a house next to the street a number that stands apart is another one: the first `Nro` counts
 *   the rows.
 * - Lines of a street beside no city and no ZIP code, of which a later one holds those, are a whole address.
 */
export function inAddresses(
  columns: readonly Column[],
  found: ReadonlyMap<number, Heading>,
): ReadonlyMap<number, Heading> {
  const placed = new Map(found);
  dropWhole(columns, placed);
  dropFarNumbers(columns, placed);
  joinFollowing(placed);
  joinPieces(placed);
  joinUnits(columns, placed);
  for (const block of ADDRESS_BLOCKS) joinLines(columns, placed, block);
  return placed;
}

// --- internal ---

const SOME = 0.3;
const PLACED: ReadonlySet<Kind> = new Set<Kind>([...PLACES, "address.state", "country"]);

const NOTHING: Heading = { kind: "id", rank: 0 };

type PlacedHeadings = Map<number, Heading>;

function move(columns: readonly number[], block: AddressBlock, placed: PlacedHeadings): void {
  for (const at of columns) {
    const heading = placed.get(at);
    if (heading) placed.set(at, { ...heading, block });
  }
}

function blocksIn(placed: PlacedHeadings) {
  return ADDRESS_BLOCKS.map((block) => {
    const own = [...placed].filter(([, heading]) => heading.block === block && isInBlock(heading.kind));
    const kinds = own.map(([, { kind }]) => kind);
    // A unit or a second line alone is not a street.
    const [hasStreet, hasPlace] = [STREETS, PLACES].map((some) => kinds.some((kind) => some.has(kind)));
    return { block, kinds, columns: own.map(([at]) => at), hasStreet, hasPlace };
  });
}

/** `12 Elm St Austin, TX 78751` beside `12 Elm St` and columns that have Austin and 78751. */
function dropWhole(columns: readonly Column[], placed: PlacedHeadings): void {
  const of = (kinds: ReadonlySet<Kind>) => columns.filter(({ at }) => kinds.has(placed.get(at)?.kind ?? "id"));
  const places = of(PLACES).flatMap(({ values }) => values);
  const streets = of(STREETS).filter(({ filled }) => filled > 0);
  const isWhole = (text: string, street = text) =>
    text.startsWith(`${street} `) && places.some((place) => text.includes(place, street.length));
  for (const { at, values } of streets)
    if (streets.some((part) => values.every((text, row) => isWhole(text, part.values[row])))) placed.delete(at);
}

function dropFarNumbers(columns: readonly Column[], placed: PlacedHeadings): void {
  const of = (kind: Kind) => columns.filter(({ at }) => placed.get(at)?.kind === kind);
  // `Number`, `Letter`, `Addition` stand side by side.
  const isBeside = ({ at }: Column) =>
    of("address.street").some((street) => {
      const [from, to] = [Math.min(at, street.at), Math.max(at, street.at)];
      return columns.every((one) => one.at <= from || one.at >= to || isInBlock(placed.get(one.at)?.kind ?? "id"));
    });
  const numbers = of("address.house").filter(({ share }) => share("bare digits") >= SOME);
  if (numbers.some(isBeside)) for (const number of numbers) if (!isBeside(number)) placed.delete(number.at);
}

function joinFollowing(placed: PlacedHeadings): void {
  for (const street of blocksIn(placed).filter(({ hasStreet }) => hasStreet)) {
    const isOfStreet = ({ kind }: Heading) => STREETS.has(kind) || UNITS.has(kind);
    let next = Math.max(...street.columns.filter((at) => isOfStreet(placed.get(at) ?? NOTHING))) + 1;
    while (street.columns.includes(next)) next += 1;
    const block = placed.get(next)?.block;
    const place: number[] = [];
    const isMissing = ({ kind, block: own }: Heading) =>
      PLACED.has(kind) && own === block && own !== street.block && !street.kinds.includes(kind);
    for (let at = next; isMissing(placed.get(at) ?? NOTHING); at += 1) place.push(at);
    const isTwice = (at: number) =>
      [...placed].some(
        ([other, one]) => !place.includes(other) && one.block === block && one.kind === placed.get(at)?.kind,
      );
    // Nobody says whose it is.
    const isOpen =
      (block === "plain" || block === "other") &&
      blocksIn(placed).every((own) => own.block !== block || !own.hasStreet);
    if (place.length > 0 && (isOpen || place.every(isTwice))) move(place, street.block, placed);
  }
}

function joinPieces(placed: PlacedHeadings): void {
  const blocks = blocksIn(placed);
  const [place, ...more] = blocks.filter(({ hasStreet, hasPlace }) => !hasStreet && hasPlace);
  if (place === undefined || more.length > 0) return;
  const streets = blocks.filter(({ hasStreet }) => hasStreet);
  const [lacking, ...others] = streets.filter(
    ({ hasPlace, kinds }) => hasPlace && !kinds.some((kind) => place.kinds.includes(kind)),
  );
  // A billing town is not that of a street for deliveries.
  if (lacking && others.length === 0 && (lacking.block === "plain" || place.block === "plain")) {
    move(place.columns, lacking.block, placed);
    return;
  }
  const halves = streets.filter(({ hasPlace }) => !hasPlace);
  const next = Math.min(...place.columns) - 1;
  // Beside a whole address, further pieces may be those of another one: then only adjacent pieces belong together.
  const isAlone = streets.length === 1 && halves.length === 1;
  const street = isAlone ? halves[0] : halves.find(({ columns }) => Math.max(...columns) === next);
  move(street?.columns ?? [], place.block, placed);
}

function joinUnits(columns: readonly Column[], placed: PlacedHeadings): void {
  const hasRows = columns.some(({ filled }) => filled > 0);
  const isStreet = ([, { kind }]: readonly [number, Heading]) => STREETS.has(kind);
  const holdsStreets = (at: number) => columns.some((one) => one.at === at && one.share("street") >= MOST);
  const isNone = (at: number) =>
    columns.some((one) => one.at === at && (one.filled === 0 || one.share("house") >= MOST));
  // `Adresse ligne 3`, `Adresse ligne 4`: the first one is the street. A flat or floor is one only if it holds streets.
  for (const block of ADDRESS_BLOCKS) {
    const own = [...placed].filter(([, heading]) => heading.block === block);
    const [lowest] = own
      .filter(
        ([at, { kind, line = 1 }]) =>
          kind === "address.more" && !(hasRows && isNone(at)) && (line < FURTHER || holdsStreets(at)),
      )
      .sort(([, one], [, other]) => (one.line ?? 1) - (other.line ?? 1));
    const hasPlace = own.some(([, { kind }]) => PLACES.has(kind));
    const isAlone = !(hasPlace ? own : [...placed]).some(isStreet);
    if (lowest && isAlone) placed.set(lowest[0], { ...lowest[1], kind: "address.street", line: 1 });
  }
  const named = [...placed].filter(([, { kind }]) => kind === "address.street");
  const streets = named.length > 0 ? named : [...placed].filter(isStreet);
  for (const [at, { kind, block }] of [...placed]) {
    if (!UNITS.has(kind) || streets.some(([, street]) => street.block === block)) continue;
    // A piece belongs to the nearest one, a line to the one before it.
    const near = streets.toSorted(([one], [other]) => Math.abs(one - at) - Math.abs(other - at));
    const before = block && streets.findLast(([other]) => other < at);
    const [, street] = before ?? (block ? streets : near)[0] ?? [];
    if (street?.block === undefined) placed.delete(at);
    else move([at], street.block, placed);
  }
}

function joinLines(columns: readonly Column[], placed: PlacedHeadings, block: AddressBlock): void {
  const own = [...placed].filter(([, heading]) => heading.block === block);
  // A line that always holds the city has its place among the others still.
  const lines = own.filter(
    ([, { kind, line }]) =>
      kind === "address.street" || kind === "address.more" || (kind === "city line" && line !== undefined),
  );
  const hasPlace = own.some((one) => PLACES.has(one[1].kind) && !lines.includes(one));
  const holdsPlaces = (at: number) => {
    const column = columns.find((one) => one.at === at);
    return column !== undefined && column.share("city line") + column.share("postcode") >= SOME;
  };
  // A number of a post office box looks like a ZIP code.
  const isLine = ({ kind, line = 1 }: Heading) => kind === "address.more" && line < FURTHER;
  const holdsCity = lines.some(([at, heading]) => isLine(heading) && holdsPlaces(at));
  if (!hasPlace && holdsCity) for (const [at, heading] of lines) placed.set(at, { ...heading, kind: "address line" });
}
