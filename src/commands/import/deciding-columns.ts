import type { Context } from "../../cli/context.ts";
import { type ColumnDoubt, doubtsError } from "../../intake/columns/doubts.ts";
import { type ColumnMapping, placeOfHeadings } from "../../intake/columns/map-columns.ts";
import { type RememberedColumns, rememberColumns, rememberedColumns } from "../../intake/columns/remembered.ts";
import type { Table } from "../../intake/row.ts";
import { canAsk } from "../../terminal/terminal.ts";
import { count } from "../../text/words.ts";
import { askAboutColumns } from "./asking-columns.ts";

/** The flags that say what columns hold. */
interface DecidingFlags {
  readonly map?: readonly string[];
  readonly ignore?: readonly string[];
  readonly forgetColumns?: boolean;
  readonly yes?: boolean;
}

/** What columns hold, and the flags with what a person has answered about them, now or before. */
interface Decided<Flags> {
  readonly columns: ColumnMapping;
  readonly flags: Flags;
}

/**
 * Decides what the columns of a file hold. What is not clear is as it was answered for a file with the same headings;
 * else it is asked on a terminal, and the answers are kept for the next such file.
 * @param mapped what the columns hold, given flags.
 * @throws CliError `invalid_input` with the flags to add, where nobody can be asked.
 */
export async function decideColumns<Flags extends DecidingFlags>(
  context: Context,
  table: Pick<Table, "name" | "headers" | "headerLine">,
  given: Flags,
  mapped: (flags: Flags) => Promise<ColumnMapping>,
): Promise<Decided<Flags>> {
  const { env } = context;
  if (given.forgetColumns) await rememberColumns(env, table.headers, undefined);
  let now = { columns: await mapped(given), flags: given };
  const number = now.columns.doubts.length;
  if (number === 0) return now;
  const kept = await rememberedColumns(env, table.headers);
  if (kept !== undefined) now = await withAnswers(now, kept, mapped);
  if (now.columns.doubts.length === 0) {
    const read = count(number, "column is", "columns are");
    context.notice(`${read} read as you answered for a file with the same headings; --forget-columns asks again.`);
    return now;
  }
  const answers: RememberedColumns[] = [];
  while (now.columns.doubts.length > 0) {
    const { doubts } = now.columns;
    const mayAsk = canAsk(context) && !now.flags.yes && answers.length < MOST_ROUNDS;
    if (!mayAsk) throw doubtsError(placeOfHeadings(table), doubts);
    const answer = await askAboutColumns(context, doubts);
    answers.push(answer);
    now = await withAnswers(now, answer, mapped);
  }
  const all = { map: answers.flatMap(({ map }) => map), ignore: answers.flatMap(({ ignore }) => ignore) };
  await rememberColumns(env, table.headers, all);
  return now;
}

// --- internal ---

/** An answer may bring up another question. */
const MOST_ROUNDS = 5;

/** With the answers about columns that are in doubt: what a flag or the file itself says of others stays. */
async function withAnswers<Flags extends DecidingFlags>(
  { columns: { doubts }, flags }: Decided<Flags>,
  answers: RememberedColumns,
  mapped: (flags: Flags) => Promise<ColumnMapping>,
): Promise<Decided<Flags>> {
  const isDoubted = (header: string) => doubts.some((doubt: ColumnDoubt) => doubt.header === header);
  const map = answers.map.filter((text) => isDoubted(text.slice(0, text.lastIndexOf("="))));
  const answered = {
    ...flags,
    map: [...(flags.map ?? []), ...map],
    ignore: [...(flags.ignore ?? []), ...answers.ignore.filter(isDoubted)],
  };
  return { columns: await mapped(answered), flags: answered };
}
