import Table from "cli-table3";
import { Ruler } from "../text/ruler.ts";
import { type FittedColumn, fitWidths, GAP, widened, type Yielding } from "./widths.ts";

/** A column of a grid, and what becomes of it where the line is too short. */
export interface GridColumn extends Yielding {
  readonly heading: string;
  /** Its texts are never cut: a later one that is wider than its column moves the rest of its line. */
  readonly whole?: boolean;
  /** Its texts stand to the right. */
  readonly right: boolean;
  /** The width to be ready for where not all rows are known. */
  readonly usual?: number | undefined;
  /** Colours a text that has its final length. */
  ink(text: string): string;
}

interface Surroundings {
  /** Cells a line may take; undefined where it may take as many as it needs, and nothing is cut. */
  readonly width: number | undefined;
  /** More rows will come than those that the widths are made for. */
  readonly more: boolean;
}

/** Rows of one-line cells in aligned columns. The widths are fixed by the first rows, so that those can be shown at once. */
export class Grid {
  /** The places of the columns there is no room for. */
  readonly hidden: readonly number[];
  readonly #columns: readonly GridColumn[];
  readonly #fitted: readonly FittedColumn[];
  readonly #ruler = new Ruler();
  /** One cell more than there are, to know what is too wide. */
  readonly #most: number | undefined;

  constructor(columns: readonly GridColumn[], rows: Iterable<readonly string[]>, { width, more }: Surroundings) {
    this.#columns = columns;
    this.#most = width === undefined ? undefined : width + 1;
    let natural = columns.map(({ heading }) => this.#width(heading));
    for (const row of rows) natural = natural.map((widest, at) => Math.max(widest, this.#width(row[at] ?? "")));
    const all = natural.map((widest, at) => ({ at, width: widest }));
    // A heading is never cut.
    const yieldings = columns.map((column) => ({
      ...column,
      least: Math.max(column.least, this.#width(column.heading)),
    }));
    const fitted = width === undefined ? all : fitWidths(natural, width, yieldings);
    const usual = columns.map((column) => column.usual);
    this.#fitted = width === undefined || !more ? fitted : widened(fitted, width, usual);
    const shown = new Set(fitted.map(({ at }) => at));
    this.hidden = all.map(({ at }) => at).filter((at) => !shown.has(at));
  }

  /** The line above the rows. @param ink colours a heading. */
  heading(ink: (text: string) => string): string {
    const table = new Table(STYLE);
    table.push(this.#fitted.map((column) => this.#cell(column, this.#columns[column.at]?.heading ?? "", ink)));
    return table.toString().trimEnd();
  }

  /** A row's line, without blanks at its end. cli-table3 would take 150 µs for it, which tells in 10,000 rows. */
  line(row: readonly string[]): string {
    return this.#fitted
      .map((column) => this.#cell(column, row[column.at] ?? "", this.#columns[column.at]?.ink))
      .join(BETWEEN)
      .trimEnd();
  }

  /** A text cut to its column, coloured, with the blanks that fill the column. */
  #cell({ at, width }: FittedColumn, whole: string, ink: GridColumn["ink"] | undefined): string {
    const column = this.#columns[at];
    const isCut = this.#most !== undefined && column?.whole !== true && this.#width(whole) > width;
    const text = isCut ? this.#ruler.cut(whole, width) : whole;
    const padding = " ".repeat(Math.max(0, width - this.#width(text)));
    const shown = text === "" || ink === undefined ? text : ink(text);
    return column?.right ? padding + shown : shown + padding;
  }

  #width(text: string): number {
    return this.#ruler.width(text, this.#most);
  }
}

// --- internal ---

const BETWEEN = " ".repeat(GAP);

const EDGES = ["top", "bottom", "left", "right", "mid"].flatMap((edge) => [
  edge,
  `${edge}-mid`,
  `${edge}-left`,
  `${edge}-right`,
]);

const STYLE: Table.TableConstructorOptions = {
  chars: { ...Object.fromEntries(EDGES.map((edge) => [edge, ""])), middle: BETWEEN },
  style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
};
