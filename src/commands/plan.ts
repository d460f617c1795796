import { resolve } from "node:path";
import { Command } from "commander";
import { version } from "../../package.json";
import type { CustomersApi } from "../api/customers-api.ts";
import { checkFile } from "../bulk/check/check-file.ts";
import { problemLines } from "../bulk/check/invalid-rows.ts";
import { estimate } from "../bulk/plan/estimate.ts";
import { refuseUnmatched, withMissing } from "../bulk/plan/missing.ts";
import { type Plan, planRows } from "../bulk/plan/plan-rows.ts";
import { rejectsOf } from "../bulk/report/run-end.ts";
import type { Table } from "../bulk/row.ts";
import { PLAN_VERSION, type PlanHeader, savePlan } from "../bulk/saved-plan/plan-file.ts";
import { readsToApply } from "../bulk/saved-plan/plan-lookup.ts";
import { CliError } from "../errors.ts";
import type { Bind } from "./shared/command.ts";
import type { Context } from "./shared/context.ts";
import { addReadingFlags, openFile, type ReadingFlags } from "./shared/reading.ts";
import { REDACT_HELP, redactedProblems, redactorOf, rethrowRedacted } from "./shared/redaction.ts";
import { openSession } from "./shared/session.ts";
import { tellPlan } from "./shared/tell-plan.ts";

export default function planCommand(bind: Bind): Command {
  const command = new Command("plan")
    .description(
      "Show what importing a file would write, and save that plan. Nothing is written on the server; `customers apply` carries the plan out.",
    )
    .argument("<file>", "CSV, TSV, NDJSON, JSON or XLSX; - reads stdin");
  return addReadingFlags(command)
    .optionsGroup("Plan:")
    .option("--save <plan>", "the file that the plan is written to")
    .option("--delete-missing", "plan to delete the customers that are not in the file")
    .option("--redact", REDACT_HELP)
    .optionsGroup("Options:")
    .addHelpText("after", EXAMPLES)
    .action(bind<[string], PlanFlags>((context, [file], flags) => planFile(context, file, flags)));
}

// --- internal ---

interface PlanFlags extends ReadingFlags {
  readonly save?: string;
  readonly deleteMissing?: boolean;
  readonly redact?: boolean;
}

const EXAMPLES = `
Examples:
  customers plan customers.csv --save tonight.plan
  customers apply tonight.plan
  customers plan customers.csv --delete-missing --redact

The plan holds the rows as they are, one JSON object a line, for its owner alone: --redact hides what is shown, not
what is saved. It is for this account (base URL and profile) and for these customers as they are: apply refuses those
of which any field has changed since.`;

async function planFile(context: Context, file: string, flags: PlanFlags): Promise<void> {
  if (flags.deleteMissing) refuseUnmatched(flags.match);
  await context.output(); // Wrong output flags are told before anything is read.
  const session = await openSession(context, {});
  try {
    const { source, table, options } = await openFile(context, session, file, flags);
    if (flags.save !== undefined && source.path !== undefined && resolve(flags.save) === resolve(source.path)) {
      throw new CliError("usage", "--save names the file that is read", { hint: "Name another." });
    }
    const redactor = await redactorOf(context, flags);
    const plan = await checkFile(table, options)
      .then((checked) =>
        planRows(checked, { ...options, api: () => session.api(), everybody: flags.deleteMissing === true }),
      )
      .catch(rethrowRedacted(redactor));
    for (const line of problemLines(table, redactedProblems(plan.problems, redactor))) context.warn(line);
    // Needed also where no row is looked up: a plan is for an account.
    const server = await session.api();
    const planned = flags.deleteMissing ? withMissing(plan) : plan;
    const { requests } = server;
    if (flags.save !== undefined) {
      const header = await headerOf(context, { table, planned, flags, server });
      await savePlan(flags.save, header, rejectsOf(plan.problems, []), planned.steps());
    }
    await tellPlan(context, {
      counts: { ...planned.counts },
      steps: planned.steps(),
      estimate: estimate(
        planned.counts,
        readsToApply({ ...planned, match: options.match, requests }, server),
        server.limits,
      ),
      redactor,
      ending: flags.save === undefined ? "Nothing was written." : `Carry it out with: customers apply ${flags.save}`,
    });
  } finally {
    await session.close();
  }
}

interface Facts {
  readonly table: Table;
  readonly planned: Plan;
  readonly flags: PlanFlags;
  readonly server: Pick<CustomersApi, "requests">;
}

async function headerOf(context: Context, { table, planned, flags, server }: Facts): Promise<PlanHeader> {
  const { profile, baseUrl, defaultCountry } = await context.settings();
  const { name, path, sha256, bytes } = planned.source;
  return {
    type: "plan",
    v: PLAN_VERSION,
    created: new Date(context.clock.now()).toISOString(),
    program: version,
    base_url: baseUrl?.value ?? "",
    profile: profile.value,
    file: { name, path: path === undefined ? null : resolve(path), sha256, bytes },
    unit: table.unit,
    headers: table.headers,
    options: {
      match: flags.match ?? "auto",
      on_match: flags.onMatch,
      default_country: flags.defaultCountry ?? defaultCountry?.value ?? null,
      clear_token: flags.clearToken,
      skip_invalid: flags.skipInvalid === true,
      delete_missing: flags.deleteMissing === true,
    },
    counts: planned.counts,
    server: planned.listed ?? null,
    requests: server.requests,
  };
}
