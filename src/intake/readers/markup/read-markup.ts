import { Parser } from "htmlparser2";
import { likelySheet, START, sheetNamed } from "../xlsx-sheets.ts";
import { CellBudget, type Grid } from "./grid.ts";
import { HtmlTables } from "./html-tables.ts";
import type { MarkupReader } from "./markup-reader.ts";
import { OpenDocument } from "./open-document.ts";
import { SpreadsheetXml } from "./spreadsheet-xml.ts";

/** Kinds of markup that hold sheets: the content of an OpenDocument archive, the same in one file, HTML, XML. */
export const MARKUP_KINDS = ["ods", "fods", "html", "xml"] as const;
export type MarkupKind = (typeof MARKUP_KINDS)[number];

interface Sheets {
  /** The wanted one; undefined when there is none of that name. */
  readonly chosen: Grid | undefined;
  /** The names of the sheets that are not hidden. */
  readonly names: readonly string[];
  /** How many are hidden. */
  readonly hidden: number;
}

/**
 * Reads a text with sheets or tables.
 * @param text in UTF-8.
 * @param wanted the name or number of a sheet; `""` for the one that a person would choose.
 * @throws Unreadable when it has none, is cut off, or is larger or deeper than the bounds.
 */
export async function readMarkup(kind: MarkupKind, text: AsyncIterable<Uint8Array>, wanted: string): Promise<Sheets> {
  const reader = new READERS[kind](new CellBudget());
  const parser = new Parser(reader, { xmlMode: reader.isXml });
  const decoder = new TextDecoder();
  for await (const chunk of text) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode());
  reader.atEnd();
  parser.end();
  const sheets = reader.sheets();
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const usual = () =>
    reader.chosen?.(sheets) ??
    likelySheet(visible.length > 0 ? visible : sheets, ({ rows }) => rows.slice(0, START).map(([, cells]) => cells));
  const chosen = wanted === "" ? usual() : sheetNamed(sheets, wanted);
  return { chosen, names: visible.map(({ name }) => name), hidden: sheets.length - visible.length };
}

// --- internal ---

const READERS: Readonly<Record<MarkupKind, new (budget: CellBudget) => MarkupReader>> = {
  ods: OpenDocument,
  fods: OpenDocument,
  html: HtmlTables,
  xml: SpreadsheetXml,
};
