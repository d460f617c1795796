import { type Command, InvalidArgumentError, Option } from "commander";
import { ON_MATCH, type OnMatch } from "../../bulk/plan/decide.ts";
import { refuseUnmatched } from "../../bulk/plan/missing.ts";
import type { Context } from "../../cli/context.ts";
import { collect } from "../../cli/global-flags.ts";
import { CliError } from "../../errors.ts";
import type { MappingOptions } from "../../intake/columns/given-columns.ts";
import { MATCH_MODES, type MatchMode } from "../../match/match-key.ts";
import { readGivenText } from "../../system/files.ts";
import { addCountryFlag } from "../shared/country-flag.ts";

/** The flags of every command that reads a table: how it is read, and what its columns hold. */
export interface TableFlags {
  readonly map?: readonly string[];
  readonly mapFile?: string;
  readonly ignore?: readonly string[];
  readonly encoding?: string;
  readonly sheet?: string;
  readonly defaultCountry?: string;
  /** The run to continue: what was answered and set when it began holds, and nothing of it is asked. */
  readonly resumes?: string;
}

/** The flags of every command that reads a file of customers: also how values are read and customers are found. */
export interface ReadingFlags extends TableFlags {
  /** Which rows are read. */
  readonly where?: readonly string[];
  readonly clearToken: string;
  readonly fix?: boolean;
  readonly keepOthers?: boolean;
  readonly match?: Exclude<MatchMode, "auto">;
  readonly onMatch: OnMatch;
  readonly skipInvalid?: boolean;
  readonly strict?: boolean;
  /** What becomes of rows that would give a customer another person's name; if missing they are a question, or fail. */
  readonly renames?: (typeof RENAMES)[number];
  /** Forget what was answered about the columns of such a file. */
  readonly forgetColumns?: boolean;
  readonly deleteMissing?: boolean;
  /** Nothing is asked. */
  readonly yes?: boolean;
  /** For `customers update --from`: no row makes a new customer. */
  readonly updatesOnly?: boolean;
  /** With updatesOnly: skip the rows that match no customer. */
  readonly skipMissing?: boolean;
}

/**
 * What was answered about a file, now or for an earlier one, as flags would say it. The run keeps it, and is resumed with
 * the same answers.
 */
export type Answers = Partial<
  Pick<ReadingFlags, "where" | "map" | "ignore" | "defaultCountry" | "keepOthers" | "skipInvalid" | "renames">
>;

const RENAMES = ["allow", "skip"] as const;

export function addTableFlags(command: Command): Command {
  command
    .option("--map <header=field>", "what a column holds (repeatable)", collect)
    .option("--map-file <file>", "the same for many: JSON, YAML or lines of Header=field")
    .option("--ignore <header>", "do not use a column (repeatable)", collect)
    .option("--encoding <name>", "of a text file, for example windows-1252 (default: detected)")
    .option("--sheet <name>", "of a workbook: a name, or a number from 1 (default: the first with customers)");
  return addCountryFlag(command);
}

export function addReadingFlags(command: Command): Command {
  return addTableFlags(command.optionsGroup("Columns:"))
    .option(
      "--where <condition>",
      'read only rows with column=value, column!=value or column~=text, for example "Status!=inactive" (repeatable)',
      collect,
    )
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
    .option("--keep-others", "add what is not used of phones, e-mail addresses and contacts to the notes")
    .option("--skip-invalid", "skip invalid rows instead of stopping")
    .option("--strict", "what is only odd, such as a ZIP code of another state, makes a row invalid")
    .addOption(
      new Option(
        "--renames <action>",
        "rows that would give a customer another person's name, as only a shared phone or e-mail or an id connects them (default: they fail)",
      ).choices(RENAMES),
    );
}

/** @throws CliError `usage` for flags that contradict each other. */
export function checkReadingFlags(flags: ReadingFlags): void {
  const { deleteMissing, match, where = [] } = flags;
  if (deleteMissing && where.length > 0) {
    throw new CliError("usage", "--where cannot be used with --delete-missing", {
      hint: "The customers of the rows that are not read would count as missing, and be deleted.",
    });
  }
  if (deleteMissing) refuseUnmatched(match);
}

/** The country of numbers without a country code: as the flag says, else the setting. */
export async function countryOf(
  { settings }: Pick<Context, "settings">,
  { defaultCountry, resumes }: TableFlags,
): Promise<string | undefined> {
  return defaultCountry ?? (resumes === undefined ? (await settings()).defaultCountry?.value : undefined);
}

/** What --map, --map-file and --ignore say together. @throws CliError `invalid_input` for a file that cannot be read. */
export async function mappingOf({ map, ignore, mapFile }: TableFlags): Promise<MappingOptions> {
  if (mapFile === undefined) return { map, ignore };
  const text = await readGivenText(mapFile);
  if (text === undefined) {
    throw new CliError("invalid_input", `could not read ${mapFile}: no such file or folder`, {
      hint: "Check the path that --map-file gives.",
    });
  }
  const { mergeMappings, parseMapFile } = await import("../../intake/columns/map-file.ts");
  return mergeMappings(parseMapFile(text, mapFile), { map, ignore });
}

// --- internal ---

function nonBlank(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("It must not be blank.");
  return text.trim();
}
