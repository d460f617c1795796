import { basename } from "node:path";
import { CliError } from "../../errors.ts";

export type FileKind = "delimited" | "ndjson" | "json" | "xlsx";

/**
 * What a file is: by how it begins where that leaves no doubt, else by its ending, else by its first character.
 * @param head its first bytes; of text in UTF-16 or another encoding, the same decoded.
 * @throws CliError `invalid_input` for a format that is not read.
 */
export function kindOf(name: string, head: Uint8Array): FileKind {
  const ending = /\.([a-z0-9]+)$/i.exec(basename(name))?.[1]?.toLowerCase() ?? "";
  if (startsWith(head, ZIP)) {
    const archive = ARCHIVES[ending];
    if (archive === undefined) return "xlsx";
    throw new CliError("invalid_input", `${name} is ${archive.what}, not a table`, { hint: archive.hint });
  }
  if (startsWith(head, COMPOUND)) throw oldSpreadsheet(name, ending);
  const other = OTHERS.find(({ signature }) => startsWith(head, signature));
  if (other) throw new CliError("invalid_input", `${name} is ${other.what}, not a table`, { hint: other.hint });
  if (["xlsx", "xlsm", "xls", "xlsb", "ods", "numbers"].includes(ending)) {
    throw new CliError("invalid_input", `${name} is no spreadsheet, whatever its name says`, {
      hint: "Give it the ending of what it is: .csv, .tsv, .json or .ndjson.",
    });
  }
  const start = new TextDecoder().decode(head.subarray(0, 64)).trimStart();
  if (SAVED_PLAN.test(start)) {
    throw new CliError("invalid_input", `${name} is a saved plan, not a table`, {
      hint: `Carry it out with: customers apply ${name}`,
    });
  }
  if (ending === "ndjson" || ending === "jsonl") return "ndjson";
  if (ending === "json") return "json";
  if (["csv", "tsv", "tab", "txt"].includes(ending)) return "delimited";
  return start.startsWith("{") ? "ndjson" : start.startsWith("[") ? "json" : "delimited";
}

/**
 * Stops at what is no text in any encoding, before its bytes are taken for letters.
 * @param head its first bytes; of text in UTF-16 or another encoding, the same decoded.
 * @throws CliError `invalid_input`
 */
export function refuseBinary(name: string, head: Uint8Array): void {
  const looked = head.subarray(0, 4096);
  const controls = looked.filter((byte) => byte < 0x20 && !TEXT_CONTROLS.has(byte)).length;
  // One that slipped into a cell makes no binary file.
  if (!looked.includes(0) || controls < 4 || controls < looked.length / 50) return;
  throw new CliError("invalid_input", `${name} is no text, and no format that is read`, {
    hint: "Give a table: CSV, TSV, JSON, NDJSON or XLSX, as the program that the data comes from exports it.",
  });
}

// --- internal ---

/** Tab, line feed, vertical tab, form feed, carriage return, end of file (DOS), escape (ISO 2022). */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);

/** How the first line of a saved plan begins. */
const SAVED_PLAN = /^\{"type":"plan","v":\d/;

/** A ZIP archive: XLSX, ODS and Numbers files are all one; the reader tells them apart. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Microsoft's Compound File Binary: .xls, and workbooks with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const UNPACK = "Unpack it, and import the table that is in it.";
const EXPORT = "Export the table it was made from as CSV.";

/** ZIP archives by their ending that are no workbook. */
const ARCHIVES: Readonly<Record<string, { readonly what: string; readonly hint: string } | undefined>> = {
  zip: { what: "a ZIP archive", hint: UNPACK },
  docx: { what: "a Word document", hint: 'Copy its table into a spreadsheet program and save it as "CSV UTF-8".' },
  pptx: { what: "a presentation", hint: EXPORT },
};

const OTHERS = [
  { signature: [0x25, 0x50, 0x44, 0x46], what: "a PDF", hint: EXPORT },
  { signature: [0x89, 0x50, 0x4e, 0x47], what: "a picture (PNG)", hint: EXPORT },
  { signature: [0xff, 0xd8, 0xff], what: "a picture (JPEG)", hint: EXPORT },
  { signature: [0x47, 0x49, 0x46, 0x38], what: "a picture (GIF)", hint: EXPORT },
  { signature: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], what: "a 7z archive", hint: UNPACK },
  { signature: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07], what: "a RAR archive", hint: UNPACK },
  { signature: [0x1f, 0x8b], what: "gzip-compressed", hint: "Unpack it: gunzip -c FILE | customers import -" },
] as const;

function oldSpreadsheet(name: string, ending: string): CliError {
  const protectedOne = ending === "xlsx" || ending === "xlsm";
  const what = protectedOne ? "a workbook with a password" : "a spreadsheet of the old .xls format";
  return new CliError("invalid_input", `${name} is ${what}, which can not be read`, {
    hint: `Save it as .xlsx${protectedOne ? " without the password" : ""} or as "CSV UTF-8" in the spreadsheet program and import that file.`,
  });
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}
