import { Ruler } from "./ruler.ts";

/**
 * Rows of one-line cells as lines in columns, cut at the width. The last columns go if little of them would be seen;
 * what nobody has takes no room.
 */
export function inColumns(rows: readonly (readonly string[])[], width: number): string[] {
  const ruler = new Ruler();
  const widthOf = (text: string) => ruler.width(text, MOST_CELLS);
  const widest = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => widthOf(row[at] ?? ""))));
  let used = 0;
  const shown = widest.map((cells) => {
    const isShown = cells > 0 && used + Math.min(cells, LEAST_CELLS) <= width;
    used += cells === 0 ? 0 : cells + 2;
    return isShown;
  });
  return rows.map((row) => {
    const cells = row.map((text, at) => ruler.padded(ruler.fitted(text, MOST_CELLS), widest[at] ?? 0));
    const line = cells.filter((_, at) => shown[at]).join("  ");
    return ruler.fitted(line.trimEnd(), width);
  });
}

// --- internal ---

/** A text that is wider does not make its column wider. */
const MOST_CELLS = 30;

/** Less of a column is not worth showing. */
const LEAST_CELLS = 12;
