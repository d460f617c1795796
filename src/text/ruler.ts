import { isAscii, widthOf } from "./wrap.ts";

/** Made when a text first needs it: that takes as long as everything else of a short command. */
let graphemes: Intl.Segmenter | undefined;

/** Characters that are segmented at once: over a long row of flags or joined emoji all tools take quadratic time. */
const PIECE = 256;

/**
 * Measures and cuts text by the cells it takes on a terminal. A text is as wide as its graphemes together, and tables
 * repeat theirs: string-width is asked once about each. Done over whole texts instead, as by cli-truncate, 10,000 notes
 * in Hindi take minutes. Make one for each table.
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
    return `${isAscii(text) ? text.slice(0, width - 1) : this.#first(segmentsOf(text), width - 1).join("")}…`;
  }

  #cells(grapheme: string): number {
    const width = this.#known.get(grapheme) ?? widthOf(grapheme);
    this.#known.set(grapheme, width);
    return width;
  }

  #first(segments: Iterable<string>, most: number): string[] {
    let used = 0;
    const kept: string[] = [];
    for (const segment of segments) {
      used += this.#cells(segment);
      if (used > most) break;
      kept.push(segment);
    }
    return kept;
  }
}

// --- internal ---

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
