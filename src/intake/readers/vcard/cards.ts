import { CliError } from "../../../errors.ts";
import { textLines } from "../text-lines.ts";

/** A vCard as its lines, folded ones joined (RFC 6350 §3.2), without `BEGIN` and `END`. */
export interface Card {
  /** The line of its `BEGIN:VCARD`. */
  readonly line: number;
  readonly lines: readonly string[];
}

/**
 * The cards of a file, as its text comes. Pictures, sounds and keys are dropped.
 * @throws CliError `invalid_input` that names the first line of a card without an end, of a line outside of the cards, or
 *   of a card that is too long.
 */
export async function* cards(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Card> {
  const wrong = (line: number, what: string) =>
    new CliError("invalid_input", `${name}:${line}: ${what}`, { hint: VCARD_HINT });
  let open: { readonly line: number; readonly lines: string[]; size: number } | undefined;
  /** Open cards inside a card: an assistant's own card (vCard 2.1 `AGENT`). They are not read. */
  let inside = 0;
  for await (const { line, text, property } of contentLines(name, bytes)) {
    if (property === "BEGIN") {
      if (open === undefined) open = { line, lines: [], size: 0 };
      else if (propertyName(open.lines.at(-1) ?? "") === "AGENT") inside += 1;
      else throw wrong(open.line, ENDLESS);
    } else if (open === undefined) {
      // The end of a file as DOS marks it.
      if (text.trim() === "\u001a") continue;
      const what = property === "END" ? "ends a vCard that does not begin" : "is not in a vCard";
      throw wrong(line, `this line ${what}`);
    } else if (property === "END") {
      if (inside === 0) {
        yield open;
        open = undefined;
      } else inside -= 1;
    } else if (inside === 0) {
      open.size += text.length;
      if (text.length > LONGEST_LINE || open.size > LONGEST_CARD || open.lines.length >= MOST_LINES)
        throw wrong(open.line, "the vCard that starts here is too long");
      open.lines.push(text);
    }
  }
  if (open !== undefined) throw wrong(open.line, ENDLESS);
}

export const VCARD_HINT = "Export the contacts again, as vCard 3.0 or as CSV, and import that file.";

/** The name of a property in upper case, without its group: `item1.TEL;TYPE=CELL:…` → `TEL`. */
export function propertyName(text: string): string {
  const [name = ""] = text.slice(0, 80).split(/[:;]/, 1);
  return name
    .slice(name.indexOf(".") + 1)
    .trim()
    .toUpperCase();
}

// --- internal ---

const ENDLESS = "the vCard that starts here has no END:VCARD";

/** Characters of one line: far more than the longest note. Of one card, without its pictures; and its lines. */
const LONGEST_LINE = 1024 * 1024;
const LONGEST_CARD = 4 * 1024 * 1024;
const MOST_LINES = 10_000;

/** Their values have no place in a customer, and can have megabytes. */
const BINARY = new Set(["PHOTO", "LOGO", "SOUND", "KEY", "X-ABCROP-RECTANGLE", "X-MS-CARDPICTURE"]);

/** A line while it is joined from folded lines, or from lines that end with the soft line break of quoted-printable text. */
interface OpenLine {
  readonly line: number;
  readonly property: string;
  readonly parts: string[];
  length: number;
  readonly isQuoted: boolean;
}

async function* contentLines(name: string, bytes: AsyncIterable<Uint8Array>) {
  let open: OpenLine | undefined;
  /** vCard 2.1 folds at a blank, which stays; later versions add the blank (RFC 2425 §5.8.1). */
  let keepsBlank = false;
  const joined = ({ line, property, parts }: OpenLine) => ({ line, property, text: parts.join("") });
  for await (const { number: line, text } of textLines(bytes, (at) => `${name}:${at}`)) {
    const last = open?.parts.at(-1) ?? "";
    const isFolded = /^[ \t]/.test(text) && text.trim() !== "";
    const isBinary = open !== undefined && BINARY.has(open.property);
    // Lines of base64 that are not folded: a property has a colon, base64 has none.
    if (isBinary && (isFolded || (text !== "" && !text.includes(":")))) continue;
    if (open !== undefined && (isFolded || (open.isQuoted && last.endsWith("=")))) {
      if (open.isQuoted) open.parts[open.parts.length - 1] = last.replace(/=$/, "");
      if (open.length <= LONGEST_LINE) open.parts.push(isFolded && !keepsBlank ? text.slice(1) : text);
      open.length += text.length;
      continue;
    }
    if (open !== undefined) yield joined(open);
    open = undefined;
    if (text.trim() === "") continue;
    const property = propertyName(text);
    if (property === "BEGIN") keepsBlank = false;
    if (property === "VERSION") keepsBlank = text.trim().endsWith(":2.1");
    const isQuoted = /^[^:]{0,200}quoted-printable/i.test(text.slice(0, 220));
    open = { line, property, parts: [BINARY.has(property) ? `${property}:` : text], length: text.length, isQuoted };
  }
  if (open !== undefined) yield joined(open);
}
