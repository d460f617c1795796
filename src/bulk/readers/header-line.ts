import { undoNeutralise } from "../../text/formula.ts";
import { readHeading } from "../headings/read-heading.ts";
import type { Aside, FormatTable, SourceRecord } from "../row.ts";
import { findHeader, HEADER_WITHIN } from "./frame/find-header.ts";
import { Frame } from "./frame/frame.ts";
import { filledCells, type TableShape, titleKey } from "./frame/line-kinds.ts";

/**
 * A table of records: its header, which may have two lines and titles above it, and the rows below. Lines that are not
 * customers are separated from the rows.
 * @param batches all records, from the first at each call.
 * @returns undefined when there are none.
 */
export async function withHeader(
  name: string,
  batches: () => AsyncIterable<readonly SourceRecord[]>,
): Promise<Omit<FormatTable, "name" | "unit" | "neutralised"> | undefined> {
  const start = await firstOf(batches());
  const place = findHeader(start);
  if (place === undefined) return undefined;
  const { above, lines, headings, likely } = place;
  const [first, last] = [start[above], start[above + lines - 1]];
  if (first === undefined || last === undefined) return undefined;
  const headers = headings.map((cell) => undoNeutralise((cell ?? "").trim()));
  const named = headers.findLastIndex((header) => header !== "") + 1;
  const shape: TableShape = {
    headerLines: start.slice(above, above + lines).map(({ cells }) => cells),
    width: headers.filter((header) => header !== "").length,
    others: columnsOfOthers(headers),
    titles: new Set(start.slice(0, above).flatMap((record) => filledCells(record).map(({ text }) => titleKey(text)))),
  };
  async function* below(onAside?: (aside: Aside) => void): AsyncGenerator<readonly SourceRecord[]> {
    const frame = new Frame(shape, onAside);
    let left = above + lines;
    for await (const batch of batches()) {
      const records = left > 0 ? batch.slice(left) : batch;
      const whole = named === headers.length ? records : records.map((record) => padded(record, named, headers.length));
      yield frame.take(whole);
      left = Math.max(0, left - batch.length);
    }
    yield frame.end();
  }
  const where = lines === 1 ? `line ${last.line}` : `lines ${first.line} and ${last.line}`;
  const notice = `${name}: the header is ${where}${above > 0 ? "; the lines above it are not read" : ""}`;
  return {
    headerLine: last.line,
    headers,
    likelyHeader: likely,
    batches: below,
    notices: above > 0 || lines > 1 ? [notice] : [],
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

/** The columns with unknown headings, in a table where a known heading says who the customers are. */
function columnsOfOthers(headers: readonly string[]): ReadonlySet<number> {
  const targets = headers.map((header) => readHeading(header)?.target);
  const hasNames = targets.some((target) => target === "name" || target === "last name" || target === "company");
  return new Set(targets.flatMap((target, at) => (hasNames && target === undefined && headers[at] !== "" ? [at] : [])));
}

/** Columns at the end without a heading may be missing in a row. */
function padded(record: SourceRecord, named: number, width: number): SourceRecord {
  const { length } = record.cells;
  if (length < named || length >= width) return record;
  return { ...record, cells: [...record.cells, ...Array<string>(width - length).fill("")] };
}
