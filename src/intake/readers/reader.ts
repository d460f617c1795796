import type { FormatTable } from "../row.ts";

export interface ReadingOptions {
  /** The encoding of a text file (--encoding); detected when missing. */
  readonly encoding?: string | undefined;
  /** The sheet of a workbook: its name, or its number from 1 (--sheet); the first visible one with customers when missing. */
  readonly sheet?: string | undefined;
  /** Values are not shown in messages. */
  readonly redact?: boolean | undefined;
  /** Nothing at all is a table without rows. */
  readonly orNothing?: boolean | undefined;
  /** Stops the reading of a workbook. */
  readonly signal?: AbortSignal | undefined;
}

/** The text of a file, in UTF-8 whatever encoding the file has. */
export interface Text {
  /** Its beginning: the first 64 KiB of the file. */
  readonly head: Uint8Array;
  /** All of it, from the start at each call. */
  read(): AsyncIterable<Uint8Array>;
}

/** Reads a text file as a table. @throws CliError `invalid_input` that names the line. */
export type TextReader = (name: string, text: Text) => Promise<FormatTable>;
