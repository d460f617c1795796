import type { ColumnTarget, Heading } from "../headings/heading.ts";
import { readHeading } from "../headings/read-heading.ts";
import type { SourceRecord } from "../row.ts";
import { inAddresses } from "./addresses.ts";
import { besideOthers } from "./beside-others.ts";
import { contradictedDoubts, readByValues, unreachableDoubts } from "./by-values.ts";
import type { Column } from "./column.ts";
import { type ColumnDoubt, partyDoubts, rivalDoubts } from "./doubts.ts";
import { readingOf } from "./readings.ts";

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
      open.filter(({ at }) => !readings.has(at)),
      held,
    ),
    ...rivalDoubts(columns, placed, sample),
    ...partyDoubts(
      open,
      columns.filter(({ at }) => given.has(at)),
    ),
  ];
  if (doubts.length === 0 && !has("email") && !has("phone"))
    doubts.push(...unreachableDoubts(open.filter(({ at }) => !held.has(at))));
  const unsure = new Set(doubts.map(({ at }) => at));
  const found = [...held].filter(([at]) => !unsure.has(at) && !given.has(at));
  return {
    found: new Map(found),
    likely: new Set(found.flatMap(([at]) => (readings.get(at)?.confidence === "sure" ? [] : at))),
    doubts: doubts.sort((one, other) => one.at - other.at),
  };
}

/** What the headings of columns say. */
export function headingsOf(columns: readonly Column[]): ReadonlyMap<number, Heading> {
  return new Map(
    columns.flatMap(({ at, header }) => {
      const heading = readHeading(header);
      return heading === undefined ? [] : [[at, heading] as const];
    }),
  );
}
