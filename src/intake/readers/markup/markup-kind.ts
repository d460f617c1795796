import { startOf } from "../kinds.ts";
import type { SheetFormat } from "../xlsx.ts";

/**
 * Which kind of markup a text is that a spreadsheet program opens, whatever its name is; undefined for other texts.
 * @param head the first bytes, decoded to UTF-8.
 */
export function markupFormat(head: Uint8Array): SheetFormat | undefined {
  if (!startOf(head).startsWith("<")) return undefined;
  const text = new TextDecoder().decode(head);
  const kind = KINDS.find(({ marks }) => marks.some((mark) => text.toLowerCase().includes(mark)));
  return kind && { what: kind.what, program: "markup-child.mjs", args: [kind.name] };
}

/** A workbook of OpenDocument in an archive. */
export const OPEN_DOCUMENT: SheetFormat = {
  what: "an OpenDocument spreadsheet",
  program: "markup-child.mjs",
  args: ["ods"],
};

// --- internal ---

const KINDS: readonly { readonly name: string; readonly what: string; readonly marks: readonly string[] }[] = [
  { name: "fods", what: "an OpenDocument spreadsheet", marks: ["application/vnd.oasis.opendocument.spreadsheet"] },
  { name: "xml", what: "an XML spreadsheet", marks: ["<workbook", "<ss:workbook"] },
  { name: "html", what: "a web page", marks: ["<html", "<table", "<!doctype html", "<head", "<body", "<meta"] },
];
