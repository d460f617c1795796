import { withMissing } from "../../bulk/plan/missing.ts";
import { type Plan, planRows, type UndecidedPlan, withRenames } from "../../bulk/plan/plan-rows.ts";
import { type OnRename, renameOf } from "../../bulk/plan/renames.ts";
import type { Step } from "../../bulk/step.ts";
import { CliError } from "../../errors.ts";
import type { Correction, RenameDecision } from "../../intake/check/corrections.ts";
import { toldOf } from "../../intake/check/findings.ts";
import { placeOf, type Table } from "../../intake/row.ts";
import { count, grouped } from "../../text/words.ts";
import { type CheckedRows, checkAgain, decideInvalid } from "./check-rows.ts";
import { checkOptions } from "./columns.ts";
import { keep } from "./correct-rows.ts";
import type { Answers } from "./flags.ts";
import type { ImportTools } from "./open-file.ts";
import { tellSeen, warnOfSkipped } from "./tell-file.ts";

/** What is to be done about a file, and all that was answered about it. */
export interface FilePlan extends Plan {
  readonly answers: Answers;
  readonly rows: CheckedRows;
}

/**
 * Decides about each row of a checked file, beside the server's customers. What only that shows to be invalid, and rows
 * that would rename customers, are questions. Flags take the creates out, or add the deletes.
 * @param isPreview whether it is only shown: then nothing is asked about renames.
 * @throws CliError `invalid_input` with every invalid row, unless those are to be skipped; as withMissing().
 */
export async function planFile(tools: ImportTools, first: CheckedRows, isPreview: boolean): Promise<FilePlan> {
  const { context, session, flags } = tools;
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
  const shared = plan.findings.all.filter(({ kind }) => kind === "shared-contact");
  tellSeen(context, table, toldOf(shared, table.unit));
  warnOfSkipped(context, table, plan.findings, { agreed, resumes: flags.resumes });
  const more = { answers: { ...rows.answers, ...AS_FLAGS[onRename] }, rows };
  if (flags.updatesOnly) return { ...(await withoutCreates(plan, table, flags.skipMissing === true)), ...more };
  const isOwn = (id: string) => earlier?.wrote(id) ?? false;
  return { ...(flags.deleteMissing ? withMissing(plan, table, isOwn) : plan), ...more };
}

// --- internal ---

interface RowsToPlan extends CheckedRows {
  /** What becomes of rows that would rename a customer, and that nothing was decided about one by one. */
  readonly onRename?: OnRename;
}

const AS_FLAGS = { write: { renames: "allow" }, skip: { renames: "skip" }, fail: {} } as const;

async function planned({ context, session, flags }: ImportTools, file: CheckedRows): Promise<UndecidedPlan> {
  const { match = "auto", onMatch, deleteMissing = false } = flags;
  const { earlier } = session;
  // If the plan cannot tell that a customer is there already, a create of unknown outcome is not planned again.
  const isBlind = match === "none" || onMatch === "fail";
  const news = new Set(file.corrections.renames.flatMap(({ line, action }) => (action === "create" ? line : [])));
  return planRows(file.checked, {
    match,
    onMatch,
    readPhone: (await checkOptions(flags, file.columns, file.country)).readPhone,
    signal: session.signal,
    api: () => session.api(),
    progress: context.busy,
    everybody: deleteMissing,
    isNew: (line) => news.has(line),
    isDone(line) {
      const subject = { line, id: null };
      return earlier?.isDone(subject) || (isBlind && earlier?.isUnknown(subject)) || false;
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
  { findings, renames }: UndecidedPlan,
  isPreview: boolean,
): Promise<RowsToPlan | undefined> {
  const { context, flags, questions } = tools;
  if (!rows.skipsInvalid && findings.rows > 0) return decideInvalid(tools, rows, findings);
  const decided = decisionsOf(rows);
  const open = renames.filter(({ line }) => !decided.has(line));
  if (open.length === 0 || rows.onRename !== undefined) return undefined;
  if (flags.renames === "allow") return { ...rows, onRename: "write" };
  if (flags.renames === "skip") {
    const [some, it] = [count(open.length, "row"), open.length === 1 ? "it" : "they"];
    context.notice(`Skipped ${some} of ${rows.table.name}: ${it} would rename a customer to someone else.`);
    return { ...rows, onRename: "skip" };
  }
  if (isPreview) return undefined;
  // By its id alone, a new customer would not be found when the file is imported again.
  const mayCreate = flags.match !== "id" && !flags.updatesOnly;
  const answer = await questions.renames(rows.table, open.map(renameOf), mayCreate);
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

/**
 * The plan without the rows that would make new customers.
 * @param isAllowed skips them.
 * @throws CliError `invalid_input` with the first of them.
 */
async function withoutCreates(plan: Plan, table: Table, isAllowed: boolean): Promise<Plan> {
  const { counts, read } = plan;
  if (counts.create === 0) return plan;
  if (isAllowed) {
    async function* steps(): AsyncGenerator<Step> {
      for await (const step of plan.steps()) yield step.action === "create" ? { ...step, ...NOBODY } : step;
    }
    return { ...plan, counts: { ...counts, create: 0, skip: counts.skip + counts.create }, steps };
  }
  const lines: number[] = [];
  for await (const { action, line } of plan.steps()) {
    if (action === "create" && line !== null) lines.push(line);
    if (lines.length === NAMED) break;
  }
  const fields = Object.fromEntries(lines.map((line) => [placeOf(table, line), "matches no customer"]));
  const hint = "Skip them with --skip-missing, or create these customers with `customers import`.";
  const more = counts.create > lines.length ? " …" : "";
  throw new CliError(
    "invalid_input",
    `${grouped(counts.create)} of ${count(read, "row")} of ${table.name} match no customer; nothing was written`,
    { fields, hint, told: [`  ${table.unit}${lines.length === 1 ? "" : "s"} ${lines.join(", ")}${more}`, hint] },
  );
}

const NOBODY = { action: "skip", id: null, why: "it matches no customer" } as const;
