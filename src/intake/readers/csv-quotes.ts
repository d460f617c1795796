import { CliError } from "../../errors.ts";
import type { Cell } from "../row.ts";

/** The record in which the parser stopped. */
interface BrokenRecord {
  readonly name: string;
  /** The line that it starts on. */
  readonly line: number;
  readonly headers: readonly string[] | undefined;
  /** The cells before the wrong one. */
  readonly cells: readonly string[];
}

/**
 * What is wrong with the quotes of a record, as a CliError `invalid_input` with line and column; another error as it is.
 */
export function quoteError(error: unknown, { name, headers, line, cells }: BrokenRecord): unknown {
  if (!(error instanceof Error) || error instanceof CliError || !("code" in error)) return error;
  const [problem, hint] = SYNTAX[String(error.code)] ?? [];
  if (problem === undefined) return error;
  const header = headers?.[cells.length];
  const column = `column ${cells.length + 1}${header ? ` (${header})` : ""}`;
  return new CliError("invalid_input", `${name}:${line + breaksIn(cells)}: ${problem.replace("COLUMN", column)}`, {
    hint,
    cause: error,
  });
}

/** How many line breaks cells hold. */
export function breaksIn(cells: readonly Cell[]): number {
  let breaks = 0;
  for (const cell of cells) {
    if (cell?.includes("\n") || cell?.includes("\r")) breaks += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
  }
  return breaks;
}

// --- internal ---

const DOUBLE_IT = 'Inside a quoted cell, write a quote twice: "5"" pipe".';
const SYNTAX: Readonly<Record<string, readonly [problem: string, hint: string]>> = {
  CSV_QUOTE_NOT_CLOSED: ["the quote at the beginning of COLUMN is never closed", `Close it. ${DOUBLE_IT}`],
  CSV_INVALID_CLOSING_QUOTE: [
    "COLUMN begins with a quote and has another one in its middle",
    `Perhaps the closing quote of the cell is missing. ${DOUBLE_IT}`,
  ],
  INVALID_OPENING_QUOTE: [
    "COLUMN has a quote in its middle but does not begin with one",
    `Put the whole cell in quotes. ${DOUBLE_IT}`,
  ],
};
