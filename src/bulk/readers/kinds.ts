import { basename } from "node:path";
import type { BinaryReader, TextReader } from "./reader.ts";

/** A kind of text file that can be read. */
export interface TextKind {
  /** Of file names, in lower case without the dot. */
  readonly endings: readonly string[];
  /** How such a text begins, where its name does not say what it is. */
  readonly begins?: string;
  readonly reader: () => Promise<TextReader>;
}

/** A kind of file that is not text and can be read. */
export interface BinaryKind {
  readonly signature: readonly number[];
  readonly reader: () => Promise<BinaryReader>;
}

/** A new kind of file is a line here and a reader. Each reader is loaded when a file needs it. */
const BINARY_KINDS: readonly BinaryKind[] = [
  // A ZIP archive. Other spreadsheets are ZIP archives too: the reader says what it cannot read.
  { signature: [0x50, 0x4b, 0x03, 0x04], reader: async () => (await import("./xlsx.ts")).readXlsx },
];

const DELIMITED: TextKind = {
  endings: ["csv", "tsv", "tab", "txt"],
  reader: async () => (await import("./csv.ts")).readDelimited,
};

const TEXT_KINDS: readonly TextKind[] = [
  { endings: ["ndjson", "jsonl"], begins: "{", reader: async () => (await import("./json.ts")).readNdjson },
  { endings: ["json"], begins: "[", reader: async () => (await import("./json.ts")).readJson },
  DELIMITED,
];

/** The kind of a file that is not text, by its first bytes; undefined for a text file. */
export function binaryKind(head: Uint8Array): BinaryKind | undefined {
  return BINARY_KINDS.find(({ signature }) => startsWith(head, signature));
}

/** The kind of a text file: by the ending of its name, else by its first character, else delimited. */
export function textKind(name: string, head: Uint8Array): TextKind {
  const ending = endingOf(name);
  const start = startOf(head);
  return (
    TEXT_KINDS.find(({ endings }) => endings.includes(ending)) ??
    TEXT_KINDS.find(({ begins }) => begins !== undefined && start.startsWith(begins)) ??
    DELIMITED
  );
}

/** The ending of a file's name, in lower case without the dot; `""` when it has none. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(basename(name))?.[1]?.toLowerCase() ?? "";
}

/** The first characters of a text. */
export function startOf(head: Uint8Array): string {
  return new TextDecoder().decode(head.subarray(0, 64)).trimStart();
}

export function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}
