import type { Heading } from "../headings/heading.ts";
import { labelledHeading, valueHeading } from "../headings/read-heading.ts";
import type { ColumnProfile } from "./profile.ts";

/**
 * For each column of phones, the column beside it that says what kind of phone it is: `Phone 1 - Label` for
 * `Phone 1 - Value`. Where that says fax, the number is not used.
 */
export function labelColumns(
  headers: readonly string[],
  chosen: ReadonlyMap<number, Heading>,
  profiles: readonly ColumnProfile[],
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [at, { target }] of chosen) {
    if (target !== "phone") continue;
    const value = valueHeading(headers[at] ?? "");
    const label = headers.findIndex((header, other) => {
      if (chosen.has(other)) return false;
      const labelled = labelledHeading(header);
      if (labelled === undefined) return false;
      if (labelled !== "") return labelled === value;
      // `Type`, right beside the phone, with values such as Mobile and Fax.
      return Math.abs(other - at) === 1 && (profiles[other]?.share(["label"]) ?? 0) >= MOST_LABELS;
    });
    if (label !== -1) found.set(at, label);
  }
  return found;
}

// --- internal ---

const MOST_LABELS = 0.6;
