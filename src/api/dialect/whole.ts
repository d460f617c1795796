/** What one reading of a list, from its first page to its end, showed. */
export interface ListReading {
  /** Distinct ids that it had; `all`: with those of the readings before it. */
  readonly ids: number;
  readonly all: number;
  /** Its ids are those of the reading before it. */
  readonly isRepeat: boolean;
  /**
   * `regular`: each page begins with the last row of the one before, as some cursors do. `moved`: rows of earlier pages
   * came again, so others may have been missed. `gap`: a page should begin so, and does not.
   */
  readonly overlap: "none" | "regular" | "moved" | "gap";
  /** The totals that the server stated, one after the other: only one if the total stood still. */
  readonly totals: readonly number[];
}

/** Whether a list is whole, by all readings of it. `short`: it is not shown, and another would show no more. */
export function judge(readings: readonly ListReading[]): "whole" | "again" | "short" {
  const [last, before] = readings.toReversed();
  if (last === undefined) return "again";
  const { ids, all, totals, isRepeat } = last;
  const [total] = totals;
  // Two readings that both miss a row for another that comes twice agree as well.
  const isShown = !isMoved(last) || (before !== undefined && !isMoved(before));
  if (total === undefined && (before === undefined ? !isMoved(last) : isRepeat && isShown)) return "whole";
  // If one came and one went, the total stands still, and as many ids prove nothing.
  const isStill = totals.length === 1 && last.overlap !== "gap";
  const stated = new Set(readings.flatMap((reading) => reading.totals));
  if (isStill && (ids === total || (all === total && stated.size === 1))) return "whole";
  // After the same ids and the same total one more reading would show nothing else.
  return readings.length < MOST_READINGS && !(isRepeat && isStill) ? "again" : "short";
}

// --- internal ---

const MOST_READINGS = 3;

function isMoved({ overlap }: ListReading): boolean {
  return overlap === "moved" || overlap === "gap";
}
