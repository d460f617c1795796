import { CliError } from "../../../errors.ts";
import { count } from "../../../text/words.ts";
import type { FormatTable } from "../../row.ts";
import { type KeyedRecord, keyedTable } from "../keyed-table.ts";
import { type Text, textLines } from "../text.ts";
import { CONTACT_HEADINGS, contactOf } from "./card-contact.ts";
import { propertiesOf } from "./properties.ts";

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

/** @throws CliError `invalid_input` that names the first line of a card without an end, or of a line outside of the cards. */
async function* cards(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<KeyedRecord> {
  const wrong = (line: number, what: string) =>
    new CliError("invalid_input", `${name}:${line}: ${what}`, { hint: HINT });
  let [first, lines]: [number, string[] | undefined] = [0, undefined];
  for await (const { number, text } of textLines(name, bytes)) {
    const isBegin = /^begin:vcard\s*$/i.test(text);
    if (isBegin && lines === undefined) [first, lines] = [number, []];
    else if (isBegin) throw wrong(first, ENDLESS);
    else if (/^end:vcard\s*$/i.test(text)) {
      if (lines === undefined) throw wrong(number, "this line ends a vCard that does not begin");
      yield { line: first, cells: contactOf(propertiesOf(lines)) };
      lines = undefined;
    } else if (lines !== undefined) lines.push(text);
    // U+001A is the end of a file as DOS marks it.
    else if (/[^\s\ufeff\u001a]/.test(text)) throw wrong(number, "this line is not in a vCard");
  }
  if (lines !== undefined) throw wrong(first, ENDLESS);
}

const ENDLESS = "the vCard that starts here has no END:VCARD";
