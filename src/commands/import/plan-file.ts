import { refuseStaleList } from "../../bulk/lookup/lately-created.ts";
import { MISSING } from "../../bulk/plan/decide.ts";
import { refuseBlind, withMissing } from "../../bulk/plan/guards.ts";
import {
  type Plan,
  planRows,
  RENAME_HINT,
  type Rename,
  renameOf,
  renamesIn,
  type UndecidedPlan,
  withRenames,
} from "../../bulk/plan/plan-rows.ts";
import { isDealtWith } from "../../bulk/run/earlier.ts";
import type { Step } from "../../bulk/step.ts";
import { CliError, Declined } from "../../errors.ts";
import { spoiledText } from "../../intake/cells/damage.ts";
import type { RenameDecision } from "../../intake/check/corrections.ts";
import { toldOf } from "../../intake/check/findings.ts";
import type { MappedColumn } from "../../intake/columns/map-columns.ts";
import type { FindingKind } from "../../intake/finding.ts";
import { linesText, placeOf, type Table } from "../../intake/row.ts";
import { type PromptAnswer, stop } from "../../terminal/prompts.ts";
import { safeText } from "../../text/safe-text.ts";
import { count, grouped } from "../../text/words.ts";
import { type CheckedRows, checkAgain, decideInvalid } from "./check-rows.ts";
import { checkOptions } from "./columns.ts";
import { keep } from "./correct-rows.ts";
import { goneBefore } from "./deletes.ts";
import type { ImportTools } from "./open-file.ts";
import { tellSeen, warnOfSkipped } from "./tell-file.ts";

export interface FilePlan extends Plan {
  readonly deletesRows: boolean;
  readonly rows: CheckedRows;
}

/** Decides about each row beside the server's customers, and asks about renames. @param isPreview asks nothing. */
export async function planFile(tools: ImportTools, first: CheckedRows, isPreview: boolean): Promise<FilePlan> {
  const { context, session, command, flags: given } = tools;
  let rows = first;
  let found = await planned(tools, rows);
  for (;;) {
    const next = await nextAnswer(tools, rows, found, isPreview);
    if (next === undefined) break;
    if (next.checked !== rows.checked) found = await planned(tools, next);
    rows = next;
  }
  const { table, agreed, flags } = rows;
  const open = openRenames(rows, found).length;
  if (open > 0 && given.renames === "skip") {
    const [some, it] = [count(open, "row"), open === 1 ? "it" : "they"];
    context.notice(`Skipped ${some} of ${table.name}: ${it} would rename a customer to someone else.`);
  }
  const decided = new Map(rows.corrections.renames.map(({ line, action }) => [line, action]));
  const otherwise = flags.renames === "allow" ? "write" : (flags.renames ?? "fail");
  const plan = withRenames(found, (line) => {
    const action = decided.get(line);
    return action === "create" ? "write" : (action ?? otherwise);
  });
  const beside = plan.findings.all.filter(({ kind }) => BESIDE.has(kind));
  tellSeen(context, table, toldOf(beside, table.unit));
  const skipped = plan.findings.invalid().filter(({ line }) => !agreed.has(line));
  warnOfSkipped(context, table, skipped);
  const { match = "auto" } = flags;
  const unmatched = plan.steps.filter(isUnmatched);
  const isKey = ({ target }: MappedColumn) => KEYS.has(target) && (match === "auto" || match === target);
  const keys = rows.columns.mapped.filter(isKey);
  if (unmatched.length > 0 && match !== "name" && match !== "none") {
    const lacks = await (await session.api()).lacksOf(keys.map(({ target }) => target));
    refuseBlind(unmatched, [...keys, ...rows.columns.mapped.filter(({ target }) => target === "name")], lacks);
  }
  const account = { runs: context.runs, api: () => session.api() };
  await refuseStaleList(plan.steps, match, context.clock.now(), account);
  const deletesRows = command === "delete";
  if (command !== "import") refuseMissing(tools, plan, table);
  if (deletesRows) return { ...plan, rows, deletesRows };
  const isOwn = (id: string) => session.earlier?.writes.wrote(id) ?? false;
  return { ...(flags.deleteMissing ? withMissing(plan, table, isOwn) : plan), rows, deletesRows };
}

// --- internal ---

/** What only shows beside the server's customers. */
const BESIDE: ReadonlySet<FindingKind> = new Set<FindingKind>(["shared-contact", "new e-mail", "stored-twin"]);

async function planned(tools: ImportTools, file: CheckedRows): Promise<UndecidedPlan> {
  const { context, session, command } = tools;
  const { match = "auto", onMatch, deleteMissing = false, maxDeletes, strict } = file.flags;
  const { earlier } = session;
  // If the plan cannot tell that a customer is there already, a create of unknown outcome is not planned again.
  const isBlind = match === "none" || onMatch === "fail";
  const news = new Set(file.corrections.renames.flatMap(({ line, action }) => (action === "create" ? line : [])));
  return planRows(file.checked, {
    match,
    onMatch,
    strict,
    creates: command === "import",
    isGone: command === "delete" ? await goneBefore(await context.runs()) : undefined,
    readPhone: (await checkOptions(file)).readPhone,
    signal: session.signal,
    api: () => session.api(),
    progress: context.busy,
    everybody: deleteMissing || (command === "delete" && maxDeletes?.unit === "percent"),
    isNew: (line) => news.has(line),
    // In an export of this program any text may be as it is stored.
    damageOf: file.isOwn ? (text) => spoiledText(text)?.reason : undefined,
    isDone(line) {
      const subject = { line, id: null };
      return earlier !== undefined && (isBlind ? isDealtWith(earlier, subject) : earlier.writes.isDone(subject));
    },
    unproven: file.unproven,
  });
}

/** The rows that would rename a customer, and about which nothing was decided one by one. */
function openRenames({ corrections }: CheckedRows, plan: UndecidedPlan) {
  const decided = new Set(corrections.renames.map(({ line }) => line));
  return renamesIn(plan).filter(({ line }) => !decided.has(line));
}

/** Asks the next question about a plan. @returns the rows with the answer; undefined if nothing is open. */
async function nextAnswer(
  tools: ImportTools,
  rows: CheckedRows,
  plan: UndecidedPlan,
  isPreview: boolean,
): Promise<CheckedRows | undefined> {
  const { flags } = rows;
  if (!flags.skipInvalid && plan.findings.rows > 0) return decideInvalid(tools, rows, plan.findings);
  const open = openRenames(rows, plan);
  if (open.length === 0 || flags.renames !== undefined || isPreview || !tools.asks) return undefined;
  // By its id alone, a new customer would not be found when the file is imported again.
  const mayCreate = flags.match !== "id" && tools.command === "import";
  const answer = await askRenames(tools, rows.table, open.map(renameOf), mayCreate);
  if (typeof answer !== "string") return withDecisions(tools, rows, answer);
  return { ...rows, flags: { ...flags, renames: answer === "write" ? "allow" : answer } };
}

async function askRenames(
  { context }: ImportTools,
  table: Table,
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
  const declined = new Declined("nothing was written", RENAME_HINT);
  const prompts = await context.prompts();
  const ask = <More>(question: string, isOne: boolean, more: readonly PromptAnswer<More>[] = []) => {
    const create = { value: "create", label: isOne ? "Create a new customer" : "Create new customers" } as const;
    const answers = [
      { value: "skip", label: isOne ? "Skip it" : "Skip them" } as const,
      { value: "write", label: isOne ? "Rename the customer" : "Rename the customers" } as const,
      ...(mayCreate ? [create] : []),
      ...more,
      stop(declined),
    ];
    return prompts.select<RenameDecision["action"] | More>(question, answers, { declined });
  };
  const each = all > 1 ? [{ value: "each", label: "Decide row by row" } as const] : [];
  const answer = await ask(`What should happen to ${all === 1 ? "this row" : "these rows"}?`, all === 1, each);
  if (answer === "skip" || answer === "write") return answer;
  const decided: RenameDecision[] = [];
  for (const rename of renames) {
    const action = answer === "create" ? answer : await ask<never>(textOf(rename), true);
    decided.push({ line: rename.line, action });
  }
  return decided;
}

const RENAMES_SHOWN = 10;

/** The rows with what was decided about each. An id does not say who a new customer is: its cell is read as blank. */
async function withDecisions(
  tools: ImportTools,
  file: CheckedRows,
  renames: readonly RenameDecision[],
): Promise<CheckedRows> {
  const created = new Set(renames.flatMap(({ line, action }) => (action === "create" ? line : [])));
  const ids = file.columns.mapped.filter(({ target }) => target === "id");
  const rows = file.table.records.filter(({ line }) => created.has(line));
  const cells = rows.flatMap(({ line, cells }) =>
    ids.map(({ at, header: column }) => ({ line, at, column, from: cells[at] ?? "", to: "" })),
  );
  return checkAgain(tools, await keep(tools, file, { renames, cells }));
}

/** What customers are matched by that lists may hide. */
const KEYS: ReadonlySet<string> = new Set(["email", "phone"]);

function isUnmatched(step: Step): boolean {
  return step.action === "create" || (step.action === "skip" && step.why === MISSING);
}

const NAMED = 20;

function refuseMissing({ command }: ImportTools, { read, steps }: Plan, table: Table): void {
  const lines = steps.flatMap((step) => (step.action === "skip" && step.why === MISSING ? step.line : []));
  if (lines.length === 0) return;
  const named = lines.slice(0, NAMED);
  const fields = Object.fromEntries(named.map((line) => [placeOf(table, line), "matches no customer"]));
  const deletes = command === "delete";
  const hint = `Remove them from the file${deletes ? "" : ", or create these customers with `customers import`"}.`;
  const message = `${grouped(lines.length)} of ${count(read, "row")} of ${table.name} match no customer; nothing was written`;
  const told = [`  ${linesText(table.unit, named, lines.length, NAMED)}`, hint];
  throw new CliError(deletes ? "not_found" : "invalid_input", message, { fields, hint, told });
}
