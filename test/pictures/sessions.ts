/** What is typed in the sessions that the pictures show. */
export interface Session {
  /** The beginning of its files' names. */
  readonly name: string;
  /** Said by a screen reader in place of the picture. */
  readonly title: string;
  /** The terminal's width in cells. */
  readonly columns: number;
  /** The picture shows every screen, one after the other. */
  readonly moves?: boolean;
  /** Commands that are run before, on another terminal. */
  readonly before: readonly string[];
  readonly steps: readonly Step[];
}

/** A command, and what is answered to its questions. The last question may stay open: that ends the session. */
type Step = string | { readonly command: string; readonly answers: readonly Answer[] };

export interface Answer {
  /** What stands on the screen before something is typed. */
  readonly sees: string;
  readonly keys?: string;
}

const IMPORT = "customers import customers.csv --default-country US --yes --quiet";

export const SESSIONS: readonly Session[] = [
  {
    name: "import",
    title:
      "A file with a title, a total, names in capitals, two numbers in a cell and wrong cells is imported: what is unclear is " +
      "asked, what is wrong is corrected there and then, and the whole can be undone.",
    columns: 100,
    moves: true,
    before: [],
    steps: [
      "cut -c1-96 spring.csv",
      {
        command: "customers import spring.csv",
        answers: [
          { sees: "no country code", keys: "\r" },
          { sees: "Keep these in the notes?", keys: "\r" },
          { sees: "What should happen to the invalid row", keys: "\r" },
          ...corrected("margaret.sloane@example,com", "margaret.sloane@example.com"),
          ...corrected("4101", "04101"),
          ...corrected("402-555-015", "402-555-0153"),
          { sees: "Create 5 customers?", keys: "y" },
          { sees: "Write a copy of the file", keys: "n" },
        ],
      },
      "customers list",
    ],
  },
  {
    name: "find",
    title: "customers get opens a list that narrows with every letter.",
    columns: 100,
    before: [IMPORT],
    steps: [
      "customers list --filter address.state=OR",
      {
        command: "customers get",
        answers: [{ sees: "Type: to search", keys: "port" }, { sees: "port" }],
      },
    ],
  },
  {
    name: "change",
    title:
      "An update says what changed and how to undo it. Deleting asks first, and a deleted customer can be restored.",
    columns: 100,
    before: [IMPORT],
    steps: [
      'customers update dana.ortiz@example.com --notes "Gate code 4410"',
      { command: "customers delete carl.jensen@example.org", answers: [{ sees: "Delete Carl Jensen", keys: "y" }] },
      "customers restore carl.jensen@example.org",
    ],
  },
  {
    name: "undo",
    title: "customers undo says what the last change was and what will change back, and asks.",
    columns: 100,
    before: ["customers import spring.csv --default-country US --skip-invalid --keep-others --yes --quiet"],
    steps: [{ command: "customers undo", answers: [{ sees: "Undo the run", keys: "y" }] }, "customers undo --list"],
  },
];

// --- internal ---

/** A wrong cell is shown where it is corrected. */
function corrected(wrong: string, right: string): readonly Answer[] {
  return [
    { sees: `│  ${wrong}`, keys: `\x15${right}` },
    { sees: `│  ${right}`, keys: "\r" },
  ];
}
