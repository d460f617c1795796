import { CliError } from "../../errors.ts";

/** A part of a text that can be read by itself. */
export interface TextItem {
  /** Its line, or its number in the array, from 1. */
  readonly number: number;
  readonly text: string;
}

/** The lines of a text, ended by CR LF, LF or CR. @throws CliError `invalid_input` for a line of more than 16 million characters. */
export async function* textLines(
  bytes: AsyncIterable<Uint8Array>,
  place: (line: number) => string,
): AsyncGenerator<TextItem> {
  let [number, rest] = [0, ""];
  for await (const text of decoded(bytes)) {
    const parts = (rest + text).split(/\r\n|\n|\r(?=[^\n])/);
    rest = parts.pop() ?? "";
    for (const line of parts) {
      number += 1;
      yield { number, text: line };
    }
    if (rest.length > LONGEST) throw tooLong(place(number + 1));
  }
  yield { number: number + 1, text: rest.replace(/\r$/, "") };
}

export async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Characters of one item or line. */
export const LONGEST = 16 * 1024 * 1024;

export function tooLong(place: string): CliError {
  return new CliError("invalid_input", `${place}: this is longer than ${LONGEST / 1024 / 1024} million characters`, {
    hint: "Perhaps a bracket or a quote is never closed: close it.",
  });
}
