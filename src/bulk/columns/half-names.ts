import type { ColumnTarget, Heading } from "../headings/heading.ts";
import type { ColumnDoubt } from "./mapping.ts";
import type { ColumnProfile } from "./profile.ts";
import { isForeign, whyUnknown } from "./unknown-headings.ts";

/**
 * A doubt about a column beside first names without last names, or beside last names without first names: its values look
 * like the other half. Otherwise customers would be stored by half their names.
 * @param unknown which columns have a heading that is not known.
 */
export function halfNameDoubts(
  headers: readonly string[],
  chosen: ReadonlyMap<number, Heading>,
  unknown: readonly number[],
  profiles: readonly ColumnProfile[],
): ColumnDoubt[] {
  const at = (target: ColumnTarget) => [...chosen].find(([, heading]) => heading.target === target)?.[0];
  const [first, last] = [at("first name"), at("last name")];
  const half = first ?? last;
  if (half === undefined || (first !== undefined && last !== undefined) || at("name") !== undefined) return [];
  const proposed = first === undefined ? "first name" : "last name";
  const beside = unknown.find((column) => {
    const profile = profiles[column];
    const header = headers[column] ?? "";
    if (Math.abs(column - half) !== 1 || header === "" || isForeign(header) || profile === undefined) return false;
    return profile.share(["word", "person"]) >= NEARLY_ALL && profile.different > profile.filled / 3;
  });
  if (beside === undefined) return [];
  const header = headers[beside] ?? "";
  return [
    { at: beside, header, samples: profiles[beside]?.samples ?? [], proposed, why: whyUnknown(proposed, header) },
  ];
}

// --- internal ---

const NEARLY_ALL = 0.8;
