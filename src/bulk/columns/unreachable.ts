import type { SourceRecord } from "../row.ts";
import type { ColumnDoubt } from "./mapping.ts";
import { type ColumnProfile, valueIn } from "./profile.ts";
import { isForeign } from "./unknown-headings.ts";

/**
 * Doubts about columns in which e-mail addresses or phone numbers seem to stand, beside other words, where no other column
 * gives either: otherwise customers would be stored that nobody can reach.
 * @param unused which columns are not used.
 */
export function unreachableDoubts(
  headers: readonly string[],
  unused: readonly number[],
  sample: readonly SourceRecord[],
  profiles: readonly ColumnProfile[],
): ColumnDoubt[] {
  return unused.flatMap((at) => {
    const header = headers[at] ?? "";
    const values = sample.flatMap((record) => valueIn(record, at) ?? []);
    if (header === "" || isForeign(header) || values.length === 0) return [];
    if (values.filter(holdsContact).length < values.length * MOST) return [];
    const why = `${JSON.stringify(header)} seems to hold e-mail addresses or phone numbers`;
    return [{ at, header, samples: profiles[at]?.samples ?? [], proposed: "phone" as const, why }];
  });
}

// --- internal ---

const MOST = 0.6;

/** An `@` in a word, or a group of digits as long as a phone number, with what usually divides it. */
function holdsContact(value: string): boolean {
  if (/\w@\w/.test(value)) return true;
  const digits = value.replace(/\D/g, "").length;
  return digits >= 10 && digits <= 15 && /[ ().-]/.test(value);
}
