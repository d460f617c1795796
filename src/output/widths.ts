export const GAP = 2;

export interface Fitting {
  /** Of its widest text, in terminal cells. */
  readonly width: number;
  /** With fewer cells than this it is of no use. */
  readonly least: number;
  /** Columns of a lower rank get narrower first, and are hidden first. */
  readonly rank: number;
  /** Shown only if the others need not be much narrower for it. */
  readonly isSpare?: boolean;
}

/** Of columns that are too wide for a line the rightmost of the lowest rank go first. One always stays. */
export function fittingColumns<Column extends Fitting>(columns: readonly Column[], available: number): Column[] {
  const shown = [...columns];
  const hide = (column: Column | undefined) => {
    if (column !== undefined && shown.length > 1) shown.splice(shown.indexOf(column), 1);
  };
  const ample = ({ width, least }: Column) => Math.min(width, Math.max(least, AMPLE));
  for (const column of columns.filter(({ isSpare }) => isSpare)) if (lineOf(shown.map(ample)) > available) hide(column);
  while (shown.length > 1 && lineOf(shown.map(leastOf)) > available) {
    const lowest = Math.min(...shown.map(({ rank }) => rank));
    hide(shown.findLast(({ rank }) => rank === lowest));
  }
  return shown;
}

/** In terminal cells: very wide columns give way first, then those of the lowest rank. */
export function fitWidths(columns: readonly Fitting[], available: number): number[] {
  const widths = columns.map(({ width }) => Math.min(width, available));
  for (let over = lineOf(widths) - available; over > 0; over--) {
    const scores = columns.map(({ least, rank }, at) => {
      const width = widths[at] ?? 0;
      if (width <= least) return Number.NEGATIVE_INFINITY;
      return width > AMPLE ? width : width - RANK * (rank + 1);
    });
    const first = scores.indexOf(Math.max(...scores));
    if (scores[first] === Number.NEGATIVE_INFINITY) break;
    widths[first] = (widths[first] ?? 0) - 1;
  }
  return widths;
}

// --- internal ---

/** Cells that are enough for nearly every name and e-mail address. */
const AMPLE = 30;

const RANK = 1_000;

function leastOf({ width, least }: Fitting): number {
  return Math.min(width, least);
}

function lineOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + GAP * (widths.length - 1);
}
