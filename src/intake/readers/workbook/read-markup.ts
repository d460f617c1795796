import { Parser } from "htmlparser2";
import { chooseSheet, type SheetChoice } from "./choose-sheet.ts";
import type { Elements } from "./element-reader.ts";
import type { Grid } from "./grid.ts";
import { htmlTables, joinedTables } from "./html-tables.ts";
import { openDocument } from "./open-document.ts";
import { type Give, Rows, Unreadable } from "./sheet.ts";

/** Kinds of markup that hold sheets: the content of an OpenDocument archive, HTML. */
export const MARKUP_KINDS = ["ods", "html"] as const;
export type MarkupKind = (typeof MARKUP_KINDS)[number];

/**
 * Reads a text with sheets or tables.
 * @param text in UTF-8.
 * @param wanted the name or number of a sheet; `""` for the one that a person would choose.
 * @param give takes the rows of all sheets, as they are read.
 * @throws Unreadable when it has none, is cut off, or is larger or deeper than the bounds.
 */
export async function readMarkup(
  kind: MarkupKind,
  text: AsyncIterable<Uint8Array>,
  wanted: string,
  give: Give,
): Promise<SheetChoice<Grid>> {
  const rows = new Rows();
  const found: Grid[] = [];
  const isPage = kind === "html";
  const reader = isPage ? htmlTables(rows, found) : openDocument(rows, found);
  await readElements(text, reader, { isXml: !isPage, each: () => give(rows.taken()) });
  await give(rows.taken());
  const sheets = isPage ? joinedTables(found) : found;
  if (sheets.length === 0) throw new Unreadable("no table");
  const choice = await chooseSheet(sheets, wanted, ({ start }) => start);
  // A page has other tables than those of customers: the largest is meant.
  return isPage && wanted === "" ? { ...choice, chosen: largest(sheets), alike: [] } : choice;
}

interface Reading {
  readonly isXml?: boolean;
  /** Called after each part of the text. @returns false: no more is read. */
  readonly each?: () => Promise<unknown>;
}

/** Has a reader take all elements of a text in UTF-8. */
export async function readElements(
  text: AsyncIterable<Uint8Array>,
  reader: Elements,
  { isXml = true, each }: Reading = {},
): Promise<void> {
  const parser = new Parser(reader, { xmlMode: isXml });
  const decoder = new TextDecoder();
  for await (const chunk of text) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if ((await each?.()) === false) return;
  }
  parser.write(decoder.decode());
  reader.atEnd(isXml);
  parser.end();
}

// --- internal ---

function largest(sheets: readonly Grid[]): Grid | undefined {
  return sheets.reduce((best, grid) => (grid.size > best.size ? grid : best));
}
