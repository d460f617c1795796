import { CliError } from "../../../errors.ts";
import { count } from "../../../text/words.ts";
import type { FormatTable, SourceRecord } from "../../row.ts";
import type { Text } from "../reader.ts";
import { cards, VCARD_HINT } from "./cards.ts";
import { CONTACT_HEADINGS, contactOf } from "./contact.ts";
import type { Decode } from "./version-2.ts";

/**
 * A file of vCards (versions 2.1, 3.0 and 4.0) as a table with a row for each contact, read card by card. It is read
 * once to collect its headings: even the last card may have a new one.
 * @throws CliError `invalid_input` that names the first line of a card that is not complete.
 */
export async function readVcards(name: string, text: Text): Promise<FormatTable> {
  const { propertiesOf } = await import("./properties.ts");
  const decode = await decoder();
  const found = new Set<string>();
  let [contacts, groups] = [0, 0];
  for await (const card of cards(name, text.read())) {
    const contact = contactOf(propertiesOf(card, decode));
    if (contact === undefined) groups += 1;
    else contacts += 1;
    for (const heading of contact?.keys() ?? []) found.add(heading);
  }
  if (contacts === 0) throw new CliError("invalid_input", `${name} has no vCard of a contact`, { hint: VCARD_HINT });
  const headers = ordered(found);
  async function* batches(): AsyncGenerator<readonly SourceRecord[]> {
    for await (const card of cards(name, text.read())) {
      const contact = contactOf(propertiesOf(card, decode));
      if (contact) yield [{ line: card.line, cells: headers.map((header) => contact.get(header) ?? "") }];
    }
  }
  const skipped = `${name}: ${count(groups, "group")} of contacts skipped`;
  const notices = groups > 0 ? [skipped] : [];
  return { name, unit: "line", headerLine: 0, headers, neutralised: false, batches, notices };
}

// --- internal ---

/** `Email`, `Email 2`: in the order of {@link CONTACT_HEADINGS}, then by number. */
function ordered(found: ReadonlySet<string>): readonly string[] {
  const numbers = [2, 3, 4, 5, 6, 7, 8, 9];
  return CONTACT_HEADINGS.flatMap((heading) => [heading, ...numbers.map((number) => `${heading} ${number}`)]).filter(
    (heading, at, all) => found.has(heading) && all.indexOf(heading) === at,
  );
}

async function decoder(): Promise<Decode> {
  const iconv = (await import("iconv-lite")).default;
  return (bytes, encoding) => (iconv.encodingExists(encoding) ? iconv.decode(bytes, encoding) : undefined);
}
