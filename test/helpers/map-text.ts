import { type ColumnMapping, type MappingOptions, mapColumns } from "../../src/intake/columns/map-columns.ts";
import { mappingText } from "../../src/intake/columns/mapping-rows.ts";

/** What the columns of a table hold: headings and rows, a line each, cells divided by `|`. */
export function mapText(text: string, options: MappingOptions = {}): ColumnMapping {
  const [headers = [], ...rows] = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const sample = rows.map((cells, at) => ({ line: at + 2, cells }));
  return mapColumns({ name: "a.csv", headerLine: 1, headers }, options, sample);
}

/** The same in words, sorted: `Email → email, Name → name`. */
export function saidOf(text: string, options?: MappingOptions): string {
  return mappingText(mapText(text, options)).split(", ").sort().join(", ");
}
