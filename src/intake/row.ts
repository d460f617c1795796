import type { FieldValues } from "../customers/customer.ts";
import { capitalized, grouped } from "../text/words.ts";
import { type Finding, kindText } from "./finding.ts";

/** A cell as the file has it. `null` is JSON's `null`: as blank as no text. */
export type Cell = string | null;

/** One record of the file, as it stands there. */
export interface SourceRecord {
  /** Where the record starts: the line, from 1; in a JSON array the item's number. */
  readonly line: number;
  readonly cells: readonly Cell[];
  /** Which cells a spreadsheet holds as numbers, not as text. */
  readonly numbers?: readonly number[];
  /** Which cells hold a formula whose result is not in the file. */
  readonly unsolved?: readonly number[];
  /** Which cells a cell of a row above covers: they are blank, and a reader sees its text in them. */
  readonly covered?: readonly number[];
  /** One of its cells covers several columns. */
  readonly isWide?: boolean;
  /** Perhaps a part of a row cut by a line break without quotes: it is too short, and so is the line beside it. */
  readonly isBroken?: boolean;
  /** Which cells have the value of the row above, as they say. */
  readonly repeated?: readonly number[];
}

/** A line that is not a row of the table, and is not read. */
export interface SkippedLine extends Pick<SourceRecord, "line" | "cells"> {
  /** Whether it stands above the header; false for the first of two lines of the header. */
  readonly isAbove?: boolean;
}

/** What was read, to know it again. */
export interface SourceFile {
  /** What messages call it: the path as given, or `stdin`. */
  readonly name: string;
  /** The path as given; undefined for stdin. */
  readonly path: string | undefined;
  /** Of all its bytes, in hex. */
  readonly sha256: string;
  /** Its size in bytes. */
  readonly bytes: number;
}

/** A file read as a table of text, whatever its format. */
export interface Table {
  /** What messages call it: the path as given, or `stdin`. */
  readonly name: string;
  /** What {@link SourceRecord.line} counts. */
  readonly unit: "line" | "item";
  /** Where the headings stand; 0 in a format that has no header record. */
  readonly headerLine: number;
  readonly headers: readonly string[];
  /** Whether cells may have the `'` before them that keeps a spreadsheet from running them as formulas. */
  readonly neutralised: boolean;
  /** Of a delimited text: its rejects have it too. */
  readonly delimiter?: string | undefined;
  readonly records: readonly SourceRecord[];
  /** Lines that stand above the header, are blank but for signs, or repeat the header. */
  readonly skipped: readonly SkippedLine[];
  /** What the user should know of how the file was read. */
  readonly notices: readonly string[];
  readonly file: SourceFile;
}

/** A table as the reader of a format gives it. */
export type FormatTable = Omit<Table, "file">;

/** A record that passed every check, ready to be matched. */
export interface Row extends SourceRecord {
  /** The customer's id, if the file gives one. */
  readonly id: string | undefined;
  /** What the row says: missing = leave as it is, `null` = empty it. Phones are E.164. */
  readonly values: FieldValues;
  /** Its phone number has no country code, and the row itself says of which country it is. */
  readonly hasPhoneCountry?: boolean;
  /** A word that says that there is no name, such as `None`: the name of a customer that has no other. */
  readonly nameIfNew?: string | undefined;
  /** Only one of its cells, of more than two, says something: it may be the heading of a section. */
  readonly isLone?: boolean;
}

/** A row as it was read and checked. */
export interface CheckedRow extends Row {
  readonly findings: readonly Finding[];
}

/** A row that could not be imported, and why: a line of the rejects file. */
export interface Reject {
  readonly line: number;
  readonly cells: readonly Cell[];
  readonly error: string;
}

/** `customers.csv:7`, `customers.json item 7`. */
export function placeOf(table: Pick<Table, "name" | "unit">, line: number): string {
  return table.unit === "line" ? `${table.name}:${line}` : `${table.name} item ${line}`;
}

/** `line 7`, `item 7`: without the file, which is named already. */
export function lineText(unit: Table["unit"], line: number): string {
  return `${unit} ${line}`;
}

/** `line 7`, `lines 3, 5`, `items 2, 3, 4, 5, 6, 7, 8, 9 and 1,234 more`. */
export function linesText(
  unit: Table["unit"],
  lines: readonly number[],
  number = lines.length,
  most = MOST_LINES,
): string {
  const shown = lines.slice(0, most);
  const more = number > shown.length ? ` and ${grouped(number - shown.length)} more` : "";
  return `${unit}${number === 1 ? "" : "s"} ${shown.join(", ")}${more}`;
}

/** `line 5 "Commercial", line 21 "TOTAL $1,440.00" and 3 more`: lines that are not read, with their texts. */
export function lineTexts(unit: Table["unit"], lines: readonly SkippedLine[], number = lines.length): string {
  const texts = lines.slice(0, MOST_TEXTS).map(({ line, cells }) => {
    const text = filledCells(cells).join(" ");
    return `${lineText(unit, line)} ${JSON.stringify(text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text)}`;
  });
  return `${texts.join(", ")}${number > texts.length ? ` and ${grouped(number - texts.length)} more` : ""}`;
}

/** What a person knows a row by: the name in these columns, else its first two texts. */
export function rowName(cells: readonly Cell[] = [], columns: readonly number[] = []): string {
  const name = filledCells(columns.map((at) => cells[at] ?? null));
  return name.length > 0 ? name.join(" ") : filledCells(cells).slice(0, 2).join(", ");
}

/** The texts of the cells that are not blank, without blanks at their ends. */
export function filledCells(cells: readonly Cell[]): readonly string[] {
  const texts: string[] = [];
  for (const cell of cells) {
    const text = cell?.trim();
    if (text) texts.push(text);
  }
  return texts;
}

/** `customers.csv:7: E-mail "nope" is not an e-mail address`. */
export function findingText(table: Pick<Table, "name" | "unit">, finding: Finding): string {
  return `${placeOf(table, finding.line)}: ${reasonText(finding)}`;
}

/** `E-mail "nope" is not an e-mail address`. */
export function reasonText({ kind, column, value, reason }: Omit<Finding, "line" | "severity">): string {
  if (reason === undefined) return capitalized(kindText(kind, column, 1));
  const quoted = value === undefined ? [] : [JSON.stringify(value)];
  return [...(column === undefined ? [] : [column]), ...quoted, reason].join(" ");
}

export function isBlank(cell: Cell): boolean {
  return cell === null || cell.trim() === "";
}

// --- internal ---

const MOST_LINES = 8;
const MOST_TEXTS = 5;
const MOST_LETTERS = 60;
