import { grouped } from "../../text/words.ts";
import { knownHeadings } from "../headings/read-heading.ts";
import type { SourceRecord } from "../row.ts";

type Batches = () => AsyncIterable<readonly SourceRecord[]>;

/**
 * The table of customers of a file that holds several: each line begins with the word of its table (`CUST`), and the headings
 * of a table with the same word behind a mark (`!CUST`). Any other file is one table.
 * @returns also which lines are not read.
 */
export async function sectionOfCustomers(
  name: string,
  batches: Batches,
): Promise<{ readonly batches: Batches; readonly notices: readonly string[] }> {
  const tables = new Map<string, { known: number; rows: number }>();
  let seen = 0;
  for await (const batch of batches()) {
    for (const { cells } of batch) {
      const [first = ""] = cells;
      const table = tables.get(first ?? "");
      if (table) table.rows += 1;
      else if (first && HEADING.test(first) && tables.size < MOST) {
        const isNamed = knownHeadings([`${first.slice(1)} name`]);
        tables.set(first.slice(1), { known: isNamed * MANY + knownHeadings(cells.slice(1)), rows: 0 });
      }
    }
    seen += batch.length;
    if (tables.size === 0 && seen >= MOST) return { batches, notices: [] };
  }
  const [best, ...others] = [...tables].sort(([, one], [, other]) => other.known - one.known);
  if (!best || others.length === 0) return { batches, notices: [] };
  const [word] = best;
  async function* ofSection(): AsyncGenerator<readonly SourceRecord[]> {
    for await (const batch of batches())
      yield batch.filter(({ cells: [first] }) => first === word || first === `!${word}`);
  }
  const told = others.map(([other, { rows }]) => `${other} (${grouped(rows)})`).join(", ");
  return { batches: ofSection, notices: [`${name} holds several tables: ${word} is read, not ${told}`] };
}

// --- internal ---

const HEADING = /^![A-Z]\w*$/;
/** As many tables are known; without a heading among as many lines there are none. */
const MOST = 100;
/** More than a table has columns. */
const MANY = 100_000;
