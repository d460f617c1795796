import { isFieldName } from "../../customers/customer.ts";
import { spoiledText } from "../cells/spoiled.ts";
import type { FieldTarget } from "../columns/field-columns.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { ColumnTarget } from "../headings/heading.ts";
import type { Cell, SourceRecord } from "../row.ts";
import type { RowDraft } from "./row-draft.ts";

/** A cell whose value a spreadsheet has lost. */
interface LostCell {
  readonly at: number;
  readonly column: string;
  readonly field: FieldTarget;
  /** Undefined for a formula without a result. */
  readonly text: string | undefined;
  /** Follows the text in a message. */
  readonly reason: string;
}

/**
 * Makes a function that finds the cells of a record whose value is lost: formulas without a result, and in names and
 * addresses dates and flags that a spreadsheet has made. They are taken out before any field is read.
 */
export function lostCellFinder(
  { mapped }: Pick<ColumnMapping, "mapped">,
  { isOwn }: { readonly isOwn: boolean },
): (record: SourceRecord) => readonly LostCell[] {
  const columns = mapped.map(({ at, header, target }) => ({ at, column: header, field: fieldOf(target) }));
  const watched = mapped.flatMap(({ target }, index) => (!isOwn && WATCHED.has(target) ? (columns[index] ?? []) : []));
  return ({ cells, unsolved }) => {
    let lost: LostCell[] | undefined;
    for (const column of watched) {
      const text = cells[column.at]?.trim() ?? "";
      const damage = mayBeSpoiled(text) ? spoiledText(text) : undefined;
      if (damage) lost = [...(lost ?? []), { ...column, text, reason: damage.reason }];
    }
    if (unsolved === undefined) return lost ?? NONE;
    const formulas = columns.filter(({ at }) => unsolved.includes(at));
    return [...(lost ?? []), ...formulas.map((column) => ({ ...column, text: undefined, reason: NO_RESULT }))];
  };
}

/** The cells of a record; the lost ones are blank. */
export function withoutLost(cells: readonly Cell[], lost: readonly LostCell[]): readonly Cell[] {
  const blank = new Set(lost.map(({ at }) => at));
  return cells.map((cell, at) => (blank.has(at) ? "" : cell));
}

/** With --fix a spoiled text is left out; a formula without a result needs the program that calculates it. */
export function noteLost(row: RowDraft, { column, field, text, reason }: LostCell): void {
  if (text === undefined) row.problem({ target: field }, { kind: "no-result", column, reason, hint: RESULT_HINT });
  else if (row.options.fix) row.repaired(column, text, "");
  else row.problem({ target: field }, { kind: "sheet-date", column, value: text, reason, hint: SPOILED_HINT });
}

// --- internal ---

const NO_RESULT = "holds a formula whose result is not in the file";
const RESULT_HINT = "Open the file in a spreadsheet program and save it: then it has the results.";
const SPOILED_HINT = "Write what it was before, or let --fix leave the cell blank.";

const NONE: readonly never[] = [];

const WATCHED: ReadonlySet<ColumnTarget> = new Set<ColumnTarget>([
  ...(["name", "first name", "middle name", "last name", "person", "company"] as const),
  ...(["address.street", "address.city", "address.state", "address", "address line", "city line"] as const),
]);

function fieldOf(target: ColumnTarget): FieldTarget {
  if (isFieldName(target) || target === "id") return target;
  if (target === "address" || target === "address line" || target === "city line" || target === "country")
    return target;
  return "name";
}

const DATE_MARK = /[-/.]/;

/** A quick test that nearly all texts fail: short, and with a mark of a date, or the first letter of a flag. */
function mayBeSpoiled(text: string): boolean {
  if (text.length < 4 || text.length > 19) return false;
  const first = text.charCodeAt(0);
  if (first >= 0x30 && first <= 0x39) return DATE_MARK.test(text);
  return text.includes("-") || text.includes("/") || (text.length < 10 && "TFWV".includes(text[0] ?? "-"));
}
