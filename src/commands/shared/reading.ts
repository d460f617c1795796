import { type Command, InvalidArgumentError, Option } from "commander";
import type { CheckFileOptions } from "../../bulk/check/check-file.ts";
import type { Repair } from "../../bulk/check/checked.ts";
import { type MappingOptions, mapColumns, mappingText } from "../../bulk/columns/map-columns.ts";
import { MATCH_MODES, type MatchMode } from "../../bulk/match/match-key.ts";
import type { SharedContact } from "../../bulk/match/shared-contacts.ts";
import { ON_MATCH, type OnMatch } from "../../bulk/plan/decide.ts";
import type { PlanRowsOptions } from "../../bulk/plan/plan-rows.ts";
import { openTable } from "../../bulk/readers/open-table.ts";
import { openSource, type Source } from "../../bulk/readers/source.ts";
import { placeOf, type Table } from "../../bulk/row.ts";
import { phoneReader } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";
import { readText } from "../../system/files.ts";
import { stateDir } from "../../system/paths.ts";
import { safeText } from "../../text/safe-text.ts";
import type { Context } from "./context.ts";

/** The flags of every command that reads a table: how it is read, and what its columns hold. */
export interface TableFlags {
  readonly map?: readonly string[];
  readonly mapFile?: string;
  readonly ignore?: readonly string[];
  readonly encoding?: string;
  readonly sheet?: string;
  readonly defaultCountry?: string;
}

/** The flags of every command that reads a file of customers: also how values are read and customers are found. */
export interface ReadingFlags extends TableFlags {
  readonly clearToken: string;
  readonly fix?: boolean;
  readonly match?: Exclude<MatchMode, "auto">;
  readonly onMatch: OnMatch;
  readonly skipInvalid?: boolean;
  /** Values are not shown. */
  readonly redact?: boolean;
}

export function addTableFlags(command: Command): Command {
  return command
    .option("--map <header=field>", "what a column holds (repeatable)", collect)
    .option("--map-file <file>", "the same for many: JSON, YAML or lines of Header=field")
    .option("--ignore <header>", "do not use a column (repeatable)", collect)
    .option("--encoding <name>", "of a text file, for example windows-1252 (default: detected)")
    .option("--sheet <name>", "of a workbook: a name, or a number from 1 (default: the first)")
    .option("--default-country <code>", "country of phone numbers without +, for example US");
}

export function addReadingFlags(command: Command): Command {
  return addTableFlags(command.optionsGroup("Columns:"))
    .addOption(
      new Option("--clear-token <text>", "a cell that holds this empties its field")
        .argParser(nonBlank)
        // In its own words: commander would show it in quotes, with two backslashes.
        .default("\\clear", "\\clear"),
    )
    .optionsGroup("Matching:")
    .addOption(
      new Option("--match <key>", "what customers are found by (default: id, else email, else phone)").choices(
        MATCH_MODES,
      ),
    )
    .addOption(new Option("--on-match <action>", "what to do with those found").choices(ON_MATCH).default("update"))
    .option("--fix", "repair values that a spreadsheet or a wrong encoding has damaged, and list them")
    .option("--skip-invalid", "skip invalid rows instead of stopping");
}

/** A file that is open for reading, and how its rows are to be read. */
export interface OpenedFile {
  readonly source: Source;
  readonly table: Table;
  /** For checkFile() and planRows(). */
  readonly options: CheckFileOptions & Omit<PlanRowsOptions, "api">;
}

/** Who uses an open file: it is closed with its user. */
interface FileUser {
  readonly signal: AbortSignal;
  atClose(release: () => Promise<void>): void;
}

/** Opens a file, or stdin for `-`, and tells the user what its columns hold. */
export async function openFile(
  context: Context,
  user: FileUser,
  file: string,
  flags: ReadingFlags,
): Promise<OpenedFile> {
  const { terminal } = context;
  const { signal } = user;
  const settings = await context.settings();
  const country = flags.defaultCountry ?? settings.defaultCountry?.value;
  const readPhone = await phoneReader(country);
  const source = await openSource(file, { terminal, signal, tempFolder: stateDir(context.env) });
  user.atClose(() => source.close());
  const table = await openTable(source, { ...flags, signal });
  for (const notice of table.notices) context.notice(notice);
  const columns = mapColumns(table, await mappingOf(flags));
  if (columns.mapped.length > 0) context.notice(safeText(`${table.name}: ${mappingText(columns)}`));
  if (columns.unused.length > 0) context.notice(safeText(notUsed(columns.unused)));
  const { match = "auto", onMatch, clearToken, fix = false, skipInvalid = false } = flags;
  const options: OpenedFile["options"] = {
    columns,
    readPhone,
    match,
    onMatch,
    clearToken,
    fix,
    skipInvalid,
    signal,
    onRepair: (repair: Repair) => context.notice(repairText(table, repair, flags.redact)),
    onShared: (shared: SharedContact) => context.warn(sharedText(table, shared, flags.redact)),
    onWarning: context.warn,
  };
  return { source, table, options };
}

/** What --map, --map-file and --ignore say together. @throws CliError `invalid_input` for a file that cannot be read. */
export async function mappingOf(flags: TableFlags): Promise<MappingOptions> {
  if (flags.mapFile === undefined) return flags;
  const text = await readText(flags.mapFile);
  if (text === undefined) {
    throw new CliError("invalid_input", `could not read ${flags.mapFile}: no such file or folder`, {
      hint: "Check the path that --map-file gives.",
    });
  }
  const { mergeMappings, parseMapFile } = await import("../../bulk/columns/map-file.ts");
  return mergeMappings(parseMapFile(text, flags.mapFile), flags);
}

// --- internal ---

/** `Columns not used: Tier, Region. To use one, name its field: --map "Tier=notes".` */
function notUsed(headers: readonly string[]): string {
  return `Columns not used: ${headers.join(", ")}. To use one, name its field: --map ${JSON.stringify(`${headers[0]}=notes`)}.`;
}

/** `customers.csv:7: ZIP repaired: "2108" → "02108"`. */
function repairText(table: Table, { line, column, before, after }: Repair, redact = false): string {
  const values = redact ? "" : `: ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
  return `${placeOf(table, line)}: ${column} repaired${values}`;
}

/** `customers.csv:7: phone "+12025550101" belongs to cus_2 as well`. */
function sharedText(table: Table, { line, field, value, ids }: SharedContact, redact = false): string {
  const shown = redact ? "" : ` ${JSON.stringify(value)}`;
  return `${placeOf(table, line)}: ${field}${shown} belongs to ${ids.join(", ")} as well`;
}

function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

function nonBlank(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("It must not be blank.");
  return text.trim();
}
