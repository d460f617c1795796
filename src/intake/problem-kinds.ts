/** `invalid`: the row is not written. `doubt`: it is written as the file says it; --strict makes it invalid. */
export type Severity = "invalid" | "doubt";

/**
 * All that can be wrong or odd about a row, and why. Invalid is what cannot be the value of its field, and a row that does
 * not say which customer it means. Everything else is a doubt. `docs/cells.md` has this table.
 */
export const PROBLEM_KINDS = {
  "row-width": ["invalid", "It has more or fewer cells than the header: they may be in the wrong columns."],
  phone: ["invalid", "It has letters where digits must be, or too few or too many digits, or an extra zero."],
  "phone-country": ["invalid", "Nobody has said of which country the number is."],
  value: ["invalid", "It cannot be the value of its field, as create would say."],
  email: ["invalid", "It has no @, no dot behind it, or what cannot be in an address."],
  "cut-number": ["invalid", "A spreadsheet has written digits as a number: some may be lost."],
  "sheet-error": [
    "invalid",
    "It is what a spreadsheet shows for a failed formula or a narrow column: the value is lost.",
  ],
  "no-result": ["invalid", "It is a formula whose result is not in the file."],
  "sheet-date": ["invalid", "A spreadsheet has made a date or a yes/no of a text: what was typed is lost."],
  garbled: ["invalid", "The text was read in a wrong encoding: letters are wrong."],
  "lost-letter": ["invalid", "A wrong encoding has lost a letter."],
  zip: ["invalid", "It has lost its zeros, or has a number of digits that no code has."],
  "no-name": ["invalid", "A new customer must have a name, and a name cannot be emptied."],
  "name-alone": ["invalid", "The row has only a name, though the table has more columns: it may be a section title."],
  "no-key": ["invalid", "Nothing in it says which customer it means."],
  "unknown-id": ["invalid", "No customer has its id."],
  "several-matches": ["invalid", "Several customers may be meant."],
  "other-row": ["invalid", "Another row of the file says something else about the customer."],
  exists: ["invalid", "There is such a customer, and --on-match fail was given."],
  rename: ["invalid", "It would give a customer another person's name."],
  reference: ["invalid", "It does not name a customer to delete."],
  "zip-state": ["doubt", "The ZIP code is one of another state. One of the two may be wrong, or our table of codes."],
  "zip-digits": ["doubt", "The ZIP code is one digit repeated, as people fill in a form. It can still be one."],
  "area-code": [
    "doubt",
    "The number is as long as one must be, but its area code is not known. New ones come each year.",
  ],
  "other-country": [
    "doubt",
    "The number is read as one of the default country, and the address seems to be in another one that has it as well.",
  ],
  "email-word": [
    "doubt",
    "The same placeholder word is on both sides of the @ (none@none.com). It can still be an address.",
  ],
  "city-line": ["doubt", "City, state and ZIP code cannot be told apart in one cell: all of it is the city."],
  twin: ["doubt", "It may be the customer of another line: the name is the same, the address does not tell."],
  "name-word": ["doubt", "The name contains a placeholder such as None, X or n/a. It can be a real name."],
  blanked: ["doubt", "The value cannot be repaired: --fix leaves it out."],
} as const satisfies Record<string, readonly [Severity, string]>;

export type ProblemKind = keyof typeof PROBLEM_KINDS;

export function severityOf(kind: ProblemKind): Severity {
  return PROBLEM_KINDS[kind][0];
}

/** The texts of warnings: for one row, for several. */
export const DOUBT_TEXTS: Readonly<Partial<Record<ProblemKind, readonly [one: string, several: string]>>> = {
  "zip-state": ["row has a ZIP code of another state", "rows have a ZIP code of another state"],
  "zip-digits": ["ZIP code looks made up", "ZIP codes look made up"],
  "area-code": ["phone number has an area code that is not known", "phone numbers have an area code that is not known"],
  "other-country": [
    "phone number may be of another country than --default-country",
    "phone numbers may be of another country than --default-country",
  ],
  "email-word": ["e-mail address looks made up", "e-mail addresses look made up"],
  "city-line": ["city could not be divided", "cities could not be divided"],
  twin: ["row may be the customer of another line", "rows may be the customers of other lines"],
  "name-word": ["row has a word such as None in its name", "rows have a word such as None in their names"],
  blanked: ["row has a value that --fix left out", "rows have a value that --fix left out"],
};
