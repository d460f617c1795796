import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import type { SheetChoice } from "./choose-sheet.ts";
import { MARKUP_KINDS, readMarkup } from "./read-markup.ts";
import { type Sheet, Unreadable } from "./sheet.ts";
import { checkSize, openDocumentContent } from "./zip.ts";

/**
 * Reads a workbook in a separate process: a bad workbook can only end this process. The file comes on stdin, markup as a
 * text in UTF-8. The first argument is its kind, the second the sheet (`""`, a name, or a number from 1). Stdout gets lines
 * of JSON: first what is said of the sheet or `{error}`, then each row.
 */
const [, , kind = "", wanted = ""] = process.argv;

const say = async (line: unknown) => {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, "drain");
};

try {
  const { chosen, names, hidden } = await read();
  if (chosen === undefined) await say({ error: "no sheet", names });
  else {
    const { name, tall, hiddenRows, rows } = chosen;
    await say({ sheet: name, names, hidden, tall, hiddenRows });
    for (const row of rows) await say(row);
  }
} catch (error) {
  if (!(error instanceof Error)) throw error;
  await say(error instanceof Unreadable ? { error: error.code } : { error: "damaged", reason: error.message });
}

async function read(): Promise<SheetChoice<Sheet>> {
  const markup = MARKUP_KINDS.find((one) => one === kind);
  if (markup !== undefined && markup !== "ods") return readMarkup(markup, process.stdin, wanted);
  const archive = await buffer(process.stdin);
  await checkSize(archive);
  if (markup === "ods") return readMarkup(markup, openDocumentContent(archive), wanted);
  const { readXlsx } = await import("./read-xlsx.ts");
  return readXlsx(archive, wanted);
}
