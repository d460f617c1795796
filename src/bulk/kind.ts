import { basename } from "node:path";
import { CliError } from "../errors.ts";

export type FileKind = "delimited" | "ndjson" | "json" | "xlsx";

/**
 * What a file is: by how it begins where that leaves no doubt, else by its ending, else by its first character.
 * @param head its first bytes; of text in UTF-16 or another encoding, the same decoded.
 * @throws CliError `invalid_input` for a format that is not read.
 */
export function kindOf(name: string, head: Uint8Array): FileKind {
  const ending = /\.([a-z0-9]+)$/i.exec(basename(name))?.[1]?.toLowerCase() ?? "";
  if (startsWith(head, ZIP)) return "xlsx";
  if (startsWith(head, COMPOUND)) throw oldSpreadsheet(name, ending);
  const other = OTHERS.find(({ signature }) => startsWith(head, signature));
  if (other) throw new CliError("invalid_input", `${name} is ${other.what}, not a table`, { hint: other.hint });
  if (["xlsx", "xlsm", "xls", "xlsb", "ods", "numbers"].includes(ending)) {
    throw new CliError("invalid_input", `${name} is no spreadsheet, whatever its name says`, {
      hint: "Give it the ending of what it is: .csv, .tsv, .json or .ndjson.",
    });
  }
  if (ending === "ndjson" || ending === "jsonl") return "ndjson";
  if (ending === "json") return "json";
  if (["csv", "tsv", "tab", "txt"].includes(ending)) return "delimited";
  const start = new TextDecoder().decode(head.subarray(0, 64)).trimStart();
  return start.startsWith("{") ? "ndjson" : start.startsWith("[") ? "json" : "delimited";
}

// --- internal ---

/** A ZIP archive: XLSX, ODS and Numbers files are all one; the reader tells them apart. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Microsoft's Compound File Binary: .xls, and workbooks with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const OTHERS = [
  { signature: [0x25, 0x50, 0x44, 0x46], what: "a PDF", hint: "Export the table it was made from as CSV." },
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
