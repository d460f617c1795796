/** Codes for letters that web pages, JSON and their exporters leave in cells: `O&#39;Brien`, `Jos&eacute;`, `Jos\u00e9`. */

/** The text with the letters that its codes stand for; a text without codes is returned as it is. */
export function withoutCodes(text: string): string {
  if (!text.includes("&") && !text.includes("\\u")) return text;
  const named = text.replace(ENTITIES, (code, number: string | undefined, hex: string | undefined, name: string) => {
    if (name !== undefined) return NAMED.get(name) ?? code;
    return letterOf(hex === undefined ? Number(number) : Number.parseInt(hex, 16)) ?? code;
  });
  return named.replace(ESCAPES, (code, hex: string) => letterOf(Number.parseInt(hex, 16)) ?? code);
}

// --- internal ---

const ENTITIES = /&(?:#(\d{2,6})|#[xX]([\da-fA-F]{2,6})|([A-Za-z]{2,8}));/g;
const ESCAPES = /\\u([\da-fA-F]{4})/g;

/** The letters U+00C0 to U+00FF as HTML names them (HTML 4.01 §24.2.1). */
const LATIN =
  `Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde
  Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml
  aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash
  ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/);

const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN.map((name, at) => [name, String.fromCharCode(0xc0 + at)] as const),
  ...Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", rsquo: "’", lsquo: "‘" }),
  ...Object.entries({ ndash: "–", mdash: "—", ldquo: "“", rdquo: "”", deg: "°", ordm: "º", ordf: "ª", euro: "€" }),
]);

/** A letter or mark that can stand in a text; undefined for control characters and numbers that are no characters. */
function letterOf(code: number): string | undefined {
  const isControl =
    code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff;
  return isControl ? undefined : String.fromCodePoint(code);
}
