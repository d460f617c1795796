import { CliError } from "../../../errors.ts";
import { count } from "../../../text/words.ts";
import type { FormatTable } from "../../row.ts";
import { type KeyedRecord, keyedTable } from "../keyed-table.ts";
import { joinedLines, type Text } from "../text.ts";
import { CONTACT_HEADINGS, contactOf, USED } from "./card-contact.ts";
import { propertiesOf, propertyName } from "./properties.ts";

/**
 * A file of vCards (versions 2.1, 3.0 and 4.0) as a table with a row for each contact, read card by card.
 * @throws CliError `invalid_input` that names the first line of a card that is not complete.
 */
export function readVcards(name: string, text: Text): Promise<FormatTable> {
  return keyedTable({
    name,
    unit: "line",
    read: () => cards(name, text.read()),
    order: CONTACT_HEADINGS,
    hint: HINT,
    skipped: (number) => `${count(number, "group")} of contacts skipped`,
    none: "has no vCard of a contact",
  });
}

// --- internal ---

const HINT = "Export the contacts again, as vCard 3.0 or as CSV, and import that file.";
const ENDLESS = "the vCard that starts here has no END:VCARD";

/** Characters of a card, without its pictures: far more than the longest note. */
const LONGEST_CARD = 1024 * 1024;

/**
 * The cards of a file, as its text comes. One in another is an assistant's own (vCard 2.1 `AGENT`), and is not read.
 * @throws CliError `invalid_input` that names the first line of a card without an end, of a line outside of the cards, or
 *   of a card that is too long.
 */
async function* cards(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<KeyedRecord> {
  const wrong = (line: number, what: string) =>
    new CliError("invalid_input", `${name}:${line}: ${what}`, { hint: HINT });
  let [lines, size, depth, first, last]: [string[], number, number, number, string] = [[], 0, 0, 0, ""];
  for await (const { line, property, text } of contentLines(name, bytes)) {
    if (property === "BEGIN") {
      if (depth > 0 && last !== "AGENT") throw wrong(first, ENDLESS);
      if (depth === 0) [lines, size, first] = [[], 0, line];
      depth += 1;
    } else if (depth === 0) {
      // The end of a file as DOS marks it.
      if (property === "\u001a") continue;
      const what = property === "END" ? "ends a vCard that does not begin" : "is not in a vCard";
      throw wrong(line, `this line ${what}`);
    } else if (property === "END") {
      depth -= 1;
      if (depth === 0) yield { line: first, cells: contactOf(propertiesOf(lines)) };
    } else if (depth === 1 && USED.has(property)) {
      size += text.length;
      if (size > LONGEST_CARD) throw wrong(first, "the vCard that starts here is too long");
      lines.push(text);
    }
    last = property;
  }
  if (depth > 0) throw wrong(first, ENDLESS);
}

/** Lines that are joined: folded ones (RFC 6350 §3.2), and those that end with a soft line break of quoted-printable text. */
async function* contentLines(name: string, bytes: AsyncIterable<Uint8Array>) {
  /** vCard 2.1 folds at a blank, which stays; later versions add the blank (RFC 2425 §5.8.1). */
  let keepsBlank = false;
  const isFolded = (line: string) => /^[ \t]/.test(line) && line.trim() !== "";
  const isSoft = (before: readonly string[]) => QUOTED.test(before[0] ?? "") && before.at(-1)?.endsWith("=");
  // Lines of base64 that are not folded: a property has a colon, base64 has none.
  const isBase64 = (line: string, [property = ""]: readonly string[]) =>
    line !== "" && !line.includes(":") && !["", "END", ...USED].includes(propertyName(property));
  const isMore = (line: string, before: readonly string[]) =>
    isFolded(line) || isSoft(before) || isBase64(line, before);
  for await (const { line, parts } of joinedLines(name, bytes, isMore)) {
    const [start = ""] = parts;
    const property = propertyName(start);
    if (start.trim() === "") continue;
    if (property === "BEGIN") keepsBlank = false;
    if (property === "VERSION") keepsBlank = start.trim().endsWith(":2.1");
    const isQuoted = QUOTED.test(start);
    const text = parts.map((part, at) => {
      const more = at > 0 && isFolded(part) && !keepsBlank ? part.slice(1) : part;
      return isQuoted && at < parts.length - 1 && more.endsWith("=") ? more.slice(0, -1) : more;
    });
    yield { line, property, text: text.join("") };
  }
}

const QUOTED = /^[^:]{0,200}quoted-printable/i;
