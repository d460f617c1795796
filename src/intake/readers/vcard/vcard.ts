import { CliError } from "../../../errors.ts";
import { count } from "../../../text/words.ts";
import type { FormatTable } from "../../row.ts";
import { type KeyedRecord, keyedTable } from "../keyed-table.ts";
import { linesOf } from "../text.ts";
import { CONTACT_HEADINGS, cardContact } from "./card-contact.ts";
import { propertiesOf } from "./properties.ts";

/**
 * A file of vCards (versions 2.1, 3.0 and 4.0) as a table with a row for each contact.
 * @throws CliError `invalid_input` that names the first line of a card that is not complete, or a line outside of the cards.
 */
export async function readVcards(name: string, text: string): Promise<FormatTable> {
  const wrong = (place: string, what: string) => new CliError("invalid_input", `${place} ${what}`, { hint: HINT });
  const records: KeyedRecord[] = [];
  let groups = 0;
  let card: { readonly line: number; readonly lines: string[] } | undefined;
  for (const [at, line] of linesOf(text).entries()) {
    const place = `${name}:${at + 1}:`;
    if (/^begin:vcard\s*$/i.test(line)) {
      if (card !== undefined) throw wrong(`${name}:${card.line}:`, ENDLESS);
      card = { line: at + 1, lines: [] };
    } else if (/^end:vcard\s*$/i.test(line)) {
      if (card === undefined) throw wrong(place, "this line ends a vCard that does not begin");
      const cells = cardContact(propertiesOf(card.lines));
      if (cells) records.push({ line: card.line, cells });
      else groups += 1;
      card = undefined;
    } else if (card !== undefined) card.lines.push(line);
    // U+001A is the end of a file as DOS marks it.
    else if (/[^\s\u001a]/.test(line)) throw wrong(place, "this line is not in a vCard");
  }
  if (card !== undefined) throw wrong(`${name}:${card.line}:`, ENDLESS);
  const table = keyedTable({ name, unit: "line" }, records, CONTACT_HEADINGS);
  if (table.headers.length === 0) throw wrong(name, "has no vCard of a contact");
  return { ...table, notices: groups > 0 ? [`${name}: ${count(groups, "group")} of contacts skipped`] : [] };
}

// --- internal ---

const HINT = "Export the contacts again, as vCard 3.0 or as CSV, and import that file.";
const ENDLESS = "the vCard that starts here has no END:VCARD";
