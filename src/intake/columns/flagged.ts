import { count, grouped } from "../../text/words.ts";
import { headerKey, type RowWord } from "../headings/heading.ts";
import { LANGUAGES } from "../headings/languages.ts";
import type { Table } from "../row.ts";

/** A column that says of some rows, and not of all, that they are archived, deleted, inactive or unsubscribed. */
export interface Flagged {
  readonly header: string;
  readonly rows: number;
  /** What they are: `archived`. */
  readonly are: string;
  /** What --where takes to skip them: `Archived!=TRUE`. */
  readonly without: readonly string[];
}

/** The rows that such columns flag. Mostly there is no such column. */
export function findFlagged({ headers, records }: Pick<Table, "headers" | "records">): readonly Flagged[] {
  return headers.flatMap((header, at): Flagged[] => {
    const says = meaningOfHeading(header);
    if (says === undefined) return [];
    const texts = records.map(({ cells }) => cells[at]?.trim() ?? "");
    const marks = texts.filter((text) => kindOf(says, text) !== undefined);
    if (marks.length === 0 || marks.length === records.length) return [];
    const values = distinct(marks);
    // Times differ: rows are chosen by what the others have, which is nothing, or one value such as `No`.
    const [other = "", ...more] = distinct(texts.filter((text) => kindOf(says, text) === undefined));
    const isByOther = values.some(isTime) && more.length === 0;
    const without = isByOther ? [`${header}=${other}`] : values.map((value) => `${header}!=${value}`);
    const are = [...new Set(marks.map((text) => kindOf(says, text)))].join(" or ");
    return [{ header, rows: marks.length, are, without }];
  });
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
  if (text === "") return undefined;
  const key = headerKey(text);
  const meaning = MEANINGS.get(key);
  if (meaning !== undefined) return meaning === "active" ? undefined : meaning;
  if (says === "active") return NO.has(key) ? "inactive" : undefined;
  return says !== "status" && (YES.has(key) || isTime(text)) ? says : undefined;
}

/** The first of texts that differ in more than case. */
function distinct(texts: readonly string[]): readonly string[] {
  const first = new Map<string, string>();
  for (const text of texts) if (!first.has(text.toLowerCase())) first.set(text.toLowerCase(), text);
  return [...first.values()].slice(0, MOST_VALUES);
}

function isTime(text: string): boolean {
  return /\d{4}/.test(text);
}
