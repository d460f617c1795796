/**
 * Lines of at most `width` terminal cells, broken between words. A wider word, such as an address, stands whole.
 * @param indent of the lines after the first.
 */
export function wrapped(line: string, width: number, indent = 2): string {
  if (line.includes("\n")) return line.replace(/.+/g, (one) => wrapped(one, width, indent));
  if (widthOf(line) <= width) return line;
  const [start = ""] = /^ */.exec(line) ?? [];
  const lines: string[] = [];
  let current = "";
  for (const word of line.slice(start.length).split(" ")) {
    const longer = current === "" ? `${start}${word}` : `${current} ${word}`;
    if (current === "" || widthOf(longer) <= width) current = longer;
    else {
      lines.push(current);
      current = `${" ".repeat(start.length + indent)}${word}`;
    }
  }
  return [...lines, current].join("\n");
}

/** The cells of a terminal that a text takes; control sequences take none. A text of marks alone takes one. */
export function widthOf(text: string): number {
  if (NARROW.test(text)) return text.length;
  const { default: stringWidth } = require("string-width") as typeof import("string-width"); // What its types say.
  // Over a long text it takes quadratic time.
  const pieces = text.match(/[\s\S]{1,500}/gu) ?? [];
  return Math.max(
    1,
    pieces.reduce((sum, piece) => sum + stringWidth(piece), 0),
  );
}

/** The text, or its start that ends in `…`: it takes `width` cells at most. */
export function fitted(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = "";
  for (const { segment } of new Intl.Segmenter("en").segment(text.slice(0, width * LONGEST_GRAPHEME))) {
    if (widthOf(`${kept}${segment}`) >= width) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** The text with the blanks that fill so many cells. @param ink colours the text alone. */
export function padded(text: string, width: number, ink = (shown: string) => shown): string {
  return `${text === "" ? "" : ink(text)}${" ".repeat(Math.max(0, width - widthOf(text)))}`;
}

/**
 * Rows of one-line cells as lines in columns, cut at the width. The last columns go if little of them would be seen;
 * what nobody has takes no room.
 * @param most cells that a text takes; one that is wider does not make its column wider.
 */
export function inColumns(rows: readonly (readonly string[])[], width: number, most = 30): string[] {
  const widest = (rows[0] ?? []).map((_, at) => Math.min(most, Math.max(...rows.map((row) => widthOf(row[at] ?? "")))));
  let used = 0;
  const shown = widest.map((cells) => {
    const isShown = cells > 0 && used + Math.min(cells, LEAST_CELLS) <= width;
    used += cells === 0 ? 0 : cells + 2;
    return isShown;
  });
  return rows.map((row) => {
    const cells = row.map((text, at) => padded(fitted(text, most), widest[at] ?? 0));
    const line = cells.filter((_, at) => shown[at]).join("  ");
    return fitted(line.trimEnd(), width);
  });
}

// --- internal ---

/** Letters and signs that take one cell: ASCII, Latin, Greek, Cyrillic, and marks of nothing, a newline and a cut. */
const NARROW = /^[ -~\u00A0-\u00AC\u00AE-\u02FF\u0391-\u0481\u048A-\u052F\u1E00-\u1EFF\u2010-\u2026\u20AC\u23CE]*$/;

/** In UTF-16 units: a family of four with its joiners has 11. */
const LONGEST_GRAPHEME = 16;

const LEAST_CELLS = 12;
