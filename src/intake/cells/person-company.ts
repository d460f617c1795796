import { foldedWord } from "../../customers/name-words.ts";

/** The names of a row. */
export interface RowNames {
  /** A column of whole names: `Customer`, `Name`, `Display Name`. */
  readonly whole?: string | undefined;
  /** First and last name. */
  readonly parts?: string | undefined;
  /** The person who speaks for a company: `Contact Name` beside `Company`. */
  readonly person?: string | undefined;
  readonly company?: string | undefined;
}

/** Who the customer is. */
export interface CustomerName {
  readonly name: string | undefined;
  /** What the row names besides, and is not taken. */
  readonly untaken?: "company" | "person";
}

/**
 * Person and company, one rule:
 * 1. A whole name is the customer.
 * 2. First and last name are the customer, as in address books and shops; the company is only where they work.
 * 3. A company beside a contact person is the customer, with the person in brackets: `Haddad Dental (Nadia Haddad)`.
 * 4. Where only one of them is there, that is the customer. What both say is not repeated.
 * `Ortiz Household` is not a company: it counts only where nothing else names the customer.
 */
export function customerName({ whole, parts, person, company }: RowNames): CustomerName {
  const own = whole ?? parts;
  if (own !== undefined) {
    if (company !== undefined && !isHousehold(company) && !says(own, company)) return { name: own, untaken: "company" };
    return person !== undefined && !says(own, person) ? { name: own, untaken: "person" } : { name: own };
  }
  if (company === undefined || person === undefined) return { name: person ?? company };
  if (isHousehold(company) || says(person, company)) return { name: person };
  return { name: says(company, person) ? company : `${company} (${person})` };
}

// --- internal ---

/** Whether one text has the whole other one in it, as words. */
function says(text: string, other: string): boolean {
  return ` ${plain(text)} `.includes(` ${plain(other)} `);
}

function plain(text: string): string {
  return foldedWord(text)
    .replace(/[^\p{L}\p{N}]/gu, " ")
    .split(" ")
    .filter((word) => word !== "")
    .join(" ");
}

const HOUSEHOLDS: ReadonlySet<string> = new Set(
  "household family familie haushalt foyer famille familia hogar residence".split(" "),
);

/** `Ortiz Household`, as Salesforce names the account of a person. */
function isHousehold(company: string): boolean {
  const words = plain(company).split(" ");
  return words.length < 5 && [words[0], words.at(-1)].some((word) => word !== undefined && HOUSEHOLDS.has(word));
}
