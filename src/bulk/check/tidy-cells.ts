import { cleanText, isPlainText } from "../cells/clean.ts";
import { withoutTextMark } from "../cells/damage.ts";
import { type CellKind, isOddName, saysNothing } from "../cells/nothing.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { ColumnTarget } from "../headings/heading.ts";
import type { Cell } from "../row.ts";
import type { ReadingOptions } from "./checked.ts";
import type { Observation } from "./observations.ts";

/** The cells of a record as a person would type them. */
export interface TidyCells {
  readonly cells: readonly Cell[];
  /** No cell has anything that can be damage: see `isPlainText`. */
  readonly isPlain: boolean;
  /** What was done, once for each cell: cleaned, blanked because it says nothing, or freed of a spreadsheet's mark. */
  readonly seen: readonly Observation[];
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
  return (cells) => {
    let tidy: Cell[] | undefined;
    let seen: Observation[] | undefined;
    let nameWords: NameWord[] | undefined;
    let isPlain = !isOwn;
    for (const { at, header, target, kind } of columns) {
      const cell = cells[at];
      if (cell === undefined || cell === null || cell === "") continue;
      let unmarked = cell;
      let clean = cell;
      if (!isOwn && !isPlainText(cell)) {
        if (hasTextMarks) unmarked = withoutTextMark(cell.trim(), FREE_TEXT.has(target)) || cell;
        clean = cleanText(unmarked, kind === "notes");
        isPlain &&= isPlainText(clean);
      }
      const text = kind === "zip" ? withoutPrefix(clean) : clean;
      const isNothing = saysNothing(text, kind) && text.trim() !== clearToken;
      if (NAMES.has(target) && (isNothing ? LETTER.test(text) : isOddName(text))) {
        nameWords = [...(nameWords ?? []), { column: header, text: text.trim(), isBlanked: isNothing }];
      }
      if (text === cell && !isNothing) continue;
      tidy ??= [...cells];
      tidy[at] = isNothing ? "" : text;
      seen ??= [];
      if (isNothing && nameWords?.at(-1)?.column === header) continue; // Reported with its line, not counted.
      if (isNothing) seen.push(NOTHING);
      else if (unmarked !== cell) seen.push(TEXT_MARK);
      else if (clean !== cell && clean.trim() !== "") seen.push(CLEANED);
    }
    return { cells: tidy ?? cells, isPlain, seen: seen ?? NONE, nameWords: nameWords ?? NONE };
  };
}

// --- internal ---

/** Some exporters write `z:02139`, so that no spreadsheet takes the ZIP code for a number. */
function withoutPrefix(zip: string): string {
  const first = zip.charCodeAt(0);
  const isDigit = first >= 0x30 && first <= 0x39;
  return !isDigit && ZIP_PREFIX.test(zip) ? zip.slice(zip.indexOf(":") + 1) : zip;
}

const ZIP_PREFIX = /^\s?z(?:ip)?:/i;

const LETTER = /\p{L}/u;

/** The columns of the customer's own name. */
const NAMES: ReadonlySet<ColumnTarget> = new Set<ColumnTarget>(["name", "first name", "last name"]);

const NONE: readonly never[] = [];
const NOTHING: Observation = { kind: "nothing", column: "" };
const TEXT_MARK: Observation = { kind: "text mark", column: "" };
const CLEANED: Observation = { kind: "cleaned", column: "" };

/** `'24 was good` is a text of its own there. */
const FREE_TEXT: ReadonlySet<ColumnTarget> = new Set<ColumnTarget>([
  "name",
  "email",
  "notes",
  "company",
  "person",
  "first name",
  "middle name",
  "last name",
]);

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
