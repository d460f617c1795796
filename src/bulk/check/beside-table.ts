import { kindsOf } from "../cells/kinds.ts";
import { saysTotal } from "../cells/total.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { ColumnTarget } from "../headings/heading.ts";
import { type Cell, filledCells, type SourceRecord, type Table } from "../row.ts";

/**
 * Why a line stands beside the table: a `total`; `loose` has one cell alone, or no name; `short` is one cell that is not
 * followed by the blank ones of the other columns, as below a report.
 */
export type Beside = "total" | "loose" | "short";

/**
 * Makes a function that finds the lines of a table that are not its rows. A line with a contact is a row, whatever it says;
 * one of more cells also with a street, an id, or a name that is not a word for totals. A format without headings has rows alone.
 */
export function besideTable(
  { headers, headerLine }: Pick<Table, "headers" | "headerLine">,
  { mapped }: Pick<ColumnMapping, "mapped">,
): (record: Pick<SourceRecord, "cells" | "unsolved">) => Beside | undefined {
  const of = (targets: ReadonlySet<ColumnTarget>) =>
    mapped.flatMap(({ at, target }) => (targets.has(target) ? at : []));
  const [names, places] = [of(NAMES), of(PLACES)];
  const isWide = headers.filter((header) => header !== "").length >= SEVERAL;
  return ({ cells, unsolved }) => {
    const texts = names.map((at) => cells[at]?.trim() ?? "");
    const hasName = texts.some((text) => text !== "" && !saysTotal(text));
    if (headerLine === 0 || unsolved || (hasName && !(isWide && isLone(cells)))) return undefined;
    const filled = filledCells(cells);
    const [first = ""] = filled;
    if (filled.some((text) => kindsOf(text).some((kind) => kind === "email" || kind === "phone"))) return undefined;
    const isTotal = saysTotal(first) || texts.some(saysTotal);
    if (isWide && filled.length === 1) return isTotal ? "total" : cells.length === 1 ? "short" : "loose";
    if (places.some((at) => (cells[at]?.trim() ?? "") !== "" && !saysTotal(cells[at]?.trim() ?? ""))) return undefined;
    return isTotal ? "total" : names.length > 0 ? "loose" : undefined;
  };
}

// --- internal ---

const SEVERAL = 3;

const NAMES = new Set<ColumnTarget>(["name", "first name", "middle name", "last name", "person", "company"]);
const PLACES = new Set<ColumnTarget>(["id", "address.street", "address", "address line"]);

function isLone(cells: readonly Cell[]): boolean {
  let filled = 0;
  for (const cell of cells) if (cell !== null && cell !== "" && cell.trim() !== "" && ++filled > 1) return false;
  return true;
}
