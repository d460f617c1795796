/** What one reading of a list, from its first page to its end, showed. */
export interface Reading {
  /** Distinct ids that it had; `all`: with those of the readings before it. */
  readonly ids: number;
  readonly all: number;
  /** A page had rows of earlier pages: rows moved while they were read, so others may have been missed. */
  readonly overlaps: boolean;
  /** The totals that the server stated, one after the other: one where the total stood still. */
  readonly totals: readonly number[];
}

/** `moving`: the list changes all the time, and no more than came or went may be missing. `short`: it is not shown to be whole. */
export type Completeness = "whole" | "again" | "moving" | "short";

/** Whether a list is whole, by all readings of it; a pure decision. */
export function judge(readings: readonly Reading[]): Completeness {
  const [last, before] = readings.toReversed();
  if (last === undefined) return "again";
  const { ids, all, overlaps, totals } = last;
  const [total] = totals;
  const stated = readings.flatMap((reading) => reading.totals);
  const isSame = ids === all && before?.ids === all;
  if (total === undefined && (isSame || (before === undefined && !overlaps))) return "whole";
  const isStill = totals.length === 1;
  if (isStill && (ids === total || (all === total && new Set(stated).size === 1))) return "whole";
  // After the same ids and the same total one more reading would show nothing else.
  if (readings.length < MOST_READINGS && !(isSame && isStill)) return "again";
  const { least, most } = rangeOf(last);
  return most > least && ids >= least && ids <= most ? "moving" : "short";
}

/** The least and the largest total that the server stated in one reading. */
export function rangeOf({ totals }: Reading): { readonly least: number; readonly most: number } {
  return { least: Math.min(...totals), most: Math.max(...totals) };
}

// --- internal ---

const MOST_READINGS = 3;
