import { Ruler } from "./ruler.ts";

/**
 * Rows of one-line cells as lines in columns, cut at the width. The last columns go if little of them would be seen;
 * what nobody has takes no room.
 * @param most cells that a text takes; one that is wider does not make its column wider.
 */
export function inColumns(rows: readonly (readonly string[])[], width: number, most = 30): string[] {
  const ruler = new Ruler();
  const widthOf = (text: string) => ruler.width(text, most);
  const widest = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => widthOf(row[at] ?? ""))));
  let used = 0;
  const shown = widest.map((cells) => {
    const isShown = cells > 0 && used + Math.min(cells, LEAST_CELLS) <= width;
    used += cells === 0 ? 0 : cells + 2;
    return isShown;
  });
  return rows.map((row) => {
    const cells = row.map((text, at) => ruler.padded(ruler.fitted(text, most), widest[at] ?? 0));
    const line = cells.filter((_, at) => shown[at]).join("  ");
    return ruler.fitted(line.trimEnd(), width);
  });
}

// --- internal ---

/** Less of a column is not worth showing. */
const LEAST_CELLS = 12;
