import { OBJECT, withoutShared } from "../headings/bare-headings.ts";
import type { Cell, FormatTable } from "../row.ts";

/** A record that names its own cells: an object, a card. */
export interface KeyedRecord {
  readonly line: number;
  readonly cells: ReadonlyMap<string, Cell>;
}

/** Records with names for their cells as a table: even the last may have a new name. */
export function keyedTable(
  { name, unit }: Pick<FormatTable, "name" | "unit">,
  records: readonly KeyedRecord[],
): FormatTable {
  const [keys, filled, texts] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { cells } of records) {
    for (const [key, cell] of cells) {
      keys.add(key);
      if (cell !== null) filled.add(key);
      if (cell && cell !== "false" && cell !== "true") texts.add(key);
    }
  }
  // What is null in some records may be an object in others.
  const isWhole = (key: string) => filled.has(key) || ![...keys].some((other) => other.startsWith(`${key}.`));
  const paths = [...keys].filter(isWhole);
  const rows = records.map(({ line, cells }) => {
    // A missing key is a blank cell: the field stays. So is `false` in a column of texts: Odoo writes it for no value.
    const cellOf = (path: string) => {
      const cell = cells.get(path);
      return cell === undefined || (cell === "false" && texts.has(path)) ? "" : cell;
    };
    return { line, cells: paths.map(cellOf) };
  });
  const headers = withoutShared(paths, OBJECT);
  return { name, unit, headerLine: 0, headers, neutralised: false, records: rows, skipped: [], notices: [] };
}
