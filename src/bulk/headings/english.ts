import type { AddressBlock, ColumnTarget } from "./heading.ts";

/**
 * Headings in the exports of address books, accounting, sales and field-service tools. Spellings in one text mean the
 * same; of two columns for one field, the one whose text stands first here is used first.
 */
export const SPELLINGS: Readonly<Record<ColumnTarget, readonly string[]>> = {
  // No other numbers: the "Client No" of another system is not an id here.
  id: ["ID, Customer ID"],
  name: ["Name, Full Name", "Display Name", "Customer, Client, Contact"],
  "first name": ["First Name, Given Name, Forename, First, FName"],
  "middle name": ["Middle Name, Additional Name, Middle Initial, Middle, MI"],
  "last name": ["Last Name, Family Name, Surname, Last, LName"],
  company: [
    "Company, Company Name, Organization, Organisation, Organization Name, Organization 1 Name, Business Name",
    "Associated Company",
  ],
  // Only --map names these so far.
  person: [],
  address: [],
  "address line": [],
  "city line": [],
  country: [],
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

/** Lines of a street after the first, each with its number. */
export const STREET_LINES: readonly (readonly [line: number, spellings: string])[] = [
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

/** Words before a heading that say whose address, phone or e-mail it is. `same`: the customer's own, as without the word. */
export const OWNERS_BEFORE: readonly (readonly [owner: "same" | AddressBlock, words: string])[] = [
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

/** The same behind a heading: `Street (Billing)`. */
export const OWNERS_BEHIND: typeof OWNERS_BEFORE = [
  ["same", "primary, main"],
  ["billing", "billing"],
  ["mailing", "mailing"],
  ["home", "home"],
  ["work", "work, business, office"],
  ["shipping", "shipping, delivery"],
  ["service", "service"],
  ["other", "other"],
];
