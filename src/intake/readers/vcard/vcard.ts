import { GENERATIONS } from "../../../customers/name-words.ts";
import { foldedWords } from "../../../customers/postal.ts";
import { CliError } from "../../../errors.ts";
import { count } from "../../../text/words.ts";
import { LEXICON } from "../../headings/lexicon.ts";
import type { FormatTable } from "../../row.ts";
import { type KeyedRecord, keyedTable } from "../keyed-table.ts";
import { linesOf } from "../source.ts";
import { type Property, propertiesOf } from "./properties.ts";

/**
 * A file of vCards (versions 2.1, 3.0 and 4.0) as a table with a row for each contact.
 * @throws CliError `invalid_input` that names the first line of an incomplete card, or a line outside of the cards.
 */
export async function readVcards(name: string, text: string): Promise<FormatTable> {
  const wrong = (place: string, what: string) => new CliError("invalid_input", `${place} ${what}`, { hint: HINT });
  const records: KeyedRecord[] = [];
  let groups = 0;
  let card: { readonly line: number; readonly lines: string[] } | undefined;
  for (const [at, line] of linesOf(text).entries()) {
    if (/^begin:vcard\s*$/i.test(line)) {
      if (card !== undefined) throw wrong(`${name}:${card.line}:`, ENDLESS);
      card = { line: at + 1, lines: [] };
    } else if (card !== undefined && /^end:vcard\s*$/i.test(line)) {
      const cells = cardContact(propertiesOf(card.lines));
      if (cells) records.push({ line: card.line, cells });
      else groups += 1;
      card = undefined;
    } else if (card !== undefined) card.lines.push(line);
    // U+001A is the end of a file as DOS marks it.
    else if (/[^\s\u001a]/.test(line)) throw wrong(`${name}:${at + 1}:`, "this line is not in a vCard");
  }
  if (card !== undefined) throw wrong(`${name}:${card.line}:`, ENDLESS);
  const table = keyedTable({ name, unit: "line" }, records);
  if (table.headers.length === 0) throw wrong(name, "has no vCard of a contact");
  return { ...table, notices: groups > 0 ? [`${name}: ${count(groups, "group")} of contacts skipped`] : [] };
}

// --- internal ---

const HINT = "Export the contacts again, as vCard 3.0 or as CSV, and import that file.";
const ENDLESS = "the vCard that starts here has no END:VCARD";

const ADDRESS = ["Street", "Street 2", "City", "State", "Postal Code", "Country"];

/**
 * What a card says, by the headings of a table: `Mobile Phone` → `+1 202 555 0143`. Undefined for a group of contacts
 * (`KIND:group`), which is nobody's card.
 */
function cardContact(properties: readonly Property[]): ReadonlyMap<string, string> | undefined {
  const of = (name: string) => properties.filter((property) => property.name === name);
  const text = (name: string) => of(name).find(({ parts }) => parts.join("") !== "")?.parts[0] ?? "";
  const kind = (text("KIND") || text("X-ADDRESSBOOKSERVER-KIND")).toLowerCase();
  if (kind === "group") return undefined;
  const isCompany = kind === "org" || text("X-ABSHOWAS").toUpperCase() === "COMPANY";
  const notes = of("NOTE").flatMap(({ parts }) => parts.filter(Boolean));
  const all: Texts = [
    ...nameOf(of("N")[0]?.parts ?? [], text("FN"), text("ORG"), isCompany),
    ["Job Title", text("TITLE")],
    ...numbered(byPreference(of("TEL")).map((property) => [phoneHeading(property), phone(property)])),
    ...numbered(byPreference(of("EMAIL")).map(({ parts }) => ["Email", parts[0] ?? ""])),
    ...addressesOf(byPreference(of("ADR"))),
    ["Birthday", text("BDAY")],
    ["Website", text("URL")],
    ["Categories", text("CATEGORIES")],
    ["Notes", notes.join("\n")],
  ];
  return new Map(all.filter(([, value]) => value !== ""));
}

type Texts = readonly (readonly [heading: string, value: string])[];

/** A card of a company has no person's name; a person's name is in parts, or else whole. */
function nameOf(parts: readonly string[], whole: string, company: string, isCompany: boolean): Texts {
  const [last = "", first = "", middle = "", , suffix = ""] = parts;
  const hasParts = `${first}${middle}${last}` !== "";
  if (isCompany || (!hasParts && company !== "" && ["", foldedWords(company)].includes(foldedWords(whole)))) {
    const person = [first, middle, last].filter((part) => part !== "").join(" ");
    return [
      ["Company", company || whole],
      ["Contact", person],
    ];
  }
  const employer = ["Company", company] as const;
  // Some programs write a part of the name alone: the whole name says more.
  const [all = [], known = []] = [whole, `${first} ${middle} ${last}`].map((text) => foldedWords(text).split(" "));
  const isPart =
    (first === "" || last === "") && all.length > known.length && known.every((word) => all.includes(word));
  // Phones show the number or the e-mail address of a contact that has no name.
  if (!hasParts || isPart) return [["Full Name", /@|^\P{L}*$/u.test(whole) ? "" : whole], employer];
  const lastName = GENERATIONS.has(foldedWords(suffix)) ? `${last} ${suffix}`.trim() : last;
  return [["First Name", first], ["Middle Name", middle], ["Last Name", lastName], employer];
}

function byPreference(properties: readonly Property[]): readonly Property[] {
  return [...properties].sort((one, other) => one.preference - other.preference);
}

function numbered(values: Texts): Texts {
  const times = new Map<string, number>();
  return values.flatMap(([heading, value]): Texts => {
    if (value === "") return [];
    const number = (times.get(heading) ?? 0) + 1;
    times.set(heading, number);
    return [[number === 1 ? heading : `${heading} ${number}`, value]];
  });
}

/** Whose phone or address it is, in the words that stand behind a heading in any language. */
function ownerOf(kinds: ReadonlySet<string>): "Home" | "Work" | "Other" {
  const owners = [...kinds].map((kind) => LEXICON.owner("behind", LEXICON.words(kind)));
  return owners.includes("home") ? "Home" : owners.includes("work") ? "Work" : "Other";
}

function phoneHeading({ kinds }: Property): string {
  const words = [...kinds].map((kind) => LEXICON.words(kind).join(""));
  if (words.some((word) => /fax|facsimile|pager|modem|bbs/.test(word))) return "Fax";
  const isMobile = words.some((word) => ["mobile", "iphone", "xmobile"].includes(word));
  return `${isMobile ? "Mobile" : ownerOf(kinds)} Phone`;
}

/** A number, or a `tel:` address (RFC 3966) with its extension. */
function phone({ parts }: Property): string {
  const number = (parts[0] ?? "").replace(/^tel:/i, "").replace(/;ext=/i, " ext. ");
  return number.replace(/;.*/s, "");
}

/** An address for each of home, work and other, the one with the most parts first. */
function addressesOf(addresses: readonly Property[]): Texts {
  const filled = ({ parts }: Property) => parts.filter(Boolean).length;
  const taken = new Set<string>();
  return [...addresses]
    .sort((one, other) => filled(other) - filled(one))
    .flatMap((address): Texts => {
      const block = [ownerOf(address.kinds), "Other"].find((candidate) => !taken.has(candidate));
      if (block === undefined || filled(address) === 0) return [];
      taken.add(block);
      return addressParts(address).map(([part, value]) => [`${block} ${part}`, value]);
    });
}

function addressParts({ parts }: Property): Texts {
  const [box = "", extended = "", street = "", ...rest] = parts;
  const named = /^\d+$/.test(box) ? `PO Box ${box}` : box;
  const [first = "", ...more] = [street, extended, named].filter(Boolean);
  const values = [first, more.join(", "), ...rest];
  return ADDRESS.map((part, at) => [part, values[at] ?? ""]);
}
