import { MISSING } from "../../bulk/plan/decide.ts";
import { withMissing } from "../../bulk/plan/missing.ts";
import { type Plan, planRows, renamesIn, type UndecidedPlan, withRenames } from "../../bulk/plan/plan-rows.ts";
import { type OnRename, renameOf } from "../../bulk/plan/renames.ts";
import { isDealtWith } from "../../bulk/run/earlier.ts";
import { CliError } from "../../errors.ts";
import type { Correction, RenameDecision } from "../../intake/check/corrections.ts";
import { toldOf } from "../../intake/check/findings.ts";
import { linesText, placeOf, type Table } from "../../intake/row.ts";
import { count, grouped } from "../../text/words.ts";
import { type CheckedRows, checkAgain, decideInvalid } from "./check-rows.ts";
import { checkOptions } from "./columns.ts";
import { keep } from "./correct-rows.ts";
import { goneBefore } from "./deletes.ts";
import type { Answers } from "./flags.ts";
import type { ImportTools } from "./open-file.ts";
import { askRenames } from "./questions.ts";
import { tellSeen, warnOfSkipped } from "./tell-file.ts";

export interface FilePlan extends Plan {
  /** Whether what it deletes is what its rows say, not what no row is about. */
  readonly deletesRows: boolean;
  readonly answers: Answers;
  readonly rows: CheckedRows;
}

/**
 * Decides about each row of a checked file, beside the server's customers. What only that shows to be invalid, and rows
 * that would rename customers, are questions. --delete-missing adds deletes.
 * @param isPreview whether it is only shown: then nothing is asked about renames.
 * @throws CliError `invalid_input` with every invalid row, unless those are to be skipped; as withMissing().
 */
export async function planFile(tools: ImportTools, first: CheckedRows, isPreview: boolean): Promise<FilePlan> {
  const { context, session, command, flags } = tools;
  const { earlier } = session;
  let rows: RowsToPlan = first;
  let found = await planned(tools, rows);
  for (;;) {
    const next = await nextAnswer(tools, rows, found, isPreview);
    if (next === undefined) break;
    if (next.checked !== rows.checked) found = await planned(tools, next);
    rows = next;
  }
  const { table, agreed, onRename = "fail" } = rows;
  const decided = decisionsOf(rows);
  const plan = withRenames(found, (line) => decided.get(line) ?? onRename);
  const beside = plan.findings.all.filter(({ kind }) => kind === "shared-contact" || kind === "new e-mail");
  tellSeen(context, table, toldOf(beside, table.unit));
  warnOfSkipped(context, table, plan.findings, { agreed, resumes: flags.resumes });
  const deletesRows = command === "delete";
  const more = { answers: { ...rows.answers, ...AS_FLAGS[onRename] }, rows, deletesRows };
  if (command !== "import" && !flags.skipMissing) refuseMissing(tools, plan, table);
  if (deletesRows) return { ...plan, ...more, reads: plan.reads + (await firstReads(tools, plan)) };
  const isOwn = (id: string) => earlier?.writes.wrote(id) ?? false;
  return { ...(flags.deleteMissing ? withMissing(plan, table, isOwn) : plan), ...more };
}

// --- internal ---

interface RowsToPlan extends CheckedRows {
  /** What becomes of rows that would rename a customer, and that nothing was decided about one by one. */
  readonly onRename?: OnRename;
}

const AS_FLAGS = { write: { renames: "allow" }, skip: { renames: "skip" }, fail: {} } as const;

async function planned(tools: ImportTools, file: CheckedRows): Promise<UndecidedPlan> {
  const { context, session, command, flags } = tools;
  const { match = "auto", onMatch, deleteMissing = false, maxDeletes } = flags;
  const { earlier } = session;
  // If the plan cannot tell that a customer is there already, a create of unknown outcome is not planned again.
  const isBlind = match === "none" || onMatch === "fail";
  const news = new Set(file.corrections.renames.flatMap(({ line, action }) => (action === "create" ? line : [])));
  return planRows(file.checked, {
    match,
    onMatch,
    creates: command === "import",
    isGone: command === "delete" ? await goneBefore(await context.runs()) : undefined,
    readPhone: (await checkOptions(flags, file.columns, file.country)).readPhone,
    signal: session.signal,
    api: () => session.api(),
    progress: context.busy,
    everybody: deleteMissing || (command === "delete" && maxDeletes?.unit === "percent"),
    isNew: (line) => news.has(line),
    isDone(line) {
      const subject = { line, id: null };
      return earlier !== undefined && (isBlind ? isDealtWith(earlier, subject) : earlier.writes.isDone(subject));
    },
    unproven: file.unproven,
  });
}

/** What was decided about rows that would rename a customer, by their lines. */
function decisionsOf({ corrections }: CheckedRows): ReadonlyMap<number, OnRename> {
  return new Map(corrections.renames.map(({ line, action }) => [line, action === "skip" ? "skip" : "write"]));
}

/** Asks the next question about a plan. @returns the rows with the answer; undefined if nothing is open. */
async function nextAnswer(
  tools: ImportTools,
  rows: RowsToPlan,
  plan: UndecidedPlan,
  isPreview: boolean,
): Promise<RowsToPlan | undefined> {
  const { context, command, flags } = tools;
  if (!rows.skipsInvalid && plan.findings.rows > 0) return decideInvalid(tools, rows, plan.findings);
  const decided = decisionsOf(rows);
  const open = renamesIn(plan).filter(({ line }) => !decided.has(line));
  if (open.length === 0 || rows.onRename !== undefined) return undefined;
  if (flags.renames === "allow") return { ...rows, onRename: "write" };
  if (flags.renames === "skip") {
    const [some, it] = [count(open.length, "row"), open.length === 1 ? "it" : "they"];
    context.notice(`Skipped ${some} of ${rows.table.name}: ${it} would rename a customer to someone else.`);
    return { ...rows, onRename: "skip" };
  }
  if (isPreview) return undefined;
  // By its id alone, a new customer would not be found when the file is imported again.
  const mayCreate = flags.match !== "id" && command === "import";
  const answer = await askRenames(tools, rows.table, open.map(renameOf), mayCreate);
  return typeof answer === "string" ? { ...rows, onRename: answer } : withDecisions(tools, rows, answer);
}

/** The rows with what was decided about each. An id does not say who a new customer is: its cell is read as blank. */
async function withDecisions(
  tools: ImportTools,
  file: CheckedRows,
  renames: readonly RenameDecision[],
): Promise<CheckedRows> {
  const created = new Set(renames.flatMap(({ line, action }) => (action === "create" ? line : [])));
  const cells: Correction[] = [];
  const ids = file.columns.mapped.filter(({ target }) => target === "id");
  for await (const row of file.checked.rows()) {
    if (!created.has(row.line)) continue;
    const { line } = row;
    for (const { at, header: column } of ids) cells.push({ line, at, column, from: row.cells[at] ?? "", to: "" });
  }
  return checkAgain(tools, await keep(tools, file, { renames, cells }));
}

/** How many rows without a customer an error names. */
const NAMED = 20;

/** Refuses rows that match no customer if they may not make one. @throws CliError with the first of them. */
function refuseMissing({ command }: ImportTools, { read, steps }: Plan, table: Table): void {
  const lines = steps.flatMap((step) => (step.action === "skip" && step.why === MISSING ? step.line : []));
  if (lines.length === 0) return;
  const named = lines.slice(0, NAMED);
  const fields = Object.fromEntries(named.map((line) => [placeOf(table, line), "matches no customer"]));
  const otherwise = { update: "create these customers with `customers import`", delete: "remove them from the file" };
  const hint = `Skip them with --skip-missing, or ${command === "delete" ? otherwise.delete : otherwise.update}.`;
  throw new CliError(
    command === "delete" ? "not_found" : "invalid_input",
    `${grouped(lines.length)} of ${count(read, "row")} of ${table.name} match no customer; nothing was written`,
    { fields, hint, told: [`  ${linesText(table.unit, named, lines.length, NAMED)}`, hint] },
  );
}

/** Before a customer of the list is deleted, the first record is read alone, to see whether the list gives all of it. */
async function firstReads({ session }: ImportTools, { steps }: Plan): Promise<0 | 1> {
  const api = await session.api();
  return steps.some((step) => step.action === "delete" && !api.isWhole(step.before)) ? 1 : 0;
}
