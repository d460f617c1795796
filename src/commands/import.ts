import { resolve } from "node:path";
import { Command } from "commander";
import { problemLines } from "../bulk/check/invalid-rows.ts";
import { type ColumnMapping, mappingText } from "../bulk/columns/map-columns.ts";
import { estimate } from "../bulk/plan/estimate.ts";
import { type FullPlan, refuseUnmatched, withMissing } from "../bulk/plan/missing.ts";
import { prepare } from "../bulk/plan/prepare.ts";
import type { Source } from "../bulk/readers/source.ts";
import { rejectsPath } from "../bulk/report/rejects-file.ts";
import type { Redactor } from "../customers/redact.ts";
import { CliError } from "../errors.ts";
import type { Limits } from "../http/limits.ts";
import type { Bind } from "./shared/command.ts";
import type { Context } from "./shared/context.ts";
import { tellEnd } from "./shared/ending.ts";
import {
  addGuardFlags,
  addTrialFlags,
  type GuardFlags,
  guardWrites,
  refuseTooMuch,
  refuseUnlimitedDeletes,
} from "./shared/guarding.ts";
import { addReadingFlags, openFile, type ReadingFlags } from "./shared/reading.ts";
import { redactedProblems, redactorOf, rethrowRedacted } from "./shared/redaction.ts";
import { addReportFlags, checkReportFlags, type ReportFlags } from "./shared/reporting.ts";
import { tellPlan } from "./shared/tell-plan.ts";
import {
  addWritingFlags,
  asBegun,
  decidingFlags,
  type Writing,
  type WritingFlags,
  withWriting,
} from "./shared/writing.ts";
import { onlyMatched } from "./update/matched.ts";

export default function importCommand(bind: Bind): Command {
  const command = new Command("import")
    .description(
      "Create or update customers from a file, a row each. The whole file is checked before anything is written.",
    )
    .argument("<file>", "CSV, TSV, NDJSON, JSON or XLSX; - reads stdin");
  const writing = addWritingFlags(addReadingFlags(command).optionsGroup("Writing:"));
  addTrialFlags(writing.optionsGroup("Safety:")).option(
    "--delete-missing",
    "delete the customers that are not in the file",
  );
  return addReportFlags(addGuardFlags(command))
    .optionsGroup("Options:")
    .addHelpText("after", EXAMPLES)
    .action(bind<[string], ImportFlags>((context, [file], flags) => importFile(context, file, flags)));
}

// --- internal ---

export interface ImportFlags extends ReadingFlags, GuardFlags, ReportFlags, WritingFlags {
  readonly dryRun?: boolean;
  readonly rejects?: string;
  readonly deleteMissing?: boolean;
  /** As `customers update --from` has it: no row makes a new customer. */
  readonly updatesOnly?: boolean;
  /** With updatesOnly: pass over the rows that match nobody. */
  readonly skipMissing?: boolean;
}

const EXAMPLES = `
Examples:
  customers import customers.csv --default-country US
  customers import customers.csv --dry-run
  customers import export.csv --map "Client=name" --map "Work Phone=phone" --ignore "Mobile"
  customers import export.csv --map-file columns.txt    # lines of Header=field
  customers import customers.csv --fix --dry-run        # mends what a spreadsheet did to phones and ZIPs
  customers import - --match email < tonight.csv
  customers import customers.csv --delete-missing --max-deletes 5% --report tonight.html

A blank cell leaves a field as it is. Importing the same file again writes nothing.
On a terminal it asks before the first write; elsewhere it does not, and --delete-missing then needs --max-deletes.
Fields: id, name, email, phone, address.street, address.city, address.state, address.zip, notes;
a first name and a last name are joined.`;

/** @param expected the run that is to be gone on with; any, or none, when missing. */
export async function importFile(given: Context, file: string, flags: ImportFlags, expected?: string): Promise<void> {
  const context = asBegun(given, expected);
  checkReportFlags(flags);
  if (flags.deleteMissing) refuseUnmatched(flags.match);
  if (flags.deleteMissing && !flags.dryRun) refuseUnlimitedDeletes(context, flags);
  await withWriting(context, flags, async (writing) => {
    const { source, table, options } = await openFile({ ...context, signal: writing.signal }, file, flags);
    try {
      const rejects = flags.rejects ?? rejectsPath(source.path);
      if (rejects === source.path) {
        throw new CliError("usage", "--rejects names the file that is read", { hint: "Name another." });
      }
      const redactor = await redactorOf(context, flags);
      const work = flags.dryRun
        ? undefined
        : await writing.takeUp(await identityOf(context, source, options.columns, flags), expected);
      const done = work && (() => writing.done(work));
      const everybody = flags.deleteMissing === true;
      const prepared = await prepare(table, { ...options, api: writing.api, done, everybody }).catch(
        rethrowRedacted(redactor),
      );
      for (const line of problemLines(table, redactedProblems(prepared.problems, redactor))) context.warn(line);
      const planned = flags.updatesOnly
        ? await onlyMatched(prepared, table, flags.skipMissing === true)
        : flags.deleteMissing
          ? withMissing(prepared)
          : prepared;
      if (work === undefined) {
        await dryRun(context, planned, await knownLimits(writing), redactor);
        refuseTooMuch(planned, flags);
        return;
      }
      const { read, invalid, steps } = planned;
      const maxErrors = await guardWrites(context, planned, flags);
      const deletes = everybody;
      const settled = { skipped: prepared.counts.create - planned.counts.create };
      const total = read - invalid - settled.skipped;
      const written = await writing.write(steps(), work, { read, invalid, settled, total, maxErrors, deletes });
      const left = { problems: planned.problems };
      await tellEnd(context, { table, left, rejects, written, flags, redactor });
    } finally {
      await source.close();
    }
  });
}

/** What makes this import the same as an earlier one. */
async function identityOf(
  context: Context,
  { name, path, sha256, bytes }: Source,
  columns: ColumnMapping,
  flags: ImportFlags,
) {
  const { defaultCountry } = await context.settings();
  const file = { name, path: path === undefined ? null : resolve(path), sha256, bytes };
  const country = flags.defaultCountry ?? defaultCountry?.value;
  // The mapping itself as well: what a file of --map-file says can change.
  const known = { mapping: mappingText(columns), ...(country === undefined ? {} : { defaultCountry: country }) };
  const options = decidingFlags(flags, known);
  return { command: flags.updatesOnly ? "update" : "import", file, options, undoes: null } as const;
}

/** The rate limit; nothing is sent to be told it. Nothing is known of it where nothing could be sent either. */
async function knownLimits(writing: Writing): Promise<Limits> {
  try {
    return (await writing.api()).limits;
  } catch (error) {
    if (error instanceof CliError) return {};
    throw error;
  }
}

async function dryRun(
  context: Context,
  { steps, counts, reads }: FullPlan,
  limits: Limits,
  redactor: Redactor,
): Promise<void> {
  await tellPlan(context, {
    counts: { ...counts },
    steps: steps(),
    estimate: estimate(counts, reads, limits),
    redactor,
    ending: "Nothing was written (--dry-run).",
  });
}
