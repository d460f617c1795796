import type { ValueKind } from "../cells/kinds.ts";
import { type Column, hasTexts } from "./column.ts";
import { HALF } from "./limits.ts";

/** The columns with values, from what a customer would miss to what says nothing about them, and the number of empty ones. */
export function mostTelling(columns: readonly Column[]): {
  readonly telling: readonly Column[];
  readonly empty: number;
} {
  const telling = columns.filter(({ filled }) => filled > 0);
  telling.sort((one, other) => tierOf(one) - tierOf(other));
  return { telling, empty: columns.length - telling.length };
}

/** Whether a column has texts that somebody has written: they can be notes, whatever its heading is. */
export function holdsTexts(column: Column): boolean {
  return tierOf(column) === TEXTS;
}

/** `Tier ("Gold")` */
export function withSample({ header, samples: [sample = ""] }: Column): string {
  return `${header} (${quotedSample(sample)})`;
}

export function quotedSample(text: string): string {
  return JSON.stringify(text.length > MOST_OF_SAMPLE ? `${text.slice(0, MOST_OF_SAMPLE - 1)}…` : text);
}

// --- internal ---

const MOST_OF_SAMPLE = 40;

/** Contacts, addresses; then texts and names; then what programs write. */
const TIERS: readonly (readonly ValueKind[])[] = [
  ["email", "phone"],
  ["address", "street", "city line"],
];
const TEXTS = TIERS.length;
const NAMES: readonly ValueKind[] = ["person", "last, first", "company"];
const OTHERS: readonly (readonly ValueKind[])[] = [
  ["number", "id", "money", "url"],
  ["date"],
  ["flag", "status", "label"],
];

function tierOf(column: Column): number {
  const isOf = (kinds: readonly ValueKind[]) => column.share(kinds) >= HALF;
  const [last, first] = [OTHERS.length, TEXTS + 3];
  if (column.isOneValue) return first + last;
  const other = OTHERS.findLastIndex(isOf);
  const contact = other > 0 ? -1 : TIERS.findIndex(isOf);
  if (contact >= 0) return contact;
  if (other >= 0) return first + other;
  if (isOf(NAMES)) return TEXTS + 1;
  return hasTexts(column, 3) ? TEXTS : TEXTS + 2;
}
