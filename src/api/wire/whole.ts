/** Whether a list is whole: pure decisions on what was seen while it was read from its first page to its end. */

/** What one reading of a list showed. */
export interface Reading {
  /** Distinct ids that it had. */
  readonly ids: number;
  /** Distinct ids that it and the readings before it had. */
  readonly all: number;
  /** A page had rows of earlier pages: rows moved while they were read, so others may have been missed. */
  readonly overlaps: boolean;
  /** It had the ids of the reading before it, and no others. */
  readonly isSame: boolean;
  /** The totals that the server stated on its pages, in their order. */
  readonly total: Totals | undefined;
}

/** The totals of a list, as they were stated one after the other. */
export interface Totals {
  readonly first: number;
  readonly last: number;
  readonly least: number;
  readonly most: number;
  /** The sum of the steps by which it moved; 0 where it stood still. */
  readonly moved: number;
}

/** `moving`: the list changes all the time; what was read is as good as it gets. `short`: it is not whole. */
export type Verdict = "whole" | "again" | "moving" | "short";

/** What all readings of a list show so far. @param readings at least one. */
export function judge(readings: readonly Reading[]): Verdict {
  const last = readings.at(-1);
  if (last === undefined) return "again";
  const { ids, all, overlaps, isSame, total } = last;
  const totals = readings.reduce<Totals | undefined>((sum, reading) => joined(sum, reading.total), undefined);
  if (total === undefined || totals === undefined) {
    if (isSame || (readings.length === 1 && !overlaps)) return "whole";
  } else if (total.moved === 0 && (ids === total.last || (totals.moved === 0 && all === total.last))) return "whole";
  const isSettled = isSame && total?.moved === 0; // One more reading would show nothing else.
  if (readings.length < MOST_READINGS && !isSettled) return "again";
  if (total === undefined || total.moved === 0 || totals === undefined) return "short";
  const { least, most, moved } = totals;
  return Math.max(least - all, ids - most) <= moved ? "moving" : "short";
}

/** The totals with those that were stated after them. */
export function joined(before: Totals | undefined, after: Totals | undefined): Totals | undefined {
  if (before === undefined || after === undefined) return before ?? after;
  return {
    first: before.first,
    last: after.last,
    least: Math.min(before.least, after.least),
    most: Math.max(before.most, after.most),
    moved: before.moved + Math.abs(after.first - before.last) + after.moved,
  };
}

/** A total that was stated once. */
export function oneTotal(total: number): Totals {
  return { first: total, last: total, least: total, most: total, moved: 0 };
}

// --- internal ---

const MOST_READINGS = 3;
