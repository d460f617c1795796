import { Command } from "commander";
import { stepsIn } from "../bulk/plan/counts.ts";
import { estimate } from "../bulk/plan/estimate.ts";
import { refuseUnmatched, withMissing } from "../bulk/plan/missing.ts";
import { type Plan, planRows } from "../bulk/plan/plan-rows.ts";
import type { DecideRenames } from "../bulk/plan/renames.ts";
import { rejectsOf } from "../bulk/report/run-end.ts";
import type { RunSettings, Session, Task } from "../bulk/run/session.ts";
import { type Writing, type WrittenRun, writeRun } from "../bulk/run/write-run.ts";
import { type Bind, type Manual, withManual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { DOCUMENTED } from "../customers/fields.ts";
import { CliError } from "../errors.ts";
import type { Limits } from "../http/limits.ts";
import type { CheckedFile } from "../intake/check/check-file.ts";
import { headersOf } from "../intake/columns/map-columns.ts";
import { mappingText } from "../intake/columns/mapping-rows.ts";
import type { Table } from "../intake/row.ts";
import { canAsk } from "../terminal/terminal.ts";
import { openTrash } from "../trash/trash.ts";
import { askToSkipInvalid } from "./import/asking-invalid.ts";
import { checkOpened } from "./import/checking.ts";
import { warnOfSkipped, withProblems } from "./import/problems.ts";
import { addReadingFlags, countryOf, type OpenedFile, openFile, type ReadingFlags } from "./import/reading.ts";
import { decideRenames } from "./import/renaming.ts";
import type { Seen } from "./import/seen.ts";
import { redactorOf } from "./shared/redaction.ts";
import { onlyMatched } from "./update/matched.ts";
import { rejectsFor, tellEnd } from "./writing/ending.ts";
import {
  addGuardFlags,
  addTrialFlags,
  type GuardFlags,
  guardWrites,
  refuseTooMuch,
  refuseUnlimitedDeletes,
} from "./writing/guarding.ts";
import { keepingDeleted } from "./writing/keeping.ts";
import { refuseOwnInput } from "./writing/own-input.ts";
import { addReportFlags, checkReportFlags, type ReportFlags } from "./writing/reporting.ts";
import { addWritingFlags, asBegun, decidingFlags, fileEntry, openSession } from "./writing/session.ts";
import { ALL_HELP, tellPlan } from "./writing/tell-plan.ts";

export default function importCommand(bind: Bind): Command {
  const command = new Command("import")
    .description(
      "Create or update customers from a file, a row each. The whole file is checked before anything is written.",
    )
    .argument("<file>", "CSV, TSV, NDJSON, JSON, XLSX, ODS or vCard; - reads stdin");
  const writing = addWritingFlags(addReadingFlags(command).optionsGroup("Writing:"));
  addTrialFlags(writing.optionsGroup("Safety:"))
    .option("--all", ALL_HELP)
    .option("--delete-missing", "delete the customers that are not in the file");
  return withManual(
    addReportFlags(addGuardFlags(command))
      .optionsGroup("Options:")
      .action(bind<[string], ImportFlags>((context, [file], flags) => importFile(context, file, flags))),
    MANUAL,
  );
}

// --- internal ---

export interface ImportFlags extends ReadingFlags, GuardFlags, ReportFlags, RunSettings {
  readonly dryRun?: boolean;
  /** With dryRun: every change. */
  readonly all?: boolean;
  readonly rejects?: string;
  readonly deleteMissing?: boolean;
  /** With updatesOnly: skip the rows that match no customer. */
  readonly skipMissing?: boolean;
}

const MANUAL: Manual = {
  notes: `A blank cell leaves a field as it is. Importing the same file again writes nothing.
Rows that say the same are one customer; two names with one phone number or e-mail address are two. A row that has
neither is found by name and address.
On a terminal it asks before the first write; elsewhere it does not, and --delete-missing then needs --max-deletes.
Fields: ${DOCUMENTED.join(", ")};
columns of first and last names are joined.`,
  examples: [
    "customers import customers.csv --default-country US",
    'customers import export.csv --map "Client=name" --map "Work Phone=phone" --ignore "Mobile"',
    "customers import customers.csv --fix --dry-run",
    'customers import customers.csv --where "Status!=inactive"',
    "customers import - --match email < tonight.csv",
    "customers import customers.csv --delete-missing --max-deletes 5% --report tonight.html",
  ],
};

/** @param expected the run to continue; any, or none, when missing. */
export async function importFile(context: Context, path: string, given: ImportFlags, expected?: string): Promise<void> {
  const skipping = await importOnce(context, path, given, { expected });
  if (skipping !== undefined) await importOnce(context, path, skipping.flags, { told: skipping.seen });
}

/**
 * @param told what was told of the file before.
 * @returns what to import again with, where planning found invalid rows, and the person wants to skip them: that is other
 *   work, with a journal of its own.
 */
async function importOnce(
  outer: Context,
  path: string,
  given: ImportFlags,
  { expected, told }: { readonly expected?: string | undefined; readonly told?: Seen },
): Promise<{ readonly flags: ImportFlags; readonly seen: Seen } | undefined> {
  await checkFlags(outer, given);
  const context = asBegun(outer, expected);
  const redactor = await redactorOf(context, given);
  const session = await openSession(context, given);
  try {
    // Of a run that is continued, it was decided which rows are read.
    const asked = expected === undefined ? given : { ...given, withFlagged: true };
    const telling = told === undefined ? context : { ...context, notice() {} };
    const opened = await openFile(telling, session, path, asked); // asks what columns hold, where that is not clear
    await refuseOwnInput(opened.source, given);
    const rejects = await rejectsFor(opened.source, given);
    const file = await checkOpened(context, session, opened, redactor, told); // asks for the country of phone numbers
    const { flags, checked } = file;
    if (!flags.dryRun) await session.takeUp(await taskOf(context, file), expected);
    const onRename = decideRenames(context, file.table, flags, { isAsked: !flags.dryRun && !flags.yes, redactor });
    const planned = await withProblems(file.problems, planFile(file, session, flags, onRename)).catch(
      async (error: unknown) => {
        const mayAsk = session.earlier === undefined && error instanceof CliError;
        if (mayAsk && (await askToSkipInvalid(context, error, flags))) return undefined;
        throw error;
      },
    );
    if (planned === undefined) return { flags: { ...flags, skipInvalid: true, withFlagged: true }, seen: file.seen };
    warnOfSkipped(context, file.table, checked.faults, { redactor, agreed: file.agreed, written: flags.problems });
    const plan = await withFlags(planned, file.table, session, flags);
    if (flags.dryRun) {
      const takes = estimate(plan.counts, plan.reads, await knownLimits(session));
      await tellPlan(context, plan, { estimate: takes, redactor, all: flags.all });
      refuseTooMuch(plan, flags);
      return undefined;
    }
    const maxErrors = await guardWrites(context, { ...plan, redactor }, flags); // asks, where a person can answer
    const columnsOf = (field: string) => headersOf(file.options.columns, field);
    const written = await write(context, session, plan, {
      maxErrors,
      deletes: flags.deleteMissing === true,
      columnsOf,
    });
    const left = rejectsOf(plan.problems.all(), []);
    const agreed = canAsk(context) && !flags.yes;
    await tellEnd(context, { table: file.table, left, rejects, written, flags, redactor, agreed });
    return undefined;
  } finally {
    await session.close();
  }
}

async function checkFlags(context: Context, flags: ImportFlags): Promise<void> {
  await checkReportFlags(flags);
  if (!flags.deleteMissing) return;
  refuseUnmatched(flags.match);
  if (!flags.dryRun) refuseUnlimitedDeletes(context, flags);
}

/** What makes this import the same work as an earlier one. */
async function taskOf(context: Context, { source, options, flags }: OpenedFile<ImportFlags>): Promise<Task> {
  const country = await countryOf(context, flags);
  // The mapping itself as well: the content of a --map-file can change.
  const known = {
    mapping: mappingText(options.columns),
    ...(country === undefined ? {} : { defaultCountry: country }),
  };
  const command = flags.updatesOnly ? "update" : "import";
  return { command, file: fileEntry(source), options: decidingFlags(flags, known), undoes: null };
}

function planFile(
  { checked, options }: OpenedFile & { readonly checked: CheckedFile },
  session: Session,
  { deleteMissing = false }: ImportFlags,
  onRename: DecideRenames,
): Promise<Plan> {
  // Where the plan cannot tell that a customer is there already, a create of unknown outcome is not planned again.
  const isBlind = options.match === "none" || options.onMatch === "fail";
  const isDone = (line: number) => {
    const subject = { line, id: null };
    return session.earlier?.isDone(subject) || (isBlind && session.earlier?.isUnknown(subject)) || false;
  };
  return planRows(checked, { ...options, api: () => session.api(), isDone, everybody: deleteMissing, onRename });
}

/** The plan without the creates, or with the deletes, where the flags say so. */
async function withFlags(plan: Plan, table: Table, session: Session, flags: ImportFlags): Promise<Plan> {
  if (flags.updatesOnly) return onlyMatched(plan, table, flags.skipMissing === true);
  return flags.deleteMissing ? withMissing(plan, table, (id) => session.earlier?.wrote(id) ?? false) : plan;
}

async function write(
  context: Context,
  session: Session,
  { read, invalid, problems, counts, steps }: Plan,
  { deletes, ...limits }: Pick<Writing, "maxErrors" | "columnsOf"> & { readonly deletes: boolean },
): Promise<WrittenRun> {
  const writing = {
    steps: steps(),
    read,
    invalid,
    rejects: rejectsOf(problems.all(), []),
    total: stepsIn(counts),
    ...limits,
  };
  if (!deletes) return writeRun(session, writing);
  const trash = await openTrash(context);
  return writeRun(session, await keepingDeleted(trash, session, { ...writing, missing: counts.delete }));
}

/** What the server said of its rate limit; nothing is sent to ask for it. */
async function knownLimits(session: Session): Promise<Limits> {
  try {
    return (await session.api()).limits;
  } catch (error) {
    if (error instanceof CliError) return {}; // Without a key nothing could be sent either.
    throw error;
  }
}
