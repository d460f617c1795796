import { startOf } from "../kinds.ts";

/**
 * The encoding that a web page or an XML file states: `<meta charset="windows-1252">`, `<?xml encoding="…"?>`. Such a
 * text begins with characters of ASCII, so it cannot be UTF-16.
 */
export function declaredEncoding(head: Uint8Array): string | undefined {
  if (!startOf(head).startsWith("<")) return undefined;
  const text = Buffer.from(head.subarray(0, 4096)).toString("latin1");
  const found = /(?:charset|encoding)\s*=\s*["']?([\w.:-]{1,40})/i.exec(text)?.[1]?.toLowerCase();
  if (found === undefined || found.startsWith("utf-16")) return undefined;
  // Browsers and spreadsheet programs read these as Windows-1252, which has more characters (WHATWG Encoding §4.2).
  return ["iso-8859-1", "latin1", "us-ascii", "ascii"].includes(found) ? "windows-1252" : found;
}
