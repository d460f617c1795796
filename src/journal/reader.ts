import { CliError } from "../errors.ts";
import { readLines } from "../system/log-file.ts";
import { type Entry, parseEntry, type RunEntry, VERSION } from "./entries.ts";

/**
 * The entries of a journal, in order, each with the bytes of the journal up to its end. A torn end is skipped: no
 * request left before its entry was on disk as a whole, so what is torn was not begun, or its intent is still open.
 * @throws CliError `invalid_input` if a line cannot be read although whole ones follow: the file was damaged.
 */
export async function* readJournal(path: string): AsyncGenerator<{ readonly entry: Entry; readonly end: number }> {
  let number = 0;
  let bad: number | undefined;
  for await (const { text, whole, end } of readLines(path)) {
    number += 1;
    const entry = whole ? parseEntry(text) : undefined;
    if (entry === undefined) {
      bad ??= number;
      continue;
    }
    if (bad !== undefined) throw damaged(path, bad);
    if (entry.type !== "other") yield { entry, end };
  }
}

export async function* readEntries(path: string): AsyncGenerator<Entry> {
  for await (const { entry } of readJournal(path)) yield entry;
}

/**
 * The first entry of a journal; undefined when there is none yet.
 * @throws CliError `invalid_input` when a newer version of this program wrote it, or when it is damaged.
 */
export async function readHeader(path: string): Promise<RunEntry | undefined> {
  for await (const { text, whole } of readLines(path)) {
    const entry = whole ? parseEntry(text) : undefined;
    if (!whole) return undefined;
    if (entry?.type !== "run") throw damaged(path, 1);
    if (entry.v === VERSION) return entry;
    throw new CliError("invalid_input", `${path} is a journal of version ${entry.v}; this program knows ${VERSION}`, {
      hint: "Use the version of the program that wrote it, or a newer one.",
    });
  }
  return undefined;
}

// --- internal ---

function damaged(path: string, line: number): CliError {
  return new CliError("invalid_input", `${path}:${line}: the journal is damaged here`, {
    hint: "Look at the rows around it with jq. The run cannot be continued; --restart begins a new one.",
  });
}
