import { buffer } from "node:stream/consumers";
import { chooseSheet, type SheetChoice } from "./choose-sheet.ts";
import type { ChildAnswer } from "./open-workbook.ts";
import { Unreadable } from "./sheet.ts";

/**
 * Reads a workbook in a separate process: a bad workbook can only end this process. The file comes on stdin, a web page as
 * a text in UTF-8. The first argument is its kind, the second the sheet (`""`, a name, or a number from 1). Stdout gets a
 * {@link ChildAnswer} as JSON.
 */
const [, , kind = "", wanted = ""] = process.argv;

process.stdout.write(JSON.stringify(await answer()));

async function answer(): Promise<ChildAnswer> {
  try {
    const { chosen, ...about } = choose(await sheetsOf(await buffer(process.stdin)));
    return chosen === undefined ? { error: "no sheet", ...about } : { sheet: chosen, ...about };
  } catch (error) {
    if (error instanceof Unreadable) return { error: error.code };
    if (error instanceof Error) return { error: "damaged", reason: error.message };
    throw error;
  }
}

type Sheets = Parameters<typeof chooseSheet>[0];

async function sheetsOf(bytes: Buffer): Promise<Sheets> {
  if (kind === "book") return (await import("./book.ts")).readBook(bytes);
  const { readOpenDocument, readPage } = await import("./markup.ts");
  return kind === "ods" ? readOpenDocument(bytes) : readPage(bytes.toString());
}

function choose(sheets: Sheets): SheetChoice {
  const choice = chooseSheet(sheets, wanted);
  // A page has other tables than those of customers: the largest is meant.
  const largest = sheets.reduce((best, sheet) => (sheet.rows.length > best.rows.length ? sheet : best));
  return kind === "page" && wanted === "" ? { ...choice, chosen: largest, alike: [] } : choice;
}
