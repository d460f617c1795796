import { basename, join, resolve } from "node:path";
import { Command } from "commander";
import { refuseTooMuch, refuseUnmatched } from "../bulk/plan/guards.ts";
import { SUMMARY_FIELDS } from "../bulk/run/results.ts";
import { writeRun } from "../bulk/run/write-run.ts";
import type { Bind, Manual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { DOCUMENTED } from "../customers/fields.ts";
import { CliError } from "../errors.ts";
import { nameColumns } from "../intake/columns/map-columns.ts";
import { mappingData } from "../intake/columns/mapping-rows.ts";
import { endingOf } from "../intake/readers/file-kinds.ts";
import { findingText } from "../intake/row.ts";
import type { RunIdentity } from "../journal/runs.ts";
import { filesIn } from "../system/folders.ts";
import { homeOfUser } from "../system/paths.ts";
import { choose } from "../terminal/choose.ts";
import { canAsk } from "../terminal/terminal.ts";
import { agoText } from "../text/duration.ts";
import { wrapped } from "../text/ruler.ts";
import { safeText } from "../text/safe-text.ts";
import { type CheckedRows, checkRows } from "./import/check-rows.ts";
import { mapFile } from "./import/columns.ts";
import { addImportFlags, type ImportFlags } from "./import/flags.ts";
import { type ImportTools, openFile } from "./import/open-file.ts";
import { type FilePlan, planFile } from "./import/plan-file.ts";
import { checkReportFlags, rejectsFor, tellEnd, writePlanReport } from "./writing/end.ts";
import { countsLine, guardWrites, refuseUnlimitedDeletes, tellPlan } from "./writing/plan.ts";
import { decidingFlags, fileEntry, openSession } from "./writing/session.ts";

export default function importCommand(bind: Bind): Command {
  const command = new Command("import")
    .description(
      "Create or update customers from a file, a row each. The whole file is checked before anything is written.",
    )
    .argument("[file]", "CSV, TSV, NDJSON, JSON, XLSX, ODS or vCard; - reads stdin; on a terminal it can be chosen");
  const run = async (context: Context, [file]: readonly [string?], flags: ImportFlags) =>
    importFile(context, "import", file ?? (await chooseFile(context, flags)), flags);
  return bind(addImportFlags(command), run, MANUAL);
}

/** @throws CliError what the run ends with, unless every row is done. */
export async function importFile(
  context: Context,
  command: ImportTools["command"],
  path: string,
  flags: ImportFlags,
): Promise<void> {
  await checkReportFlags(flags);
  if (flags.deleteMissing) refuseUnmatched(flags.match);
  if (flags.deleteMissing && !flags.dryRun) refuseUnlimitedDeletes(context, flags);
  const session = await openSession(context, flags);
  try {
    const tools = { context, session, command, flags, asks: canAsk(context) && !flags.yes };
    const file = await openFile(tools, path);
    const rejects = await rejectsFor(context, file.table.file, flags);
    const mapped = await mapFile(tools, file); // asks what columns hold
    const checked = await checkRows(tools, mapped); // asks for the country of phone numbers, and about invalid rows
    const task = taskOf(command, checked);
    const names = nameColumns(checked.columns);
    if (flags.dryRun) {
      const plan = await planFile(tools, checked, true);
      const summary = await tellPlan(context, plan, () => session.api());
      const shown = { summary, lead: countsLine(plan), steps: plan.steps, invalid: plan.findings.rejects() };
      await writePlanReport(context, flags, task, { ...shown, nameColumns: names });
      return void refuseTooMuch(plan, flags);
    }
    await session.takeUp(task, flags.resumes);
    const plan = await agreedPlan(tools, checked);
    const left = plan.findings.rejects();
    const { read, renaming: failing, counts, steps } = plan;
    const written = await writeRun(session, {
      ...{ steps, read, failing, invalid: counts.invalid - failing, rejects: left, nameColumns: names },
      maxErrors: refuseTooMuch(plan, flags),
      missing: flags.deleteMissing ? counts.delete : undefined,
    });
    await tellEnd(context, { table: file.table, left, rejects, written, flags, agreed: tools.asks });
  } finally {
    await session.close();
  }
}

// --- internal ---

const MANUAL: Manual = {
  fields: ({ dryRun }) => (dryRun ? undefined : SUMMARY_FIELDS),
  common: [
    ..."--map --ignore --default-country --match --fix --skip-invalid --job --dry-run".split(" "),
    ..."--rejects --delete-missing --max-deletes --yes --report".split(" "),
  ],
  notes: `A blank cell leaves a field as it is. Importing the same file again writes nothing.
Rows that say the same are one customer; two names with one phone number or e-mail address are two. A row that has
neither is found by name and address.
On a terminal it asks before the first write; elsewhere it does not, and --delete-missing then needs --max-deletes.
Fields: ${DOCUMENTED.join(", ")};
columns of first and last names are joined.
\`customers update --from FILE\` takes the same flags, and creates no customers.`,
  examples: [
    "customers import customers.csv --default-country US",
    'customers import export.csv --map "Client=name" --map "Work Phone=phone" --ignore "Mobile"',
    "customers import customers.csv --fix --dry-run",
    "customers import - --match email < tonight.csv",
    "customers import customers.csv --delete-missing --max-deletes 5% --report tonight.html",
  ],
};

function taskOf(command: ImportTools["command"], { table, columns, country, flags }: CheckedRows): RunIdentity {
  const known = { mapping: mappingData(columns), ...(country === undefined ? {} : { defaultCountry: country }) };
  return { command, file: fileEntry(table.file), options: decidingFlags(flags, known), undoes: null };
}

/** Asks about renames, about what only now shows to be invalid, and whether to write. */
async function agreedPlan(tools: ImportTools, rows: CheckedRows): Promise<FilePlan> {
  const { context, session, flags } = tools;
  const plan = await planFile(tools, rows, false);
  const { table, flags: answered } = plan.rows;
  session.record(decidingFlags(answered));
  const { columns } = context.terminal;
  const doubts = plan.findings.doubts().map((finding) => wrapped(safeText(findingText(table, finding)), columns));
  await guardWrites(context, { ...plan, doubts }, flags);
  return plan;
}

async function chooseFile(context: Context, { yes }: ImportFlags): Promise<string> {
  if (!canAsk(context) || yes) {
    throw new CliError("usage", "no file was named", {
      hint: "Name a file, or - for stdin: customers import customers.csv",
    });
  }
  const { XDG_DOWNLOAD_DIR, HOME } = context.env;
  const downloads = XDG_DOWNLOAD_DIR || join(HOME || homeOfUser(), "Downloads");
  const here = await filesIn(".", mayHoldCustomers);
  const there = resolve(downloads) === resolve(".") ? [] : await filesIn(downloads, mayHoldCustomers);
  const files = [...here, ...there].sort((one, other) => other.changed - one.changed).slice(0, MOST);
  if (files.length === 0) {
    throw new CliError("usage", `there is no spreadsheet, vCard or CSV in this folder or in ${downloads}`, {
      hint: "Name a file: customers import FILE",
    });
  }
  const now = context.clock.now();
  const [file] = await choose(context, files, {
    question: "Which file?",
    cells: (one) => [
      basename(one.path),
      agoText(one.changed, now),
      here.includes(one) ? "" : `in ${basename(downloads)}`,
    ],
    placeholder: "a part of its name",
    refusal: "nothing was imported",
  });
  return file.path;
}

/** Without JSON and plain text: such files are usually something else. */
const ENDINGS = ["csv", "tsv", "tab", "xlsx", "xls", "ods", "vcf", "vcard"];

const MOST = 100;

/** Whether a file may hold customers. A name that begins with a dot or `~` is another program's temporary file. */
function mayHoldCustomers(name: string): boolean {
  return ENDINGS.includes(endingOf(name)) && !/^[.~]/.test(name);
}
