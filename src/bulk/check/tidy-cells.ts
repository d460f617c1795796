import { cleanText } from "../cells/clean.ts";
import { type CellKind, saysNothing } from "../cells/nothing.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { ColumnTarget } from "../headings/heading.ts";
import type { Cell } from "../row.ts";

/** The cells of a record as a person would type them. */
export interface TidyCells {
  readonly cells: readonly Cell[];
  /** How many had invisible characters, special blanks or two blanks. */
  readonly cleaned: number;
  /** How many held a text that means nothing: they are blank now. */
  readonly nothing: number;
}

/**
 * Makes a function that cleans the cells of a record and blanks those that say `N/A`, before any field is read: then the
 * next column is used for a field whose first one says nothing.
 * @param isOwn the file is an export of this program: a customer's own texts stay as they are.
 */
export function cellTidier(
  { mapped }: Pick<ColumnMapping, "mapped">,
  { clearToken, isOwn }: { readonly clearToken: string; readonly isOwn: boolean },
): (cells: readonly Cell[]) => TidyCells {
  const columns = mapped
    .map(({ at, target }) => ({ at, kind: KINDS[target] ?? "text" }))
    .filter(({ kind }) => !isOwn || kind === "email" || kind === "phone");
  return (cells) => {
    let tidy: Cell[] | undefined;
    let [cleaned, nothing] = [0, 0];
    for (const { at, kind } of columns) {
      const cell = cells[at];
      if (cell === undefined || cell === null || cell === "") continue;
      const text = isOwn ? cell : cleanText(cell, kind === "notes");
      const isNothing = saysNothing(text, kind) && text.trim() !== clearToken;
      if (text === cell && !isNothing) continue;
      tidy ??= [...cells];
      tidy[at] = isNothing ? "" : text;
      if (isNothing) nothing += 1;
      else if (text.trim() !== "") cleaned += 1;
    }
    return { cells: tidy ?? cells, cleaned, nothing };
  };
}

// --- internal ---

const KINDS: Readonly<Partial<Record<ColumnTarget, CellKind>>> = {
  id: "id",
  name: "name",
  "first name": "name part",
  "middle name": "name part",
  "last name": "name part",
  person: "name",
  company: "company",
  email: "email",
  phone: "phone",
  "address.state": "state",
  "address.zip": "zip",
  country: "state",
  notes: "notes",
};
