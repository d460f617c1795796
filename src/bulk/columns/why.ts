import type { ValueKind } from "../cells/kinds.ts";
import type { ColumnTarget, Heading } from "../headings/heading.ts";
import type { ColumnDoubt } from "./mapping.ts";
import type { ColumnProfile } from "./profile.ts";

/**
 * Doubts about columns whose values are of another field than the heading says, where no other column gives that field.
 * The others that are contradicted are just not used: numbers below `Customer`, `active` below `State`.
 */
export function whyContradicted(
  headers: readonly string[],
  contradicted: ReadonlyMap<number, Heading>,
  profiles: readonly ColumnProfile[],
  has: (target: ColumnTarget) => boolean,
): ColumnDoubt[] {
  return [...contradicted].flatMap(([at]) => {
    const profile = profiles[at];
    const held = HELD.find(({ target, kind }) => !has(target) && (profile?.share([kind]) ?? 0) >= NEARLY_ALL);
    const header = headers[at] ?? "";
    if (held === undefined || profile === undefined) return [];
    const why = `${JSON.stringify(header)} holds what looks like ${held.words}`;
    return [{ at, header, samples: profile.samples, proposed: held.target, why }];
  });
}

// --- internal ---

const NEARLY_ALL = 0.8;

const HELD: readonly { readonly target: ColumnTarget; readonly kind: ValueKind; readonly words: string }[] = [
  { target: "email", kind: "email", words: "e-mail addresses" },
  { target: "phone", kind: "phone", words: "phone numbers" },
  { target: "address.zip", kind: "postcode", words: "ZIP codes" },
];
