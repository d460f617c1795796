import { basename } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { CustomersApi } from "../../api/customers-api.ts";
import type { SharedContact } from "../../bulk/lookup/shared-contacts.ts";
import { ON_MATCH, type OnMatch } from "../../bulk/plan/decide.ts";
import type { PlanRowsOptions } from "../../bulk/plan/plan-rows.ts";
import type { Context } from "../../cli/context.ts";
import { phoneReader } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";
import type { CheckFileOptions } from "../../intake/check/check-file.ts";
import { readSample } from "../../intake/columns/column.ts";
import {
  type ColumnMapping,
  hasFieldNames,
  type MappingOptions,
  mapColumns,
} from "../../intake/columns/map-columns.ts";
import { openTable } from "../../intake/readers/open-table.ts";
import { openSource, type Source } from "../../intake/readers/source.ts";
import { placeOf, type Table } from "../../intake/row.ts";
import { MATCH_MODES, type MatchMode } from "../../match/match-key.ts";
import { readText } from "../../system/files.ts";
import { stateDir } from "../../system/paths.ts";
import { type Doing, during } from "../../system/progress.ts";
import { safeText } from "../../text/safe-text.ts";
import { addWhereFlag, chooseRows, type WhereFlags } from "./choosing-rows.ts";
import { decideColumns } from "./deciding-columns.ts";
import { addProblemsFlag, type ProblemFlags } from "./problems.ts";
import { proveIds } from "./proving-ids.ts";
import { addRenameFlags, checkRenameFlags, type RenameFlags } from "./renaming.ts";
import { tellColumns } from "./told-columns.ts";

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
export interface ReadingFlags extends TableFlags, ProblemFlags, RenameFlags, WhereFlags {
  readonly clearToken: string;
  readonly fix?: boolean;
  readonly keepOthers?: boolean;
  readonly match?: Exclude<MatchMode, "auto">;
  readonly onMatch: OnMatch;
  readonly skipInvalid?: boolean;
  readonly strict?: boolean;
  /** Forget what was answered about the columns of such a file. */
  readonly forgetColumns?: boolean;
  /** Values are not shown. */
  readonly redact?: boolean;
  /** Nothing is asked. */
  readonly yes?: boolean;
  /** For `customers update --from`: no row makes a new customer. */
  readonly updatesOnly?: boolean;
}

export function addTableFlags(command: Command): Command {
  return command
    .option("--map <header=field>", "what a column holds (repeatable)", collect)
    .option("--map-file <file>", "the same for many: JSON, YAML or lines of Header=field")
    .option("--ignore <header>", "do not use a column (repeatable)", collect)
    .option("--encoding <name>", "of a text file, for example windows-1252 (default: detected)")
    .option("--sheet <name>", "of a workbook: a name, or a number from 1 (default: the first with customers)")
    .option("--default-country <code>", "country of phone numbers without +, for example US");
}

export function addReadingFlags(command: Command): Command {
  const reading = addWhereFlag(addTableFlags(command.optionsGroup("Columns:")))
    .option("--forget-columns", "forget what was answered about the columns of such a file")
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
    .option("--keep-others", "add further phones and e-mail addresses of a row to its notes")
    .option("--skip-invalid", "skip invalid rows instead of stopping")
    .option("--strict", "what is only odd, such as a ZIP code of another state, makes a row invalid");
  return addProblemsFlag(addRenameFlags(reading));
}

/** A file that is open for reading, and how its rows are to be read. */
export interface OpenedFile<Flags extends ReadingFlags = ReadingFlags> {
  readonly source: Source;
  readonly table: Table;
  /** For checkFile() and planRows(). */
  readonly options: CheckFileOptions & Omit<PlanRowsOptions, "api">;
  /** As given, with what the person has answered. */
  readonly flags: Flags;
}

/** Who uses an open file: it is closed with its user. */
export interface FileUser {
  readonly signal: AbortSignal;
  /** The server, to be asked whether it knows the ids of the file. */
  api(): Promise<Pick<CustomersApi, "get">>;
  atClose(release: () => Promise<void>): void;
}

/**
 * Opens a file, or stdin for `-`, and tells the user what its columns hold. What is not clear is asked on a terminal.
 * @throws CliError `invalid_input` where nobody can be asked.
 */
export async function openFile<Flags extends ReadingFlags>(
  context: Context,
  user: FileUser,
  file: string,
  given: Flags,
): Promise<OpenedFile<Flags>> {
  checkRenameFlags(given);
  const { terminal, busy } = context;
  const { signal } = user;
  const doing: Doing = { phase: "reading_file", name: file === "-" ? "stdin" : basename(file) };
  const source = await during(busy, doing, () =>
    openSource(file, { terminal, signal, tempFolder: stateDir(context.env) }),
  );
  user.atClose(() => source.close());
  const orNothing = given.updatesOnly === true && file === "-";
  const opened = await during(busy, doing, () => openTable(source, { ...given, orNothing, signal }));
  for (const notice of opened.notices) context.notice(notice);
  const { table, flags: chosen } = await chooseRows(context, opened, given);
  const sample = await readSample(table);
  const match: MatchMode = chosen.match ?? "auto";
  const { onMatch, clearToken, fix = false, keepOthers = false, skipInvalid = false, strict = false } = chosen;
  const country = await countryOf(context, chosen);
  const mapped = async (flags: Flags) => mapColumns(table, await mappingOf(flags), sample);
  const reading = async (columns: ColumnMapping) => ({
    columns,
    readPhone: await phoneReader(country, { ofRows: hasCountries(columns) }),
    defaultCountry: country?.toUpperCase(),
    clearToken,
    fix,
    keepOthers,
    strict,
    match,
  });
  const decided = await decideColumns(context, table, chosen, mapped);
  const trial = { ...(await reading(decided.columns)), mapping: await mappingOf(decided.flags), api: () => user.api() };
  const { foreign, areOurs, trouble } = await proveIds(table, sample, trial);
  for (const header of foreign) context.notice(foreignIdsText(table, header));
  // The flags name them, so that the run is continued so.
  const ignore = [...(decided.flags.ignore ?? []), ...foreign];
  const flags = foreign.length === 0 ? decided.flags : { ...decided.flags, ignore };
  const columns = foreign.length === 0 ? decided.columns : await mapped(flags);
  tellColumns(context, table, { columns, sample, redact: flags.redact });
  const options: OpenedFile["options"] = {
    ...(await reading(columns)),
    isOwn: areOurs && hasFieldNames(table.headers),
    unproven: trouble,
    onMatch,
    skipInvalid,
    signal,
    progress: busy,
    tempFolder: stateDir(context.env),
    onShared: (shared: SharedContact) =>
      context.warn(sharedText(table, shared, flags.redact), { file: table.name, line: shared.line }),
  };
  return { source, table, options, flags };
}

/** The country of numbers without a country code: as the flag says, else the setting. */
export async function countryOf(
  context: Pick<Context, "settings">,
  { defaultCountry }: Pick<TableFlags, "defaultCountry">,
): Promise<string | undefined> {
  return defaultCountry ?? (await context.settings()).defaultCountry?.value;
}

/** Whether rows name their country: then their numbers are read by it. */
export function hasCountries({ addresses }: Pick<ColumnMapping, "addresses">): boolean {
  return addresses.flat().some(({ target }) => target === "country");
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
  const { mergeMappings, parseMapFile } = await import("../../intake/columns/map-file.ts");
  return mergeMappings(parseMapFile(text, flags.mapFile), flags);
}

// --- internal ---

function foreignIdsText({ name }: Table, header: string): string {
  return safeText(`${name}: ${JSON.stringify(header)} holds another system's ids: not used.`);
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
