import type { SourceRecord } from "../row.ts";
import { type Choice, joinedText } from "./choice.ts";
import type { Column } from "./column.ts";
import type { ColumnMapping } from "./map-columns.ts";
import { HALF } from "./weights.ts";

/** Where the value of a field comes from. */
export interface MappingRow {
  /** `First Name + Last Name`; the first that has a value is used. */
  readonly columns: readonly string[];
  /** As --map takes it. */
  readonly field: string;
  /** Its value in the first record that has one; `""` if there is none. */
  readonly sample: string;
  /** One of its columns is not sure. */
  readonly isLikely: boolean;
}

/** A row for each field, in the order of the file's columns. @param records the first ones of the file. */
export function mappingRows(
  { mapped, fields, addresses, severalContacts, nameAt }: ColumnMapping,
  records: readonly SourceRecord[],
): MappingRow[] {
  const likely = new Set(mapped.flatMap(({ at, isLikely }) => (isLikely ? at : [])));
  const targets = new Map<string, readonly Choice[]>();
  for (const { target, choices } of [...fields, ...addresses.flat()])
    targets.set(target, [...(targets.get(target) ?? []), ...choices]);
  const isJoined = severalContacts.size > 0;
  const first = (choices: readonly Choice[]) => choices[0]?.parts[0] ?? 0;
  const rows = [...targets]
    .sort(([, one], [, other]) => first(one) - first(other))
    .map(([field, choices]) => ({
      columns: choices.map(({ target, header }) => (target === "company" && isJoined ? `${header} (contact)` : header)),
      field,
      sample: sampleOf(choices, records),
      isLikely: choices.some(({ parts }) => parts.some((at) => likely.has(at))),
    }));
  const named = mapped.find(({ at }) => at === nameAt);
  return named ? [{ columns: [named.header], field: "name", sample: "", isLikely: named.isLikely }, ...rows] : rows;
}

/** In the file's order: `Full Name → name, Mobile else Home Phone → phone, Street + Street 2 → address.street` */
export function mappingText(columns: ColumnMapping): string {
  return mappingRows(columns, [])
    .map(({ columns, field }) => `${columns.join(" else ")} → ${field}`)
    .join(", ");
}

/** `{"name": ["Full Name"], "phone": ["Mobile", "Home Phone"]}`: the same for a program. */
export function mappingData(columns: ColumnMapping): Record<string, string[]> {
  return Object.fromEntries(mappingRows(columns, []).map(({ columns, field }) => [field, [...columns]]));
}

/** Whether a column has texts that somebody has written: they can be notes, whatever its heading is. */
export function holdsTexts({ isOneValue, share }: Column): boolean {
  return !isOneValue && share("prose") >= HALF;
}

export function quotedSample(text: string): string {
  return JSON.stringify(text.length > MOST_OF_SAMPLE ? `${text.slice(0, MOST_OF_SAMPLE - 1)}…` : text);
}

// --- internal ---

function sampleOf(choices: readonly Choice[], records: readonly SourceRecord[]): string {
  for (const { cells } of records) {
    for (const choice of choices) {
      const text = joinedText(choice, (at) => cells[at]?.trim() || undefined);
      if (text !== undefined) return text;
    }
  }
  return "";
}

const MOST_OF_SAMPLE = 40;
