import { buffer } from "node:stream/consumers";
import { chooseSheet } from "./choose-sheet.ts";
import type { ChildAnswer } from "./open-workbook.ts";
import { type Sheet, Unreadable } from "./sheet.ts";

/**
 * Reads a workbook in a separate process: a bad workbook can only end this process. The file comes on stdin, a web page
 * as UTF-8. The first argument is its kind, the second the sheet (`""`, a name, or a number from 1). Stdout gets a
 * {@link ChildAnswer} as JSON.
 */
const [, , kind = "", wanted = ""] = process.argv;

process.stdout.write(JSON.stringify(await answer()));

async function answer(): Promise<ChildAnswer> {
  try {
    const sheets = await sheetsOf(await buffer(process.stdin));
    const choice = chooseSheet(sheets, wanted);
    if (kind !== "page" || wanted !== "") return choice;
    // A page has other tables than those of customers: the largest is meant.
    const chosen = sheets.reduce((best, sheet) => (sheet.rows.length > best.rows.length ? sheet : best));
    return { ...choice, chosen, alike: [] };
  } catch (error) {
    if (error instanceof Unreadable) return { failure: error.code };
    if (error instanceof Error) return { failure: "damaged", reason: error.message };
    throw error;
  }
}

async function sheetsOf(bytes: Buffer): Promise<readonly Sheet[]> {
  if (kind === "book") return (await import("./book.ts")).readBook(bytes);
  const { readOpenDocument, readPage } = await import("./markup.ts");
  return kind === "ods" ? readOpenDocument(bytes) : readPage(bytes.toString());
}
