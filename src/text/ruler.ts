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

/** The cells of a terminal that a text takes; control sequences take none. */
export function widthOf(text: string): number {
  return isAscii(text) ? text.length : measured(text);
}

/**
 * Measures and cuts text by the cells it takes on a terminal. string-width is asked once about each grapheme: over
 * whole texts 10,000 notes in Hindi take minutes. Make one for each table.
 */
export class Ruler {
  readonly #known = new Map<string, number>();

  /** Cells that the text takes, counted no further than `most`; at least one. */
  width(text: string, most = Number.POSITIVE_INFINITY): number {
    if (isAscii(text)) return Math.min(text.length, most);
    let taken = 0;
    for (const segment of segmentsOf(text)) {
      taken += this.#cells(segment);
      if (taken >= most) return most;
    }
    return Math.max(1, taken);
  }

  fitted(text: string, width: number): string {
    return this.width(text, width + 1) > width ? this.cut(text, width) : text;
  }

  /** The text with the blanks that fill so many cells. @param ink colours the text alone. */
  padded(text: string, width: number, ink = (shown: string) => shown): string {
    return `${text === "" ? "" : ink(text)}${" ".repeat(Math.max(0, width - this.width(text)))}`;
  }

  /** The start of a text that takes more than `width` cells, ending in `…`; never wider than that. */
  cut(text: string, width: number): string {
    if (isAscii(text)) return `${text.slice(0, width - 1)}…`;
    let [kept, used] = ["", 0];
    for (const segment of segmentsOf(text)) {
      used += this.#cells(segment);
      if (used >= width) break;
      kept += segment;
    }
    return `${kept}…`;
  }

  #cells(grapheme: string): number {
    const width = this.#known.get(grapheme) ?? widthOf(grapheme);
    this.#known.set(grapheme, width);
    return width;
  }
}

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

/** Letters and signs that take one cell: ASCII, Latin, Greek, Cyrillic, and marks of nothing, a newline and a cut. */
const NARROW = /^[ -~\u00A0-\u00AC\u00AE-\u02FF\u0391-\u0481\u048A-\u052F\u1E00-\u1EFF\u2010-\u2026\u20AC\u23CE]*$/;

/** Whether a text has no other characters, as most have: each takes one cell, whatever stands beside it. */
function isAscii(text: string): boolean {
  return NARROW.test(text);
}

/** Loaded by the first text that needs it: its expressions take as long to make as a short command. */
function measured(text: string): number {
  const { default: stringWidth } = require("string-width") as typeof import("string-width"); // What its types say.
  return stringWidth(text);
}

/** Made when a text first needs it: that takes as long as everything else of a short command. */
let graphemes: Intl.Segmenter | undefined;

/** Characters that are segmented at once: a long text takes quadratic time. */
const PIECE = 256;

/** The graphemes of a text. One that fills a piece (thousands of joined emoji) is cut there. */
function* segmentsOf(text: string): Iterable<string> {
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  for (let at = 0; at < text.length; ) {
    const segments = Array.from(graphemes.segment(text.slice(at, at + PIECE)), ({ segment }) => segment);
    // The last one may go on in the next piece.
    if (at + PIECE < text.length && segments.length > 1) segments.pop();
    yield* segments;
    at += segments.reduce((length, segment) => length + segment.length, 0);
  }
}

const LEAST_CELLS = 12;
