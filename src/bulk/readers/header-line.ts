import { undoNeutralise } from "../../text/formula.ts";
import { knownHeadings } from "../headings/read-heading.ts";
import { type FormatTable, isBlank, type SourceRecord } from "../row.ts";

/** How many records are looked at to find the header. */
export const HEADER_WITHIN = 10;

/**
 * A table of records, one of which is its header.
 *
 * The header is the first record. Sheets made by hand may have a title above it: up to five records of one filled cell
 * each are skipped when known headings follow.
 * @param batches all records, from the first at each call.
 * @returns undefined when there are none.
 */
export async function withHeader(
  name: string,
  batches: () => AsyncIterable<readonly SourceRecord[]>,
): Promise<Omit<FormatTable, "name" | "unit" | "neutralised"> | undefined> {
  const start = await firstOf(batches());
  const { above, likely } = findHeader(start);
  const header = start[above];
  if (header === undefined) return undefined;
  async function* below(): AsyncGenerator<readonly SourceRecord[]> {
    let left = above + 1;
    for await (const batch of batches()) {
      yield left > 0 ? batch.slice(left) : batch;
      left = Math.max(0, left - batch.length);
    }
  }
  const skipped = `${name}: the header is line ${header.line}; the lines above it are not read`;
  return {
    headerLine: header.line,
    headers: header.cells.map((cell) => undoNeutralise((cell ?? "").trim())),
    likelyHeader: likely,
    batches: below,
    notices: above === 0 ? [] : [skipped],
  };
}

// --- internal ---

const MOST_TITLES = 5;

interface HeaderPlace {
  /** How many records stand above the header. */
  readonly above: number;
  /** A later line that looks more like the header, where too much stands above it to skip that. */
  readonly likely?: number;
}

async function firstOf(batches: AsyncIterable<readonly SourceRecord[]>): Promise<readonly SourceRecord[]> {
  const first: SourceRecord[] = [];
  for await (const batch of batches) {
    first.push(...batch.slice(0, HEADER_WITHIN - first.length));
    if (first.length === HEADER_WITHIN) break;
  }
  return first;
}

function findHeader(records: readonly SourceRecord[]): HeaderPlace {
  const at = records.findIndex((record) => knownHeadings(record.cells) >= 2);
  const found = records[at];
  if (found === undefined || at === 0) return { above: 0 };
  const above = records.slice(0, at);
  if (at <= MOST_TITLES && above.every((record) => filledCells(record) <= 1)) return { above: at };
  return above.some((record) => knownHeadings(record.cells) > 0) ? { above: 0 } : { above: 0, likely: found.line };
}

function filledCells({ cells }: SourceRecord): number {
  return cells.filter((cell) => !isBlank(cell)).length;
}
