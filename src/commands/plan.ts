import { Command } from "commander";
import { version } from "../../package.json";
import type { Plan } from "../bulk/plan/plan-rows.ts";
import { rejectsOf } from "../bulk/report/run-end.ts";
import { savePlan } from "../bulk/saved-plan/plan-file.ts";
import { PLAN_VERSION, type PlanHeader } from "../bulk/saved-plan/plan-lines.ts";
import { type Bind, type Manual, withManual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { nameColumns } from "../intake/columns/map-columns.ts";
import { isStdout } from "../system/special-files.ts";
import { pathWord } from "../text/shell-word.ts";
import { type CheckedRows, checkRows } from "./import/check-rows.ts";
import { mapFile } from "./import/columns.ts";
import { addReadingFlags, checkReadingFlags, type ReadingFlags } from "./import/flags.ts";
import { openFile } from "./import/open-file.ts";
import { planFile } from "./import/plan-file.ts";
import { questionsFor } from "./import/terminal-questions.ts";
import { REDACT_HELP, redactorOf } from "./shared/redaction.ts";
import { fileEntry, openSession, refuseOwnInput } from "./writing/session.ts";
import { tellPlan } from "./writing/tell-plan.ts";

export default function planCommand(bind: Bind): Command {
  const command = new Command("plan")
    .description(
      "Show what importing a file would write, and save that plan. Nothing is written on the server; `customers apply` carries the plan out.",
    )
    .argument("<file>", "CSV, TSV, NDJSON, JSON, XLSX, ODS or vCard; - reads stdin");
  return withManual(
    addReadingFlags(command)
      .optionsGroup("Plan:")
      .option("--save <plan>", "the file that the plan is written to")
      .option("--delete-missing", "plan to delete the customers that are not in the file")
      .option("--redact", REDACT_HELP)
      .option("--all", "show every change, not only the first 20")
      .optionsGroup("Options:")
      .action(bind<[string], PlanFlags>((context, [file], flags) => savedPlan(context, file, flags))),
    MANUAL,
  );
}

// --- internal ---

interface PlanFlags extends ReadingFlags {
  readonly save?: string;
  readonly all?: boolean;
}

const MANUAL: Manual = {
  common: "--map --ignore --default-country --sheet --match --fix --skip-invalid --save --delete-missing --all".split(
    " ",
  ),
  notes: `The plan holds the rows as they are, one JSON object a line, for its owner alone: --redact hides what is shown, not
what is saved. It is for this account (base URL and profile) and for these customers as they are: apply refuses those
of which any field has changed since.`,
  examples: [
    "customers plan customers.csv --save tonight.plan",
    "customers apply tonight.plan",
    "customers plan customers.csv --delete-missing --redact",
  ],
};

async function savedPlan(context: Context, path: string, flags: PlanFlags): Promise<void> {
  await context.output(); // Wrong output flags are an error before anything is read.
  await checkReadingFlags(flags);
  const { save } = flags;
  const redactor = await redactorOf(context, flags);
  const session = await openSession(context, {});
  try {
    const tools = { context, session, flags, redactor, questions: questionsFor(context, flags, redactor) };
    const file = await openFile(tools, path);
    await refuseOwnInput(file.source, flags);
    const checked = await checkRows(tools, await mapFile(tools, file));
    const plan = await planFile(tools, checked, save === undefined);
    const api = await session.api(); // Also where no row is looked up: a plan is for an account.
    if (save !== undefined) {
      const header = await headerOf(context, checked, { ...flags, ...plan.answers }, plan, api.requests);
      await savePlan(save, header, rejectsOf(plan.problems.all(), []), plan.steps(), nameColumns(checked.columns));
      if (isStdout(save)) return; // The plan itself is what was asked for.
    }
    await tellPlan(context, plan, {
      session,
      redactor,
      all: flags.all,
      ending: save === undefined ? "Nothing was written." : `Carry it out with: customers apply ${pathWord(save)}`,
    });
  } finally {
    await session.close();
  }
}

async function headerOf(
  context: Context,
  { source, table, country }: CheckedRows,
  flags: PlanFlags,
  { counts, listed }: Plan,
  requests: number,
): Promise<PlanHeader> {
  const { profile, baseUrl } = await context.settings();
  return {
    type: "plan",
    v: PLAN_VERSION,
    created: new Date(context.clock.now()).toISOString(),
    program: version,
    base_url: baseUrl?.value ?? "",
    profile: profile.value,
    file: fileEntry(source),
    unit: table.unit,
    headers: table.headers,
    ...(table.form && { form: table.form }),
    options: {
      match: flags.match ?? "auto",
      on_match: flags.onMatch,
      default_country: country ?? null,
      clear_token: flags.clearToken,
      skip_invalid: flags.skipInvalid === true,
      delete_missing: flags.deleteMissing === true,
    },
    counts,
    server: listed ?? null,
    requests,
  };
}
