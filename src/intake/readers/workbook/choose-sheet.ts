import { LANGUAGES } from "../../headings/dictionary.ts";
import { knownHeadings } from "../../headings/read-heading.ts";

/** What is known of a sheet before its cells are read. */
export interface SheetInfo {
  readonly name: string;
  readonly isHidden: boolean;
}

/** A sheet of a file that was chosen, and what the others are. */
export interface SheetChoice<S> {
  /** Undefined when there is no such sheet. */
  readonly chosen: S | undefined;
  /** The names of the sheets that are not hidden. */
  readonly names: readonly string[];
  /** How many are hidden. */
  readonly hidden: number;
}

/**
 * Chooses a sheet: the wanted one, by its name or its number from 1. For `""` the one that a person would choose: the first
 * visible one that has a header of customers and rows, else the first whose name does not say that it holds something else.
 * @param startOf the first {@link START} rows of a sheet, which are looked at only where there are several.
 */
export async function chooseSheet<S extends SheetInfo>(
  sheets: readonly S[],
  wanted: string,
  startOf: (sheet: S) => StartRows | Promise<StartRows>,
): Promise<SheetChoice<S>> {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const chosen =
    wanted === ""
      ? await likelySheet(visible.length > 0 ? visible : sheets, startOf)
      : (sheets.find(({ name }) => name === wanted) ??
        sheets.find(({ name }) => name.toLowerCase() === wanted.toLowerCase()) ??
        sheets[Number(wanted) - 1]);
  return { chosen, names: visible.map(({ name }) => name), hidden: sheets.length - visible.length };
}

/** StartRows in which the header is looked for. */
export const START = 20;

// --- internal ---

type StartRows = readonly (readonly unknown[])[];

/** Names of sheets that hold something about the customers, but not the customers. */
const OTHERS = LANGUAGES.flatMap(({ otherSheets }) => otherSheets?.match(/[^\s,][^,]*/g) ?? []);

async function likelySheet<S extends SheetInfo>(
  sheets: readonly S[],
  startOf: (sheet: S) => StartRows | Promise<StartRows>,
): Promise<S | undefined> {
  const isOther = ({ name }: S) => OTHERS.some((word) => name.toLowerCase().includes(word));
  const likeliest = [...sheets.filter((sheet) => !isOther(sheet)), ...sheets.filter(isOther)];
  for (const sheet of sheets.length > 1 ? likeliest : []) if (isTable(await startOf(sheet))) return sheet;
  return likeliest[0];
}

function isTable(rows: StartRows): boolean {
  const texts = (row: readonly unknown[]) => row.map((value) => (typeof value === "string" ? value : null));
  const header = rows.findIndex((row) => knownHeadings(texts(row)) >= 2);
  return header !== -1 && header < rows.length - 1;
}
