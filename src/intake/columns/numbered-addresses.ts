import { ADDRESS_BLOCKS, type Heading, headerKey, isInBlock, PLACES } from "../headings/heading.ts";
import type { Lexicon } from "../headings/lexicon.ts";
import { readHeading } from "../headings/read-heading.ts";
import type { Column } from "./column.ts";

/**
 * Headings that come twice, or again with a number, are two addresses: `Street, City, Street, City`,
 * `Street, City, Street 2, City 2`, `Street 1, City 1, Street 2, City 2`.
 */
export function numberedAddresses(
  columns: readonly Column[],
  headings: ReadonlyMap<number, Heading>,
  lexicon: Lexicon,
): ReadonlyMap<number, Heading> {
  const placed = new Map(headings);
  const groups = new Map<string, [at: number, Heading][]>();
  const first = new Map<string, number>();
  const stemOf = (header: string) => readHeading(header.slice(0, -1), lexicon);
  const kinds = columns.map(({ header }) => (/[1-9]$/.test(header) ? stemOf(header)?.kind : undefined) ?? "id");
  // `PLZ 1`, `Ort 1`
  const numbers = new Set(columns.flatMap(({ header }, at) => (PLACES.has(kinds[at] ?? "id") ? header.slice(-1) : [])));
  for (const { at, header } of columns) {
    const key = headerKey(header);
    // `- Line 2` may stand twice, too.
    const [, stem = key, number = ""] = first.has(key) ? [] : (/^(.*\D)([1-9])$/.exec(key) ?? []);
    const base = first.get(stem);
    const isOfSet = numbers.has("1") && numbers.has(number);
    const isNumbered = base === undefined && number !== "" && (isOfSet || !headings.has(at));
    const heading = isNumbered ? stemOf(header) : headings.get(base ?? -1);
    if (heading?.block !== undefined && isInBlock(heading.kind)) {
      const name = `${heading.block} ${number}`;
      groups.set(name, [...(groups.get(name) ?? []), [at, heading]]);
    }
    if (!first.has(key)) first.set(key, at);
  }
  for (const [name, group] of groups) {
    if (new Set(group.map(([, { kind }]) => kind)).size < 2) {
      // `Address, Address, City`: the second is a line of the same address.
      const lines = group.filter(([at, { kind }]) => kind === "address.street" && isSameAsBefore(columns, at));
      for (const [at, heading] of lines) placed.set(at, { ...heading, kind: "address.more", line: 2 });
      continue;
    }
    const taken = [...placed.values()].map(({ block }) => block);
    const block = name.endsWith("1") ? group[0]?.[1].block : ADDRESS_BLOCKS.findLast((one) => !taken.includes(one));
    if (block !== undefined) for (const [at, heading] of group) placed.set(at, { ...heading, block });
  }
  return placed;
}

// --- internal ---

/** @param columns without those that flags decide. */
function isSameAsBefore(columns: readonly Column[], at: number): boolean {
  const [before, own] = [at - 1, at].map((place) => columns.find((one) => one.at === place)?.header);
  return own !== undefined && before !== undefined && headerKey(before) === headerKey(own);
}
