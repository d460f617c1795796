import { isContact, kindsOf } from "../cells/kinds.ts";
import { saysTotal } from "../cells/total.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { ColumnTarget } from "../headings/heading.ts";
import { type Cell, filledCells, type SourceRecord, type Table } from "../row.ts";

/**
 * Why a line stands beside the table: a `total`; `loose` has one cell alone; `short` is one cell that is not followed by the
 * blank ones of the other columns, as below a report.
 */
export type Beside = "total" | "loose" | "short";

/**
 * Makes a function that finds the lines of a table that are not its rows. A line with a contact is a row, whatever it says.
 * One of more cells is a row too, unless it is a total: it has no street, no id, and no name but a word for totals, and it
 * begins with such a word or has nothing but numbers. A format without headings has rows alone.
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
    if (filled.some(isContact)) return undefined;
    const isTotal = saysTotal(first) || texts.some(saysTotal) || (names.length > 0 && filled.every(isNumber));
    if (isWide && filled.length === 1) return isTotal ? "total" : cells.length === 1 ? "short" : "loose";
    if (places.some((at) => (cells[at]?.trim() ?? "") !== "" && !saysTotal(cells[at]?.trim() ?? ""))) return undefined;
    return isTotal ? "total" : undefined;
  };
}

// --- internal ---

const SEVERAL = 3;

const NAMES = new Set<ColumnTarget>(["name", "first name", "middle name", "last name", "person", "company"]);
const PLACES = new Set<ColumnTarget>(["id", "address.street", "address", "address line"]);

function isNumber(text: string): boolean {
  return kindsOf(text).some((kind) => kind === "number" || kind === "money");
}

function isLone(cells: readonly Cell[]): boolean {
  let filled = 0;
  for (const cell of cells) if (cell !== null && cell !== "" && cell.trim() !== "" && ++filled > 1) return false;
  return true;
}
