import { once } from "node:events";
import { buffer, text } from "node:stream/consumers";
import type { SheetChoice } from "./choose-sheet.ts";
import { MARKUP_KINDS, readMarkup } from "./read-markup.ts";
import { type Give, type Sheet, Unreadable } from "./sheet.ts";
import { Archive } from "./zip.ts";

/**
 * Reads a workbook in a separate process: a bad workbook can only end this process. The file comes on stdin, markup as a
 * text in UTF-8. The first argument is its kind, the second the sheet (`""`, a name, or a number from 1). Stdout gets lines
 * of JSON: the rows of all sheets, and at the end what is said of the sheet, or `{error}`.
 */
const [, , kind = "", wanted = ""] = process.argv;

const say = async (line: unknown) => {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, "drain");
};

const give: Give = async (rows) => {
  for (const row of rows) await say(row);
};

try {
  const { chosen, names, hidden, alike } = await read();
  if (chosen === undefined) await say({ error: "no sheet", names });
  else {
    const { name, ranges, merged, hiddenRows } = chosen;
    await say({ sheet: name, names, hidden, alike, ranges, merged, hiddenRows });
  }
} catch (error) {
  if (!(error instanceof Error)) throw error;
  await say(error instanceof Unreadable ? { error: error.code } : { error: "damaged", reason: error.message });
}

async function read(): Promise<SheetChoice<Sheet>> {
  const markup = MARKUP_KINDS.find((one) => one === kind);
  if (markup !== undefined && markup !== "ods") return readMarkup(markup, process.stdin, wanted, give);
  const archive = new Archive(await buffer(process.stdin));
  if (markup === undefined) return (await import("./read-xlsx.ts")).readXlsx(archive, wanted, give);
  const manifest = await text(archive.read("META-INF/manifest.xml"));
  if (archive.has("encrypted-package") || manifest.includes("encryption-data")) throw new Unreadable("password");
  return readMarkup(markup, archive.read("content.xml"), wanted, give);
}
