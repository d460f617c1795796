import type { ColumnTarget, Heading } from "../headings/heading.ts";
import type { SourceRecord } from "../row.ts";
import { inAddresses } from "./addresses.ts";
import { besideOthers } from "./beside.ts";
import { contradictedDoubts, readByValues, unreachableDoubts } from "./by-values.ts";
import { type ColumnDoubt, partyDoubts, rivalDoubts } from "./doubts.ts";
import type { Confidence } from "./mapping.ts";
import type { Column } from "./profile.ts";
import { readingOf } from "./readings.ts";

/** What the columns that no flag has decided hold. */
export interface Assignment {
  readonly found: ReadonlyMap<number, Heading>;
  readonly confidence: ReadonlyMap<number, Confidence>;
  readonly doubts: readonly ColumnDoubt[];
}

interface File {
  readonly columns: readonly Column[];
  readonly sample: readonly SourceRecord[];
  /** What flags have decided. */
  readonly given: ReadonlyMap<number, Heading>;
  /** The columns that no flag has decided. */
  readonly open: readonly Column[];
  /** What their headings say. */
  readonly headings: ReadonlyMap<number, Heading>;
  /** Whether a field may be read from a column that no flag has decided. */
  isOpen(target: ColumnTarget): boolean;
}

/**
 * Gives each column the reading for which most speaks: what its heading says, unless its values or the columns beside it
 * contradict; else, for a field that no other column gives, what its values look like. What remains unsure is a doubt.
 */
export function assign({ columns, sample, given, open, headings, isOpen }: File): Assignment {
  const meant = besideOthers(open, headings, sample);
  const readings = new Map(
    open.flatMap((column) => {
      const heading = meant.get(column.at);
      const reading = heading && readingOf(column, heading);
      return reading === undefined || !isOpen(reading.heading.target) ? [] : [[column.at, reading] as const];
    }),
  );
  const believed = [...readings].filter(([, { confidence }]) => confidence !== "unsure");
  const placed = inAddresses(columns, new Map(believed.map(([at, { heading }]) => [at, heading])));
  const held = new Map([...placed, ...given]);
  const has = (target: ColumnTarget) => [...held.values()].some((heading) => heading.target === target);
  const contradicted = contradictedDoubts(
    open.filter(({ at }) => readings.get(at)?.confidence === "unsure"),
    has,
  );
  const doubts = [
    ...contradicted,
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
  return {
    found: new Map([...held].filter(([at]) => !unsure.has(at) && !given.has(at))),
    confidence: new Map(open.map(({ at }) => [at, readings.get(at)?.confidence ?? "likely"])),
    doubts: doubts.sort((one, other) => one.at - other.at),
  };
}
