import { FIELD_NAMES, type FieldName } from "../customers/customer.ts";

/** What a column can hold. The parts of a name are joined. */
export type Target = FieldName | "id" | "first name" | "last name";

export const TARGETS: readonly Target[] = ["id", ...FIELD_NAMES, "first name", "last name"];

/** A heading as two are compared: letters and digits alone, in lower case (`E-mail` = `email`). */
export function headerKey(header: string): string {
  return header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** What a column with this heading holds, going by the heading alone. Also reads a field (`address.zip`) or flag (`zip`). */
export function fieldOfHeader(header: string): Target | undefined {
  return BY_KEY.get(headerKey(header));
}

// --- internal ---

/** Headings that name a field in the exports of address books, accounting and field-service tools. */
const SPELLINGS: Readonly<Record<Target, string>> = {
  // No other numbers: what another system calls a "Client No" is not this one's id.
  id: "ID, Customer ID",
  name: "Name, Full Name, Customer Name, Customer, Client Name, Client, Contact Name, Contact, Display Name",
  "first name": "First Name, Given Name, Forename, First",
  "last name": "Last Name, Family Name, Surname, Last",
  email: "Email, E-mail, Email Address, E-mail Address, Mail, Customer Email, Contact Email, Primary Email, Main Email",
  phone: `Phone, Phone Number, Phone No, Telephone, Telephone Number, Tel, Mobile, Mobile Phone, Mobile Number, Cell,
    Cell Phone, Customer Phone, Contact Phone, Primary Phone, Main Phone`,
  "address.street": `Street, Street Address, Address, Address 1, Address Line 1, Street 1, Street Line 1, Customer Address,
    Address Street, Mailing Address, Service Address, Billing Address, Billing Street`,
  "address.city": "City, Town, City/Town, Address City, Service City, Billing City",
  "address.state": "State, Province, State/Province, Region, Address State, Service State, Billing State",
  "address.zip": `ZIP, ZIP Code, Postal Code, Postcode, Post Code, ZIP/Postal Code, Postal/ZIP Code, Postal, Address ZIP,
    Service ZIP, Billing ZIP`,
  notes: "Notes, Note, Comments, Comment, Remarks, Customer Notes",
};

const BY_KEY: ReadonlyMap<string, Target> = new Map(
  TARGETS.flatMap((target) => SPELLINGS[target].split(",").map((spelling) => [headerKey(spelling), target] as const)),
);
