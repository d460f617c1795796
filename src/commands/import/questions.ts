import { RENAME_HINT, type Rename } from "../../bulk/plan/plan-rows.ts";
import type { Context } from "../../cli/context.ts";
import { Declined } from "../../errors.ts";
import type { RenameDecision } from "../../intake/check/corrections.ts";
import type { InvalidRows } from "../../intake/check/invalid-rows.ts";
import { type Flagged, flaggedText } from "../../intake/columns/flagged.ts";
import { placeOf, type Table } from "../../intake/row.ts";
import { type PromptAnswer, stop } from "../../terminal/prompts.ts";
import { wrapped } from "../../text/ruler.ts";
import { safeText } from "../../text/safe-text.ts";
import { shellWord } from "../../text/shell-word.ts";
import { count, grouped } from "../../text/words.ts";
import { showLong } from "../shared/confirming.ts";

/*
 * The questions about a file. A person answers, or ends the run with Declined. If nobody is asked (without a terminal,
 * with --yes), each says what happens instead.
 */

export interface Asking {
  readonly context: Context;
  /** Whether there is a person to ask, who does not say yes to all by --yes. */
  readonly asks: boolean;
}

/** Warns of rows marked as archived or inactive, which are read like the others, with the --where that skips them. */
export function warnOfFlagged(
  { warn }: Context,
  { name, records }: Pick<Table, "name" | "records">,
  flagged: readonly Flagged[],
  deleteMissing: boolean,
): void {
  for (const one of flagged) {
    const where = safeText(one.without.map((condition) => `--where ${shellWord(condition)}`).join(" "));
    const next = ` and read like the others; to skip ${one.rows === 1 ? "it" : "them"}: ${where}`;
    // What --where does not read would be deleted.
    warn(`${safeText(`${name}: ${flaggedText(one, records.length)}`)}${deleteMissing ? "" : next}`);
  }
}

interface WrongCells {
  readonly problems: readonly string[];
  readonly proposals: readonly string[];
  /** The person has left all of these rows as they are. */
  readonly areLeft: boolean;
}

/**
 * Whether invalid rows are skipped, corrected by hand, or repaired by the values that are proposed for them.
 * @throws CliError `invalid` itself if nobody is asked.
 */
export async function askInvalidRows(
  { context, asks }: Asking,
  invalid: InvalidRows,
  { problems, proposals, areLeft }: WrongCells,
): Promise<"skip" | "correct" | "repair"> {
  const { rows, read, summary, overview, fields = {} } = invalid;
  const maySkip = rows < read && invalid.code !== "refused";
  // If no row is right, it is rather the columns that are wrong; few rows can be looked at.
  if (!asks || (!maySkip && !overview.isWhole)) throw invalid;
  const width = context.terminal.stderrColumns ?? Number.POSITIVE_INFINITY;
  const them = rows === 1 ? "it" : "them";
  const others = `Import the others (${count(read - rows, "row")})`;
  const all = Object.entries(fields).map(([place, why]) => safeText(`${place}: ${why}`));
  const declined = new Declined("nothing was written", "Fix these rows, and run it again.");
  const answers = [
    ...(proposals.length > 0 ? [{ value: "repair", label: proposalLabel(proposals), key: "r" } as const] : []),
    { value: "correct", label: `Correct ${them} now`, key: "c" } as const,
    ...(maySkip ? [{ value: "skip", label: others, key: "i", isInitial: areLeft } as const] : []),
    ...(overview.isWhole ? [] : [{ label: "Show them all", key: "s", does: () => showLong(context, all) }]),
    stop(declined),
  ];
  const details = problems.map((line) => wrapped(safeText(line), width - BORDER)).join("\n");
  const question = `${summary}. What should happen to ${them}?`;
  return (await context.prompts()).select(question, answers, { flag: "--skip-invalid", declined, details });
}

/** What to do about rows that would rename customers, by their lines. In a script they fail, and the others are written. */
export async function askRenames(
  { context }: Asking,
  table: Pick<Table, "name" | "unit">,
  renames: readonly Rename[],
  mayCreate: boolean,
): Promise<"skip" | "write" | readonly RenameDecision[]> {
  const { notice } = context;
  const all = renames.length;
  notice(`${table.name}: ${count(all, "row")} would rename a customer to someone else:`);
  const textOf = ({ line, id, from, to }: Rename) => {
    const [before, after] = [from, to].map((name) => safeText(JSON.stringify(name)));
    return `${placeOf(table, line)}: ${before} → ${after} (${id})`;
  };
  for (const rename of renames.slice(0, RENAMES_SHOWN)) notice(`  ${textOf(rename)}`);
  if (all > RENAMES_SHOWN) notice(`  … and ${grouped(all - RENAMES_SHOWN)} more`);
  const answers = (isOne: boolean): PromptAnswer<RenameDecision["action"]>[] => [
    { value: "skip", label: isOne ? "Skip it" : "Skip them" },
    { value: "write", label: isOne ? "Rename the customer" : "Rename the customers" },
    ...(mayCreate
      ? [{ value: "create", label: isOne ? "Create a new customer" : "Create new customers" } as const]
      : []),
  ];
  const each = all > 1 ? [{ value: "each", label: "Decide row by row" } as const] : [];
  const declined = new Declined("nothing was written", RENAME_HINT);
  const prompts = await context.prompts();
  const question = `What should happen to ${all === 1 ? "this row" : "these rows"}?`;
  const answer = await prompts.select<RenameDecision["action"] | "each">(
    question,
    [...answers(all === 1), ...each, stop(declined)],
    { declined },
  );
  if (answer === "skip" || answer === "write") return answer;
  const decided: RenameDecision[] = [];
  for (const rename of renames) {
    const one = () => prompts.select(textOf(rename), [...answers(true), stop(declined)], { declined });
    decided.push({ line: rename.line, action: answer === "create" ? answer : await one() });
  }
  return decided;
}

// --- internal ---

/** `Use the 8 proposed values: "02108", "max@example.com" …` */
function proposalLabel(proposals: readonly string[]): string {
  const [one = "", ...more] = [...new Set(proposals)].map((value) => safeText(JSON.stringify(value)));
  if (proposals.length === 1) return `Use the proposed value: ${one}`;
  const some = [one, ...more.slice(-1)].join(", ");
  return `Use the ${grouped(proposals.length)} proposed values: ${some}${more.length > 1 ? " …" : ""}`;
}

/** Cells that stand before each line of a question. */
const BORDER = 3;

const RENAMES_SHOWN = 10;
