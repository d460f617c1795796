import { type Plan, type PlanRowsOptions, planRows, withRenames } from "../../bulk/plan/plan-rows.ts";
import { type OnRename, renameOf } from "../../bulk/plan/renames.ts";
import type { UpdateStep } from "../../bulk/step.ts";
import { placeOf } from "../../intake/row.ts";
import { stateDir } from "../../system/paths.ts";
import { agreeToSkip, type CheckedRows, writeProblemsFile } from "./check-rows.ts";
import { checkOptions } from "./columns.ts";
import type { Answers } from "./flags.ts";
import type { ImportTools } from "./open-file.ts";
import { renamesText, warnOfSkipped } from "./tell-file.ts";

interface Planning extends Pick<PlanRowsOptions, "isDone" | "everybody"> {
  /** Whether it is only shown: then nothing is asked about renames. */
  readonly isPreview: boolean;
}

/** A plan, and what was answered about it. */
export interface PlannedFile extends Plan {
  readonly answers: Pick<Answers, "skipInvalid" | "allowRename" | "skipRename">;
}

/**
 * Decides about each row of a checked file, beside the server's customers. What only that shows to be invalid, and rows
 * that would rename customers, are questions.
 * @throws CliError `invalid_input` with every invalid row, unless those are to be skipped.
 */
export async function planFile(tools: ImportTools, file: CheckedRows, planning: Planning): Promise<PlannedFile> {
  const { context, session, flags, redactor } = tools;
  const { table, checked } = file;
  const { isPreview, ...how } = planning;
  const { readPhone } = await checkOptions(flags, file.columns, file.country);
  const undecided = await planRows(checked, {
    ...how,
    match: flags.match ?? "auto",
    onMatch: flags.onMatch,
    readPhone,
    signal: session.signal,
    api: () => session.api(),
    progress: context.busy,
    tempFolder: stateDir(context.env),
    unproven: file.unproven,
    onShared({ line, field, value, ids }) {
      const shown = flags.redact ? "" : ` ${JSON.stringify(value)}`;
      const text = `${placeOf(table, line)}: ${field}${shown} belongs to ${ids.join(", ")} as well`;
      context.warn(text, { file: table.name, line });
    },
  });
  const mustAsk = !file.skipsInvalid && undecided.problems.rows > 0;
  const agreed = mustAsk ? await agreeToSkip(tools, file, undecided.problems) : file.agreed;
  const decision = await decideRenames(tools, file, undecided.renames, isPreview);
  const plan = withRenames(undecided, decision);
  await writeProblemsFile(tools, file, plan.problems);
  warnOfSkipped(context, table, plan.problems, { redactor, agreed, written: flags.problems });
  const renames = { write: { allowRename: true }, skip: { skipRename: true }, fail: {} };
  return { ...plan, answers: { ...(mustAsk ? { skipInvalid: true } : {}), ...renames[decision] } };
}

// --- internal ---

/** As a flag says, else as it is answered. */
async function decideRenames(
  { context, flags, questions }: ImportTools,
  { table }: CheckedRows,
  renames: readonly UpdateStep[],
  isPreview: boolean,
): Promise<OnRename> {
  if (renames.length === 0) return "fail";
  if (flags.allowRename) return "write";
  if (flags.skipRename) {
    context.notice(`${table.name}: ${renamesText(renames.length)}: skipped.`);
    return "skip";
  }
  return isPreview ? "fail" : questions.renames(table, renames.map(renameOf));
}
