import Table from "cli-table3";
import { createRuler } from "./ruler.ts";
import { fitWidths, GAP } from "./widths.ts";

export interface Grid {
  readonly heading: string;
  /** A line a row, without blanks at its end. */
  readonly lines: readonly string[];
  /** How many columns there was room for, from the left. */
  readonly shown: number;
}

/**
 * Rows of one-line cells in aligned columns under their headings.
 * @param width cells a line may take; undefined where it may take as many as it needs, and nothing is cut.
 * @param firm which columns give way only after the others.
 */
export function drawGrid(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  width: number | undefined,
  firm: readonly boolean[],
): Grid {
  const ruler = createRuler();
  const measured = [headings, ...rows].map((row) =>
    headings.map((_heading, at) => {
      const text = row[at] ?? "";
      return { text, width: ruler.width(text, width) };
    }),
  );
  const natural = headings.map((_heading, at) =>
    measured.reduce((most, row) => Math.max(most, row[at]?.width ?? 0), 0),
  );
  const widths = width === undefined ? natural : fitWidths(natural, width, firm);

  const fitted = (cell: Cell, most: number): Cell => {
    if (cell.width <= most) return cell;
    const text = ruler.cut(cell.text, most);
    return { text, width: ruler.width(text) };
  };
  const [heading = "", ...lines] = measured.map((row) =>
    drawLine(
      widths.map((most, at) => {
        const cell = fitted(row[at] ?? NO_CELL, most);
        return cell.text + " ".repeat(most - cell.width);
      }),
    ),
  );
  return { heading, lines, shown: widths.length };
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
