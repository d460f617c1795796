import { undoNeutralise } from "../../text/formula.ts";
import { saysFax } from "../cells/kinds.ts";
import { type Choice, type FieldColumns, joinedText } from "../columns/field-columns.ts";
import type { Cell } from "../row.ts";

export interface CellOptions {
  /** Whether cells may hold neutralised formulas. */
  readonly neutralised: boolean;
  /** A cell that holds only this empties its field. */
  readonly clearToken: string;
}

/** What a choice holds: a text, or `null` to empty the field. */
interface Filled {
  readonly choice: Choice;
  readonly cell: Cell;
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

  constructor({ target, choices }: FieldColumns, options: CellOptions) {
    this.target = target;
    this.#choices = choices;
    this.#options = options;
  }

  /** The text of the field, `null` to empty it, undefined when its cells are blank. */
  read(cells: readonly Cell[]): Cell | undefined {
    return this.#used(cells)?.cell;
  }

  /** What messages call the column, or the joined columns, that `read` takes the text from. */
  column(cells: readonly Cell[]): string {
    return (this.#used(cells)?.choice ?? this.#choices[0])?.header || this.target;
  }

  /** The calling code beside a phone number: `+52`; `""` where there is none. */
  callingCode(cells: readonly Cell[]): string {
    return cells[this.#used(cells)?.choice.codeAt ?? -1] ?? "";
  }

  /** The texts of all choices, not only of the one that is read. */
  all(cells: readonly Cell[]): string[] {
    return this.#filled(cells).flatMap(({ cell }) => cell ?? []);
  }

  /** The choices that have a text, with the texts of their columns. */
  parts(cells: readonly Cell[]): { readonly choice: Choice; readonly texts: readonly string[] }[] {
    return this.#filled(cells).map(({ choice }) => {
      return { choice, texts: choice.parts.flatMap((at) => plain(cells[at], this.#options)?.trim() ?? []) };
    });
  }

  /** The choices that have a text and that `read` does not take. */
  rivals(
    cells: readonly Cell[],
  ): (Pick<Filled, "label" | "isFax"> & { readonly text: string; readonly header: string })[] {
    if (this.#choices.length < 2) return [];
    const used = this.#used(cells)?.choice;
    return this.#filled(cells).flatMap(({ choice, cell, ...filled }) => {
      const text = choice === used ? undefined : cell?.trim();
      return text ? [{ text, header: choice.header, ...filled }] : [];
    });
  }

  /** The first choice with a text, else the first that is to be emptied. */
  #used(cells: readonly Cell[]): Filled | undefined {
    let emptied: Filled | undefined;
    for (const choice of this.#choices) {
      const filled = this.#fill(choice, cells);
      if (filled === undefined || filled.isFax) continue;
      if (filled.cell !== null) return filled;
      emptied ??= filled;
    }
    return emptied;
  }

  #filled(cells: readonly Cell[]): Filled[] {
    return this.#choices.flatMap((choice) => this.#fill(choice, cells) ?? []);
  }

  #fill(choice: Choice, cells: readonly Cell[]): Filled | undefined {
    const cell = contactOf(choice, joined(choice, cells, this.#options), cells);
    if (cell === undefined) return undefined;
    if (choice.labelAt === undefined) return { choice, cell, label: choice.header, isFax: false };
    const label = (cells[choice.labelAt] ?? "").replace(/^[* ]{1,3}/, "").trim();
    return { choice, cell, label: label || choice.header, isFax: saysFax(label) };
  }
}

// --- internal ---

/** A phone number with the area code beside it, or the contacts that are meant of a cell that has others, too. */
function contactOf({ areaAt, only }: Choice, cell: Cell | undefined, cells: readonly Cell[]): Cell | undefined {
  if (!cell) return cell;
  if (only !== undefined) {
    const addresses = cell.split(/[\s|;,/<>]+/).filter((word) => word.includes("@"));
    const rest = addresses.reduce((text, address) => text.replace(address, ""), cell);
    return (only === "email" ? addresses.join("; ") : rest.replace(/[|;,/<>]/g, " ").trim()) || undefined;
  }
  if (areaAt === undefined) return cell;
  const area = cells[areaAt]?.replace(/\D/g, "") ?? "";
  const digits = cell.replace(/\D/g, "");
  const isWhole =
    /^\s*[+0(]/.test(cell) || digits.length > 9 || (digits.length > 8 && digits.startsWith(area.replace(/^0/, "")));
  return area === "" || isWhole || digits === "" ? cell : `${area} ${cell}`;
}

/** The value of a cell; undefined when it is blank, as JSON's null is; null to empty the field. */
function plain(cell: Cell | undefined, { neutralised, clearToken }: CellOptions): Cell | undefined {
  const bare = cell?.trim() ?? "";
  // `=""` is how a spreadsheet writes a blank text.
  if (!cell || bare === "" || (neutralised && bare === '=""')) return undefined;
  // Before the mark is removed: an exported value that looks like the token keeps its mark, and must not empty the field.
  if (bare === clearToken) return null;
  return neutralised ? undoNeutralise(cell) : cell;
}

/** The parts that have a value. When all others are to be emptied, `null`. */
function joined(choice: Choice, cells: readonly Cell[], options: CellOptions): Cell | undefined {
  const text = joinedText(choice, (at) => plain(cells[at], options) ?? undefined);
  return text ?? (choice.parts.some((at) => plain(cells[at], options) === null) ? null : undefined);
}
