import { cleanText } from "../cells/clean.ts";
import { withoutTextMark } from "../cells/damage.ts";
import { type CellKind, isOddName, saysNothing } from "../cells/nothing.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { ColumnTarget } from "../headings/heading.ts";
import type { Cell } from "../row.ts";
import type { ReadingOptions } from "./checked.ts";
import type { Counted } from "./remarks.ts";

/** The cells of a record as a person would type them. */
export interface TidyCells {
  readonly cells: readonly Cell[];
  /** What was done, once for each cell: cleaned, blanked because it says nothing, or freed of a spreadsheet's mark. */
  readonly counted: readonly Counted[];
  /** Words in names that say that there is no name; those that are skipped are blank in `cells`. */
  readonly nameWords: readonly NameWord[];
}

/** A word such as `None` or `X` in the place of a name. */
export interface NameWord {
  /** The heading of its column. */
  readonly column: string;
  readonly text: string;
  readonly isBlanked: boolean;
}

/**
 * Makes a function that cleans the cells of a record, removes the marks of a spreadsheet for text, and blanks cells that
 * say `N/A`, before any field is read: then the next column is used for a field whose first one says nothing. In an export
 * of this program the texts of a customer stay as they are.
 */
export function cellTidier(
  { mapped }: Pick<ColumnMapping, "mapped">,
  { clearToken, isOwn, hasTextMarks }: Pick<ReadingOptions, "clearToken" | "isOwn" | "hasTextMarks">,
): (cells: readonly Cell[]) => TidyCells {
  const columns = mapped
    .map((column) => ({ ...column, kind: KINDS[column.target] ?? "text" }))
    .filter(({ kind }) => !isOwn || kind === "email" || kind === "phone");
  return (given) => {
    const cells = [...given];
    const counted: Counted[] = [];
    const nameWords: NameWord[] = [];
    for (const { at, header, target, kind } of columns) {
      const cell = given[at];
      if (!cell) continue;
      const unmarked = (hasTextMarks && withoutTextMark(cell.trim(), FREE_TEXT.has(kind))) || cell;
      const clean = isOwn ? cell : cleanText(unmarked, kind === "notes");
      // Some exporters write `z:02139`, so that no spreadsheet takes the ZIP code for a number.
      const text = kind === "zip" ? clean.replace(/^\s?z(?:ip)?:/i, "") : clean;
      const isNothing = saysNothing(text, kind) && text.trim() !== clearToken;
      const isNameWord = NAMES.has(target) && (isNothing ? /\p{L}/u.test(text) : isOddName(text));
      // Reported with its line, not counted.
      if (isNameWord) nameWords.push({ column: header, text: text.trim(), isBlanked: isNothing });
      else if (isNothing) counted.push({ kind: "nothing", column: "" });
      if (!isNothing && unmarked !== cell) counted.push({ kind: "text mark", column: "" });
      else if (!isNothing && clean !== cell && clean.trim() !== "") counted.push({ kind: "cleaned", column: "" });
      cells[at] = isNothing ? "" : text;
    }
    return { cells, counted, nameWords };
  };
}

// --- internal ---

/** The columns of the customer's own name. */
const NAMES: ReadonlySet<ColumnTarget> = new Set<ColumnTarget>(["name", "first name", "last name"]);

/** `'24 was good` is a text of its own there. */
const FREE_TEXT: ReadonlySet<CellKind> = new Set<CellKind>(["name", "name part", "company", "email", "notes"]);

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
