import { foldedWords } from "../../customers/postal.ts";
import { ADDRESS_BLOCKS, type ColumnTarget, type Heading } from "../headings/heading.ts";
import type { SourceRecord } from "../row.ts";
import type { ColumnDoubt } from "./mapping.ts";
import { type ColumnProfile, valueIn } from "./profile.ts";

/**
 * A file whose headings repeat a whole address (`Street, City, Zip, Street, City, Zip`): the second one is another
 * address, of which parts are never mixed with those of the first.
 */
export function withTwinAddresses(
  headers: readonly string[],
  chosen: ReadonlyMap<number, Heading>,
): Map<number, Heading> {
  const seen = new Set<string>();
  const twins = [...chosen].filter(([at, { block }]) => {
    const header = headers[at] ?? "";
    if (block === undefined || !seen.has(header)) return !seen.add(header);
    return true;
  });
  const placed = new Map(chosen);
  if (new Set(twins.map(([, { target }]) => target)).size < 2) return placed;
  const taken = new Set([...chosen.values()].map(({ block }) => block));
  const free = ADDRESS_BLOCKS.findLast((block) => !taken.has(block));
  for (const [at, heading] of twins) if (free !== undefined) placed.set(at, { ...heading, block: free });
  return placed;
}

/**
 * Lines of a street beside no city and no ZIP code, where the later ones hold those: together they are a whole address.
 * @param holdsCity whether values of a column are cities with states, or postcodes.
 */
export function withAddressLines(
  chosen: ReadonlyMap<number, Heading>,
  holdsCity: (at: number) => boolean,
): Map<number, Heading> {
  const placed = new Map(chosen);
  for (const block of ADDRESS_BLOCKS) {
    const own = [...chosen].filter(([, heading]) => heading.block === block);
    // A line that always holds the city has its place among the others still.
    const isLine = ({ target, line, isNumber }: Heading) =>
      isNumber !== true && (target === "address.street" || (target === "city line" && line !== undefined));
    if (own.some(([, heading]) => PLACES.has(heading.target) || (heading.target === "city line" && !isLine(heading))))
      continue;
    const lines = own.filter(([, heading]) => isLine(heading));
    if (!lines.some(([at, { target, line = 1 }]) => target === "address.street" && line > 1 && holdsCity(at))) continue;
    for (const [at, heading] of lines) placed.set(at, { ...heading, target: "address line" });
  }
  return placed;
}

/** Two columns that mean exactly the same, in which rows have different values: no rule says which one is right. */
export function rivalDoubts(
  headers: readonly string[],
  chosen: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
  profiles: readonly ColumnProfile[],
): ColumnDoubt[] {
  const first = new Map<string, number>();
  const doubts: ColumnDoubt[] = [];
  for (const [at, { target, rank, block, line, isNumber }] of [...chosen].sort(([one], [other]) => one - other)) {
    if (!ASKED.has(target) || isNumber) continue;
    const key = [target, rank, block, line].join();
    const rival = first.get(key);
    if (rival === undefined) first.set(key, at);
    else if (headers[at] !== headers[rival] && differences(at, rival, sample) >= MANY) {
      const [one, other] = [rival, at].map((column) => JSON.stringify(headers[column]));
      const why = `${one} and ${other} both look like the ${target.replace("address.", "")}, and their values differ`;
      doubts.push({ at, header: headers[at] ?? "", samples: profiles[at]?.samples ?? [], proposed: undefined, why });
    }
  }
  return doubts;
}

// --- internal ---

const PLACES: ReadonlySet<ColumnTarget> = new Set(["address.city", "address.zip"] as const);

/** Fields that have one right value. Of several phones any is a phone of the customer. */
const ASKED: ReadonlySet<ColumnTarget> = new Set(["name", "address.street", "address.city", "address.zip"] as const);

const MANY = 0.2;

/** The share of the rows with values in both columns that have different ones. */
function differences(one: number, other: number, sample: readonly SourceRecord[]): number {
  let both = 0;
  let different = 0;
  for (const record of sample) {
    const [here, there] = [valueIn(record, one), valueIn(record, other)];
    if (here === undefined || there === undefined) continue;
    both += 1;
    if (foldedWords(here) !== foldedWords(there)) different += 1;
  }
  return both === 0 ? 0 : different / both;
}
