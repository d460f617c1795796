import { CliError } from "../../errors.ts";
import { pathWord } from "../../text/shell-word.ts";
import { endingOf, isArchive, isOpenDocument, markupKind } from "./file-kinds.ts";
import { startOf } from "./text.ts";

/**
 * Refuses a file that is known to be something else than a table, by its first bytes and the ending of its name.
 * @throws CliError `invalid_input` that says what the file is, and what to import instead.
 */
export function refuseOtherFiles(name: string, head: Uint8Array): void {
  const [bytes, streams] = [Buffer.from(head).toString("latin1"), Buffer.from(head).toString("utf16le")];
  const isCompound = bytes.startsWith(COMPOUND);
  const other = isOpenDocument(name, head)
    ? undefined
    : isArchive(head)
      ? oneOf(ARCHIVES, name, bytes)
      : isCompound
        ? oneOf(COMPOUNDS, name, streams)
        : OTHERS.find(({ signature, at }) => bytes.startsWith(signature, at));
  if (other) throw new CliError("invalid_input", `${name} is ${other.what}, not a table`, { hint: other.hint });
  if (isCompound) throw closedWorkbook(name, streams);
  if (!isArchive(head) && SPREADSHEETS.includes(endingOf(name))) {
    throw new CliError("invalid_input", `${name} is named .${endingOf(name)}, but it is not a spreadsheet`, {
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
  const other =
    /^<\?xml/i.test(start) && !markupKind(head) ? "XML, but no workbook" : /^ya?ml$/.test(endingOf(name)) && "YAML";
  if (other) {
    throw new CliError("invalid_input", `${name} is ${other}: it is not a table`, {
      hint: "Export the customers as CSV, XLSX or JSON from the program that it comes from.",
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
const COMPOUND = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

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

interface Archive extends OtherFile {
  readonly ending: string;
  /** Names of files in it, whatever it is called. */
  readonly inside?: RegExp;
}

/** ZIP archives that are not workbooks. */
const ARCHIVES: readonly Archive[] = [
  { ending: "zip", what: "a ZIP archive", hint: UNPACK },
  { ending: "docx", inside: /word\/document\.xml/, what: "a Word document", hint: WRITER },
  { ending: "odt", inside: /opendocument\.text/, what: "a text document", hint: WRITER },
  { ending: "pptx", what: "a presentation", hint: EXPORT },
  {
    ending: "numbers",
    inside: /Index\/(?:Tables\/|CalculationEngine)/,
    what: "a spreadsheet of Apple's Numbers",
    hint: NUMBERS,
  },
  { ending: "pages", what: "a document of Apple's Pages", hint: PAGES },
  { ending: "xlsb", inside: /xl\/workbook\.bin/, what: "a binary workbook (.xlsb)", hint: EXCEL },
];

/** Files of Microsoft's Compound File Binary that are not workbooks. */
const COMPOUNDS: readonly Archive[] = [
  { ending: "msg", inside: /__substg1\.0_/, what: "an Outlook message or contact (.msg)", hint: OUTLOOK },
  { ending: "doc", inside: /WordDocument/, what: "a Word document", hint: WRITER },
];

/** By the ending of its name, else by what is in it. */
function oneOf(archives: readonly Archive[], name: string, text: string): OtherFile | undefined {
  return archives.find(({ ending }) => ending === endingOf(name)) ?? archives.find(({ inside }) => inside?.test(text));
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

/** A workbook that only spreadsheet programs can open. */
function closedWorkbook(name: string, text: string): CliError {
  const isProtected = ["xlsx", "xlsm"].includes(endingOf(name)) || text.includes("EncryptedPackage");
  const what = isProtected ? "a workbook with a password" : "a spreadsheet of the old .xls format";
  const how = isProtected ? "without the password as .xlsx" : "as .xlsx";
  return new CliError("invalid_input", `${name} is ${what}, which cannot be read`, {
    hint: `Open it in Excel or LibreOffice, save it ${how} or as "CSV UTF-8" with File > Save As, and import that file.`,
  });
}
