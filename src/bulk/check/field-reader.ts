import { undoNeutralise } from "../../text/formula.ts";
import type { Choice, FieldColumns } from "../columns/field-columns.ts";
import type { Cell } from "../row.ts";

/** Reads one field of a row's cells: its text, `null` where it is to be emptied, undefined where the row says nothing. */
export interface FieldReader {
  readonly target: FieldColumns["target"];
  read(cells: readonly Cell[]): Cell | undefined;
  /** The column, or the joined ones, of which `read` gave the text. */
  choice(cells: readonly Cell[]): Choice | undefined;
  /** Whether a cell of it holds the token. */
  isCleared(cells: readonly Cell[]): boolean;
}

export interface CellOptions {
  /** Whether cells may be neutralised formulas. */
  readonly neutralised: boolean;
  /** A cell that holds this alone empties its field. */
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
    let emptied: Found | undefined;
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

interface Found {
  readonly choice: Choice;
  readonly cell: Cell;
}

/** A cell as it is meant; undefined when it is blank. */
function plain(cell: Cell | undefined, { neutralised, clearToken }: CellOptions): Cell | undefined {
  if (cell === undefined || cell === "") return undefined;
  if (cell === null) return null;
  const bare = cell.trim();
  if (bare === "") return undefined;
  if (neutralised && bare === '=""') return undefined; // A spreadsheet's way to write it.
  // Before the mark is undone, so that an exported value that reads like the token does not empty its field. JSON has null.
  if (neutralised && bare === clearToken) return null;
  return neutralised && cell.charCodeAt(0) === 0x27 ? undoNeutralise(cell) : cell;
}

/** The parts that have something in them. Nothing but emptied ones is emptied. */
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
