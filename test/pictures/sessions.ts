/** What is typed in the sessions that the pictures show. */
export interface Session {
  /** The beginning of its files' names. */
  readonly name: string;
  /** Said by a screen reader in place of the picture. */
  readonly title: string;
  /** The terminal's width in cells. */
  readonly columns: number;
  /** Commands that are run before, on another terminal. */
  readonly before: readonly string[];
  readonly steps: readonly Step[];
}

/** A command, with what is answered to its questions. */
type Step =
  | string
  | { readonly command: string; readonly answers: readonly { readonly sees: string; readonly keys: string }[] };

const IMPORT = "customers import customers.csv --default-country US --yes --quiet";

export const SESSIONS: readonly Session[] = [
  {
    name: "import",
    title: "An import shows which column it reads as which field, asks, writes the customers, and is undone.",
    columns: 100,
    before: [],
    steps: [
      { command: "customers import customers.csv --default-country US", answers: [{ sees: "Create 25", keys: "y" }] },
      "customers list --limit 5",
    ],
  },
  {
    name: "find",
    title: "Customers are found by name, e-mail address or phone number.",
    columns: 100,
    before: [IMPORT],
    steps: ["customers list --search portland", 'customers get "(202) 555-0143" --default-country US'],
  },
];
