import { CliError } from "../../../errors.ts";
import { count } from "../../../text/words.ts";
import type { FormatTable, SourceRecord } from "../../row.ts";
import type { Text } from "../text.ts";
import { textLines } from "../text.ts";
import { type CardContact, CONTACT_HEADINGS, contactOf, USED } from "./card-contact.ts";
import { propertiesOf, propertyName } from "./properties.ts";

/**
 * A file of vCards (versions 2.1, 3.0 and 4.0) as a table with a row for each contact, read card by card. It is read
 * once to collect its headings: even the last card may have a new one.
 * @throws CliError `invalid_input` that names the first line of a card that is not complete.
 */
export async function readVcards(name: string, text: Text): Promise<FormatTable> {
  const found = new Set<string>();
  let [contacts, groups] = [0, 0];
  for await (const { contact } of cards(name, text.read())) {
    if (contact === undefined) groups += 1;
    else contacts += 1;
    for (const heading of contact?.keys() ?? []) found.add(heading);
  }
  if (contacts === 0) throw new CliError("invalid_input", `${name} has no vCard of a contact`, { hint: HINT });
  const headers = CONTACT_HEADINGS.filter((heading) => found.has(heading));
  async function* batches(): AsyncGenerator<readonly SourceRecord[]> {
    for await (const { line, contact } of cards(name, text.read())) {
      if (contact) yield [{ line, cells: headers.map((header) => contact.get(header) ?? "") }];
    }
  }
  const notices = groups > 0 ? [`${name}: ${count(groups, "group")} of contacts skipped`] : [];
  return { name, unit: "line", headerLine: 0, headers, neutralised: false, batches, notices };
}

// --- internal ---

const HINT = "Export the contacts again, as vCard 3.0 or as CSV, and import that file.";
const ENDLESS = "the vCard that starts here has no END:VCARD";

/** Characters of a card, without its pictures: far more than the longest note. */
const LONGEST_CARD = 1024 * 1024;

interface Card {
  /** The line of its `BEGIN:VCARD`. */
  readonly line: number;
  /** Undefined for a group of contacts. */
  readonly contact: CardContact | undefined;
}

/**
 * The cards of a file, as its text comes.
 * @throws CliError `invalid_input` that names the first line of a card without an end, of a line outside of the cards, or
 *   of a card that is too long.
 */
async function* cards(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Card> {
  const wrong = (line: number, what: string) =>
    new CliError("invalid_input", `${name}:${line}: ${what}`, { hint: HINT });
  let open: { readonly line: number; readonly lines: string[]; size: number; last: string } | undefined;
  /** Open cards inside a card: an assistant's own card (vCard 2.1 `AGENT`). They are not read. */
  let inside = 0;
  for await (const { line, property, text } of contentLines(name, bytes)) {
    if (property === "BEGIN") {
      if (open === undefined) open = { line, lines: [], size: 0, last: "" };
      else if (open.last === "AGENT") inside += 1;
      else throw wrong(open.line, ENDLESS);
    } else if (open === undefined) {
      // The end of a file as DOS marks it.
      if (property === "\u001a") continue;
      const what = property === "END" ? "ends a vCard that does not begin" : "is not in a vCard";
      throw wrong(line, `this line ${what}`);
    } else if (property === "END") {
      if (inside === 0) {
        yield { line: open.line, contact: contactOf(propertiesOf(open.lines)) };
        open = undefined;
      } else inside -= 1;
    } else if (inside === 0) {
      open.last = property;
      open.size += text.length;
      if (open.size > LONGEST_CARD) throw wrong(open.line, "the vCard that starts here is too long");
      if (text !== "") open.lines.push(text);
    }
  }
  if (open !== undefined) throw wrong(open.line, ENDLESS);
}

/** Lines that are joined: folded ones (RFC 6350 §3.2), and those that end with a soft line break of quoted-printable text. */
interface ContentLine {
  readonly line: number;
  readonly property: string;
  /** `""` of a property that is not used: a picture can have megabytes. */
  readonly text: string;
}

interface OpenLine extends Omit<ContentLine, "text"> {
  readonly isUsed: boolean;
  readonly isQuoted: boolean;
  readonly parts: string[];
  size: number;
}

async function* contentLines(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ContentLine> {
  let open: OpenLine | undefined;
  /** vCard 2.1 folds at a blank, which stays; later versions add the blank (RFC 2425 §5.8.1). */
  let keepsBlank = false;
  for await (const { number: line, text } of textLines(bytes, (at) => `${name}:${at}`)) {
    const isFolded = /^[ \t]/.test(text) && text.trim() !== "";
    const last = open?.parts.at(-1) ?? "";
    const isSoft = open?.isQuoted && last.endsWith("=");
    // Lines of base64 that are not folded: a property has a colon, base64 has none.
    const isBase64 = open !== undefined && !open.isUsed && text !== "" && !text.includes(":");
    const isMore = isFolded || isSoft || (isBase64 && open?.property !== "END");
    if (open !== undefined && isMore && open.size <= LONGEST_CARD) {
      if (!open.isUsed) continue;
      if (isSoft) open.parts.splice(-1, 1, last.slice(0, -1));
      const more = isFolded && !keepsBlank ? text.slice(1) : text;
      if (more !== "") open.parts.push(more);
      open.size += more.length - (isSoft ? 1 : 0);
      continue;
    }
    if (open !== undefined) yield joined(open);
    open = undefined;
    if (text.trim() === "") continue;
    const property = propertyName(text);
    if (property === "BEGIN") keepsBlank = false;
    if (property === "VERSION") keepsBlank = text.trim().endsWith(":2.1");
    const isUsed = USED.has(property);
    const isQuoted = /^[^:]{0,200}quoted-printable/i.test(text.slice(0, 220));
    open = { line, property, parts: isUsed ? [text] : [], size: isUsed ? text.length : 0, isUsed, isQuoted };
  }
  if (open !== undefined) yield joined(open);
}

function joined({ line, property, parts }: OpenLine): ContentLine {
  return { line, property, text: parts.join("") };
}
