import { undoNeutralise } from "../../text/formula.ts";
import type { Choice, FieldColumns } from "../columns/field-columns.ts";
import type { Cell } from "../row.ts";

/** Reads one field from the cells of a row: its text, `null` to empty it, undefined when the cells are blank. */
export interface FieldReader {
  readonly target: FieldColumns["target"];
  read(cells: readonly Cell[]): Cell | undefined;
  /** The column, or the joined columns, that `read` takes the text from. */
  choice(cells: readonly Cell[]): Choice | undefined;
  /** Whether one of its cells holds the token. */
  isCleared(cells: readonly Cell[]): boolean;
}

export interface CellOptions {
  /** Whether cells may hold neutralised formulas. */
  readonly neutralised: boolean;
  /** A cell that holds only this empties its field. */
  readonly clearToken: string;
}

export function fieldReader({ target, choices }: FieldColumns, options: CellOptions): FieldReader {
  const [first] = choices;
  const every = choices.flatMap(({ parts }) => parts);
  const isCleared = (cells: readonly Cell[]) =>
    every.some(({ at }) => cells[at] !== null && plain(cells[at], options) === null);
  const [part] = first?.parts ?? [];
  if (first && part && choices.length === 1 && first.parts.length === 1) {
    const { at } = part;
    return { target, isCleared, choice: () => first, read: (cells) => plain(cells[at], options) };
  }
  const find = (cells: readonly Cell[]) => {
    let emptied: Read | undefined;
    for (const choice of choices) {
      const cell = joined(choice, cells, options);
      if (cell === undefined) continue;
      if (cell !== null) return { choice, cell };
      emptied ??= { choice, cell };
    }
    return emptied;
  };
  return {
    target,
    isCleared,
    read: (cells) => find(cells)?.cell,
    choice: (cells) => find(cells)?.choice,
  };
}

// --- internal ---

interface Read {
  readonly choice: Choice;
  readonly cell: Cell;
}

/** The value of a cell; undefined when it is blank. */
function plain(cell: Cell | undefined, { neutralised, clearToken }: CellOptions): Cell | undefined {
  if (cell === undefined || cell === "") return undefined;
  if (cell === null) return null;
  const bare = cell.trim();
  if (bare === "") return undefined;
  if (neutralised && bare === '=""') return undefined; // How a spreadsheet writes a blank text.
  // Before the mark is removed: an exported value that looks like the token keeps its mark, and must not empty the field.
  // JSON has no token, as it has null.
  if (neutralised && bare === clearToken) return null;
  return neutralised && cell.charCodeAt(0) === 0x27 ? undoNeutralise(cell) : cell;
}

/** The parts that have a value. When all others are to be emptied, `null`. */
function joined(choice: Choice, cells: readonly Cell[], options: CellOptions): Cell | undefined {
  let text: string | undefined;
  let emptied = false;
  for (const { at } of choice.parts) {
    const cell = plain(cells[at], options);
    if (cell === null) emptied = true;
    else if (cell !== undefined) text = text === undefined ? cell : `${text.trim()}${choice.joiner}${cell.trim()}`;
  }
  if (text === undefined) return emptied ? null : undefined;
  return text;
}
