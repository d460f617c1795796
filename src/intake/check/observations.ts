import { shellWord } from "../../text/shell-word.ts";
import { count } from "../../text/words.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { SourceRecord } from "../row.ts";

/**
 * What the user should know about cells that are not wrong: `of one;;of several;;of both`. A new kind is a line here. `%` is the
 * heading of the column in quotes, `#` a flag with it.
 */
const TEXTS = {
  "stored as number":
    "cell of % is stored as a number;;cells of % are stored as numbers;;: a leading + or 0 may be lost",
  "several values":
    "cell of % holds;;cells of % hold;; several values; one of them is used. --keep-others adds the others to the notes",
  "several values, kept":
    "cell of % holds;;cells of % hold;; several values; one of them is used, the others are added to the notes",
  "further values":
    "further phone number or e-mail address of other columns is not used. --keep-others adds it;;further phone numbers or e-mail addresses of other columns are not used. --keep-others adds them;; to the notes",
  "further values, kept":
    "further phone number or e-mail address of other columns is;;further phone numbers or e-mail addresses of other columns are;; added to the notes",
  extension:
    "phone number has an extension, which cannot be stored with it. --keep-others adds it;;phone numbers have an extension, which cannot be stored with them. --keep-others adds them;; to the notes",
  "extension, kept": "phone number has;;phone numbers have;; an extension, which is added to the notes",
  words:
    "cell has;;cells have;; words beside a phone number or e-mail address, which are not used. --keep-others adds them to the notes",
  "words, kept": "cell has;;cells have;; words beside a phone number or e-mail address, which are added to the notes",
  "text mark": `cell has;;cells have;; a spreadsheet's mark for text, such as '02139 or ="02139": read without it`,
  company: "row names;;rows name;; a company beside the customer, which is not used. To make it the customer: --map #",
  person:
    "row names;;rows name;; a contact beside the customer, who is not used. To make the contact the customer: --map #",
  cleaned: "cell;;cells;; had invisible characters, special blanks, several blanks or codes such as &amp;: cleaned",
  nothing: `cell says;;cells say;; that there is no value, such as "N/A" or "-": read as blank`,
  "address not divided":
    "address of % is;;addresses of % are;; not clear enough to be divided into street, city, state and ZIP: stored whole as the street",
  "unclear address line":
    "address of % has;;addresses of % have;; a line that may not be a part of the street: stored with the street",
  "same customer":
    "row says the same as an earlier one, and is;;rows say the same as an earlier one, and are;; one customer with it",
  "same customer elsewhere":
    "row differs from an earlier one in the address alone, and is;;rows differ from an earlier one in the address alone, and are;; one customer with it: the first address is kept",
  job: "row is a job of a customer in another row, and not a customer;;rows are jobs of a customer in another row, and not customers;;",
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
    return Object.entries(TEXTS).flatMap(([kind, text]) => {
      const [one = "", several = "", behind = ""] = text.split(";;");
      const columns = this.#counts.get(kind as ObservationKind) ?? new Map<string, number>();
      return [...columns].map(([column, cells]) =>
        `${count(cells, one, several)}${behind}`.replace(/[%#]/g, (sign) =>
          sign === "%" ? JSON.stringify(column) : shellWord(`${column}=name`),
        ),
      );
    });
  }
}

/** Finds cells that a workbook stores as numbers in columns in which a leading zero or sign matters. */
export function numberCells({
  mapped,
}: Pick<ColumnMapping, "mapped">): (record: Pick<SourceRecord, "numbers">) => readonly Observation[] {
  const watched = new Map(
    mapped
      .filter(({ target }) => target === "phone" || target === "address.zip")
      .map(({ at, header }) => [at, { kind: "stored as number" as const, column: header }]),
  );
  return ({ numbers }) => numbers?.flatMap((at) => watched.get(at) ?? []) ?? [];
}
