import { undoNeutralise } from "../../text/formula.ts";
import { type Aside, type Cell, type FormatTable, filledCells, lineTexts, type SourceRecord } from "../row.ts";
import { findHeader, HEADER_WITHIN } from "./find-header.ts";

/**
 * A table of records: its header, which may have two lines and titles above it, and the records below, without those that
 * repeat the header and those without any letter or digit.
 * @param batches all records, from the first at each call.
 * @param isTrimmed the format does not store empty cells at the end of a row.
 * @returns undefined when there are none.
 */
export async function withHeader(
  name: string,
  batches: () => AsyncIterable<readonly SourceRecord[]>,
  isTrimmed = false,
): Promise<Omit<FormatTable, "name" | "unit" | "neutralised"> | undefined> {
  const start = await firstOf(batches());
  const place = findHeader(start);
  if (place === undefined) return undefined;
  const { above, lines, headings, likely } = place;
  const [first, last] = [start[above], start[above + lines - 1]];
  if (first === undefined || last === undefined) return undefined;
  const headers = headings.map((cell) => undoNeutralise((cell ?? "").trim()));
  /** Columns at the end without a heading may be missing in a row. */
  const least = isTrimmed ? 0 : headers.findLastIndex((header) => header !== "") + 1;
  const repeated = start.slice(above, above + lines).map(({ cells }) => cells.map(comparable));
  async function* below(onAside: (aside: Aside) => void = () => {}): AsyncGenerator<readonly SourceRecord[]> {
    for (const [at, record] of start.slice(0, above + lines - 1).entries()) onAside({ ...record, isAbove: at < above });
    let left = above + lines;
    for await (const batch of batches()) {
      const records = batch.slice(left).filter((record) => {
        const isRow =
          record.unsolved !== undefined ||
          (record.cells.some(hasWord) && !repeated.some((line) => isSame(record, line)));
        if (!isRow) onAside(record);
        return isRow;
      });
      yield least === headers.length ? records : records.map((record) => padded(record, least, headers.length));
      left = Math.max(0, left - batch.length);
    }
  }
  const where = lines === 1 ? `line ${last.line}` : `lines ${first.line} and ${last.line}`;
  const titles = above > 0 ? `; not read above it: ${lineTexts("line", start.slice(0, above))}` : "";
  return {
    headerLine: last.line,
    headers,
    likelyHeader: likely,
    batches: below,
    notices: above > 0 || lines > 1 ? [`${name}: the header is ${where}${titles}`] : [],
  };
}

// --- internal ---

async function firstOf(batches: AsyncIterable<readonly SourceRecord[]>): Promise<readonly SourceRecord[]> {
  const first: SourceRecord[] = [];
  for await (const batch of batches) {
    first.push(...batch.slice(0, HEADER_WITHIN - first.length));
    if (first.length === HEADER_WITHIN) break;
  }
  return first;
}

/** A line of dashes has none. */
function hasWord(cell: Cell): boolean {
  return cell !== null && /[\p{L}\p{N}]/u.test(cell);
}

function comparable(cell: Cell | undefined): string {
  return cell?.trim().toLowerCase() ?? "";
}

/** Whether a record has the cells of a line of the header. One name alone may be a value. */
function isSame({ cells }: SourceRecord, line: readonly string[]): boolean {
  const isLonger = cells.length > line.length && filledCells(cells.slice(line.length)).length > 0;
  return line.every((name, at) => comparable(cells[at]) === name) && !isLonger && filledCells(line).length > 1;
}

function padded(record: SourceRecord, least: number, width: number): SourceRecord {
  const { length } = record.cells;
  if (length < least || length >= width) return record;
  return { ...record, cells: [...record.cells, ...Array<string>(width - length).fill("")] };
}
