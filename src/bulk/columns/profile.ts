import { kindsOf, type ValueKind } from "../cells/kinds.ts";
import { saysNothing } from "../cells/nothing.ts";
import type { SourceRecord } from "../row.ts";

/** What the values of one column look like, in the first records of a file. */
export interface ColumnProfile {
  /** How many of its cells have a value. */
  readonly filled: number;
  /** How many different values they have. */
  readonly different: number;
  /** Up to three of them. */
  readonly samples: readonly string[];
  /** The share of the first different ones that is of one of these kinds and of none of the others, from 0 to 1; 0 in a column without values. */
  share(kinds: readonly ValueKind[], others?: readonly ValueKind[]): number;
}

/** The profiles of all columns. @param width how many columns there are. */
export function profilesOf(width: number, sample: readonly SourceRecord[]): readonly ColumnProfile[] {
  return Array.from({ length: width }, (_, at) => profileOf(at, sample));
}

/** The value of a cell; undefined when it is blank or a word for nothing. */
export function valueIn({ cells }: Pick<SourceRecord, "cells">, at: number): string | undefined {
  const value = cells[at]?.trim();
  return value === undefined || value === "" || saysNothing(value, "text") ? undefined : value;
}

// --- internal ---

/** So many different values say enough. */
const MOST_VALUES = 100;
const SAMPLES = 3;

function profileOf(at: number, sample: readonly SourceRecord[]): ColumnProfile {
  const values = new Set<string>();
  let filled = 0;
  for (const record of sample) {
    const value = valueIn(record, at);
    if (value === undefined) continue;
    filled += 1;
    values.add(value);
  }
  const kinds = [...values].slice(0, MOST_VALUES).map((value) => kindsOf(value));
  return {
    filled,
    different: values.size,
    samples: [...values].slice(0, SAMPLES),
    share: (wanted, others = []) => {
      const isOf = (some: readonly ValueKind[], list: readonly ValueKind[]) => list.some((kind) => some.includes(kind));
      const found = kinds.filter((some) => isOf(some, wanted) && !isOf(some, others)).length;
      return kinds.length === 0 ? 0 : found / kinds.length;
    },
  };
}
