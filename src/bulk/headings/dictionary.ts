import { FIELD_NAMES } from "../../customers/customer.ts";
import { ENGLISH } from "./english.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { type AddressBlock, type Heading, headerKey, keysOf, TARGETS } from "./heading.ts";
import type { Language, Owner } from "./language.ts";
import { SPANISH } from "./spanish.ts";

/** Between the ranks of two texts of spellings: room for the numbers of columns (`Phone 2`). */
export const STEP = 10;

/** What stands before or behind a heading, by its key. */
export type Owners = ReadonlyMap<string, "same" | AddressBlock>;

/** The heading of each known key. A word of two languages is read as the first one has it. */
export function knownHeadings(): ReadonlyMap<string, Heading> {
  const found = new Map<string, Heading>();
  const add = (key: string, heading: Heading) => {
    if (!found.has(key)) found.set(key, heading);
  };
  for (const field of FIELD_NAMES) {
    add(headerKey(field), { target: field, rank: 0, ...(field === "address.street" ? { line: 1 } : {}) });
  }
  for (const [line, spellings] of LANGUAGES.flatMap(({ streetLines = [] }) => streetLines)) {
    for (const key of keysOf(spellings)) add(key, { target: "address.street", rank: 0, line });
  }
  for (const key of LANGUAGES.flatMap(({ houseNumber = "" }) => keysOf(houseNumber))) {
    add(key, { target: "address.street", rank: 0, line: 1, isNumber: true });
  }
  for (const language of LANGUAGES) {
    for (const heading of headingsOf(language)) add(...heading);
  }
  return found;
}

/** All words of all languages that say whose something is. */
export function ownerWords(where: "before" | "behind"): Owners {
  const owners = new Map<string, "same" | AddressBlock>();
  for (const [owner, words] of LANGUAGES.flatMap((language): readonly Owner[] => language[where])) {
    for (const key of keysOf(words)) if (!owners.has(key)) owners.set(key, owner);
  }
  return owners;
}

// --- internal ---

const LANGUAGES: readonly Language[] = [ENGLISH, GERMAN, FRENCH, SPANISH];

/** Words that mean other things as well come last. */
const WEAK_RANK = 10 * STEP;

function headingsOf({ fields, weak = {} }: Language): (readonly [string, Heading])[] {
  return TARGETS.flatMap((target) => [
    ...(fields[target] ?? []).flatMap((spellings, order) => {
      const line = target === "address.street" ? { line: 1 } : {};
      return keysOf(spellings).map((key) => [key, { target, rank: order * STEP, ...line }] as const);
    }),
    ...(weak[target] ?? []).flatMap((spellings, order) =>
      keysOf(spellings).map((key) => [key, { target, rank: WEAK_RANK + order * STEP, weak: true }] as const),
    ),
  ]);
}
