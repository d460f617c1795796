import { CliError } from "../../errors.ts";
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

/** The text of a file, in UTF-8 whatever encoding the file has. */
export interface Text {
  /** Its beginning: the first 64 KiB of the file. */
  readonly head: Uint8Array;
  /** All of it, from the start at each call. */
  read(): AsyncIterable<Uint8Array>;
}

/** Reads a text file as a table. @throws CliError `invalid_input` that names the line. */
export type TextReader = (name: string, text: Text) => Promise<FormatTable>;

/** A part of a text that can be read by itself. */
export interface TextItem {
  /** Its line, or its number in the array, from 1. */
  readonly number: number;
  readonly text: string;
}

/** The lines of a text, ended by CR LF, LF or CR. @throws CliError `invalid_input` for a line of more than 16 million characters. */
export async function* textLines(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TextItem> {
  let [number, rest] = [0, ""];
  for await (const text of decoded(bytes)) {
    const parts = (rest + text).split(/\r\n|\n|\r(?=[^\n])/);
    rest = parts.pop() ?? "";
    for (const line of parts) {
      number += 1;
      yield { number, text: line };
    }
    if (rest.length > LONGEST) throw tooLong(`${name}:${number + 1}`);
  }
  yield { number: number + 1, text: rest.replace(/\r$/, "") };
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** All of a text, with its mark. */
export async function allOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** The first characters of a text. */
export function startOf(head: Uint8Array): string {
  return new TextDecoder().decode(head.subarray(0, 64)).trimStart();
}

/** Characters of one item, line or row: a quote that is never closed makes the whole rest of a file one row. */
export const LONGEST = 16 * 1024 * 1024;

export function tooLong(place: string): CliError {
  return new CliError("invalid_input", `${place}: this is longer than ${LONGEST / 1024 / 1024} million characters`, {
    hint: "Perhaps a bracket or a quote is never closed: close it.",
  });
}

/** The error for a file that is no table, or none that is read. @param hint what to import instead. */
export function noTable(name: string, what: string, hint: string, why = "not a table"): CliError {
  return new CliError("invalid_input", `${name} is ${what}, ${why}`, { hint });
}
