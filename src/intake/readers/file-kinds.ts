import { basename } from "node:path";
import { startOf, type TextReader } from "./text.ts";

/** A kind of text file that can be read. */
interface TextKind {
  /** Of file names, in lower case without the dot. */
  readonly endings: readonly string[];
  /** How such a text begins, where its name does not say what it is. */
  readonly begins?: RegExp;
  readonly reader: () => Promise<TextReader>;
}

const DELIMITED: TextKind = {
  endings: ["csv", "tsv", "tab", "txt"],
  reader: async () => (await import("./csv.ts")).readDelimited,
};

/** A new kind of text is a line here and a reader, which is loaded when a file needs it. */
const TEXT_KINDS: readonly TextKind[] = [
  { endings: ["ndjson", "jsonl"], reader: async () => (await import("./json.ts")).readNdjson },
  {
    endings: ["vcf", "vcard"],
    begins: /^BEGIN:VCARD/i,
    reader: async () => (await import("./vcard/vcard.ts")).readVcards,
  },
  { endings: ["json"], begins: /^[[{]/, reader: async () => (await import("./json.ts")).readJson },
  DELIMITED,
];

const OPEN_DOCUMENT = "application/vnd.oasis.opendocument.spreadsheet";

/** The reader of a text file: by the ending of its name, else by its first character, else for delimited text. */
export function textReader(name: string, head: Uint8Array): Promise<TextReader> {
  const ending = endingOf(name);
  const start = startOf(head);
  const kind =
    TEXT_KINDS.find(({ endings }) => endings.includes(ending)) ??
    TEXT_KINDS.find(({ begins }) => begins?.test(start)) ??
    DELIMITED;
  return kind.reader();
}

/** Whether a file is a ZIP archive: a workbook is one. */
export function isArchive(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 4)).toString("latin1") === "PK\x03\x04";
}

/** Whether a file is Microsoft's Compound File Binary: .xls, a workbook with a password, Outlook's items. */
export function isCompound(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 8)).toString("hex") === "d0cf11e0a1b11ae1";
}

/** Whether a file is a spreadsheet of OpenDocument: its first file says so (part 2, §3.3), else the ending of its name. */
export function isOpenDocument(name: string, head: Uint8Array): boolean {
  if (!isArchive(head)) return false;
  const text = Buffer.from(head).toString("latin1");
  const says = text.slice(0, 200).includes(`mimetype${OPEN_DOCUMENT}`);
  return says || (endingOf(name) === "ods" && !text.includes("[Content_Types].xml"));
}

/** Whether a text is HTML. @param head the first bytes, decoded to UTF-8. */
export function isHtml(head: Uint8Array): boolean {
  if (!startOf(head).startsWith("<")) return false;
  const text = new TextDecoder().decode(head);
  // The sheets of an XML spreadsheet have a <Table> too.
  return /<(?:html|table|!doctype html|head|body|meta)[\s>]/i.test(text) && !/<(?:ss:)?workbook[\s>]/i.test(text);
}

export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** The ending of a file's name, in lower case without the dot; `""` when it has none. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(basename(name))?.[1]?.toLowerCase() ?? "";
}
