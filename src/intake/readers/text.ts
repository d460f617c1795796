import type { FormatTable } from "../row.ts";

export interface ReadingOptions {
  /** The encoding of a text file (--encoding); detected when missing. */
  readonly encoding?: string | undefined;
  /** The sheet of a workbook: its name, or its number from 1 (--sheet); the first visible one with customers when missing. */
  readonly sheet?: string | undefined;
  /** Nothing at all is a table without rows. */
  readonly orNothing?: boolean | undefined;
  /** Stops the reading of a workbook. */
  readonly signal?: AbortSignal | undefined;
}

/** Reads a text as a table. @throws CliError `invalid_input` that names the line. */
export type TextReader = (name: string, text: string) => Promise<FormatTable>;

/** The lines of a text, ended by CR LF, LF or CR. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}
