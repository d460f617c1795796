/** Blank cells between two columns. */
export const GAP = 2;

/** How a column gets narrower where a line is too short. */
export interface Yielding {
  /** Lower turns get narrower and are hidden first; columns of one turn get narrower together, the widest first. */
  readonly turn: number;
  /** With fewer cells than this a column is of no use. */
  readonly least: number;
  /** Never narrower than its widest text. */
  readonly whole?: boolean;
  /** Shown only where the others need not be cut for it. */
  readonly spare?: boolean;
}

/** A column that is shown. */
export interface FittedColumn {
  /** Its place among all columns. */
  readonly at: number;
  /** In terminal cells. */
  readonly width: number;
}

/**
 * The widths at which columns fit a line, in terminal cells. Spare columns are hidden if others would be cut for them.
 * Then all columns shrink that are wider than most texts are; then the columns of each turn, down to their least width,
 * before those of the next. Where even that is too wide, columns are hidden first: the rightmost of the lowest turn.
 * One column always stays.
 */
export function fitWidths(
  natural: readonly number[],
  available: number,
  yieldings: readonly Yielding[],
): readonly FittedColumn[] {
  let columns = natural.map((width, at) => ({ at, width, ...(yieldings[at] ?? GENEROUS) }));
  while (columns.some(({ spare }) => spare) && lineWidth(columns.map(usefulWidth)) > available) {
    columns = columns.filter((column) => column !== columns.findLast(({ spare }) => spare));
  }
  while (columns.length > 1 && lineWidth(columns.map(leastOf)) > available) columns = withoutFirstToGo(columns);
  const room = Math.max(1, available - GAP * (columns.length - 1));
  const turns = [...new Set(columns.map(({ turn }) => turn))].sort((one, two) => one - two);
  for (const enough of [AMPLE, MIDDLING]) columns = shrunk(columns, room, () => enough);
  for (const now of turns) columns = shrunk(columns, room, ({ turn, least, width }) => (turn === now ? least : width));
  return columns.map(({ at, width, whole }) => ({ at, width: whole ? width : Math.min(width, room) }));
}

/** Widens columns as far as the line has room, the first ones first: for rows that are not known yet. */
export function widened(
  columns: readonly FittedColumn[],
  available: number,
  usual: readonly (number | undefined)[],
): readonly FittedColumn[] {
  let room = available - lineWidth(columns.map(({ width }) => width));
  return columns.map(({ at, width }) => {
    const more = Math.max(0, Math.min(room, (usual[at] ?? 0) - width));
    room -= more;
    return { at, width: width + more };
  });
}

// --- internal ---

/** Cells that are enough for nearly every name and e-mail address, and for a UUID. */
const AMPLE = 36;

/** Cells that are enough for most of them. */
const MIDDLING = 30;

const GENEROUS: Yielding = { turn: 0, least: 6 };

/** Nearly every text is whole at this width. */
function usefulWidth({ width, whole }: Sized): number {
  return whole ? width : Math.min(width, AMPLE);
}

interface Sized extends Yielding, FittedColumn {}

function leastOf({ width, whole, least }: Sized): number {
  return whole ? width : Math.min(width, least);
}

function withoutFirstToGo(columns: readonly Sized[]): Sized[] {
  const first = Math.min(...columns.map(({ turn }) => turn));
  const gone = columns.findLast(({ turn }) => turn === first);
  return columns.filter((column) => column !== gone);
}

/** Lowers the widest columns, all to the same cap but none below its floor, until the sum fits. */
function shrunk(columns: readonly Sized[], room: number, floorOf: (column: Sized) => number): Sized[] {
  const capped = (column: Sized, cap: number) =>
    column.whole ? column.width : Math.min(column.width, Math.max(cap, floorOf(column)));
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
