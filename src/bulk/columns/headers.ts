import { FIELD_NAMES, type FieldName } from "../../customers/customer.ts";
import { besideOthers, otherHeading } from "./other-headers.ts";

/** What a column can hold. The parts of a name are joined; a company is the name of who has no other. */
export type Target = FieldName | "id" | "first name" | "middle name" | "last name" | "company";

export const TARGETS: readonly Target[] = ["id", ...FIELD_NAMES, "first name", "middle name", "last name", "company"];

/** What a heading says of its column. */
export interface Heading {
  readonly target: Target;
  /** Of several columns for one field the lowest comes first; two of the same rank are rivals. */
  readonly rank: number;
  /** Which of several addresses a part belongs to. */
  readonly block?: AddressBlock;
  /** Which line of a street it is, from 1. */
  readonly line?: number;
  /** Cells may hold several values: the heading is in the plural. */
  readonly several?: true;
}

/** The addresses that one row can have, in the order in which they are taken. `plain` is one without a further word. */
export const ADDRESS_BLOCKS = ["plain", "billing", "mailing", "home", "work", "shipping", "service", "other"] as const;
export type AddressBlock = (typeof ADDRESS_BLOCKS)[number];

/** A heading as two are compared: letters and digits alone, in lower case and without accents (`E-mail` = `email`). */
export function headerKey(header: string): string {
  return header
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(ACCENTS, "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** What a column with this heading holds, going by the heading alone. */
export function readHeading(header: string): Heading | undefined {
  const key = headerKey(header);
  const heading = readKey(key, 4) ?? otherHeading(key);
  if (heading?.target.startsWith("address.") !== true) return heading;
  return { ...heading, block: heading.block ?? "plain" };
}

/** The same of all columns of a file: some headings say something else beside others. */
export function readHeadings(headers: readonly string[]): readonly (Heading | undefined)[] {
  const keys = new Set(headers.map(headerKey));
  return headers.map((header) => {
    const target = besideOthers(headerKey(header), keys);
    return target === undefined ? readHeading(header) : { target, rank: 0 };
  });
}

/** The field that a heading names. Also reads a field (`address.zip`) or flag (`zip`). */
export function fieldOfHeader(header: string): Target | undefined {
  return readHeading(header)?.target;
}

// --- internal ---

/** Of Latin, Greek and Cyrillic letters: in other scripts a mark makes another letter. */
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * Spellings in the exports of address books, accounting, sales and field-service tools, those of one line alike and
 * each line after the ones that are taken before it. `line` counts the lines of a street.
 */
const SPELLINGS: Readonly<Record<Target, readonly string[]>> = {
  // No other numbers: what another system calls a "Client No" is not this one's id.
  id: ["ID, Customer ID"],
  name: ["Name, Full Name", "Display Name", "Customer, Client, Contact"],
  "first name": ["First Name, Given Name, Forename, First, FName"],
  "middle name": ["Middle Name, Additional Name, Middle Initial, Middle, MI"],
  "last name": ["Last Name, Family Name, Surname, Last, LName"],
  company: [
    "Company, Company Name, Organization, Organisation, Organization Name, Organization 1 Name, Business Name",
    "Associated Company",
  ],
  email: ["Email, Email Address, E-mail 1, Mail"],
  phone: [
    "Phone, Phone Number, Phone No, Phone 1, Telephone, Telephone Number, Telephone No, Tel, Tel No",
    `Mobile, Mobile Phone, Mobile Number, Mobile Phone Number, Mobile No, Mob Phone, Cell, Cell Phone, Cell Number,
    Cell Phone Number, Cellular, Phone Mobile, Phone Cell`,
    "Home Number",
    "",
    "Work Number, Office Number",
  ],
  "address.street": [
    `Street, Street Address, Address, Address 1, Address Line 1, Street 1, Street Line 1, Street Address 1,
    Street Address Line 1, Address Street, Address Street 1, Address Street Line 1, Address Street Address, Line 1, Addr, Addr 1`,
  ],
  "address.city": ["City, Town, City/Town, Town/City, Address City, Suburb, Locality, Address Town"],
  "address.state": [
    "State Code, Province Code, Address State Code, Address Province Code",
    "State, Province, State/Province, Province/State, State/Region, Address State, Address Province",
    "Region, Address Region",
    "County",
  ],
  "address.zip": [
    `ZIP, ZIP Code, Postal Code, Postcode, Post Code, ZIP/Postal Code, Postal/ZIP Code, Postal, ZIP/Postal, Address ZIP,
    Address ZIP Code, Address Postal Code, Address Postcode, P Code`,
  ],
  notes: ["Notes, Note, Comments, Comment, Remarks, Memo"],
};

/** Further lines of a street, each with its number. */
const STREET_LINES: readonly (readonly [line: number, spellings: string])[] = [
  ...[2, 3, 4].map(
    (line) =>
      [
        line,
        `Address ${line}, Address Line ${line}, Street ${line}, Street Line ${line}, Street Address ${line},
        Street Address Line ${line}, Address Street ${line}, Address Street Line ${line}, Line ${line}, Addr ${line}`,
      ] as const,
  ),
  [9, "Unit, Suite, Apt, Apartment, Apt/Suite, Apt/Unit, Unit/Suite, Extended Address, Address Extended Address"],
];

/** Words before a heading that say whose it is. `same` says nothing: the customer's. */
const OWNERS: readonly (readonly [owner: "same" | AddressBlock, words: string])[] = [
  ["same", "customer, client, contact, primary, main, default, person"],
  ["plain", "address, default address, address 1, p"],
  ["billing", "billing, billing address, bill to, bill, invoice, invoicing, po, card, card address"],
  ["mailing", "mailing, postal, mail"],
  ["home", "home, residential, personal"],
  ["work", "work, business, bus, office, company, company main"],
  ["shipping", "shipping, ship to, ship, delivery, sa"],
  ["service", "service, service property, service location, job, job site, site, property, location"],
  ["other", "other, alternate, alternative, alt, secondary, second, additional, s, address 2, address 3"],
];

/** Those that also stand behind one: `Street (Billing)`. */
const OWNERS_BEHIND: typeof OWNERS = [
  ["same", "primary, main"],
  ["billing", "billing"],
  ["mailing", "mailing"],
  ["home", "home"],
  ["work", "work, business, office"],
  ["shipping", "shipping, delivery"],
  ["service", "service"],
  ["other", "other"],
];

/** Between two lines of spellings: room for the numbers of columns (`Phone 2`). */
const STEP = 10;

/** Where the phone numbers and e-mail addresses of an owner stand: home before work, others after the customer's own. */
const OWNER_RANKS: Readonly<Record<AddressBlock, number>> = {
  plain: 9 * STEP,
  billing: 7 * STEP,
  mailing: 8 * STEP,
  home: 2 * STEP,
  work: 4 * STEP,
  shipping: 10 * STEP,
  service: 11 * STEP,
  other: 6 * STEP,
};

const HEADINGS: ReadonlyMap<string, Heading> = new Map([
  ...TARGETS.flatMap((target) =>
    SPELLINGS[target].flatMap((spellings, order) => {
      const heading: Heading = { target, rank: order * STEP, ...(target === "address.street" ? { line: 1 } : {}) };
      return keysOf(spellings).map((key) => [key, heading] as const);
    }),
  ),
  ...STREET_LINES.flatMap(([line, spellings]) =>
    keysOf(spellings).map((key) => [key, { target: "address.street", rank: 0, line }] as const),
  ),
]);

const BEFORE = owners(OWNERS);
const BEHIND = owners(OWNERS_BEHIND);

function keysOf(spellings: string): string[] {
  return spellings
    .split(",")
    .map(headerKey)
    .filter((key) => key !== "");
}

function owners(list: typeof OWNERS) {
  return list.flatMap(([owner, words]) => keysOf(words).map((word) => ({ owner, word })));
}

/** @param depth how many more words may be taken off it. */
function readKey(key: string, depth: number): Heading | undefined {
  const known = HEADINGS.get(key);
  if (known !== undefined || depth === 0) return known;
  return readNumbered(key, depth) ?? readOwned(key, depth) ?? readPlural(key, depth);
}

/** `E-mail 2 Address`, `Phone 1 - Value`. */
function readNumbered(key: string, depth: number): Heading | undefined {
  const [, rest = "", number] = /^(.+?)(\d)(?:value|address|number)?$/.exec(key) ?? [];
  const heading = number === undefined ? undefined : readKey(rest, depth - 1);
  return heading && isContact(heading) ? { ...heading, rank: heading.rank + Number(number) } : undefined;
}

/** `Billing City`, `Customer Name`, `Street (Billing)`. */
function readOwned(key: string, depth: number): Heading | undefined {
  for (const { owner, word } of BEFORE) {
    if (!key.startsWith(word)) continue;
    const heading = readKey(key.slice(word.length), depth - 1);
    const owned = heading && ownedBy(owner, heading);
    if (owned) return owned;
  }
  for (const { owner, word } of BEHIND) {
    if (!key.endsWith(word)) continue;
    const heading = readKey(key.slice(0, -word.length), depth - 1);
    const owned = heading && ownedBy(owner, heading);
    if (owned) return owned;
  }
  return undefined;
}

function ownedBy(owner: "same" | AddressBlock, heading: Heading): Heading | undefined {
  if (owner === "same") return { ...heading, rank: heading.rank + 1 };
  if (isContact(heading)) return { ...heading, rank: heading.rank + OWNER_RANKS[owner] };
  return heading.target.startsWith("address.") && heading.block === undefined
    ? { ...heading, block: owner }
    : undefined;
}

/** `Emails`, `Main Phone #s`. */
function readPlural(key: string, depth: number): Heading | undefined {
  const heading = key.endsWith("s") ? readKey(key.slice(0, -1), depth - 1) : undefined;
  return heading && isContact(heading) ? { ...heading, several: true } : undefined;
}

function isContact({ target }: Heading): boolean {
  return target === "email" || target === "phone";
}
