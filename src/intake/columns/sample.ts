import type { SourceRecord, Table } from "../row.ts";

/**
 * The first records of a table: what its columns hold is decided by them. Their number is fixed, so that the decision
 * takes no longer for a larger file.
 */
export async function readSample(table: Pick<Table, "batches">): Promise<readonly SourceRecord[]> {
  const sample: SourceRecord[] = [];
  let cells = 0;
  for await (const batch of table.batches()) {
    for (const record of batch) {
      sample.push(record);
      cells += record.cells.length;
      if (sample.length === MOST_RECORDS || cells >= MOST_CELLS) return sample;
    }
  }
  return sample;
}

// --- internal ---

const MOST_RECORDS = 1000;
/** For tables of hundreds of columns. */
const MOST_CELLS = 200_000;
