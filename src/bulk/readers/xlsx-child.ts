import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import type { Workbook } from "hucre/xlsx";
import { type SheetValue, sheetText } from "./xlsx-text.ts";
import { unpackedSize } from "./zip-bounds.ts";

/**
 * Reads a workbook in a separate process: a bad workbook can only end this process. The file comes on stdin; the first
 * argument is the sheet (`""`, a name, or a number from 1). Stdout gets lines of JSON: first `{sheet, sheets}` or
 * `{error, names?}`, then a line for each row, `[line, cells, numbers]`; `numbers` are the cells stored as numbers.
 */

/** Bytes of all files in the archive together. The XML of a million cells has some 60 MB. */
const UNPACKED_LIMIT = 400 * 1024 * 1024;

/** So many cells fit into the memory of the process. */
const CELL_LIMIT = 5_000_000;

const say = async (line: unknown) => {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, "drain");
};

const archive = await buffer(process.stdin);
const size = await unpackedSize(archive, UNPACKED_LIMIT);
if (size === undefined) await say({ error: "broken" });
else if (size > UNPACKED_LIMIT) await say({ error: "large" });
else await tell(archive, process.argv[2] ?? "");

async function tell(bytes: Uint8Array, wanted: string): Promise<void> {
  const found = await readSheet(bytes, wanted).catch((error: unknown) => ({
    error: "unreadable",
    reason: error instanceof Error ? error.message : String(error),
  }));
  if ("error" in found) return say(found);
  const [sheet] = found.workbook.sheets;
  if (sheet === undefined) return say({ error: "no sheet", names: found.names });
  if (sheet.rows.reduce((sum, row) => sum + row.length, 0) > CELL_LIMIT) return say({ error: "large" });
  await say({ sheet: sheet.name, sheets: found.names });
  for (const [at, row] of sheet.rows.entries()) {
    if (row.every((value) => value === null || value === "")) continue;
    const cells = row.map((value, column) =>
      sheetText(asValue(value), sheet.cells?.get(`${at},${column}`)?.style?.numFmt),
    );
    const numbers = row.flatMap((value, column) =>
      typeof value === "number" && cells[column] === String(value) ? [column] : [],
    );
    await say([at + 1, cells, numbers]);
  }
}

async function readSheet(
  bytes: Uint8Array,
  wanted: string,
): Promise<{ readonly workbook: Workbook; readonly names: readonly string[] }> {
  const { readXlsx } = await import("hucre/xlsx");
  const sheets: { readonly name: string; readonly index: number; readonly hidden: boolean }[] = [];
  // First the names only: the wanted sheet may not be the first one.
  await readXlsx(bytes, {
    sheets: ({ name, index, hidden, veryHidden }) => {
      sheets.push({ name, index, hidden: hidden === true || veryHidden === true });
      return false;
    },
  });
  const visible = sheets.filter(({ hidden }) => !hidden);
  const chosen =
    wanted === ""
      ? (visible[0] ?? sheets[0])
      : (sheets.find(({ name }) => name === wanted) ??
        sheets.find(({ name }) => name.toLowerCase() === wanted.toLowerCase()) ??
        sheets.find(({ index }) => String(index + 1) === wanted));
  const workbook = await readXlsx(bytes, { readStyles: true, sheets: ({ index }) => index === chosen?.index });
  return { workbook, names: visible.map(({ name }) => name) };
}

function asValue(value: unknown): SheetValue {
  if (value === null || value === undefined || value instanceof Date) return value;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return String(value);
}
