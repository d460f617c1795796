import { Command, InvalidArgumentError, Option } from "commander";
import type { CustomersApi } from "../api/customers-api.ts";
import { mapColumns, mappingText } from "../bulk/columns.ts";
import { withGrace } from "../bulk/grace.ts";
import { allowed, type Limit, parseLimit, refuseBeyond } from "../bulk/guards.ts";
import { MATCH_MODES, type MatchMode } from "../bulk/match.ts";
import { openTable } from "../bulk/open-table.ts";
import { ON_MATCH, type OnMatch, type Step } from "../bulk/plan.ts";
import { type Prepared, prepare } from "../bulk/prepare.ts";
import { countSteps, countsLine, previewLines, previewRows, previewView } from "../bulk/preview.ts";
import { showProgress } from "../bulk/progress.ts";
import { rejectsPath, writeRejects } from "../bulk/rejects.ts";
import { endOf, failureLines, problemLines, rejectsOf } from "../bulk/report.ts";
import type { Table } from "../bulk/rows.ts";
import { type RunEnd, type RunOptions, runSteps } from "../bulk/run.ts";
import { openSource } from "../bulk/source.ts";
import { newRunId, summarize, summaryLine } from "../bulk/summary.ts";
import type { Context } from "../context.ts";
import { phoneReader } from "../customers/phone.ts";
import { CliError } from "../errors.ts";
import { wholeNumber } from "../flags.ts";
import { once } from "../once.ts";
import type { Wire } from "../program.ts";

export default function importCommand(wire: Wire): Command {
  return new Command("import")
    .description(
      "Create or update customers from a file, a row each. The whole file is checked before anything is written.",
    )
    .argument("<file>", "CSV, TSV, NDJSON or JSON; - reads stdin")
    .optionsGroup("Columns:")
    .option("--map <header=field>", "what a column holds (repeatable)", collect)
    .option("--ignore <header>", "leave a column out (repeatable)", collect)
    .option("--default-country <code>", "country of phone numbers without +, for example US")
    .option("--clear-token <text>", "a cell that holds this empties its field", nonBlank, "\\clear")
    .optionsGroup("Matching:")
    .addOption(
      new Option("--match <key>", "what customers are found by (default: id, else email, else phone)").choices(
        MATCH_MODES,
      ),
    )
    .addOption(new Option("--on-match <action>", "what to do with those found").choices(ON_MATCH).default("update"))
    .optionsGroup("Safety:")
    .option("--dry-run", "show what would be written, and write nothing")
    .option("--skip-invalid", "import the valid rows although others are not")
    .option("--rejects <file>", "where failed rows go (default: FILE.rejects.csv)")
    .option("--max-creates <limit>", "refuse to create more, N rows or P%", limit)
    .option("--max-updates <limit>", "refuse to update more, N rows or P%", limit)
    .option("--max-errors <limit>", "stop when more rows fail, N rows or P%", limit)
    .option("--concurrency <n>", "rows written at the same time", atLeastOne, 4)
    .optionsGroup("Options:")
    .addHelpText("after", EXAMPLES)
    .action(wire<[string], ImportFlags>((context, [file], flags) => importFile(context, file, flags)));
}

// --- internal ---

interface ImportFlags {
  readonly map?: readonly string[];
  readonly ignore?: readonly string[];
  readonly defaultCountry?: string;
  readonly clearToken: string;
  readonly match?: Exclude<MatchMode, "auto">;
  readonly onMatch: OnMatch;
  readonly dryRun?: boolean;
  readonly skipInvalid?: boolean;
  readonly rejects?: string;
  readonly maxCreates?: Limit;
  readonly maxUpdates?: Limit;
  readonly maxErrors?: Limit;
  readonly concurrency: number;
}

const EXAMPLES = `
Examples:
  customers import customers.csv --default-country US
  customers import customers.csv --dry-run
  customers import export.csv --map "Client=name" --map "Work Phone=phone" --ignore "Mobile"
  customers import - --match email < tonight.csv

A blank cell leaves a field as it is. Importing the same file again writes nothing.
Fields: id, name, email, phone, address.street, address.city, address.state, address.zip, notes;
a first name and a last name are joined.`;

/** How long requests in flight may still take when the run is asked to stop, in milliseconds. */
const GRACE_MS = 5_000;

async function importFile(context: Context, file: string, flags: ImportFlags): Promise<void> {
  const started = context.clock.monotonic();
  const source = openSource(file, context.terminal, context.signal);
  const rejects = flags.rejects ?? rejectsPath(source.path);
  if (rejects === source.path) {
    throw new CliError("usage", "--rejects names the file that is read", { hint: "Name another." });
  }
  const settings = await context.settings();
  const readPhone = await phoneReader(flags.defaultCountry ?? settings.defaultCountry?.value);
  const table = await openTable(source);
  const columns = mapColumns(table, flags);
  if (columns.mapped.length > 0) context.notice(`${table.name}: ${mappingText(columns)}`);
  if (columns.unused.length > 0) context.notice(`Left out: ${columns.unused.join(", ")}`);

  // Not the context's own API: what is in flight when the run is asked to stop is to finish.
  const grace = withGrace(context.signal, context.clock, GRACE_MS);
  const api = once(async () => {
    const { createCustomersApi } = await import("../api/client.ts");
    return createCustomersApi({ ...context, signal: grace.signal }, context.flags, settings, { pace: "bulk" });
  });
  try {
    const options = {
      match: flags.match ?? "auto",
      onMatch: flags.onMatch,
      clearToken: flags.clearToken,
      skipInvalid: flags.skipInvalid === true,
    } as const;
    const prepared = await prepare(table, { ...options, columns, readPhone, api, signal: context.signal });
    for (const line of problemLines(table, prepared.problems)) context.warn(line);
    if (flags.dryRun) await tellPlan(context, prepared);
    else await carryOut(context, { table, rejects, prepared, started, flags, api: await api() });
  } finally {
    grace.dispose();
  }
}

interface Job {
  readonly table: Table;
  readonly prepared: Prepared;
  /** Where failed rows go. */
  readonly rejects: string;
  /** On the clock that never goes back, in milliseconds. */
  readonly started: number;
  readonly flags: ImportFlags;
  readonly api: CustomersApi;
}

async function carryOut(context: Context, job: Job): Promise<void> {
  const { table, rejects, prepared, started, flags, api } = job;
  const { read, invalid, problems, steps } = prepared;
  const maxErrors = refuseTooMany(prepared, flags);
  const run = newRunId(context.clock.now());
  const { concurrency } = flags;
  const end = await write(context, steps, { api, run, concurrency, maxErrors, signal: context.signal });

  for (const line of failureLines(table, end.results)) context.warn(line);
  const rejected = rejectsOf(problems, end.results);
  if (rejected.length > 0) await writeRejects(rejects, table.headers, rejected);
  const milliseconds = context.clock.monotonic() - started;
  const summary = summarize(end.results, { run, read, invalid, requests: api.requests, milliseconds });
  if (!context.terminal.stderrIsTTY) context.notice(`${summaryLine(summary)}.`);
  await (await context.output()).document(summary);
  const failure = endOf(summary, end, rejected.length > 0 ? rejects : undefined);
  if (failure) throw failure;
}

/** @returns how many of the rows that are to be written may fail. */
function refuseTooMany({ read, invalid, steps }: Prepared, flags: ImportFlags): number {
  const errors = allowed(flags.maxErrors, read);
  const counts = countSteps(steps, read, invalid);
  refuseBeyond(
    { creates: allowed(flags.maxCreates, read), updates: allowed(flags.maxUpdates, read), errors },
    { creates: counts.create, updates: counts.update, errors: invalid },
  );
  return errors - invalid;
}

async function tellPlan(context: Context, { steps, read, invalid }: Prepared): Promise<void> {
  const output = await context.output();
  const counts = countSteps(steps, read, invalid);
  if (output.format === "json" || output.format === "yaml") {
    await output.document({ ...counts, rows: [...previewRows(steps)] });
  } else {
    const structured = output.format === "ndjson";
    await output.rows(structured ? previewRows(steps) : previewLines(steps), previewView);
    context.notice(`${countsLine(counts)}. Nothing was written (--dry-run).`);
  }
}

async function write(context: Context, steps: readonly Step[], options: RunOptions): Promise<RunEnd> {
  const { quiet = false, verbose = false } = context.flags;
  const progress = await showProgress(context.terminal, steps.length, quiet || verbose);
  try {
    return await runSteps(steps, { ...options, onResult: () => progress.step() });
  } finally {
    progress.stop();
  }
}

function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

function nonBlank(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("It must not be blank.");
  return text.trim();
}

function atLeastOne(text: string): number {
  const value = wholeNumber(text);
  if (value < 1) throw new InvalidArgumentError("It must be at least 1.");
  return value;
}

function limit(text: string): Limit {
  const parsed = parseLimit(text);
  if (parsed === undefined) throw new InvalidArgumentError("It must be a number of rows or a percentage: 20 or 5%.");
  return parsed;
}
