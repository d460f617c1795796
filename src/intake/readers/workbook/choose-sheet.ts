import { LANGUAGES } from "../../headings/languages.ts";
import { knownHeadings } from "../../headings/read-heading.ts";
import type { Sheet } from "./sheet.ts";

/** A sheet of a file that was chosen, and what the others are. */
export interface SheetChoice {
  /** Undefined when there is no such sheet. */
  readonly chosen: Sheet | undefined;
  /** The names of the sheets that are not hidden. */
  readonly names: readonly string[];
  /** How many are hidden. */
  readonly hidden: number;
  /** If none was named: the others with the header of the chosen one. */
  readonly alike: readonly string[];
}

/**
 * Chooses the sheet with the wanted name, or number from 1. For `""`: the first visible one with a header of customers
 * and rows, else the first whose name does not say that it holds something else. Others with that header may be
 * customers too.
 */
export function chooseSheet(sheets: readonly Sheet[], wanted: string): SheetChoice {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const lower = wanted.toLowerCase();
  const found =
    wanted === ""
      ? likelySheets(visible.length > 0 ? visible : sheets)
      : [
          sheets.find(({ name }) => name === wanted) ??
            sheets.find(({ name }) => name.toLowerCase() === lower) ??
            sheets[Number(wanted) - 1],
        ];
  const names = visible.map(({ name }) => name);
  const alike = found.slice(1).flatMap((sheet) => sheet?.name ?? []);
  return { chosen: found[0], names, hidden: sheets.length - visible.length, alike };
}

// --- internal ---

/** Rows in which the header is looked for. */
const START = 20;

/** Names of sheets that hold something about the customers, but not the customers. */
const OTHERS = LANGUAGES.flatMap(({ otherSheets }) => otherSheets ?? []);

/** The first one with a header and rows, and those with the same header. */
function likelySheets(sheets: readonly Sheet[]): readonly Sheet[] {
  const isOther = ({ name }: Sheet) => OTHERS.some((word) => name.toLowerCase().includes(word));
  const likeliest = [...sheets.filter((sheet) => !isOther(sheet)), ...sheets.filter(isOther)];
  const [first, ...others] = (sheets.length > 1 ? likeliest : []).filter((sheet) => headerOf(sheet) !== undefined);
  if (first === undefined) return likeliest.slice(0, 1);
  return [first, ...others.filter((sheet) => !isOther(sheet) && headerOf(sheet) === headerOf(first))];
}

/** The header of a sheet with rows. */
function headerOf({ rows }: Sheet): string | undefined {
  const at = rows.slice(0, START).findIndex(({ cells }) => knownHeadings(cells) >= 2);
  return at !== -1 && at < rows.length - 1 ? JSON.stringify(rows[at]?.cells) : undefined;
}
