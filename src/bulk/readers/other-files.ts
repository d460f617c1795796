import { CliError } from "../../errors.ts";
import { endingOf, isArchive, startOf, startsWith } from "./kinds.ts";

/**
 * Refuses a file that is known to be something else than a table, by its first bytes and the ending of its name.
 * @throws CliError `invalid_input` that says what the file is, and what to import instead.
 */
export function refuseOtherFiles(name: string, head: Uint8Array): void {
  const ending = endingOf(name);
  const isReadable = isArchive(head);
  const archive = isReadable ? ARCHIVES[ending] : undefined;
  const other = archive ?? OTHERS.find(({ signature }) => startsWith(head, signature));
  if (other) throw new CliError("invalid_input", `${name} is ${other.what}, not a table`, { hint: other.hint });
  if (startsWith(head, COMPOUND)) throw oldSpreadsheet(name, ending);
  if (!isReadable && SPREADSHEETS.includes(ending)) {
    throw new CliError("invalid_input", `${name} is named .${ending}, but it is not a spreadsheet`, {
      hint: "Rename it to what it is: .csv, .tsv, .json or .ndjson.",
    });
  }
}

/**
 * Refuses what is not a text in any encoding, and a saved plan.
 * @param head the first bytes, decoded to UTF-8.
 * @throws CliError `invalid_input`
 */
export function refuseOtherTexts(name: string, head: Uint8Array): void {
  const looked = head.subarray(0, 4096);
  const controls = looked.filter((byte) => byte < 0x20 && !TEXT_CONTROLS.has(byte)).length;
  // A text may have a control character or two in a cell; a binary file has many of them, zero bytes too.
  if (looked.includes(0) && controls >= 4 && controls >= looked.length / 50) {
    throw new CliError("invalid_input", `${name} is not a text file, nor a format that can be imported`, {
      hint: "Export the data as CSV, TSV, JSON, NDJSON or XLSX from the program that it comes from.",
    });
  }
  if (SAVED_PLAN.test(startOf(head))) {
    throw new CliError("invalid_input", `${name} is a saved plan, not a table`, {
      hint: `Carry it out with: customers apply ${name}`,
    });
  }
}

// --- internal ---

/** Tab, line feed, vertical tab, form feed, carriage return, end of file (DOS), escape (ISO 2022). */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);

/** How the first line of a saved plan begins. */
const SAVED_PLAN = /^\{"type":"plan","v":\d/;

const SPREADSHEETS: readonly string[] = ["xlsx", "xlsm", "xls", "xlsb", "ods", "numbers"];

/** Microsoft's Compound File Binary: .xls, and workbooks with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const UNPACK = "Unpack it, and import the table that is in it.";
const EXPORT = "Export the table that it was made from as CSV.";

interface OtherFile {
  readonly what: string;
  readonly hint: string;
}

/** ZIP archives that are not workbooks, by their ending. */
const ARCHIVES: Readonly<Record<string, OtherFile | undefined>> = {
  zip: { what: "a ZIP archive", hint: UNPACK },
  docx: { what: "a Word document", hint: 'Copy its table into a spreadsheet program and save it as "CSV UTF-8".' },
  pptx: { what: "a presentation", hint: EXPORT },
};

const OTHERS: readonly (OtherFile & { readonly signature: readonly number[] })[] = [
  { signature: [0x25, 0x50, 0x44, 0x46], what: "a PDF", hint: EXPORT },
  { signature: [0x89, 0x50, 0x4e, 0x47], what: "a picture (PNG)", hint: EXPORT },
  { signature: [0xff, 0xd8, 0xff], what: "a picture (JPEG)", hint: EXPORT },
  { signature: [0x47, 0x49, 0x46, 0x38], what: "a picture (GIF)", hint: EXPORT },
  { signature: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], what: "a 7z archive", hint: UNPACK },
  { signature: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07], what: "a RAR archive", hint: UNPACK },
  { signature: [0x1f, 0x8b], what: "gzip-compressed", hint: "Unpack it: gunzip -c FILE | customers import -" },
];

function oldSpreadsheet(name: string, ending: string): CliError {
  const isProtected = ending === "xlsx" || ending === "xlsm";
  const what = isProtected ? "a workbook with a password" : "a spreadsheet of the old .xls format";
  return new CliError("invalid_input", `${name} is ${what}, which cannot be read`, {
    hint: `Save it as .xlsx${isProtected ? " without the password" : ""} or as "CSV UTF-8" in the spreadsheet program and import that file.`,
  });
}
