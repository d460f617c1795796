import { withMissing } from "../../bulk/plan/missing.ts";
import { type Plan, planRows, withRenames } from "../../bulk/plan/plan-rows.ts";
import { type OnRename, renameOf } from "../../bulk/plan/renames.ts";
import type { Step, UpdateStep } from "../../bulk/step.ts";
import { CliError } from "../../errors.ts";
import type { Correction, RenameDecision } from "../../intake/check/corrections.ts";
import { placeOf, type Table } from "../../intake/row.ts";
import { safeText } from "../../text/safe-text.ts";
import { count, grouped } from "../../text/words.ts";
import { agreeToSkip, type CheckedRows, checkAgain } from "./check-rows.ts";
import { checkOptions } from "./columns.ts";
import { keep } from "./correct-rows.ts";
import type { Answers } from "./flags.ts";
import type { ImportTools } from "./open-file.ts";
import { warnOfSkipped } from "./tell-file.ts";

/**
 * Decides about each row of a checked file, beside the server's customers. What only that shows to be invalid, and rows
 * that would rename customers, are questions. Flags take the creates out, or add the deletes.
 * @returns also all that was answered about the file.
 * @param isPreview whether it is only shown: then nothing is asked about renames.
 * @throws CliError `invalid_input` with every invalid row, unless those are to be skipped; as withMissing().
 */
export async function planFile(
  tools: ImportTools,
  file: CheckedRows,
  isPreview: boolean,
): Promise<Plan & { readonly answers: Answers; readonly rows: CheckedRows }> {
  const { context, session, flags } = tools;
  const { table, checked } = file;
  const { match = "auto", onMatch, deleteMissing = false } = flags;
  const { earlier } = session;
  // If the plan cannot tell that a customer is there already, a create of unknown outcome is not planned again.
  const news = new Set(file.corrections.renames.flatMap(({ line, action }) => (action === "create" ? line : [])));
  const isBlind = match === "none" || onMatch === "fail";
  const undecided = await planRows(checked, {
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
    onShared({ line, field, value, others }) {
      const owners = others.map(({ id, name }) => (name ? `${name} (${id})` : id)).join(", ");
      const text = `${placeOf(table, line)}: ${field} ${JSON.stringify(value)} belongs to ${safeText(owners)} as well`;
      context.warn(text, { file: table.name, line });
    },
  });
  const mustAsk = !file.skipsInvalid && undecided.problems.rows > 0;
  const agreed = mustAsk ? await agreeToSkip(tools, file, undecided.problems) : file.agreed;
  if ("checked" in agreed) return planFile(tools, await checkAgain(tools, agreed), isPreview);
  const decided = new Map(file.corrections.renames.map(({ line, action }) => [line, action]));
  const open = undecided.renames.filter(({ line }) => !decided.has(line));
  const decision = await decideRenames(tools, file, open, isPreview);
  if (typeof decision !== "string") return planFile(tools, await withDecisions(tools, file, decision), isPreview);
  const onRename = (line: number) => (decided.get(line) === "skip" ? "skip" : decided.has(line) ? "write" : decision);
  const plan = withRenames(undecided, onRename);
  warnOfSkipped(context, table, plan.problems, { agreed, resumes: flags.resumes });
  const answers = { ...file.answers, ...(mustAsk ? { skipInvalid: true } : {}), ...AS_FLAGS[decision] };
  const more = { answers, rows: file };
  if (flags.updatesOnly) return { ...(await withoutCreates(plan, table, flags.skipMissing === true)), ...more };
  const isOwn = (id: string) => earlier?.wrote(id) ?? false;
  return { ...(deleteMissing ? withMissing(plan, table, isOwn) : plan), ...more };
}

// --- internal ---

const AS_FLAGS = { write: { renames: "allow" }, skip: { renames: "skip" }, fail: {} } as const;

/** As a flag says, else as it is answered. */
async function decideRenames(
  { context, flags, questions }: ImportTools,
  { table }: CheckedRows,
  renames: readonly UpdateStep[],
  isPreview: boolean,
): Promise<OnRename | readonly RenameDecision[]> {
  if (renames.length === 0) return "fail";
  if (flags.renames === "allow") return "write";
  if (flags.renames === "skip") {
    const [rows, it] = [count(renames.length, "row"), renames.length === 1 ? "it" : "they"];
    context.notice(`Skipped ${rows} of ${table.name}: ${it} would rename a customer to someone else.`);
    return "skip";
  }
  // By its id alone, a new customer would not be found when the file is imported again.
  const mayCreate = flags.match !== "id" && !flags.updatesOnly;
  return isPreview ? "fail" : questions.renames(table, renames.map(renameOf), mayCreate);
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
  for await (const { row } of file.checked.rows()) {
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
