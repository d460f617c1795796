import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import type { Chooser } from "../../../fuzz/chooser.ts";
import type { GoodTable } from "./tables.ts";

/** What programs and people do to cells. Each is the inverse of a rule of the import. */
export const CELL_DAMAGES = {
  "no-break spaces": (cell, { choose }) => (choose.chance(0.5) ? cell.replace(" ", "\u00a0") : cell),
  "zero-width spaces": (cell, { choose }) => (cell !== "" && choose.chance(0.3) ? `\u200b${cell}\ufeff` : cell),
  "doubled blanks": (cell, { choose }) => (choose.chance(0.4) ? ` ${cell.replace(" ", "  ")}  ` : cell),
  "words for nothing": (cell, { choose }) =>
    cell === "" && choose.chance(0.7) ? choose.of(["N/A", "n/a", "-", "none", "NULL", "#N/A", "--"]) : cell,
  "text marks": (cell, { choose }) => (/^[+\d]/.test(cell) && choose.chance(0.6) ? `="${cell}"` : cell),
  apostrophes: (cell, { choose }) => (/^[+\d(]+/.test(cell) && choose.chance(0.6) ? `'${cell}` : cell),
  "lost zeros": (cell) => (/^0\d{4}$/.test(cell) ? cell.slice(1) : cell),
  "scientific numbers": (cell, { choose }) =>
    /^[1-9]\d{9}$/.test(cell) && choose.chance(0.6) ? scientific(cell, choose.chance(0.3)) : cell,
  floats: (cell, { choose }) => (/^[1-9]\d{4,10}$/.test(cell) && choose.chance(0.6) ? `${cell}.0` : cell),
  links: (cell, { choose }) => {
    if (!choose.chance(0.5)) return cell;
    if (cell.includes("@")) return `mailto:${cell}`;
    return /^\+?[\d\s().-]{9,20}$/.test(cell) ? `tel:${cell}` : cell;
  },
  "words behind phones": (cell, { choose }) =>
    /^[+(]?\d[\d\s().-]{8,20}$/.test(cell) && /[\s().-]/.test(cell) && choose.chance(0.5)
      ? `${cell} ${choose.of(["cell", "(home)"])}`
      : cell,
  "read as Windows-1252": (cell, { choose }) =>
    choose.chance(0.8) ? iconv.decode(Buffer.from(cell), "windows-1252") : cell,
} as const satisfies Readonly<Record<string, (cell: string, context: { readonly choose: Chooser }) => string>>;

/** What stands around the rows, and between them. */
export const LINE_DAMAGES = {
  title: (lines) => [["Customer List 2026"], [], ...lines],
  "title and date": (lines) => [["Riverside Heating"], ["Customer Contact List"], ["Printed 11/20/2026"], [], ...lines],
  totals: (lines) => [...lines, [], ["TOTAL", ...Array<string>((lines[0]?.length ?? 1) - 1).fill("")]],
  "blank lines": (lines, choose) => lines.flatMap((line, at) => (at > 0 && choose.chance(0.4) ? [line, []] : [line])),
  "rows twice": (lines, choose) => {
    const twice = lines[1 + choose.below(lines.length - 1)];
    return twice === undefined ? lines : [...lines, twice];
  },
  "the header again": (lines) => [...lines.slice(0, 2), ...lines.slice(0, 1), ...lines.slice(2)],
  "empty columns": (lines) => lines.map((line) => [...line, "", ""]),
} as const satisfies Readonly<
  Record<string, (lines: readonly (readonly string[])[], choose: Chooser) => readonly (readonly string[])[]>
>;

export const ENCODINGS = [
  "UTF-8",
  "UTF-8 with a mark",
  "Windows-1252",
  "UTF-16",
  "Mac OS Roman",
  "CP850",
  "gzip",
] as const;

export interface Damages {
  readonly cells: readonly (keyof typeof CELL_DAMAGES)[];
  readonly lines: readonly (keyof typeof LINE_DAMAGES)[];
  readonly encoding: (typeof ENCODINGS)[number];
  readonly delimiter: "," | ";" | "\t";
}

/** The bytes of a file that holds the table. */
export function damagedFile({ headings, rows }: GoodTable, damages: Damages, choose: Chooser): Uint8Array {
  const cell = (text: string) => damages.cells.reduce((before, name) => CELL_DAMAGES[name](before, { choose }), text);
  const good: readonly (readonly string[])[] = [headings, ...rows.map((row) => row.map(cell))];
  const lines = damages.lines.reduce((before, name) => LINE_DAMAGES[name](before, choose), good);
  const { delimiter, encoding } = damages;
  const quoted = (text: string) => (/["\n\r,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const text = lines.map((line) => line.map(quoted).join(delimiter)).join("\r\n");
  switch (encoding) {
    case "UTF-8":
      return Buffer.from(text);
    case "UTF-8 with a mark":
      return Buffer.from(`\ufeff${text}`);
    case "UTF-16":
      return Buffer.from(`\ufeff${text}`, "utf16le");
    case "gzip":
      return gzipSync(text);
    default: {
      // No program that reads Windows-1252 saves in a code page of DOS or of old Macs: nobody could tell what that was.
      if (damages.cells.includes("read as Windows-1252") && encoding !== "Windows-1252") return Buffer.from(text);
      const bytes = iconv.encode(text, CODE_PAGES[encoding]);
      const isWhole = iconv.decode(bytes, CODE_PAGES[encoding]) === text; // The code page has all its letters.
      return isWhole ? bytes : Buffer.from(text);
    }
  }
}

// --- internal ---

const CODE_PAGES = { "Windows-1252": "windows-1252", "Mac OS Roman": "macintosh", CP850: "cp850" };

/** As a spreadsheet shows a long number in a narrow column; cut off, its last digits are lost. */
function scientific(digits: string, isCutOff: boolean): string {
  const shown = isCutOff ? digits.slice(0, 6) : digits.replace(/0+$/, "");
  return `${shown[0]}.${shown.slice(1)}E+${String(digits.length - 1).padStart(2, "0")}`;
}
