import { Command, Option } from "commander";
import { ON_MATCH, type OnMatch } from "../../bulk/plan/decide.ts";
import { type Guards, parseLimit } from "../../bulk/plan/guards.ts";
import { isJobName } from "../../bulk/run/jobs.ts";
import { SUMMARY_FIELDS } from "../../bulk/run/results.ts";
import { AT_ONCE } from "../../bulk/run/run.ts";
import type { RunSettings } from "../../bulk/run/session.ts";
import type { Manual } from "../../cli/command.ts";
import { atLeastOne, collect, readAs } from "../../cli/global-flags.ts";
import { CliError } from "../../errors.ts";
import { MATCH_MODES, type MatchMode } from "../../match/match-key.ts";
import { addCountryFlag } from "../shared/refs.ts";

export interface GuardFlags extends Guards {
  readonly yes?: boolean;
}

export interface ReportFlags {
  readonly report?: readonly string[];
}

export interface ImportFlags extends GuardFlags, ReportFlags, RunSettings {
  readonly map?: readonly string[];
  readonly ignore?: readonly string[];
  readonly encoding?: string;
  readonly sheet?: string;
  readonly defaultCountry?: string;
  /** The run to continue: what was answered and set when it began holds, and nothing of it is asked. */
  readonly resumes?: string;
  readonly clearToken: string;
  readonly fix?: boolean;
  readonly match?: Exclude<MatchMode, "auto">;
  readonly onMatch: OnMatch;
  readonly skipInvalid?: boolean;
  readonly strict?: boolean;
  /** What becomes of rows that would give a customer another person's name; if missing they are a question, or fail. */
  readonly renames?: (typeof RENAMES)[number];
  readonly forgetColumns?: boolean;
  readonly deleteMissing?: boolean;
  readonly dryRun?: boolean;
  readonly rejects?: string;
}

const RENAMES = ["allow", "skip"] as const;

export function addImportFlags(command: Command): Command {
  addPaceFlags(addReadingFlags(command).optionsGroup("Writing:"))
    .option("--job <name>", "a name for nightly runs: one at a time, watched by `runs check`", jobName)
    .option("--restart", "begin a new run instead of finishing the last one of this file")
    .optionsGroup("Safety:")
    .option("--dry-run", "show what would be written, and write nothing")
    .option("--rejects <file>", "where failed rows go (default: FILE.rejects.csv)")
    .option("--delete-missing", "delete the customers that are not in the file");
  return addReportFlags(addGuardFlags(command)).optionsGroup("Options:");
}

/** Adds --from, which makes a command an import, and the flags of import, hidden. @param without those of no sense. */
export function addFromFlags(command: Command, help: string, without: readonly string[]): Command {
  command
    .optionsGroup("Many at once:")
    .option("--from <file>", help)
    .option("--dry-run", "with --from: show what would be written, and write nothing");
  const taken = new Set([...without, ...command.options.map((option) => option.attributeName())]);
  const own = addImportFlags(new Command()).options.filter((option) => !taken.has(option.attributeName()));
  for (const option of own) command.addOption(option.hideHelp());
  const ofFile = ["dryRun", ...own.map((option) => option.attributeName())];
  command.hook("preAction", () => {
    const wrong = ofFile.find((name) => command.getOptionValueSource(name) === "cli");
    if (wrong === undefined || command.getOptionValue("from") !== undefined) return;
    const flag = command.options.find((option) => option.attributeName() === wrong)?.long;
    throw new CliError("usage", `${flag} works only with --from`, { hint: "Name the file of customers with --from." });
  });
  return command.optionsGroup("Options:");
}

export const fieldsWithFrom: NonNullable<Manual["fields"]> = ({ from, dryRun }) =>
  !from ? "customer" : dryRun ? undefined : SUMMARY_FIELDS;

export function addPaceFlags(command: Command): Command {
  return command
    .option("--concurrency <n>", `rows written at the same time (default: ${AT_ONCE})`, atLeastOne)
    .option("--rate <n>", "writes a minute, at most", atLeastOne)
    .option("--wait <seconds>", "how long to wait for another run on this account (default: until it ends)", seconds)
    .option("--deadline <time>", "stop then, to be resumed: 06:00, 2026-01-31T06:00, or 90m from now");
}

export function addGuardFlags(command: Command): Command {
  return command
    .option("--max-creates <limit>", "refuse to create more, N or P% of the file's rows", limit)
    .option("--max-updates <limit>", "refuse to update more, N or P% of the file's rows", limit)
    .option("--max-deletes <limit>", "refuse to delete more, N or P% of the server's customers", limit)
    .option("--max-errors <limit>", "stop when more rows fail, N or P% of the file's rows", limit)
    .option("-y, --yes", "do not ask on a terminal");
}

export function addReportFlags(command: Command): Command {
  const help = "write a report to FILE.json, or as a page to FILE.html (repeatable)";
  return command.option("--report <file>", help, collect);
}

// --- internal ---

function addReadingFlags(command: Command): Command {
  command
    .optionsGroup("Columns:")
    .option("--map <header=field>", "what a column holds (repeatable)", collect)
    .option("--ignore <header>", "do not use a column (repeatable)", collect)
    .option("--encoding <name>", "of a text file, for example windows-1252 (default: detected)")
    .option("--sheet <name>", "of a workbook: a name, or a number from 1 (default: the first with customers)");
  return addCountryFlag(command)
    .option("--forget-columns", "forget what was answered about the columns of such a file, and corrected in this one")
    .addOption(
      new Option("--clear-token <text>", "a cell that holds this empties its field")
        .argParser(nonBlank)
        // In its own words: commander would show it in quotes, with two backslashes.
        .default("\\clear", "\\clear"),
    )
    .optionsGroup("Matching:")
    .addOption(
      new Option(
        "--match <key>",
        "what customers are found by (default: id, else email, else phone, else name and address)",
      ).choices(MATCH_MODES),
    )
    .addOption(new Option("--on-match <action>", "what to do with those found").choices(ON_MATCH).default("update"))
    .option("--fix", "repair values that a spreadsheet or a wrong encoding has damaged, and list them")
    .option("--skip-invalid", "skip invalid rows instead of stopping")
    .option("--strict", "what is only odd, such as a ZIP code of another state, makes a row invalid")
    .addOption(
      new Option(
        "--renames <action>",
        "rows that would give a customer another person's name, as only a shared phone or e-mail or an id connects them (default: they fail)",
      ).choices(RENAMES),
    );
}

const nonBlank = readAs((text) => text.trim() || undefined, "It must not be blank.");

const limit = readAs(parseLimit, "It must be a number or a percentage, such as 20 or 5%.");

const seconds = readAs(
  (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
  "It must be a number of seconds, or 0 to not wait at all.",
);

const jobName = readAs(
  (text) => (isJobName(text) ? text : undefined),
  "It must be of letters, digits, dots, dashes and underscores.",
);
