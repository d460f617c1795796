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

/** When cases are short: the lines of a text. One indented by four blanks or more belongs to the one before; # is a comment. */
export function entriesOf(text: string): string[] {
  return text
    .replace(/\n {4,}(?=\S)/g, " ")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}
