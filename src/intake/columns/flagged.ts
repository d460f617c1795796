import { count, grouped } from "../../text/words.ts";
import { headerKey, type RowWord } from "../headings/heading.ts";
import { LANGUAGES } from "../headings/languages.ts";
import type { Table } from "../row.ts";

/** `2 of 12 rows are marked as archived (column "Archived")`: of columns that say so of some rows, and not of all. */
export function flaggedRows({ headers, records }: Pick<Table, "headers" | "records">): readonly string[] {
  return headers.flatMap((header, at) => {
    const says = meaningOfHeading(header);
    if (says === undefined) return [];
    const marks = records.flatMap(({ cells }) => kindOf(says, cells[at]?.trim() ?? "") ?? []);
    if (marks.length === 0 || marks.length === records.length) return [];
    const rows = `${grouped(marks.length)} of ${count(records.length, "row")} ${marks.length === 1 ? "is" : "are"}`;
    return `${rows} marked as ${[...new Set(marks)].join(" or ")} (column ${JSON.stringify(header)})`;
  });
}

// --- internal ---

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
  return says !== "status" && (YES.has(key) || /\d{4}/.test(text)) ? says : undefined;
}
