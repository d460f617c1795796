/** Blank cells between two columns. */
export const GAP = 2;

/** Below this many cells a column tells nothing any more. */
const LEAST = 6;

/**
 * The widths at which columns fit a line, in terminal cells.
 *
 * The widest columns give way first, down to 6 cells each; a firm column (an id, useless when cut) only when the others
 * have nothing left to give. What still does not fit is left out from the right: the result is shorter then.
 */
export function fitWidths(natural: readonly number[], available: number, firm: readonly boolean[] = []): number[] {
  let widths = [...natural];
  while (widths.length > 1 && lineWidth(widths.map((width) => Math.min(width, LEAST))) > available) widths.pop();
  const room = available - GAP * (widths.length - 1);
  widths = shrink(widths, room, (index) => firm[index] !== true);
  return shrink(widths, room, () => true).map((width) => Math.max(1, Math.min(width, room)));
}

// --- internal ---

/** Lowers the widest of the columns that may be, all to the same cap, until the sum fits or the cap is at the least. */
function shrink(widths: readonly number[], room: number, may: (index: number) => boolean): number[] {
  const excess = (cap: number) => sum(capped(cap)) - room;
  const capped = (cap: number) => widths.map((width, index) => (may(index) ? Math.min(width, cap) : width));
  let cap = Math.max(LEAST, Math.min(room, Math.max(...widths)));
  while (cap > LEAST && excess(cap) > 0) cap--;
  // The last step may have given more than was needed: the first columns get it back.
  let spare = Math.max(0, -excess(cap));
  return widths.map((width, index) => {
    if (!may(index) || width <= cap) return width;
    const back = Math.min(1, spare);
    spare -= back;
    return cap + back;
  });
}

function lineWidth(widths: readonly number[]): number {
  return sum(widths) + GAP * (widths.length - 1);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
