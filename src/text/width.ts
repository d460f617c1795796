import stringWidth from "string-width";

/** ASCII and our marks of a newline and a cut: most text there is, and what needs no measuring. */
const ONE_CELL_EACH = /^[ -~⏎…]*$/;

/** Whether each character of a text takes one cell of a terminal. */
export function isOneCellEach(text: string): boolean {
  return ONE_CELL_EACH.test(text);
}

/** The cells of a terminal that a text takes; control sequences take none. */
export function widthOf(text: string): number {
  return isOneCellEach(text) ? text.length : stringWidth(text);
}
