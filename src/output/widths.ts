/** Blank cells between two columns. */
export const GAP = 2;

/** How a column gets narrower where a line is too short. */
export interface Yielding {
  /** Lower turns get narrower first; columns of one turn do so together, the widest first. Infinity: never. */
  readonly turn: number;
  /** With fewer cells than this a column is of no use. */
  readonly least: number;
}

/** A column that is shown. */
interface FittedColumn {
  /** Its place among all columns. */
  readonly at: number;
  /** In terminal cells. */
  readonly width: number;
}

/**
 * The widths at which columns fit a line, in terminal cells. First all columns shrink that are wider than most texts
 * are; then the columns of each turn, down to their least width, before those of the next. If that is not enough,
 * columns are hidden: the rightmost of the lowest turn first. One column always stays.
 */
export function fitWidths(
  natural: readonly number[],
  available: number,
  yieldings: readonly Yielding[],
): readonly FittedColumn[] {
  let columns = natural.map((width, at) => ({ at, width, ...(yieldings[at] ?? GENEROUS) }));
  while (columns.length > 1 && lineWidth(columns.map(leastOf)) > available) columns = withoutFirstToGo(columns);
  const room = Math.max(1, available - GAP * (columns.length - 1));
  const turns = [...new Set(columns.map(({ turn }) => turn))].filter(Number.isFinite).sort((one, two) => one - two);
  columns = shrunk(columns, room, ({ turn, width }) => (Number.isFinite(turn) ? AMPLE : width));
  for (const now of turns) columns = shrunk(columns, room, ({ turn, least, width }) => (turn === now ? least : width));
  return columns.map(({ at, width }) => ({ at, width: Math.min(width, room) }));
}

// --- internal ---

/** Cells that are enough for nearly every name and e-mail address, and for a UUID. */
const AMPLE = 36;

const GENEROUS: Yielding = { turn: 0, least: 6 };

interface Sized extends Yielding, FittedColumn {}

function leastOf({ width, turn, least }: Sized): number {
  return Number.isFinite(turn) ? Math.min(width, least) : width;
}

function withoutFirstToGo(columns: readonly Sized[]): Sized[] {
  const first = Math.min(...columns.map(({ turn }) => turn));
  const gone = columns.findLast(({ turn }) => turn === first);
  return columns.filter((column) => column !== gone);
}

/** Lowers the widest columns, all to the same cap but none below its floor, until the sum fits. */
function shrunk(columns: readonly Sized[], room: number, floorOf: (column: Sized) => number): Sized[] {
  const capped = (column: Sized, cap: number) => Math.min(column.width, Math.max(cap, floorOf(column)));
  const excess = (cap: number) => sum(columns.map((column) => capped(column, cap))) - room;
  let cap = Math.max(...columns.map(({ width }) => width));
  while (cap > 0 && excess(cap) > 0) cap--;
  // The last step may have taken more than was needed: the first columns get it back.
  let spare = Math.max(0, -excess(cap));
  return columns.map((column) => {
    const width = capped(column, cap);
    const back = column.width > width ? Math.min(1, spare) : 0;
    spare -= back;
    return { ...column, width: width + back };
  });
}

function lineWidth(widths: readonly number[]): number {
  return sum(widths) + GAP * (widths.length - 1);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
