import { count, grouped } from "../../text/words.ts";
import { headerKey, type RowWord } from "../headings/heading.ts";
import { LANGUAGES } from "../headings/languages.ts";
import type { SourceRecord, Table } from "../row.ts";

/** A column that says of some rows, and not of all, that they are archived, deleted, inactive or unsubscribed. */
export interface Flagged {
  readonly header: string;
  readonly rows: number;
  /** What they are: `archived`. */
  readonly are: string;
  /** What --where takes to skip them: `Archived!=TRUE`. */
  readonly without: readonly string[];
}

export interface FlaggedRows {
  readonly flagged: readonly Flagged[];
  /** Rows in the file; 0 without such a column. */
  readonly read: number;
}

/**
 * Reads a whole file for the rows that such columns flag. Mostly there is no such column: then nothing is read.
 * @param sample some records of the file.
 */
export async function findFlagged(
  table: Pick<Table, "headers" | "batches">,
  sample: readonly SourceRecord[],
): Promise<FlaggedRows> {
  const isStatus = (text: string) => MEANINGS.has(headerKey(text));
  const found = table.headers.flatMap((header, at) => {
    const says = meaningOfHeading(header);
    const mayFlag = says !== "status" || sample.some(({ cells }) => isStatus(cells[at] ?? ""));
    if (says === undefined || !mayFlag) return [];
    return [
      {
        at,
        header,
        says,
        rows: 0,
        kinds: new Set<string>(),
        values: new Map<string, string>(),
        others: new Map<string, string>(),
      },
    ];
  });
  if (found.length === 0) return { read: 0, flagged: [] };
  let read = 0;
  for await (const batch of table.batches()) {
    read += batch.length;
    for (const { cells } of batch) {
      for (const column of found) {
        const text = cells[column.at]?.trim() ?? "";
        const kind = text === "" ? undefined : kindOf(column.says, text);
        const values = kind === undefined ? column.others : column.values;
        const key = text.toLowerCase();
        if (values.size < MOST_VALUES && !values.has(key)) values.set(key, text);
        if (kind === undefined) continue;
        column.rows += 1;
        column.kinds.add(kind);
      }
    }
  }
  const some = found.filter(({ rows }) => rows > 0 && rows < read);
  const flagged = some.map(({ header, rows, kinds, values, others }) => {
    const texts = [...values.values()];
    // Times differ: rows are chosen by what the others have, which is nothing, or one value such as `No`.
    const [other = "", ...more] = others.values();
    const isByOther = texts.some(isTime) && more.length === 0;
    const without = isByOther ? [`${header}=${other}`] : texts.map((value) => `${header}!=${value}`);
    return { header, rows, are: [...kinds].join(" or "), without };
  });
  return { read, flagged };
}

/** `2 of 12 rows are marked as archived (column "Archived")`. */
export function flaggedText({ header, rows, are }: Flagged, read: number): string {
  return `${grouped(rows)} of ${count(read, "row")} ${rows === 1 ? "is" : "are"} marked as ${are} (column ${JSON.stringify(header)})`;
}

// --- internal ---

/** Values that a message names. */
const MOST_VALUES = 5;

type FlagMeaning = Exclude<RowWord, "status" | "yes" | "no">;

/** The keys of the words of all languages. */
const keys = (word: RowWord) => new Set(LANGUAGES.flatMap(({ rows }) => rows?.[word] ?? []).map(headerKey));

/** Columns whose values say it. `State` is mostly another one: then its values say nothing of this. */
const [STATUS, YES, NO] = [keys("status"), keys("yes"), keys("no")];

const MEANINGS: ReadonlyMap<string, FlagMeaning> = new Map(
  (["archived", "deleted", "inactive", "unsubscribed", "active"] as const).flatMap((meaning) =>
    [...keys(meaning)].map((key) => [key, meaning] as const),
  ),
);

/** `Archived`, `Is Active`, `deleted_at`, `Date Archived`, `Status`; undefined for most. */
function meaningOfHeading(header: string): FlagMeaning | "status" | undefined {
  const key = headerKey(header);
  if (STATUS.has(key)) return "status";
  const bare = [key, key.replace(/^(?:is|has|ist|est|date)/, ""), key.replace(/(?:at|on|date|time|am|le)$/, "")];
  return bare.map((candidate) => MEANINGS.get(candidate)).find((meaning) => meaning !== undefined);
}

function kindOf(says: FlagMeaning | "status", text: string): FlagMeaning | undefined {
  const key = headerKey(text);
  const meaning = MEANINGS.get(key);
  if (meaning !== undefined) return meaning === "active" ? undefined : meaning;
  if (says === "active") return NO.has(key) ? "inactive" : undefined;
  return says !== "status" && (YES.has(key) || isTime(text)) ? says : undefined;
}

function isTime(text: string): boolean {
  return /\d{4}/.test(text);
}
