import { phoneReader } from "../../customers/phone.ts";
import type { CliError } from "../../errors.ts";
import type { CheckOptions } from "../../intake/check/field-reading.ts";
import { doubtsError } from "../../intake/columns/doubts.ts";
import type { MappingOptions } from "../../intake/columns/given-columns.ts";
import { type ColumnMapping, hasFieldNames, mapColumns, placeOfHeadings } from "../../intake/columns/map-columns.ts";
import { COLUMN_ANSWERS, type RememberedColumns } from "../../intake/columns/remembered.ts";
import { safeText } from "../../text/safe-text.ts";
import { count } from "../../text/words.ts";
import { askColumns } from "./ask-columns.ts";
import { namingColumns } from "./deletes.ts";
import { countryOf, type ImportFlags, mappingOf } from "./flags.ts";
import type { ImportTools, OpenFile } from "./open-file.ts";
import { proveIds } from "./proven-ids.ts";
import { tellColumns } from "./tell-file.ts";

export interface MappedFile extends OpenFile {
  readonly columns: ColumnMapping;
  /** The country of phone numbers without a country code, as it was given. */
  readonly country: string | undefined;
  /** Whether this program wrote the file, for this service: texts are as the server has them. */
  readonly isOwn: boolean;
  /** Why it is not known whether the ids of the rows are this service's, if that matters. */
  readonly unproven: CliError | undefined;
}

/**
 * Decides what the columns of a file hold, and tells it. What is not clear is as it was answered for a file with the
 * same headings; else it is asked, and the answers are remembered for the next such file.
 * @throws CliError `invalid_input` with the flags to add, if nobody can be asked.
 */
export async function mapFile(tools: ImportTools, file: OpenFile): Promise<MappedFile> {
  const { context, session, command } = tools;
  const { table, sample, flags } = file;
  const country = await countryOf(context, flags);
  const given = await mappingOf(flags);
  const deletes = command === "delete";
  const mapping = { ...(deletes ? namingColumns(table.headers, given) : given), country };
  if (flags.forgetColumns) await COLUMN_ANSWERS.keep(context.env, table.headers);
  const found = mapColumns(table, mapping, sample);
  const decided = await decideColumns(tools, file, { columns: found, mapping, answers: { map: [], ignore: [] } });
  // Each row with an id is compared with its customer before that is deleted.
  if (deletes)
    return { ...file, columns: decided.columns, flags: asFlags(flags, decided.answers), ...ASSUMED, country };
  const { foreign, areOurs, trouble } = await proveIds(table, sample, {
    ...(await checkOptions(flags, decided.columns, country)),
    match: flags.match ?? "auto",
    mapping: decided.mapping,
    api: () => session.api(),
  });
  for (const header of foreign)
    context.notice(safeText(`${table.name}: ${JSON.stringify(header)} holds another system's ids: not used.`));
  const { columns, answers } =
    foreign.length === 0
      ? decided
      : await decideColumns(tools, file, withAnswers(file, decided, { map: [], ignore: foreign }));
  tellColumns(context, file, columns);
  const isOwn = areOurs && hasFieldNames(table.headers);
  return {
    ...file,
    columns,
    flags: asFlags(flags, answers),
    country,
    isOwn,
    unproven: trouble,
  };
}

export async function checkOptions(
  { clearToken, fix = false, keepOthers = false, strict = false }: ImportFlags,
  columns: ColumnMapping,
  country: string | undefined,
): Promise<CheckOptions> {
  // If rows name their country, their numbers are read by it.
  const ofRows = [...columns.fields, ...columns.addresses.flat()].some(
    ({ target, choices }) => target === "country" || choices.some(({ codeAt }) => codeAt !== undefined),
  );
  const readPhone = await phoneReader(country, { ofRows });
  return { columns, readPhone, defaultCountry: country?.toUpperCase(), clearToken, fix, keepOthers, strict };
}

// --- internal ---

const ASSUMED = { isOwn: false, unproven: undefined } as const;

/** What columns hold: as flags say, and as was answered. */
interface Decided {
  readonly columns: ColumnMapping;
  readonly mapping: MappingOptions;
  readonly answers: RememberedColumns;
}

/** An answer may bring up another question. */
const MOST_ROUNDS = 5;

async function decideColumns(tools: ImportTools, file: OpenFile, first: Decided): Promise<Decided> {
  const { context } = tools;
  const { env } = context;
  const { table } = file;
  let now = first;
  const number = now.columns.doubts.length;
  if (number === 0) return now;
  const remembered = await COLUMN_ANSWERS.find(env, table.headers);
  if (remembered !== undefined) now = answered(file, now, remembered);
  if (now.columns.doubts.length === 0) {
    const read = count(number, "column is", "columns are");
    context.notice(`${read} read as you answered for a file with the same headings; --forget-columns asks again.`);
    return now;
  }
  const place = placeOfHeadings(table);
  for (let round = 1; now.columns.doubts.length > 0; round += 1) {
    if (round > MOST_ROUNDS) throw doubtsError(place, now.columns.doubts);
    now = answered(file, now, await askColumns(tools, place, now.columns.doubts));
  }
  await COLUMN_ANSWERS.keep(env, table.headers, now.answers);
  return now;
}

/** With the answers about columns that are in doubt: what a flag or the file itself says of others stays. */
function answered(file: OpenFile, decided: Decided, { map, ignore }: RememberedColumns): Decided {
  const isDoubted = (header: string) => decided.columns.doubts.some((doubt) => doubt.header === header);
  return withAnswers(file, decided, {
    map: map.filter((text) => isDoubted(text.slice(0, text.lastIndexOf("=")))),
    ignore: ignore.filter(isDoubted),
  });
}

function withAnswers({ table, sample }: OpenFile, { mapping, answers }: Decided, more: RememberedColumns): Decided {
  const now = { ...mapping, ...joined(mapping, more) };
  return { columns: mapColumns(table, now, sample), mapping: now, answers: joined(answers, more) };
}

function joined(
  { map = [], ignore = [] }: Pick<MappingOptions, "map" | "ignore">,
  more: RememberedColumns,
): RememberedColumns {
  return { map: [...map, ...more.map], ignore: [...ignore, ...more.ignore] };
}

function asFlags(flags: ImportFlags, answers: RememberedColumns): ImportFlags {
  const { map, ignore } = joined(flags, answers);
  return { ...flags, ...(answers.map.length > 0 && { map }), ...(answers.ignore.length > 0 && { ignore }) };
}
