import { basename } from "node:path";
import { type Estimate, estimate, estimateLine } from "../../bulk/plan/counts.ts";
import { plannedWrite, writeAsJson } from "../../bulk/plan/planned.ts";
import { type Writing, writeRun } from "../../bulk/run/write-run.ts";
import { writeOf } from "../../bulk/step.ts";
import type { Context } from "../../cli/context.ts";
import type { Limits } from "../../http/limits.ts";
import type { Source } from "../../intake/readers/source.ts";
import { placeOf } from "../../intake/row.ts";
import type { Identity } from "../../journal/runs.ts";
import { customerView } from "../../output/customer-view.ts";
import { isStructured } from "../../output/formats.ts";
import { during } from "../../system/progress.ts";
import type { JsonObject } from "../../text/json.ts";
import { count } from "../../text/words.ts";
import { countryOf, mappingOf } from "../import/flags.ts";
import { openTableOf } from "../import/open-file.ts";
import { confirmWrite } from "../shared/confirming.ts";
import { checkReportFlags, writePlanReport } from "../writing/report.ts";
import { decidingFlags, fileEntry, openSession } from "../writing/session.ts";
import { rejectsFor, tellEnd } from "../writing/tell-end.ts";
import type { DeleteFromFlags } from "./flags.ts";
import { type DeletePlan, planDeletes, planLine } from "./plan-deletes.ts";
import { readTargets, type TargetOptions } from "./targets.ts";
import { WHO_SHOWN, whoGoes } from "./who-goes.ts";

interface Flags extends DeleteFromFlags {
  readonly yes?: boolean;
}

/**
 * Deletes the customers that a file names: all are looked up first, then they are deleted like the rows of an import, by
 * way of a journal. Stopped anywhere and run again, it continues the same run.
 * @throws CliError `not_found` and `ambiguous` with the rows concerned, before anything is deleted.
 */
export async function deleteFrom(context: Context, path: string, flags: Flags): Promise<void> {
  await checkReportFlags(flags);
  await context.output(); // Wrong output flags are an error before anything is read.
  const session = await openSession(context, flags);
  try {
    const { source, table } = await openTableOf(context, session, path, { ...flags, orNothing: true });
    const { skipInvalid = false } = flags;
    const reading = { country: await countryOf(context, flags), mapping: await mappingOf(flags), skipInvalid };
    const rejects = await rejectsFor(source, flags);
    const named = await during(context.busy, { phase: "reading_file", name: basename(table.name) }, () =>
      readTargets(table, reading),
    );
    for (const { line, reason } of named.invalid.invalid()) {
      context.warn(`${placeOf(table, line)}: skipped: ${reason}`, { file: table.name, line });
    }
    if (!flags.dryRun) await session.takeUp(taskOf(source, reading, flags), flags.resumes);
    const api = await session.api();
    const plan = await planDeletes(table, named, flags, { api, session, busy: context.busy });
    if (flags.dryRun) {
      const { rows: _, ...summary } = await showDryRun(context, plan, api.limits);
      const { steps, skips } = plan;
      return await writePlanReport(context, flags, taskOf(source, reading, flags), {
        summary,
        lead: planLine(plan),
        steps: () => steps,
        invalid: plan.invalid.rejects(),
        skips,
      });
    }
    if (!flags.yes && plan.steps.length > 0) await confirm(context, plan);
    const written = await writeRun(session, writingOf(plan));
    const { keepDays } = await context.settings();
    await tellEnd(context, {
      table: { ...table, headers: plan.headers },
      left: plan.invalid.rejects(),
      rejects,
      written,
      flags,
      notice:
        written.counts.deleted > 0
          ? `Their records are kept${keepDays.value > 0 ? ` for ${count(keepDays.value, "day")}` : ""}: see them with \`customers restore\`.`
          : undefined,
    });
  } finally {
    await session.close();
  }
}

// --- internal ---

/** @returns the document of the plan. */
async function showDryRun(context: Context, plan: DeletePlan, limits: Limits): Promise<PlanDocument> {
  const output = await context.output();
  const takes = estimate({ create: 0, update: 0, delete: plan.steps.length }, plan.reads, limits);
  const document = planDocument(plan, takes);
  const isRows = output.format === "ndjson" && plan.steps.length > 0;
  if (isRows) await output.rows(document.rows, customerView);
  else if (isStructured(output.format)) await output.document(document);
  else {
    await output.rows(
      plan.steps.map(({ current }) => current),
      customerView,
    );
  }
  context.notice(`${planLine(plan)}. ${estimateLine(takes)} Nothing was deleted (--dry-run).`);
  return document;
}

type PlanDocument = JsonObject & { readonly rows: JsonObject[] };

/** The plan in the form that every --dry-run has. */
function planDocument({ read, invalid, kept, gone, skips, steps }: DeletePlan, takes: Estimate): PlanDocument {
  const counts = { create: 0, update: 0, unchanged: gone, skip: kept + skips.length, delete: steps.length };
  const rows = steps.map((step) => writeAsJson(plannedWrite(writeOf(step))));
  return { ...counts, read, invalid: invalid.rows, ...takes, rows };
}

async function confirm(context: Context, plan: DeletePlan): Promise<void> {
  const customers = plan.steps.map(({ current }) => current);
  const first = await whoGoes(context, customers);
  const lines = async () => whoGoes(context, customers, { most: customers.length });
  await confirmWrite(context, `Delete ${count(customers.length, "customer")}?`, {
    refusal: "nothing was deleted",
    about: [planLine(plan), ...first],
    ...(customers.length > WHO_SHOWN ? { show: { label: "Show all", lines } } : {}),
  });
}

function writingOf({ read, invalid, kept, gone, skips, steps, maxErrors }: DeletePlan): Writing {
  return {
    steps,
    read,
    invalid: invalid.rows,
    rejects: invalid.rejects(),
    skips,
    withoutSteps: { unchanged: gone, skipped: kept + skips.length },
    total: steps.length,
    maxErrors,
  };
}

function taskOf(source: Source, { country, mapping: { map, ignore } }: TargetOptions, flags: Flags): Identity {
  const { skipMissing = false, skipInvalid, sheet, encoding } = flags;
  const said = { map, ignore, sheet, encoding, skipInvalid };
  const options = decidingFlags(said, { skipMissing, defaultCountry: country ?? null });
  return { command: "delete", file: fileEntry(source), options, undoes: null };
}
