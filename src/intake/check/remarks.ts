import { shellWord } from "../../text/shell-word.ts";
import { count, grouped } from "../../text/words.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import { DOUBT_TEXTS, type ProblemKind, severityOf } from "../problem-kinds.ts";
import { linesText, type Problem, reasonText, type SourceRecord, type Table } from "../row.ts";
import type { Problems } from "./problems.ts";

/** What the user should know of a file beside its problems; once for all its rows. */
export interface Remark {
  readonly text: string;
  /** What it is about. */
  readonly kind: string;
  /** The heading of the column that it is about. */
  readonly column?: string;
  /** Of very many only the first. */
  readonly lines: readonly number[];
  /** What --keep-others adds to the notes: `2 rows have another phone number in "Mobile"`, and whether it did. */
  readonly other?: { readonly fact: string; readonly isKept: boolean };
  /** What it says of one of its rows, if it counts cells. */
  readonly ofRow?: string;
  /** It leaves no doubt, and is not worth a warning. */
  readonly isNotice?: boolean;
}

/**
 * What is only odd about the rows of a file: it is written, with one warning a kind.
 * `2 rows have a ZIP code of another state, written as the file says (lines 3, 7). The first: ZIP "90210" …`.
 */
export function doubtRemarks(doubts: Problems, unit: Table["unit"]): readonly Remark[] {
  const kinds = new Map<ProblemKind, { readonly first: Problem; readonly lines: Set<number> }>();
  for (const doubt of doubts.all()) {
    const kind = kinds.get(doubt.kind);
    if (kind === undefined) kinds.set(doubt.kind, { first: doubt, lines: new Set([doubt.line]) });
    else kind.lines.add(doubt.line);
  }
  return [...kinds].map(([kind, { first, lines }]) => {
    const [one, several] = DOUBT_TEXTS[kind] ?? ["row is odd", "rows are odd"];
    const written = kind === "name-word" || kind === "blanked" ? "" : ", written as the file says";
    const text = `${count(lines.size, one, several)}${written} (${linesText(unit, [...lines])}). The first: ${reasonText(first)}`;
    return { text, kind, lines: [...lines] };
  });
}

/** Whether a problem is only odd, and the row is written. */
export function isOdd({ kind }: Pick<Problem, "kind">, strict = false): boolean {
  return !strict && severityOf(kind) === "doubt";
}

export type CountKind = keyof typeof TEXTS | KeptKind;

/** What is added to the notes with --keep-others. */
export type KeptKind = keyof typeof KEPT;

/** Something about a cell that is not wrong. */
export interface Counted {
  readonly kind: CountKind;
  /** The heading of the column; `""` when it does not matter: then the cells of all columns are counted together. */
  readonly column: string;
}

/** Counts what is not wrong: each kind and column is one line for the user. */
export class Counts {
  readonly #kinds = new Map<string, Map<string, { cells: number; readonly lines: number[] }>>();

  add({ kind, column }: Counted, line: number): void {
    const columns = this.#kinds.get(kind) ?? new Map<string, { cells: number; lines: number[] }>();
    const { cells, lines } = columns.get(column) ?? { cells: 0, lines: [] };
    if (lines.length < MOST_COUNTED && lines.at(-1) !== line) lines.push(line);
    this.#kinds.set(kind, columns.set(column, { cells: cells + 1, lines }));
  }

  /** One for each kind and column, in the order of the kinds in this file. @param isKept with --keep-others. */
  remarks(isKept = false): Remark[] {
    return Object.entries({ ...KEPT, ...TEXTS }).flatMap(([kind, text]) =>
      [...(this.#kinds.get(kind) ?? [])].map(([column, { cells, lines }]) => {
        const [ofRow = "", ofSeveral] = ["$1", "$2"].map((form) =>
          text.replace(/\{([^{}|]*)\|([^{}|]*)\}/g, form).replace("%", () => JSON.stringify(column)),
        );
        const fact = `${grouped(cells)} ${cells === 1 ? ofRow : ofSeveral}`;
        const about = {
          lines,
          isNotice: kind === "same customer" || kind === "suburb",
          ...(column === "" ? {} : { column, ofRow }),
        };
        if (!(kind in KEPT)) return { text: fact, kind, ...about };
        const flag = /^(?:company|person)$/.test(kind)
          ? `: --map ${shellWord(`${column}=name`)} makes it the customer`
          : "";
        const end = isKept ? ": added to the notes" : flag;
        return { text: fact + end, kind: isKept ? `${kind}, kept` : kind, ...about, other: { fact, isKept } };
      }),
    );
  }
}

/** Finds cells that a workbook stores as numbers in columns in which a leading zero or sign matters. */
export function numberCells({
  mapped,
}: Pick<ColumnMapping, "mapped">): (record: Pick<SourceRecord, "numbers">) => readonly Counted[] {
  const watched = new Map(
    mapped
      .filter(({ target }) => target === "phone" || target === "address.zip")
      .map(({ at, header }) => [at, { kind: "stored as number" as const, column: header }]),
  );
  return ({ numbers }) => numbers?.flatMap((at) => watched.get(at) ?? []) ?? [];
}

// --- internal ---

/** Lines that are named of each kind. */
const MOST_COUNTED = 100;

/**
 * What the user should know about cells that are not wrong: `{of one|of several}`, and `%` for the heading of the column in
 * quotes. A new kind is a line here.
 */
const TEXTS = {
  "stored as number":
    "{cell of % is stored as a number|cells of % are stored as numbers}: a leading + or 0 may be lost",
  "from above":
    "{cell of % says that the value is the one above it|cells of % say that the value is the one above them}, which is used",
  "other row": "{cell of % refers|cells of % refer} to another row of the file: written as the file says",
  "text mark": `{cell has|cells have} a spreadsheet's mark for text, such as '02139 or ="02139": read without it`,
  decimals: `{cell has|cells have} ".0" behind a number, as programs write it: read without it`,
  template: "{cell of % has|cells of % have} a field of a template that nothing was put into: written as it stands",
  cleaned:
    "{cell|cells} had invisible characters, special blanks, several blanks, or codes and tags such as &amp; or <br>: cleaned",
  nothing: `{cell says|cells say} that there is no value, such as "N/A" or "-": read as blank`,
  "address not divided":
    "{address of % is|addresses of % are} not clear enough to be divided into street, city, state and ZIP: stored whole as the street",
  "unclear address line":
    "{address of % has|addresses of % have} a line that may not be a part of the street: stored with the street",
  "places changed":
    "{row has|rows have} a postal code in %, and its text in the column of postal codes: read the other way round",
  suburb: "{row has|rows have} a suburb in %: written behind the street",
  "same customer":
    "{row says the same as an earlier one, and is|rows say the same as an earlier one, and are} one customer with it",
  "same customer elsewhere":
    "{row differs from an earlier one in the address alone, and is|rows differ from an earlier one in the address alone, and are} one customer with it: the first address is kept",
  job: "{row is a job of a customer in another row, and not a customer|rows are jobs of a customer in another row, and not customers}",
} as const;

/** The same of what --keep-others adds to the notes. */
const KEPT = {
  "several values": "{cell of % holds|cells of % hold} several values",
  "further values": "{row has|rows have} a further phone number or e-mail address in %",
  "further address": "{row has|rows have} another address in %",
  extension: "phone {number has|numbers have} an extension",
  words: "{cell has|cells have} words beside or instead of a phone number or e-mail address",
  company: "{row names|rows name} a company beside the customer in %",
  person: "{row names|rows name} a contact beside the customer in %",
  parts: "{row names|rows name} a contact beside the customer in %",
  whole: "{row names|rows name} a contact beside the customer in %",
} as const;
