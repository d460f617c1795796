import Table from "cli-table3";
import { createRuler } from "./ruler.ts";
import { fitWidths, GAP, type Yielding } from "./widths.ts";

/** How a column gives way: when, and at which end of its texts. */
interface ColumnYielding extends Yielding {
  readonly cut: "end" | "middle";
}

interface Grid {
  readonly heading: string;
  /** A line a row, without blanks at its end. */
  readonly lines: readonly string[];
  /** The places of the columns there was no room for. */
  readonly left: readonly number[];
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
  const ruler = createRuler();
  const measured = [headings, ...rows].map((row) =>
    headings.map((_heading, at) => {
      const text = row[at] ?? "";
      // One cell more than there are, to know what is too wide.
      return { text, width: ruler.width(text, width === undefined ? undefined : width + 1) };
    }),
  );
  const natural = headings.map((_heading, at) =>
    measured.reduce((most, row) => Math.max(most, row[at]?.width ?? 0), 0),
  );
  const columns =
    width === undefined ? natural.map((most, at) => ({ at, width: most })) : fitWidths(natural, width, yieldings);

  const fitted = (cell: Cell, most: number, at: number): Cell => {
    if (cell.width <= most) return cell;
    const text = yieldings[at]?.cut === "middle" ? ruler.cutMiddle(cell.text, most) : ruler.cut(cell.text, most);
    return { text, width: ruler.width(text) };
  };
  const [heading = "", ...lines] = measured.map((row) =>
    drawLine(
      columns.map(({ at, width: most }) => {
        const cell = fitted(row[at] ?? NO_CELL, most, at);
        return cell.text + " ".repeat(most - cell.width);
      }),
    ),
  );
  const shown = new Set(columns.map(({ at }) => at));
  return { heading, lines, left: headings.map((_heading, at) => at).filter((at) => !shown.has(at)) };
}

// --- internal ---

/** A text and the terminal cells it takes, counted no further than the terminal is wide. */
interface Cell {
  readonly text: string;
  readonly width: number;
}

const NO_CELL: Cell = { text: "", width: 0 };

/**
 * A row whose cells are as wide as their columns already. Each is a table of its own: over many rows cli-table3 takes
 * time by the square, and would widen columns by a measure of its own that is wrong for Thai, Hindi and Hebrew.
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
