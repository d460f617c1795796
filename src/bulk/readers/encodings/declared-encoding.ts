import { startOf } from "../kinds.ts";

/**
 * The encoding that a web page, an XML file or a vCard states: `<meta charset="windows-1252">`, `<?xml encoding="…"?>`,
 * `N;CHARSET=…`. Such a text begins with characters of ASCII, so it cannot be UTF-16.
 */
export function declaredEncoding(head: Uint8Array): string | undefined {
  const start = startOf(head);
  const isCard = /^begin:vcard/i.test(start);
  if (!isCard && !start.startsWith("<")) return undefined;
  const text = Buffer.from(head.subarray(0, 4096)).toString("latin1");
  const name = isCard ? /charset=([\w.-]{1,40})/i : /(?:charset|encoding)\s*=\s*["']?([\w.:-]{1,40})/i;
  const found = name.exec(text)?.[1]?.toLowerCase();
  if (found === undefined || found.startsWith("utf-16")) return undefined;
  // Browsers and spreadsheet programs read these as Windows-1252, which has more characters (WHATWG Encoding §4.2).
  return ["iso-8859-1", "latin1", "us-ascii", "ascii"].includes(found) ? "windows-1252" : found;
}
