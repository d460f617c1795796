import { dittoIn } from "../cells/nothing.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import { type ColumnTarget, isInBlock } from "../headings/heading.ts";
import { isBlank, type SourceRecord, type Table } from "../row.ts";

type Columns = Pick<ColumnMapping, "mapped" | "addresses">;

/**
 * Makes a function that fills cells which mean the value of the row above: by a ditto mark, by words, or as one merged
 * cell. It takes the rows in order. Names and ids are never filled: they tell customers apart. Nor are cells whose
 * words may mean another column: `same as above` in the second address of a form means the first address.
 */
export function valuesFromAbove(
  { headerLine }: Pick<Table, "headerLine">,
  columns: Columns,
  isOwn = false,
): (record: SourceRecord) => SourceRecord {
  if (isOwn || headerLine === 0) return (record) => record;
  const last: string[] = [];
  return (record) => {
    const cells = [...record.cells];
    const [repeated, covered]: [number[], number[]] = [[], []];
    for (const { at, target } of columns.mapped) {
      const [cell, above] = [cells[at] ?? "", last[at] ?? ""];
      const mark = isBlank(cell) && record.covered?.includes(at) ? "covered" : dittoIn(cell);
      if (mark === undefined) last[at] = cell;
      else if (!isBlank(above) && !OWN.has(target) && !(mark === "words" && hasOther(columns, target))) {
        repeated.push(at);
        cells[at] = above;
      } else if (!isBlank(above) && mark === "covered") covered.push(at);
    }
    return repeated.length > 0 || record.covered ? { ...record, cells, repeated, covered } : record;
  };
}

/** Whether a row has more than one place for what the column holds. */
export function hasOther({ mapped, addresses }: Columns, target: ColumnTarget): boolean {
  if (isInBlock(target)) return addresses.length > 1;
  return mapped.filter((column) => column.target === target).length > 1;
}

// --- internal ---

const OWN = new Set<ColumnTarget>(["id", "name", "first name", "company", "person"]);
