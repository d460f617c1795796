import { Parser } from "htmlparser2";
import { chooseSheet, type SheetChoice, START } from "./choose-sheet.ts";
import { CellBudget, type Grid } from "./grid.ts";
import { HtmlTables } from "./html-tables.ts";
import { OpenDocument, SpreadsheetXml } from "./xml-sheets.ts";

/** Kinds of markup that hold sheets: the content of an OpenDocument archive, the same in one file, HTML, XML. */
export const MARKUP_KINDS = ["ods", "fods", "html", "xml"] as const;
export type MarkupKind = (typeof MARKUP_KINDS)[number];

/**
 * Reads a text with sheets or tables.
 * @param text in UTF-8.
 * @param wanted the name or number of a sheet; `""` for the one that a person would choose.
 * @throws Unreadable when it has none, is cut off, or is larger or deeper than the bounds.
 */
export async function readMarkup(
  kind: MarkupKind,
  text: AsyncIterable<Uint8Array>,
  wanted: string,
): Promise<SheetChoice<Grid>> {
  const reader = new READERS[kind](new CellBudget());
  const parser = new Parser(reader, { xmlMode: kind !== "html" });
  const decoder = new TextDecoder();
  for await (const chunk of text) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode());
  reader.atEnd();
  parser.end();
  const sheets = reader.sheets();
  const choice = await chooseSheet(sheets, wanted, ({ rows }) => rows.slice(0, START).map(([, cells]) => cells));
  // A page has other tables than those of customers: the largest is meant.
  return kind === "html" && wanted === "" ? { ...choice, chosen: largest(sheets) } : choice;
}

// --- internal ---

const READERS = { ods: OpenDocument, fods: OpenDocument, html: HtmlTables, xml: SpreadsheetXml } as const;

function largest(sheets: readonly Grid[]): Grid | undefined {
  return sheets.reduce((best, grid) => (grid.rows.length > best.rows.length ? grid : best));
}
