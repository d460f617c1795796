import stringWidth from "string-width";

/** Measures and cuts text by the cells it takes on a terminal. Make one for each table: it learns as it goes. */
interface Ruler {
  /** Cells the text takes, counted no further than `most`. At least one, so that an accent without its letter has a place. */
  width(text: string, most?: number): number;
  /** The start of a text that takes more than `width` cells, ending in `…`; never wider than that. */
  cut(text: string, width: number): string;
  /** Its two ends around the `…`, the latter the longer one: that is where ids of one time differ. */
  cutMiddle(text: string, width: number): string;
}

/**
 * A text is as wide as its graphemes together, and tables repeat theirs: string-width is asked once about each.
 * Done over whole texts instead, as by cli-truncate, 10,000 notes in Hindi take minutes.
 */
export function createRuler(): Ruler {
  const known = new Map<string, number>();
  const cells = (grapheme: string): number => {
    const seen = known.get(grapheme);
    if (seen !== undefined) return seen;
    const width = stringWidth(grapheme);
    known.set(grapheme, width);
    return width;
  };

  const width = (text: string, most = Number.POSITIVE_INFINITY): number => {
    if (ONE_CELL_EACH.test(text)) return Math.min(text.length, most);
    let taken = 0;
    for (const { segment } of GRAPHEMES.segment(text)) {
      taken += cells(segment);
      if (taken >= most) return most;
    }
    return Math.max(1, taken);
  };

  /** The first of the segments, in as many cells as there are. */
  const taken = (segments: Iterable<string>, most: number): string[] => {
    let used = 0;
    const kept: string[] = [];
    for (const segment of segments) {
      used += cells(segment);
      if (used > most) break;
      kept.push(segment);
    }
    return kept;
  };

  const cut = (text: string, most: number): string =>
    ONE_CELL_EACH.test(text) ? `${text.slice(0, most - 1)}…` : `${taken(segmentsOf(text), most - 1).join("")}…`;

  const cutMiddle = (text: string, most: number): string => {
    const segments = [...segmentsOf(text)];
    const before = Math.floor((most - 1) * 0.4);
    const end = taken(segments.toReversed(), most - 1 - before).reverse();
    return `${taken(segments, before).join("")}…${end.join("")}`;
  };

  return { width, cut, cutMiddle };
}

// --- internal ---

function* segmentsOf(text: string): Iterable<string> {
  for (const { segment } of GRAPHEMES.segment(text)) yield segment;
}

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/** ASCII and our marks of a newline and a cut: most text there is, and what needs no measuring. */
const ONE_CELL_EACH = /^[ -~⏎…]*$/;
