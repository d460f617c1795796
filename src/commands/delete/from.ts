import type { CustomersApi } from "../../api/customers-api.ts";
import { readEntries } from "../../bulk/journal/reader.ts";
import { estimate, estimateLine } from "../../bulk/plan/estimate.ts";
import { limitsOf, refuseBeyond, writeQuestion } from "../../bulk/plan/guards.ts";
import { openTable } from "../../bulk/readers/open-table.ts";
import { openSource, type Source } from "../../bulk/readers/source.ts";
import { placeOf, type Table } from "../../bulk/row.ts";
import type { Session } from "../../bulk/run/session.ts";
import type { Task, WrittenRun } from "../../bulk/run/work.ts";
import type { DeleteStep } from "../../bulk/step.ts";
import type { Customer } from "../../customers/customer.ts";
import type { Redactor } from "../../customers/redact.ts";
import { CliError } from "../../errors.ts";
import type { Limits } from "../../http/limits.ts";
import { customerView } from "../../output/customer-view.ts";
import { accountSource } from "../../settings/account.ts";
import { stateDir } from "../../system/paths.ts";
import { count } from "../../text/words.ts";
import { openTrash } from "../../trash/trash.ts";
import type { Context } from "../shared/context.ts";
import { rejectsFor, tellEnd } from "../shared/ending.ts";
import { keepingDeleted } from "../shared/keeping.ts";
import { mappingOf } from "../shared/reading.ts";
import { redactedProblems, redactorOf, rethrowRedacted } from "../shared/redaction.ts";
import { checkReportFlags } from "../shared/reporting.ts";
import { asBegun, decidingFlags, fileEntry, openSession } from "../shared/session.ts";
import { findNamed, namedAmong } from "./find.ts";
import type { DeleteFromFlags } from "./flags.ts";
import { type DeletePlan, failureOf, notThere, planLine, refuseAmbiguous } from "./messages.ts";
import { readTargets, type Target, type TargetOptions, type Targets } from "./targets.ts";

interface Flags extends DeleteFromFlags {
  readonly yes?: boolean;
  readonly trashDays?: number;
}

/**
 * Deletes the customers that a file names: all are looked up first, then they are deleted like the rows of an import, by
 * way of a journal. Stopped anywhere and run again, it continues the same run.
 * @param expected the run to continue; any, or none, when missing.
 * @throws CliError `not_found` and `ambiguous` with the rows concerned, before anything is deleted.
 */
export async function deleteFrom(given: Context, path: string, flags: Flags, expected?: string): Promise<void> {
  checkReportFlags(flags);
  const context = withTrashDays(asBegun(given, expected), flags.trashDays);
  await context.output(); // Wrong output flags are told before anything is read.
  const redactor = await redactorOf(context, flags);
  const session = await openSession(context, flags);
  try {
    const file = await openNames(context, session, path, flags);
    const rejects = rejectsFor(file.source, flags);
    const named = await readTargets(file.table, file.options).catch(rethrowRedacted(redactor));
    for (const { line, reason } of redactedProblems(named.invalid, redactor)) {
      context.warn(`${placeOf(file.table, line)}: skipped: ${reason}`);
    }
    if (!flags.dryRun) await session.takeUp(taskOf(file, flags), expected);
    const tools = { api: await session.api(), gone: () => knownGone(context, session), flags, session };
    const plan = await planDeletes(file.table, named, tools).catch(rethrowRedacted(redactor));
    if (flags.dryRun) return await showDryRun(context, plan, tools.api.limits, redactor);
    await confirm(context, plan, flags);
    const written = await write(context, session, plan);
    await tellEnd(context, {
      table: { name: file.table.name, unit: file.table.unit, headers: plan.headers },
      left: { problems: plan.invalid },
      rejects,
      written,
      flags,
      redactor,
      notice: await keptNotice(context, written),
      failure: (into) => failureOf(written, plan, into),
    });
  } finally {
    await session.close();
  }
}

// --- internal ---

/** A file that names customers, open for reading. */
interface NamesFile {
  readonly source: Source;
  readonly table: Table;
  readonly options: TargetOptions;
}

async function openNames(context: Context, session: Session, path: string, flags: Flags): Promise<NamesFile> {
  const { terminal, env } = context;
  const { signal } = session;
  const source = await openSource(path, { terminal, signal, tempFolder: stateDir(env) });
  session.atClose(() => source.close());
  const table = await openTable(source, { ...flags, signal });
  const country = flags.defaultCountry ?? (await context.settings()).defaultCountry?.value;
  const mapping = await mappingOf(flags);
  return { source, table, options: { country, mapping, skipInvalid: flags.skipInvalid === true } };
}

/** The customers that this machine knows to have been deleted. */
async function knownGone(context: Context, session: Session): Promise<Customer[]> {
  const trash = await openTrash(context);
  const kept = (await trash.entries()).map(({ customer }) => customer);
  return session.earlier ? [...kept, ...(await deletedBy(session.earlier.path, session))] : kept;
}

interface Tools {
  readonly api: CustomersApi;
  readonly gone: () => Promise<readonly Customer[]>;
  readonly flags: Flags;
  readonly session: Session;
}

async function planDeletes(
  table: Table,
  { read, targets: all, kept, invalid, headers }: Targets,
  tools: Tools,
): Promise<DeletePlan> {
  const { api, flags, session } = tools;
  const { signal } = session;
  const targets = all.filter(({ record }) => !session.isDone({ line: record.line, id: null }));
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
    read,
    kept,
    invalid,
    headers,
    maxErrors: limits.errors - invalid.length,
    gone,
    steps: [...steps.values()],
    // The first one that was not read by itself is, to see whether the list gives all.
    reads: reads + ([...steps.values()].some(({ current }) => !api.isWhole(current)) ? 1 : 0),
    skipped: targets.length - deletes - gone,
  };
}

/** The customers that an earlier process of the run deleted: two rows may name one, and perhaps no trash keeps it. */
async function deletedBy(journal: string, session: Session): Promise<Customer[]> {
  const deleted: Customer[] = [];
  for await (const entry of readEntries(journal)) {
    if (entry.type !== "intent" || entry.before === null || entry.line === null) continue;
    if (session.isDone({ line: entry.line, id: null })) deleted.push(entry.before);
  }
  return deleted;
}

async function showDryRun(context: Context, plan: DeletePlan, limits: Limits, redactor: Redactor): Promise<void> {
  const output = await context.output();
  const customers = plan.steps.map(({ current }) => redactedRecord(current, redactor));
  await output.rows(customers, customerView);
  const takes = estimate({ create: 0, update: 0, delete: customers.length }, plan.reads, limits);
  context.notice(`${planLine(plan)}. ${estimateLine(takes)} Nothing was deleted (--dry-run).`);
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

async function write(context: Context, session: Session, plan: DeletePlan): Promise<WrittenRun> {
  const { read, invalid, kept, gone, skipped, steps, maxErrors } = plan;
  const settled = { unchanged: gone, skipped: kept + skipped };
  const counts = { read, invalid: invalid.length, settled, total: steps.length };
  return session.write(await keepingDeleted(context, session, { ...counts, steps, maxErrors, deletes: true }));
}

async function keptNotice(context: Context, { counts }: WrittenRun): Promise<string | undefined> {
  const { days } = await openTrash(context);
  if (days === 0 || counts.deleted === 0) return undefined;
  return `Their records are kept for ${count(days, "day")}: see them with \`customers restore\`.`;
}

function redactedRecord(customer: Customer, redactor: Redactor): Customer {
  const fields = Object.entries(customer).map(([field, value]) => [field, redactor.value(field, value)]);
  return Object.fromEntries(fields) as Customer; // With the same fields.
}

function taskOf({ source, options: { country, mapping } }: NamesFile, flags: Flags): Task {
  const { skipMissing = false, skipInvalid, sheet, encoding, trashDays } = flags;
  // How long the records are kept is the same after a resume.
  const told = { map: mapping.map, ignore: mapping.ignore, sheet, encoding, skipInvalid, trashDays };
  const said = Object.entries(told).filter(([, value]) => value !== undefined && value !== false);
  const options = decidingFlags(Object.fromEntries(said), { skipMissing, defaultCountry: country ?? null });
  return { command: "delete", file: fileEntry(source), options, undoes: null };
}

/** The context of a run for which --trash-days counts as the setting does. */
function withTrashDays(context: Context, days: number | undefined): Context {
  if (days === undefined) return context;
  const trashDays = { value: days, source: "flag", origin: "--trash-days" } as const;
  return { ...context, settings: async () => ({ ...(await context.settings()), trashDays }) };
}
