import Table from "cli-table3";
import { Ruler } from "./ruler.ts";
import { fitWidths, GAP, type Yielding } from "./widths.ts";

/** How a column gets narrower: when, and at which end of its texts. */
export interface ColumnYielding extends Yielding {
  readonly cut: "end" | "middle";
}

interface Grid {
  readonly heading: string;
  /** A line a row, without blanks at its end. */
  readonly lines: readonly string[];
  /** The places of the columns there was no room for. */
  readonly hidden: readonly number[];
}

/**
 * Rows of one-line cells in aligned columns under their headings.
 * @param width cells a line may take; undefined where it may take as many as it needs, and nothing is cut.
 */
export function drawGrid(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  width: number | undefined,
  yieldings: readonly ColumnYielding[],
): Grid {
  const ruler = new Ruler();
  // One cell more than there are, to know what is too wide.
  const most = width === undefined ? undefined : width + 1;
  const measured = [headings, ...rows].map((row) => row.map((text) => ({ text, width: ruler.width(text, most) })));
  const natural = headings.map((_heading, at) =>
    measured.reduce((widest, row) => Math.max(widest, row[at]?.width ?? 0), 0),
  );
  const columns =
    width === undefined ? natural.map((widest, at) => ({ at, width: widest })) : fitWidths(natural, width, yieldings);

  const padded = (cell: Cell, room: number, cut: ColumnYielding["cut"] | undefined): string => {
    if (cell.width <= room) return cell.text + " ".repeat(room - cell.width);
    const text = cut === "middle" ? ruler.cutMiddle(cell.text, room) : ruler.cut(cell.text, room);
    return text + " ".repeat(room - ruler.width(text));
  };
  const [heading = "", ...lines] = measured.map((row) =>
    drawLine(columns.map(({ at, width: room }) => padded(row[at] ?? NO_CELL, room, yieldings[at]?.cut))),
  );
  const shown = new Set(columns.map(({ at }) => at));
  return { heading, lines, hidden: headings.map((_heading, at) => at).filter((at) => !shown.has(at)) };
}

// --- internal ---

/** A text and the terminal cells it takes, counted no further than the terminal is wide. */
interface Cell {
  readonly text: string;
  readonly width: number;
}

const NO_CELL: Cell = { text: "", width: 0 };

/**
 * A row whose cells are already as wide as their columns. Each row is a table of its own: the time that cli-table3 takes
 * grows faster than the number of its rows, and its own measure of a text is wrong for Thai, Hindi and Hebrew.
 */
function drawLine(cells: readonly string[]): string {
  const table = new Table(STYLE);
  table.push([...cells]);
  return table.toString().trimEnd();
}

const EDGES = ["top", "bottom", "left", "right", "mid"].flatMap((edge) => [
  edge,
  `${edge}-mid`,
  `${edge}-left`,
  `${edge}-right`,
]);

const STYLE: Table.TableConstructorOptions = {
  chars: { ...Object.fromEntries(EDGES.map((edge) => [edge, ""])), middle: " ".repeat(GAP) },
  style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
};
