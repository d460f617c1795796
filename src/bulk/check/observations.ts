import { shellWord } from "../../text/shell-word.ts";
import { count } from "../../text/words.ts";

/** What to do to keep it: of a single one, or of several. */
const keep = (number: number) => `--keep-others adds ${number === 1 ? "it" : "them"} to the notes`;

/**
 * What the user should know about cells that are not wrong. A new kind is a line here.
 * - `cells`: how many were seen. `column`: the heading, in quotes; `header`: as it is.
 */
const TEXTS = {
  "stored as number": (cells: number, column: string) =>
    `${count(cells, `cell of ${column} is stored as a number`, `cells of ${column} are stored as numbers`)}: a leading + or 0 may be lost`,
  "several values": (cells: number, column: string) =>
    `${holding(cells, column)} several values; one of them is used. --keep-others adds the others to the notes`,
  "several values, kept": (cells: number, column: string) =>
    `${holding(cells, column)} several values; one of them is used, the others are added to the notes`,
  "further values": (cells: number) =>
    `${count(cells, "further phone number or e-mail address", "further phone numbers or e-mail addresses")} of other columns ${cells === 1 ? "is" : "are"} not used. ${keep(cells)}`,
  "further values, kept": (cells: number) =>
    `${count(cells, "further phone number or e-mail address", "further phone numbers or e-mail addresses")} of other columns ${cells === 1 ? "is" : "are"} added to the notes`,
  extension: (cells: number) =>
    `${count(cells, "phone number has an extension", "phone numbers have an extension")}, which cannot be stored with ${cells === 1 ? "it" : "them"}. ${keep(cells)}`,
  "extension, kept": (cells: number) =>
    `${count(cells, "phone number has an extension", "phone numbers have an extension")}, which is added to the notes`,
  words: (cells: number) =>
    `${count(cells, "cell has", "cells have")} words beside a phone number or e-mail address, which are not used. --keep-others adds them to the notes`,
  "words, kept": (cells: number) =>
    `${count(cells, "cell has", "cells have")} words beside a phone number or e-mail address, which are added to the notes`,
  "text mark": (cells: number) =>
    `${count(cells, "cell has", "cells have")} a spreadsheet's mark for text, such as '02139 or ="02139": read without it`,
  company: (rows: number, _column: string, header: string) =>
    `${count(rows, "row names a company", "rows name a company")} beside the customer, which is not used. To make it the customer: --map ${shellWord(`${header}=name`)}`,
  person: (rows: number, _column: string, header: string) =>
    `${count(rows, "row names a contact", "rows name a contact")} beside the customer, who is not used. To make the contact the customer: --map ${shellWord(`${header}=name`)}`,
  cleaned: (cells: number) =>
    `${count(cells, "cell", "cells")} had invisible characters, special blanks, several blanks or codes such as &amp;: cleaned`,
  nothing: (cells: number) =>
    `${count(cells, "cell says", "cells say")} that there is no value, such as "N/A" or "-": read as blank`,
  "address not divided": (cells: number, column: string) =>
    `${count(cells, `address of ${column} is`, `addresses of ${column} are`)} not clear enough to be divided into street, city, state and ZIP: stored whole as the street`,
  "unclear address line": (cells: number, column: string) =>
    `${count(cells, `address of ${column} has`, `addresses of ${column} have`)} a line that may not be a part of the street: stored with the street`,
  "same customer": (rows: number) =>
    `${count(rows, "row says", "rows say")} the same as an earlier one, and ${rows === 1 ? "is" : "are"} one customer with it`,
  "same customer elsewhere": (rows: number) =>
    `${count(rows, "row differs", "rows differ")} from an earlier one in the address alone, and ${rows === 1 ? "is" : "are"} one customer with it: the first address is kept`,
  job: (rows: number) =>
    `${count(rows, "row is a job", "rows are jobs")} of a customer in another row, and not ${rows === 1 ? "a customer" : "customers"}`,
} as const;

export type ObservationKind = keyof typeof TEXTS;

/** What is added to the notes with --keep-others. */
export type KeptKind = "several values" | "further values" | "extension" | "words";

/** Something that was seen in a cell. */
export interface Observation {
  readonly kind: ObservationKind;
  /** The heading of the column; `""` when it does not matter: then the cells of all columns are counted together. */
  readonly column: string;
}

/** Counts observations: each kind and column is one line for the user. */
export class Observations {
  readonly #counts = new Map<ObservationKind, Map<string, number>>();

  add({ kind, column }: Observation): void {
    const columns = this.#counts.get(kind) ?? new Map<string, number>();
    this.#counts.set(kind, columns.set(column, (columns.get(column) ?? 0) + 1));
  }

  /** A line for each kind and column, in the order of the kinds in this file. */
  lines(): string[] {
    return KINDS.flatMap((kind) =>
      [...(this.#counts.get(kind) ?? [])].map(([column, cells]) => TEXTS[kind](cells, JSON.stringify(column), column)),
    );
  }
}

// --- internal ---

function holding(cells: number, column: string): string {
  return count(cells, `cell of ${column} holds`, `cells of ${column} hold`);
}

const KINDS = Object.keys(TEXTS) as ObservationKind[];
