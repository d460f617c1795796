import { cleanText } from "../cells/clean.ts";
import { kindsOf, type ValueKind } from "../cells/kinds.ts";
import { saysNothing } from "../cells/nothing.ts";
import { dittoIn } from "../headings/ditto.ts";
import { withoutChildren } from "../headings/parents.ts";
import { withoutShared } from "../headings/shared-prefix.ts";
import type { SourceRecord, Table } from "../row.ts";
import { FEW } from "./limits.ts";

/** A column of a file, and what its values look like in the first records. */
export interface Column {
  /** Which cell of a record, from 0. */
  readonly at: number;
  readonly header: string;
  /** The header without a beginning that says nothing, as those of all others have it: `KD_`. */
  readonly says: string;
  /** How many of its cells have a value. */
  readonly filled: number;
  /** How many different values they have. */
  readonly different: number;
  /** The first different ones. */
  readonly values: readonly string[];
  /** Up to three of them, to show what the column holds. */
  readonly samples: readonly string[];
  /** Many different values: a few that stand in many rows are rather about the business itself. */
  readonly isVaried: boolean;
  /** The same value in all of several rows: it is the sender's. */
  readonly isOneValue: boolean;
  /** The share of these that is of one of these kinds and of none of the others, from 0 to 1; 0 without values. */
  share(kinds: readonly ValueKind[], others?: readonly ValueKind[]): number;
}

export function columnsOf(headers: readonly string[], sample: readonly SourceRecord[]): readonly Column[] {
  const bare = withoutShared(withoutChildren(headers));
  return headers.map((header, at) => {
    const says = bare[at] ?? header;
    const filled = sample.flatMap((record) => valueIn(record, at) ?? []);
    const different = new Set(filled);
    const values = [...different].slice(0, MOST_VALUES);
    const kinds = values.map(kindsOf);
    const share = (wanted: readonly ValueKind[], others: readonly ValueKind[] = []) => {
      const isOf = (list: readonly ValueKind[]) =>
        list.some((kind) => wanted.includes(kind)) && !list.some((kind) => others.includes(kind));
      return kinds.length === 0 ? 0 : kinds.filter(isOf).length / kinds.length;
    };
    return {
      at,
      header,
      says,
      filled: filled.length,
      different: different.size,
      values,
      samples: values.slice(0, 3),
      isVaried: filled.length < 2 || different.size > Math.max(1, filled.length / 3),
      isOneValue: filled.length >= FEW && different.size === 1,
      share,
    };
  });
}

/**
 * The first records of a table: what its columns hold is decided by them. Their number is fixed, so that the decision
 * takes no longer for a larger file.
 */
export async function readSample(table: Pick<Table, "batches">): Promise<readonly SourceRecord[]> {
  const sample: SourceRecord[] = [];
  let cells = 0;
  for await (const batch of table.batches()) {
    for (const record of batch) {
      sample.push(record);
      cells += record.cells.length;
      if (sample.length === MOST_RECORDS || cells >= MOST_CELLS) return sample;
    }
  }
  return sample;
}

/** The values of two columns in the records in which both have one. */
export function pairsOf(sample: readonly SourceRecord[], one: number, other: number): [string, string][] {
  return sample.flatMap((record): [string, string][] => {
    const [a, b] = [valueIn(record, one), valueIn(record, other)];
    return a === undefined || b === undefined ? [] : [[a, b]];
  });
}

/** Whether half of the values are texts of so many words: somebody has written them. */
export function hasTexts({ values }: Pick<Column, "values">, words: number): boolean {
  const texts = values.filter(
    (value) => /\p{L}{2}/u.test(value) && value.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length >= words,
  );
  return texts.length > 0 && texts.length * 2 >= values.length;
}

/** An `@` in a word, and what is written as a phone number, whatever stands beside it. */
export function contactsIn(value: string): readonly ("email" | "phone")[] {
  const withoutDates = value.replace(/\b\d{4}-\d\d-\d\d\b/g, "");
  const [, phone = ""] = /(?:^|[\s:;,(])([+(]?\d[\d\s().-]{8,18})/.exec(withoutDates) ?? [];
  const isMarked = /^[+(]|\d[ ().-]+\d/.test(phone) && phone.replace(/\D/g, "").length >= LEAST_DIGITS;
  const isPhone = isMarked && kindsOf(phone).includes("phone");
  return [...(/\w@\w/.test(value) ? (["email"] as const) : []), ...(isPhone ? (["phone"] as const) : [])];
}

/** Whether values are 1001, 1002, 1003. */
export function isCounted({ values }: Column): boolean {
  return values.length > 1 && values.every((value, at) => at === 0 || Number(value) - Number(values[at - 1]) === 1);
}

// --- internal ---

/** Fewer are rather a number of something else. */
const LEAST_DIGITS = 10;
/** So many different values say enough. */
const MOST_VALUES = 100;
const MOST_RECORDS = 1000;
/** For tables of hundreds of columns. */
const MOST_CELLS = 200_000;

/** The value of a cell; undefined when it is blank, a word for nothing or for the value above. */
function valueIn({ cells }: SourceRecord, at: number): string | undefined {
  const value = cleanText(cells[at] ?? "", true).trim();
  return value === "" || saysNothing(value, "text") || dittoIn(value) ? undefined : value;
}
