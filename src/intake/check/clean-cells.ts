import { cleanText } from "../cells/clean.ts";
import { spoiledText, withoutDecimals, withoutTextMark } from "../cells/damage.ts";
import { type CellKind, hasTemplate, isOddName, isTemplate, saysNothing } from "../cells/nothing.ts";
import type { FieldTarget } from "../columns/field-columns.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import { dittoIn, refersToRow } from "../headings/ditto.ts";
import { type ColumnTarget, NAMES } from "../headings/heading.ts";
import type { About, Cell, SourceRecord } from "../row.ts";
import { hasOther } from "./from-above.ts";
import type { Counted } from "./remarks.ts";

/** The cells of a record as a person would type them. */
export interface CleanCells {
  readonly cells: readonly Cell[];
  /** What was done, once for each cell: cleaned, blanked because it says nothing, or freed of a spreadsheet's mark. */
  readonly counted: readonly Counted[];
  /** Words in names that say that there is no name; those that are skipped are blank in `cells`. */
  readonly nameWords: readonly NameWord[];
  /** The problems of cells whose value a spreadsheet has lost. They are blank in `cells`. */
  readonly lost: readonly (About & { readonly field: FieldTarget; readonly column: string })[];
}

export interface CleaningOptions {
  /** A cell that holds only this empties its field. */
  readonly clearToken: string;
  /** Whether this program has written the file. */
  readonly isOwn?: boolean | undefined;
  /** Whether cells may have the marks of a spreadsheet for text. */
  readonly hasTextMarks: boolean;
}

/** A word such as `None` or `X` in the place of a name. */
export interface NameWord {
  /** The heading of its column. */
  readonly column: string;
  readonly text: string;
  readonly isBlanked: boolean;
}

/**
 * Makes a function that cleans the cells of a record before any field is read: then the next column is used for a field
 * whose first one says nothing. It removes the marks of a spreadsheet for text, blanks cells that say `N/A`, and those whose
 * value is lost: formulas without a result, and in names and addresses dates and flags that a spreadsheet has made. In an
 * export of this program the texts of a customer stay as they are.
 */
export function cellCleaner(
  mapping: Pick<ColumnMapping, "mapped" | "addresses">,
  { clearToken, isOwn, hasTextMarks }: CleaningOptions,
): (record: Omit<SourceRecord, "line">) => CleanCells {
  const columns = mapping.mapped.map((column) => {
    const { target, header } = column;
    const about = { field: isNamePart(target) ? "name" : target, column: header } as const;
    return { ...column, about, kind: KINDS[target] ?? "text", isOneOf: hasOther(mapping, target) };
  });
  return ({ cells: given, unsolved, covered, repeated }) => {
    const cells = [...given];
    const counted: Counted[] = [];
    const nameWords: NameWord[] = [];
    const lost: CleanCells["lost"][number][] = [];
    for (const { at, header, target, kind, isOneOf, about } of columns) {
      const cell = given[at];
      const isWatched = !isOwn && SPOILT.has(kind) && target !== "country";
      const spoiled = cell && isWatched ? spoiledText(cell.trim()) : undefined;
      const ditto = isOwn || !cell ? undefined : dittoIn(cell);
      const isWithout = ditto === "words" && !isOneOf;
      const isLabel = !isOwn && target === "name" && cell?.trim().endsWith(":");
      if (unsolved?.includes(at)) lost.push({ ...about, ...NO_RESULT });
      else if (covered?.includes(at)) lost.push({ ...about, ...COVERED });
      else if (cell && (isWithout || isLabel))
        lost.push({ ...about, ...(isLabel ? LABEL : NO_VALUE), value: cell.trim() });
      else if (cell && spoiled)
        lost.push({ ...about, kind: "sheet-date", value: cell.trim(), hint: SPOILT_HINT, ...spoiled });
      if (spoiled || isWithout || isLabel || unsolved?.includes(at)) cells[at] = "";
      if (cell && !isOwn && kind !== "notes" && refersToRow(cell)) counted.push({ kind: "other row", column: header });
      if (repeated?.includes(at)) counted.push({ kind: "from above", column: header });
      if (!cell || cells[at] === "" || (isOwn && kind !== "email" && kind !== "phone")) continue;
      const unmarked = (hasTextMarks && withoutTextMark(cell.trim(), FREE_TEXT.has(kind))) || cell;
      const clean = isOwn ? cell : cleanText(unmarked, kind === "notes");
      // Some exporters write `z:02139`, so that no spreadsheet takes the ZIP code for a number.
      const bare = kind === "zip" ? clean.replace(/^\s?z(?:ip)?:/i, "") : clean;
      const text = DIGITS.has(kind) && !isOwn ? withoutDecimals(bare) : bare;
      const isNothing = (ditto !== undefined || saysNothing(text, kind)) && text.trim() !== clearToken;
      const isNameWord =
        OWN_NAMES.has(target) && (isNothing ? /\p{L}/u.test(text) && !isTemplate(text) : isOddName(text));
      // Reported with its line, not counted.
      if (isNameWord) nameWords.push({ column: header, text: text.trim(), isBlanked: isNothing });
      else if (isNothing) counted.push({ kind: "nothing", column: "" });
      if (!isNothing && unmarked !== cell) counted.push({ kind: "text mark", column: "" });
      else if (!isNothing && clean !== cell && clean.trim() !== "") counted.push({ kind: "cleaned", column: "" });
      if (!isNothing && text !== bare) counted.push({ kind: "decimals", column: "" });
      if (!isNothing && !OWN_NAMES.has(target) && hasTemplate(text)) counted.push({ kind: "template", column: header });
      cells[at] = isNothing ? "" : text;
    }
    return { cells, counted, nameWords, lost };
  };
}

// --- internal ---

/** The columns of the customer's own name. */
const OWN_NAMES: ReadonlySet<ColumnTarget> = new Set<ColumnTarget>(["name", "first name", "last name"]);

/** `'24 was good` is a text there. */
const FREE_TEXT: ReadonlySet<CellKind> = new Set<CellKind>(["name", "name part", "company", "email", "notes"]);

/** `.0` behind a number says nothing there. */
const DIGITS: ReadonlySet<CellKind> = new Set<CellKind>(["id", "phone", "zip"]);

/** Cells in which no date and no flag can stand. */
const SPOILT: ReadonlySet<CellKind> = new Set<CellKind>(["name", "name part", "company", "state", "text"]);

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

const NO_RESULT = {
  kind: "no-result",
  reason: "holds a formula whose result is not in the file",
  hint: "Open the file in a spreadsheet program and save it: then it has the results.",
} as const;

const about = (reason: string) => ({ kind: "value", reason }) as const;
const COVERED = about("is merged with that of the row above: write it in each row, or put a customer in one row");
const NO_VALUE = about("means the value above, which cannot be used here: write the value");
const LABEL = about("is a label: remove the line, or write the customer's name");

const SPOILT_HINT = "Write what it was before, or let --fix leave the cell blank.";

/** Whether a column is read for the name alone. */
function isNamePart(target: ColumnTarget): target is Exclude<ColumnTarget, FieldTarget> {
  return target !== "name" && NAMES.has(target);
}
