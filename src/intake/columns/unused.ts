import type { ValueKind } from "../cells/kinds.ts";
import type { Column } from "./column.ts";

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
const HALF = 0.5;

/** By what half of the values are, and where such a column stands: contacts, addresses, texts, names, others, what programs write. */
const TIERS: readonly (readonly [number, readonly ValueKind[]])[] = [
  [7, ["flag", "status", "label"]],
  [6, ["date"]],
  [0, ["email", "phone"]],
  [1, ["address", "street", "city line"]],
  [5, ["number", "id", "money", "url"]],
  [3, ["person", "last, first", "company"]],
];
const [TEXTS, OTHERS, LAST] = [2, 4, 8];

function tierOf(column: Column): number {
  if (column.isOneValue) return LAST;
  const [tier] = TIERS.find(([, kinds]) => kinds.some((kind) => column.share(kind) >= HALF)) ?? [];
  return tier ?? (hasTexts(column) ? TEXTS : OTHERS);
}

/** Whether half of the values are texts of three words or more: somebody has written them. */
function hasTexts({ values }: Column): boolean {
  const texts = values.filter((value) => value.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length > 2);
  return texts.length > 0 && texts.length >= values.length * HALF;
}
