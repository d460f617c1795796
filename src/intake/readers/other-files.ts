import { CliError } from "../../errors.ts";
import { pathWord } from "../../text/shell-word.ts";
import { endingOf, isArchive, isOpenDocument, startOf, startsWith } from "./kinds.ts";

/**
 * Refuses a file that is known to be something else than a table, by its first bytes and the ending of its name.
 * @throws CliError `invalid_input` that says what the file is, and what to import instead.
 */
export function refuseOtherFiles(name: string, head: Uint8Array): void {
  const ending = endingOf(name);
  const isReadable = isArchive(head);
  const other = isReadable ? archiveOf(name, head) : OTHERS.find((kind) => isOf(kind, head));
  if (other) throw new CliError("invalid_input", `${name} is ${other.what}, not a table`, { hint: other.hint });
  if (startsWith(head, COMPOUND)) throw compoundFile(name, ending, head);
  if (!isReadable && SPREADSHEETS.includes(ending)) {
    throw new CliError("invalid_input", `${name} is named .${ending}, but it is not a spreadsheet`, {
      hint: "Rename it to what it is: .csv, .tsv, .json or .ndjson.",
    });
  }
}

/**
 * Refuses what is not a text in any encoding, and texts that are known to be no tables.
 * @param head the first bytes, decoded to UTF-8.
 * @throws CliError `invalid_input`
 */
export function refuseOtherTexts(name: string, head: Uint8Array): void {
  refuseBinary(name, head);
  const start = startOf(head);
  if (SAVED_PLAN.test(start)) {
    throw new CliError("invalid_input", `${name} is a saved plan, not a table`, {
      hint: `Carry it out with: customers apply ${pathWord(name)}`,
    });
  }
  if (/^mime-version:/i.test(start)) {
    throw new CliError("invalid_input", `${name} is a web archive (MHTML), not a table`, { hint: EXCEL });
  }
}

/** Refuses what is not a text in an encoding of one byte a letter, nor in UTF-8. @throws CliError `invalid_input` */
export function refuseBinary(name: string, head: Uint8Array): void {
  const looked = head.subarray(0, 4096);
  const controls = looked.filter((byte) => byte < 0x20 && !TEXT_CONTROLS.has(byte)).length;
  // A text may have a control character or two in a cell; a binary file has many of them, zero bytes too.
  if (looked.includes(0) && controls >= 4 && controls >= looked.length / 50) {
    throw new CliError("invalid_input", `${name} is not a text file, nor a format that can be imported`, {
      hint: "Export the data as CSV, TSV, JSON, NDJSON, vCard or XLSX from the program that it comes from.",
    });
  }
}

// --- internal ---

/** Tab, line feed, vertical tab, form feed, carriage return, end of file (DOS), escape (ISO 2022). */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);

/** How the first line of a saved plan begins. */
const SAVED_PLAN = /^\{"type":"plan","v":\d/;

/** Endings of files that are never text. An .xls file of a web system is often text, HTML or XML. */
const SPREADSHEETS: readonly string[] = ["xlsx", "xlsm", "xlsb", "ods", "numbers"];

/** Microsoft's Compound File Binary: .xls, workbooks with a password, Outlook's items. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const UNPACK = "Unpack it, and import the table that is in it.";
const EXPORT = "Export the table that it was made from as CSV.";
const EXCEL = 'Open it in Excel, choose File > Save As > "CSV UTF-8", and import that file.';
const NUMBERS = "Open it in Numbers, choose File > Export To > CSV, and import that file.";
const PAGES = "Copy its table into Numbers, choose File > Export To > CSV, and import that file.";
const WRITER = 'Copy its table into a spreadsheet program and save it as "CSV UTF-8".';
const ACCESS =
  "Open it in Access, select the table, choose External Data > Export > Text File, and import the file that it writes.";
const OUTLOOK =
  "In Outlook, choose File > Open & Export > Import/Export > Export to a file > Comma Separated Values > Contacts, and import that file.";

interface OtherFile {
  readonly what: string;
  readonly hint: string;
}

/** ZIP archives that are not workbooks, by their ending. */
const ARCHIVES: Readonly<Record<string, OtherFile | undefined>> = {
  zip: { what: "a ZIP archive", hint: UNPACK },
  docx: { what: "a Word document", hint: WRITER },
  odt: { what: "a text document", hint: WRITER },
  pptx: { what: "a presentation", hint: EXPORT },
  numbers: { what: "a spreadsheet of Apple's Numbers", hint: NUMBERS },
  pages: { what: "a document of Apple's Pages", hint: PAGES },
  xlsb: { what: "a binary workbook (.xlsb)", hint: EXCEL },
};

/** The same by the names of files in the archive, whatever it is called. */
const INSIDE: readonly (readonly [mark: string, ending: string])[] = [
  ["opendocument.text", "odt"],
  ["xl/workbook.bin", "xlsb"],
  ["word/document.xml", "docx"],
  ["Index/Tables/", "numbers"],
  ["Index/CalculationEngine", "numbers"],
];

function archiveOf(name: string, head: Uint8Array): OtherFile | undefined {
  if (isOpenDocument(name, head)) return undefined;
  const text = Buffer.from(head).toString("latin1");
  const inside = INSIDE.find(([mark]) => text.includes(mark))?.[1];
  return ARCHIVES[endingOf(name)] ?? (inside === undefined ? undefined : ARCHIVES[inside]);
}

interface Signature {
  /** The bytes, as text of one character each. */
  readonly signature: string;
  /** Where they stand, from 0. */
  readonly at?: number;
}

const OTHERS: readonly (OtherFile & Signature)[] = [
  { signature: "%PDF", what: "a PDF", hint: EXPORT },
  { signature: "\x89PNG", what: "a picture (PNG)", hint: EXPORT },
  { signature: "\xff\xd8\xff", what: "a picture (JPEG)", hint: EXPORT },
  { signature: "GIF8", what: "a picture (GIF)", hint: EXPORT },
  { signature: "7z\xbc\xaf\x27\x1c", what: "a 7z archive", hint: UNPACK },
  { signature: "Rar!\x1a\x07", what: "a RAR archive", hint: UNPACK },
  { signature: "ustar", at: 257, what: "a TAR archive", hint: UNPACK },
  { signature: "\x1f\x8b", what: "packed by gzip more than once", hint: UNPACK },
  { signature: "!BDN", what: "an Outlook data file (.pst)", hint: OUTLOOK },
  { signature: "Standard Jet DB", at: 4, what: "a database of Access", hint: ACCESS },
  { signature: "Standard ACE DB", at: 4, what: "a database of Access", hint: ACCESS },
  { signature: "SQLite format 3", what: "a database (SQLite)", hint: EXPORT },
];

function isOf({ signature, at = 0 }: Signature, head: Uint8Array): boolean {
  return Buffer.from(head.subarray(at, at + signature.length)).toString("latin1") === signature;
}

function compoundFile(name: string, ending: string, head: Uint8Array): CliError {
  const streams = Buffer.from(head).toString("utf16le");
  if (ending === "msg" || streams.includes("__substg1.0_")) {
    return new CliError("invalid_input", `${name} is an Outlook message or contact (.msg), not a table`, {
      hint: OUTLOOK,
    });
  }
  if (ending === "doc" || streams.includes("WordDocument")) {
    return new CliError("invalid_input", `${name} is a Word document, not a table`, { hint: WRITER });
  }
  const isProtected = ending === "xlsx" || ending === "xlsm" || streams.includes("EncryptedPackage");
  const what = isProtected ? "a workbook with a password" : "a spreadsheet of the old .xls format";
  const how = isProtected ? "without the password as .xlsx" : "as .xlsx";
  return new CliError("invalid_input", `${name} is ${what}, which cannot be read`, {
    hint: `Open it in Excel or LibreOffice, save it ${how} or as "CSV UTF-8" with File > Save As, and import that file.`,
  });
}
