/**
 * When a table of cases is wide: the rows of a text, one a line, its cells parted by `|`.
 * @returns the cells of each row; all rows have as many.
 */
export function rowsOf(text: string): string[][] {
  return text
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
}
