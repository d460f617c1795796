import { CliError } from "../../errors.ts";
import { endingOf, isArchive, isCompound, isHtml, isOpenDocument } from "./file-kinds.ts";
import { noTable, startOf } from "./text.ts";

/**
 * Refuses a file that is known to be something else than a table, by its first bytes and the ending of its name.
 * @throws CliError `invalid_input` that says what the file is, and what to import instead.
 */
export function refuseOtherFiles(name: string, head: Uint8Array): void {
  if (isOpenDocument(name, head)) return;
  const ending = endingOf(name);
  const bytes = Buffer.from(head).toString("latin1");
  if (NEITHER.test(bytes)) throw notText(name);
  if (isCompound(head) || isArchive(head)) {
    const inside = isCompound(head) ? Buffer.from(head).toString("utf16le") : bytes;
    const other =
      CONTAINERS.find(({ endings }) => endings.split(" ").includes(ending)) ??
      CONTAINERS.find(({ signature }) => signature?.test(inside));
    if (other) throw noTable(name, other.what, other.hint);
  } else if (SPREADSHEETS.includes(ending)) {
    const hint = "Rename it to what it is: .csv, .tsv, .json or .ndjson.";
    throw noTable(name, `named .${ending}`, hint, "but it is not a spreadsheet");
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
  if (isHtml(head)) {
    if (endingOf(name) !== "xls") throw noTable(name, "a web page", PAGE);
    return;
  }
  const other = TEXTS.find(({ endings, begins }) => endings.includes(endingOf(name)) || begins?.test(start));
  if (other) throw noTable(name, other.what, other.hint);
}

/** Refuses what is not a text in an encoding of one byte a letter, nor in UTF-8. @throws CliError `invalid_input` */
export function refuseBinary(name: string, head: Uint8Array): void {
  const looked = head.subarray(0, 4096);
  const controls = looked.filter((byte) => byte < 0x20 && !TEXT_CONTROLS.has(byte)).length;
  // A text may have a control character or two in a cell; a binary file has many of them, zero bytes too.
  if (looked.includes(0) && controls >= 4 && controls >= looked.length / 50) throw notText(name);
}

// --- internal ---

function notText(name: string): CliError {
  return new CliError("invalid_input", `${name} is not a text file, nor a format that can be imported`, {
    hint: "Export the data as CSV, TSV, JSON, NDJSON, vCard or XLSX from the program that it comes from.",
  });
}

/** PDF, pictures, archives, databases, Outlook's data: by their first bytes, as text of one character each. */
const NEITHER =
  /^(?:%PDF|\x89PNG|\xff\xd8\xff|GIF8|\x1f\x8b|7z\xbc\xaf|Rar!|!BDN|SQLite format|[\s\S]{4}Standard |[\s\S]{257}ustar)/;

/** Tab, line feed, vertical tab, form feed, carriage return, end of file (DOS), escape (ISO 2022). */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);

/** Endings of files that are never text. An .xls file of a web system is often text or HTML. */
const SPREADSHEETS: readonly string[] = ["xlsx", "xlsm", "xlsb", "ods", "numbers"];

const UNPACK = "Unpack it, and import the table that is in it.";
const EXPORT = "Export the table as CSV from the program that it comes from.";
const EXCEL =
  'Open it in Excel or LibreOffice, save it as .xlsx without a password or as "CSV UTF-8" with File > Save As, and import that file.';
const NUMBERS = "Open it in Numbers, choose File > Export To > CSV, and import that file.";
const COPY = 'Copy its table into a spreadsheet program and save it as "CSV UTF-8".';
const OUTLOOK =
  "In Outlook, choose File > Open & Export > Import/Export > Export to a file > Comma Separated Values > Contacts, and import that file.";

const XML = "Export the table as CSV. If it is a spreadsheet, open it in Excel or LibreOffice and save it as .xlsx.";
const ADDRESSES =
  "Export the address book as CSV or vCard (.vcf) from the program that it comes from, and import that file.";
const QUICKBOOKS =
  "In QuickBooks, choose Customer Center > Excel > Export Customer List, save it as CSV, and import that file.";
const PAGE =
  'If a program exported it as a spreadsheet, name it .xls. Else copy its table into a spreadsheet program and save it as "CSV UTF-8".';

/** Texts that are not read, by the ending of their name or how they begin. */
const TEXTS: readonly {
  readonly what: string;
  readonly hint: string;
  readonly endings: readonly string[];
  readonly begins?: RegExp;
}[] = [
  { what: "a web archive (MHTML)", hint: EXCEL, endings: [], begins: /^mime-version:/i },
  { what: "XML", hint: XML, endings: [], begins: /^<(?:\?xml|(?:ss:)?workbook|office:document)\b/i },
  { what: "YAML", hint: EXPORT, endings: ["yaml", "yml"] },
  { what: "LDIF", hint: ADDRESSES, endings: ["ldif"], begins: /^(?:version: *1\s|dn::? )/i },
  { what: "an IIF file of QuickBooks", hint: QUICKBOOKS, endings: ["iif"], begins: /^![A-Z]+[\t,]/ },
];

/** ZIP archives and Compound Files that are not workbooks: by the ending of the name, else by the names of files in them. */
const CONTAINERS: readonly {
  readonly what: string;
  readonly hint: string;
  readonly endings: string;
  readonly signature?: RegExp;
}[] = [
  { what: "a ZIP archive", hint: UNPACK, endings: "zip" },
  { what: "a document", hint: COPY, endings: "docx doc odt pages pptx", signature: /word\/document|WordDocument/ },
  { what: "a spreadsheet of Apple's Numbers", hint: NUMBERS, endings: "numbers", signature: /Index\/Tables\// },
  { what: "a binary workbook (.xlsb)", hint: EXCEL, endings: "xlsb", signature: /xl\/workbook\.bin/ },
  { what: "an Outlook message or contact (.msg)", hint: OUTLOOK, endings: "msg", signature: /__substg1\.0_/ },
];
