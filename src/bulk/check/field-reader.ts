import { undoNeutralise } from "../../text/formula.ts";
import { saysFax } from "../cells/kinds.ts";
import { type Choice, type FieldColumns, joinerBefore } from "../columns/field-columns.ts";
import type { Cell } from "../row.ts";

export interface CellOptions {
  /** Whether cells may hold neutralised formulas. */
  readonly neutralised: boolean;
  /** A cell that holds only this empties its field. */
  readonly clearToken: string;
}

/** The text of a column that is not used, because another column of the field has a value. */
export interface Rival {
  readonly text: string;
  /** What the cell beside it says, `Work`, else the heading of its column. */
  readonly label: string;
  /** It is the number of a fax. */
  readonly isFax: boolean;
}

/** Reads one field from the cells of a row. */
export class FieldReader {
  readonly target: FieldColumns["target"];
  readonly #choices: readonly Choice[];
  readonly #options: CellOptions;
  /** The only cell of the field: most fields have one column. */
  readonly #only: number | undefined;

  constructor({ target, choices }: FieldColumns, options: CellOptions) {
    const parts = choices.flatMap((choice) => choice.parts);
    this.target = target;
    this.#choices = choices;
    this.#options = options;
    const hasLabel = choices.some(({ labelAt }) => labelAt !== undefined);
    this.#only = parts.length === 1 && !hasLabel ? parts[0] : undefined;
  }

  /** The text of the field, `null` to empty it, undefined when its cells are blank. */
  read(cells: readonly Cell[]): Cell | undefined {
    return this.#only === undefined ? this.#find(cells)?.cell : plain(cells[this.#only], this.#options);
  }

  /** The column, or the joined columns, that `read` takes the text from. */
  choice(cells: readonly Cell[]): Choice | undefined {
    return this.#only === undefined ? this.#find(cells)?.choice : this.#choices[0];
  }

  /** The texts of all choices, not only of the one that is read. */
  all(cells: readonly Cell[]): string[] {
    const texts = this.#choices.map((choice) => joined(choice, cells, this.#options));
    return texts.filter((text) => typeof text === "string");
  }

  /** Whether several columns may hold a value of their own. */
  get hasRivals(): boolean {
    return this.#choices.length > 1;
  }

  /** Whether it is read from one column alone. */
  get hasOneColumn(): boolean {
    return this.#only !== undefined;
  }

  /** The choices that have a text, with the texts of their columns. */
  filled(cells: readonly Cell[]): { readonly choice: Choice; readonly texts: readonly string[] }[] {
    return this.#choices.flatMap((choice) => {
      const texts = choice.parts.flatMap((at) => plain(cells[at], this.#options)?.trim() ?? []);
      return texts.length === 0 ? [] : [{ choice, texts }];
    });
  }

  /** The choices that have a text and that `read` does not take. */
  rivals(cells: readonly Cell[]): Rival[] {
    const used = this.choice(cells);
    return this.#choices.flatMap((choice) => {
      const text = choice === used ? undefined : joined(choice, cells, this.#options)?.trim();
      if (text === undefined || text === "") return [];
      const label = choice.labelAt === undefined ? "" : (cells[choice.labelAt] ?? "").replace(/^[* ]{1,3}/, "").trim();
      return [{ text, label: label || choice.header, isFax: saysFax(label) }];
    });
  }

  /** Whether one of its cells holds the token. */
  isCleared(cells: readonly Cell[]): boolean {
    const parts = this.#choices.flatMap((choice) => choice.parts);
    return parts.some((at) => plain(cells[at], this.#options) === null);
  }

  /** The first choice with a text, else the first that is to be emptied. */
  #find(cells: readonly Cell[]): { readonly choice: Choice; readonly cell: Cell } | undefined {
    let emptied: { readonly choice: Choice; readonly cell: null } | undefined;
    for (const choice of this.#choices) {
      if (choice.labelAt !== undefined && saysFax(cells[choice.labelAt] ?? "")) continue;
      const cell = joined(choice, cells, this.#options);
      if (cell === null) emptied ??= { choice, cell };
      else if (cell !== undefined) return { choice, cell };
    }
    return emptied;
  }
}

// --- internal ---

/** The value of a cell; undefined when it is blank, as JSON's null is; null to empty the field. */
function plain(cell: Cell | undefined, { neutralised, clearToken }: CellOptions): Cell | undefined {
  if (cell === undefined || cell === null || cell === "") return undefined;
  const bare = cell.trim();
  if (bare === "") return undefined;
  if (neutralised && bare === '=""') return undefined; // How a spreadsheet writes a blank text.
  // Before the mark is removed: an exported value that looks like the token keeps its mark, and must not empty the field.
  if (bare === clearToken) return null;
  return neutralised ? undoNeutralise(cell) : cell;
}

/** The parts that have a value. When all others are to be emptied, `null`. */
function joined(choice: Choice, cells: readonly Cell[], options: CellOptions): Cell | undefined {
  let text: string | undefined;
  let emptied = false;
  for (const at of choice.parts) {
    const cell = plain(cells[at], options);
    if (cell === null) emptied = true;
    else if (cell !== undefined)
      text = text === undefined ? cell : `${text.trim()}${joinerBefore(choice, at)}${cell.trim()}`;
  }
  return text ?? (emptied ? null : undefined);
}
