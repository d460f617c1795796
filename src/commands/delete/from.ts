import { resolve } from "node:path";
import type { CustomersApi } from "../../api/customers-api.ts";
import type { MappingOptions } from "../../bulk/columns/given-columns.ts";
import { readEntries } from "../../bulk/journal/reader.ts";
import { estimate, estimateLine } from "../../bulk/plan/estimate.ts";
import { limitsOf, refuseBeyond, writeQuestion } from "../../bulk/plan/guards.ts";
import { openTable } from "../../bulk/readers/open-table.ts";
import { openSource, type Source } from "../../bulk/readers/source.ts";
import { rejectsPath } from "../../bulk/report/rejects-file.ts";
import { placeOf, type Table } from "../../bulk/row.ts";
import type { Work } from "../../bulk/run/work.ts";
import type { DeleteStep } from "../../bulk/step.ts";
import type { Customer } from "../../customers/customer.ts";
import type { Redactor } from "../../customers/redact.ts";
import { CliError } from "../../errors.ts";
import { customerView } from "../../output/customer-view.ts";
import { accountSource } from "../../settings/account.ts";
import { stateDir } from "../../system/paths.ts";
import { count } from "../../text/words.ts";
import { openTrash } from "../../trash/trash.ts";
import type { Context } from "../shared/context.ts";
import { tellEnd } from "../shared/ending.ts";
import { mappingOf } from "../shared/reading.ts";
import { redactedProblems, redactorOf, rethrowRedacted } from "../shared/redaction.ts";
import { checkReportFlags } from "../shared/reporting.ts";
import { asBegun, decidingFlags, type Writing, withWriting } from "../shared/writing.ts";
import { findNamed, namedAmong } from "./find.ts";
import type { DeleteFromFlags } from "./flags.ts";
import { type DeletePlan, failureOf, notThere, planLine, refuseAmbiguous } from "./messages.ts";
import { readTargets, type Target, type Targets } from "./targets.ts";

interface Flags extends DeleteFromFlags {
  readonly yes?: boolean;
  readonly trashDays?: number;
}

/**
 * Deletes the customers that a file names: all are looked up first, then they go as the rows of an import do, by way of
 * a journal. Stopped anywhere and run again, it goes on with the same run.
 * @param expected the run that is to be gone on with; any, or none, when missing.
 * @throws CliError `not_found` and `ambiguous` with the rows concerned, before anything is deleted.
 */
export async function deleteFrom(given: Context, file: string, flags: Flags, expected?: string): Promise<void> {
  checkReportFlags(flags);
  const context = withTrashDays(asBegun(given, expected), flags.trashDays);
  const output = await context.output();
  await withWriting(context, flags, async (writing) => {
    const { signal } = writing;
    const { terminal, env } = context;
    const source = await openSource(file, { terminal, signal, spoolFolder: stateDir(env) });
    try {
      const rejects = rejectsFor(source, flags);
      const redactor = await redactorOf(context, flags);
      const table = await openTable(source, { ...flags, signal });
      const country = flags.defaultCountry ?? (await context.settings()).defaultCountry?.value;
      const mapping = await mappingOf(flags);
      const skipInvalid = flags.skipInvalid === true;
      const named = await readTargets(table, { country, mapping, skipInvalid }).catch(rethrowRedacted(redactor));
      for (const { line, reason } of redactedProblems(named.invalid, redactor)) {
        context.warn(`${placeOf(table, line)}: left out: ${reason}`);
      }
      const trash = await openTrash(context);
      const identity = identityOf(source, flags, { country, mapping });
      const work = flags.dryRun ? undefined : await writing.takeUp(identity, expected);
      const done = work === undefined ? () => false : await writing.done(work);
      const gone = async () => [
        ...(await trash.entries()).map(({ customer }) => customer),
        ...(work?.earlier ? await deletedBy(work.earlier.path, done) : []),
      ];
      const tools = { api: await writing.api(), gone, flags, signal, done };
      const plan = await planDeletes(table, named, tools).catch(rethrowRedacted(redactor));
      if (work === undefined) {
        const customers = plan.steps.map(({ current }) => redactedRecord(current, redactor));
        await output.rows(customers, customerView);
        const takes = estimate(
          { create: 0, update: 0, delete: customers.length },
          plan.reads,
          (await writing.api()).limits,
        );
        context.notice(`${planLine(plan)}. ${estimateLine(takes)} Nothing was deleted (--dry-run).`);
        return;
      }
      await confirm(context, plan, flags);
      await carryOut(context, { table, plan, writing, work, days: trash.days, rejects, flags, redactor });
    } finally {
      await source.close();
    }
  });
}

// --- internal ---

interface Tools {
  readonly api: CustomersApi;
  /** Whom this machine knows to have been deleted. */
  readonly gone: () => Promise<readonly Customer[]>;
  readonly flags: Flags;
  readonly signal: AbortSignal;
  /** Which lines an earlier process has dealt with. */
  readonly done: (line: number) => boolean;
}

async function planDeletes(
  table: Table,
  { read, targets: all, kept, invalid, headers }: Targets,
  tools: Tools,
): Promise<DeletePlan> {
  const { api, flags, signal, done } = tools;
  const targets = all.filter(({ record }) => !done(record.line));
  const refs = targets.map(({ ref }) => ref);
  const counted = flags.maxDeletes?.unit === "percent";
  const { matches, server, reads } = await findNamed(refs, api, { counted, signal });
  refuseAmbiguous(table, targets, matches);

  const isGone = matches.every(([current]) => current) ? () => false : namedAmong(await tools.gone());
  const steps = new Map<string, DeleteStep>();
  const missing: Target[] = [];
  let gone = 0;
  for (const [index, target] of targets.entries()) {
    const current = matches[index]?.[0];
    const { line, cells } = target.record;
    if (current) {
      const step = { action: "delete", line, cells, current } as const;
      steps.set(current.id, steps.get(current.id) ?? step);
    } else if (isGone(target.ref)) gone += 1;
    else missing.push(target);
  }
  if (missing.length > 0 && !flags.skipMissing) throw notThere(table, missing, read);
  const deletes = steps.size;
  const limits = limitsOf(flags, { read, server: server ?? 0 });
  refuseBeyond(limits, { creates: 0, updates: 0, deletes, errors: invalid.length });
  return {
    ...{ read, kept, invalid, headers },
    maxErrors: limits.errors - invalid.length,
    gone,
    steps: [...steps.values()],
    // The first one that was not read by itself is, to see whether the list gives all.
    reads: reads + ([...steps.values()].some(({ current }) => !api.isWhole(current)) ? 1 : 0),
    skipped: targets.length - deletes - gone,
  };
}

/** Whom an earlier process of the run has deleted: two rows may name one customer, and no trash may keep him. */
async function deletedBy(journal: string, done: (line: number) => boolean): Promise<Customer[]> {
  const deleted: Customer[] = [];
  for await (const entry of readEntries(journal)) {
    if (entry.type !== "intent" || entry.before === null || entry.line === null) continue;
    if (done(entry.line)) deleted.push(entry.before);
  }
  return deleted;
}

async function confirm(context: Context, plan: DeletePlan, flags: Flags): Promise<void> {
  if (flags.yes || plan.steps.length === 0) return;
  const settings = await context.settings();
  context.notice(`${planLine(plan)}.`);
  const account = { source: accountSource(settings), host: new URL(settings.baseUrl?.value ?? "").host };
  const question = writeQuestion({ create: 0, update: 0, delete: plan.steps.length }, account);
  const prompts = await context.prompts();
  if (question && (await prompts.confirm(question, { defaultAnswer: false, flag: "--yes" }))) return;
  throw new CliError("refused", "nothing was deleted");
}

interface Job {
  readonly table: Table;
  readonly plan: DeletePlan;
  readonly writing: Writing;
  readonly work: Work;
  /** That the records are kept. */
  readonly days: number;
  /** The path of the rejects file. */
  readonly rejects: string;
  readonly flags: Flags;
  readonly redactor: Redactor;
}

async function carryOut(context: Context, job: Job): Promise<void> {
  const { table, plan, writing, work, days, rejects, flags, redactor } = job;
  const { read, kept, gone, skipped, steps, maxErrors } = plan;
  async function* planned(): AsyncGenerator<DeleteStep> {
    yield* steps;
  }
  const written = await writing.write(planned(), work, {
    ...{ read, invalid: plan.invalid.length, total: steps.length, deletes: true, maxErrors },
    settled: { unchanged: gone, skipped: kept + skipped },
  });
  await tellEnd(context, {
    table: { name: table.name, unit: table.unit, headers: plan.headers },
    left: { problems: plan.invalid },
    ...{ rejects, written, flags, redactor },
    notice:
      days > 0 && written.counts.deleted > 0
        ? `Their records are kept for ${count(days, "day")}: see them with \`customers restore\`.`
        : undefined,
    failure: (into) => failureOf(written, plan, into),
  });
}

/** @throws CliError `usage` when the rejects would take the place of what is read. */
function rejectsFor({ path }: Source, { rejects = rejectsPath(path) }: Flags): string {
  if (rejects !== path) return rejects;
  throw new CliError("usage", "--rejects names the file that is read", { hint: "Name another." });
}

function redactedRecord(customer: Customer, redactor: Redactor): Customer {
  const fields = Object.entries(customer).map(([field, value]) => [field, redactor.value(field, value)]);
  return Object.fromEntries(fields) as Customer; // With the same fields.
}

function identityOf(
  { name, path, sha256, bytes }: Source,
  { skipMissing = false, skipInvalid = false, sheet, encoding, trashDays }: Flags,
  { country, mapping }: { readonly country: string | undefined; readonly mapping: MappingOptions },
) {
  const file = { name, path: path === undefined ? null : resolve(path), sha256, bytes };
  // How long the records are kept is the same after a resume.
  const told = { map: mapping.map, ignore: mapping.ignore, sheet, encoding, skipInvalid, trashDays };
  const said = Object.entries(told).filter(([, value]) => value !== undefined && value !== false);
  const options = decidingFlags(Object.fromEntries(said), { skipMissing, defaultCountry: country ?? null });
  return { command: "delete", file, options, undoes: null } as const;
}

/** The context of a run for which --trash-days counts as the setting does. */
function withTrashDays(context: Context, days: number | undefined): Context {
  if (days === undefined) return context;
  const trashDays = { value: days, source: "flag", origin: "--trash-days" } as const;
  return { ...context, settings: async () => ({ ...(await context.settings()), trashDays }) };
}
