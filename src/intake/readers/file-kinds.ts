import { basename } from "node:path";
import { CliError } from "../../errors.ts";
import OTHERS from "./other-kinds.json" with { type: "json" };
import type { TextReader } from "./source.ts";

/** The ending of a file's name, in lower case without the dot; `""` when it has none. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(basename(name))?.[1]?.toLowerCase() ?? "";
}

export function isGzip(data: Buffer): boolean {
  return data[0] === 0x1f && data[1] === 0x8b;
}

/** Whether a file is Microsoft's Compound File Binary: .xls, a workbook with a password, Outlook's items. */
export function isCompound(data: Buffer): boolean {
  return data.toString("hex", 0, 8) === "d0cf11e0a1b11ae1";
}

/**
 * The kind of a file, by its first bytes and its name's ending: a workbook of Excel or OpenDocument, or a text.
 * @throws CliError `invalid_input` if it is something else: it says what, and what to import instead.
 */
export function kindOfFile(name: string, data: Buffer): "book" | "ods" | "text" {
  const head = data.subarray(0, 64 * 1024);
  const bytes = head.toString("latin1");
  const ending = endingOf(name);
  if (NEITHER.test(bytes)) throw notText(name);
  const isArchive = bytes.startsWith("PK\x03\x04");
  if (!isArchive && !isCompound(data)) {
    if (!SPREADSHEETS.includes(ending)) return "text";
    const hint = "Rename it to what it is: .csv, .tsv, .json or .ndjson.";
    throw new CliError("invalid_input", `${name} is named .${ending}, but it is not a spreadsheet`, { hint });
  }
  // Its first file says so (OpenDocument part 2, §3.3), else the ending of its name.
  const says = bytes.slice(0, 200).includes("mimetypeapplication/vnd.oasis.opendocument.spreadsheet");
  if (isArchive && (says || (ending === "ods" && !bytes.includes("[Content_Types].xml")))) return "ods";
  refuse(name, OTHERS.containers, isArchive ? bytes : head.toString("utf16le"));
  return "book";
}

/**
 * The reader of a text: by its name's ending, else by its first character, else delimited text. `page` is a table of
 * HTML: many web systems write .xls files so.
 * @throws CliError `invalid_input` for anything but text, and for texts that are known to be no tables.
 */
export async function kindOfText(name: string, text: string): Promise<"page" | TextReader> {
  refuseBinary(name, text);
  if (OWN_REPORT.test(text.slice(0, 64)) || OWN_PAGE.test(text.slice(-500))) throw noTable(name, REPORT);
  const start = text.slice(0, 64).trimStart();
  if (isHtml(text)) {
    if (endingOf(name) !== "xls") throw noTable(name, PAGE);
    return "page";
  }
  refuse(name, OTHERS.texts, start);
  const [, , reader] =
    READERS.find(([endings]) => endings.test(endingOf(name))) ??
    READERS.find(([, begins]) => begins.test(start)) ??
    DELIMITED;
  return reader();
}

/** Refuses what is not a text in an encoding of one byte a letter, nor in UTF-8. @throws CliError `invalid_input` */
export function refuseBinary(name: string, text: string): void {
  const looked = text.slice(0, 4096);
  const controls = looked.match(/[^\t-\r\x1a\x1b -\uffff]/g)?.length ?? 0;
  // A text may have a control character or two in a cell; a binary file has many of them, zero bytes too.
  if (looked.includes("\0") && controls >= 4 && controls >= looked.length / 50) throw notText(name);
}

// --- internal ---

type TextKind = readonly [endings: RegExp, begins: RegExp, reader: () => Promise<TextReader>];

const DELIMITED: TextKind = [/^(?:csv|tsv|tab|txt)$/, /^$/, async () => (await import("./csv.ts")).readDelimited];

/** A new kind of text is a line here and a reader, which is loaded when a file needs it. */
const READERS: readonly TextKind[] = [
  [/^(?:ndjson|jsonl)$/, /^$/, async () => (await import("./json.ts")).readNdjson],
  [/^(?:vcf|vcard)$/, /^BEGIN:VCARD/i, async () => (await import("./vcard/vcard.ts")).readVcards],
  [/^json$/, /^[[{]/, async () => (await import("./json.ts")).readJson],
  DELIMITED,
];

/** Whether a text is HTML. */
function isHtml(text: string): boolean {
  if (!/^\s*</.test(text)) return false;
  const head = text.slice(0, 64 * 1024);
  // The sheets of an XML spreadsheet have a <Table> too.
  return /<(?:html|table|!doctype html|head|body|meta)[\s>]/i.test(head) && !/<(?:ss:)?workbook[\s>]/i.test(head);
}

/** PDF, pictures, archives, databases, Outlook's data: by their first bytes, as text of one character each. */
const NEITHER =
  /^(?:%PDF|\x89PNG|\xff\xd8\xff|GIF8|\x1f\x8b|7z\xbc\xaf|Rar!|!BDN|SQLite format|[\s\S]{4}Standard |[\s\S]{257}ustar)/;

/** Endings of files that are never text. An .xls file of a web system is often text or HTML. */
const SPREADSHEETS: readonly string[] = ["xlsx", "xlsm", "xlsb", "ods", "numbers"];

/** What is not read, and what to do about it. */
interface OtherKind {
  readonly what: string;
  readonly hint: string;
  /** Of the file's name. */
  readonly endings?: readonly string[];
  /** How such a text begins, in lower case, if its name does not say what it is. */
  readonly begins?: readonly string[];
  /** Names of files in such an archive or Compound File. */
  readonly has?: readonly string[];
}

function refuse(name: string, kinds: readonly OtherKind[], text: string): void {
  const isNamed = ({ endings }: OtherKind) => endings?.includes(endingOf(name));
  const isLike = ({ begins, has }: OtherKind) =>
    begins?.some((start) => text.toLowerCase().startsWith(start)) || has?.some((part) => text.includes(part));
  const other = kinds.find(isNamed) ?? kinds.find(isLike);
  if (other) throw noTable(name, other);
}

function noTable(name: string, { what, hint }: Pick<OtherKind, "what" | "hint">): CliError {
  return new CliError("invalid_input", `${name} is ${what}, not a table`, { hint });
}

function notText(name: string): CliError {
  return new CliError("invalid_input", `${name} is not a text file, nor a format that can be imported`, {
    hint: "Export the data as CSV, TSV, JSON, NDJSON, vCard or XLSX from the program that it comes from.",
  });
}

/** How a report or the plan of a dry run begins, and how the page of a report ends. */
const OWN_REPORT = /^\s*\{\s*"(?:type":\s*"report",\s*"v":\s*\d|read":\s*\d+,\s*"create":\s*\d+,\s*"update":)/;
const OWN_PAGE = /Made by customers \d[^<]{0,40}<\/p><\/footer>\s?<\/main>\s?<\/body>/;

const REPORT = {
  what: "a report of an import",
  hint: "Import the file that it is about, or the file of its rejected rows (--rejects).",
};

const PAGE = {
  what: "a web page",
  hint: 'If a program exported it as a spreadsheet, name it .xls. Else copy its table into a spreadsheet program and save it as "CSV UTF-8".',
};
