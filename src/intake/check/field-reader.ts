import { undoNeutralise } from "../../text/formula.ts";
import { saysFax } from "../cells/kinds.ts";
import { type Choice, joinedParts, joinedText } from "../columns/choice.ts";
import type { FieldColumns } from "../columns/field-columns.ts";
import type { Cell } from "../row.ts";

export interface CellOptions {
  /** Whether cells may hold neutralised formulas. */
  readonly neutralised: boolean;
  /** A cell that holds only this empties its field. */
  readonly clearToken: string;
}

/** What one choice of a field holds in a row. */
export interface Filled {
  readonly choice: Choice;
  /** A text, or `null` to empty the field. */
  readonly cell: Cell;
  /** It is the number of a fax. */
  readonly isFax: boolean;
}

/** What the cells of a row say of one field. */
export interface FieldCells {
  readonly target: FieldColumns["target"];
  /** The text of the field, `null` to empty it, undefined when its cells are blank. */
  readonly cell: Cell | undefined;
  /** What messages call the column, or the joined columns, that it is taken from. */
  readonly column: string;
  /** The choice that it is taken from: the first one with a text, else the first that is to be emptied. */
  readonly used: Choice | undefined;
  /** All choices that have a text. */
  readonly filled: readonly Filled[];
}

export function fieldCells(
  { target, choices }: FieldColumns,
  cells: readonly Cell[],
  options: CellOptions,
): FieldCells {
  const filled = choices.flatMap((choice): Filled[] => {
    const text = joined(choice, cells, options);
    const cell = target === "phone" ? withArea(choice, text, cells) : text;
    if (cell === undefined) return [];
    return [{ choice, cell, isFax: saysFax(cells[choice.labelAt ?? -1] ?? "") }];
  });
  const own = filled.filter(({ isFax }) => !isFax);
  const { cell, choice: used } = own.find((one) => one.cell !== null) ?? own[0] ?? {};
  return { target, cell, column: (used ?? choices[0])?.header || target, used, filled };
}

/** The texts of the columns of a choice that are joined, each alone. */
export function textsOf(choice: Choice, cells: readonly Cell[], options: CellOptions): readonly string[] {
  return joinedParts(choice, (at) => plain(cells[at], options) ?? undefined).map(({ text }) => text.trim());
}

/** The choices that have a text which is not used. */
export function rivalsOf({ filled, used }: FieldCells) {
  return filled.flatMap(({ choice, cell, ...more }) => {
    const text = choice === used ? undefined : cell?.trim();
    return text ? [{ text, header: choice.header, ...more }] : [];
  });
}

// --- internal ---

/** A phone number with the area code beside it, or in its heading: `Tel (902)`. */
function withArea({ areaAt, header }: Choice, cell: Cell | undefined, cells: readonly Cell[]): Cell | undefined {
  const inHeading = areaAt === undefined ? AREA_IN_HEADING.exec(header)?.[1] : undefined;
  const said = areaAt === undefined ? inHeading : cells[areaAt];
  if (!cell || !said) return cell;
  const area = said.replace(/\D/g, "");
  const digits = cell.replace(/\D/g, "");
  const isRepeated = digits.startsWith(area.replace(/^0/, "")) && (inHeading !== undefined || digits.length > 8);
  const isWhole = /^\s*[+0(]/.test(cell) || digits.length > 9 || isRepeated;
  return area === "" || isWhole || digits === "" ? cell : `${area} ${cell}`;
}

const AREA_IN_HEADING = /\((0[1-9]\d{0,3}|[2-9]\d{2})\)$/;

/** The value of a cell; undefined when it is blank, as JSON's null is; null to empty the field. */
function plain(cell: Cell | undefined, { neutralised, clearToken }: CellOptions): Cell | undefined {
  const bare = cell?.trim() ?? "";
  // `=""` is how a spreadsheet writes a blank text.
  if (!cell || bare === "" || (neutralised && bare === '=""')) return undefined;
  // Check before the mark is removed: an exported value like the token has a mark, and must not empty the field.
  if (bare === clearToken) return null;
  return neutralised ? undoNeutralise(cell) : cell;
}

/** The parts that have a value. When all others are to be emptied, `null`. */
function joined(choice: Choice, cells: readonly Cell[], options: CellOptions): Cell | undefined {
  const text = joinedText(choice, (at) => plain(cells[at], options) ?? undefined);
  return text ?? (choice.parts.some((at) => plain(cells[at], options) === null) ? null : undefined);
}
