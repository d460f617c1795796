import { safeText } from "../text/safe-text.ts";
import type { CellStyle } from "./cells.ts";
import type { Inks } from "./colour.ts";
import type { GridColumn } from "./grid.ts";
import type { Column } from "./output.ts";

/** How a column of records stands in a grid. */
export function gridColumn(column: Column, style: CellStyle | undefined, inks: Inks): GridColumn {
  const { heading, kind, whole, primary, usual } = column;
  const isSpare = kind === "id" && whole !== true;
  return {
    heading: safeText(heading).toUpperCase(),
    turn: whole ? 2 : primary ? 1 : 0,
    least: primary ? 18 : 8,
    whole: whole === true || kind !== undefined,
    spare: isSpare,
    right: style?.right === true,
    usual,
    ink: (text) => column.ink?.(text, inks) ?? (style?.dimmed ? inks.dim(text) : text),
  };
}
