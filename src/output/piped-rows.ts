import { printEach } from "./batch.ts";
import { cellStyles } from "./cells.ts";
import { inks } from "./colour.ts";
import { Grid } from "./grid.ts";
import { gridColumn } from "./grid-column.ts";
import type { Column, Rows, TableTarget } from "./output.ts";
import { PackedRows } from "./packed-rows.ts";

/** Prints a table for a pipe: its columns are as wide as they must be, which only the last row tells. */
export async function printPipedRows(rows: Rows, columns: readonly Column[], target: TableTarget): Promise<number> {
  const styles = await cellStyles(columns, [], target);
  const cells = new PackedRows();
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const row of rows) cells.add(styles.map((style) => style.text(row)));
  } catch (error) {
    failure = { error };
  }
  if (cells.size > 0) {
    const ink = await inks(target.colour);
    const shown = columns.map((column, at) => gridColumn(column, styles[at], ink));
    const grid = new Grid(shown, cells, { width: undefined, more: false });
    await target.out(`${grid.heading(ink.bold)}\n`);
    await printEach(cells, target.out, (row) => `${grid.line(row)}\n`);
  }
  // When the source fails, the rows before that are shown before its error is thrown.
  if (failure !== undefined) throw failure.error;
  return cells.size;
}
