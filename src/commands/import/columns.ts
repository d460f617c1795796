import type { CustomersApi } from "../../api/client.ts";
import { getOrMissing } from "../../api/list-query.ts";
import { phoneReader } from "../../customers/phone.ts";
import { CliError, Declined } from "../../errors.ts";
import type { CheckOptions } from "../../intake/check/field-reading.ts";
import { rowReader } from "../../intake/check/read-row.ts";
import { type ColumnDoubt, doubtsError } from "../../intake/columns/doubts.ts";
import {
  COLUMN_ANSWERS,
  givenColumns,
  type MappingOptions,
  type RememberedColumns,
} from "../../intake/columns/given-columns.ts";
import { type ColumnMapping, mapColumns, placeOfHeadings } from "../../intake/columns/map-columns.ts";
import { quotedSample } from "../../intake/columns/mapping-rows.ts";
import type { ColumnTarget } from "../../intake/headings/heading.ts";
import type { Table } from "../../intake/row.ts";
import { type IdTrial, idProofOf, isEnough, rowsToTry } from "../../match/id-proof.ts";
import type { Identity } from "../../match/match-key.ts";
import type { PromptAnswer } from "../../terminal/prompts.ts";
import { safeText } from "../../text/safe-text.ts";
import { shellWord } from "../../text/shell-word.ts";
import { count } from "../../text/words.ts";
import { countryOf } from "../shared/refs.ts";
import words from "./column-words.json" with { type: "json" };
import { namingColumns } from "./deletes.ts";
import type { ImportTools, OpenFile } from "./open-file.ts";
import { tellColumns } from "./tell-file.ts";

export interface MappedFile extends OpenFile {
  readonly columns: ColumnMapping;
  readonly country: string | undefined;
  /** Whether this program wrote the file, for this service: texts are as the server has them. */
  readonly isOwn: boolean;
  /** Why it is not known whether the ids of the rows are this service's, if that matters. */
  readonly unproven: CliError | undefined;
}

/** Decides what columns hold: as flags say, as answered before, else it is asked. @throws CliError if nobody can be. */
export async function mapFile(tools: ImportTools, file: OpenFile): Promise<MappedFile> {
  const { context, session, command } = tools;
  const { table, flags } = file;
  // A run that goes on has the country of its beginning, or none.
  const country = flags.resumes === undefined ? await countryOf(context, flags.defaultCountry) : flags.defaultCountry;
  const flagged = { map: flags.map, ignore: flags.ignore };
  const deletes = command === "delete";
  const mapping = { ...(deletes ? namingColumns(table.headers, flagged) : flagged), country };
  if (flags.forgetColumns) await COLUMN_ANSWERS.keep(context.env, table.headers);
  const decided = await decideColumns(tools, file, mapping, { map: [], ignore: [] });
  // Each row with an id is compared with its customer before that is deleted.
  if (deletes) {
    const { columns, answers } = decided;
    return { ...file, columns, flags: joined(flags, answers), country, isOwn: false, unproven: undefined };
  }
  const given = givenColumns(table.headers, joined(mapping, decided.answers));
  const isGiven = [...given.values()].some(({ kind }) => kind === "id");
  const found = { ...file, columns: decided.columns, country };
  const { foreign, areOurs, trouble } = await proveIds(found, isGiven, () => session.api());
  for (const header of foreign)
    context.notice(safeText(`${table.name}: ${JSON.stringify(header)} holds another system's ids: not used.`));
  const known = joined(decided.answers, { map: [], ignore: foreign });
  const { columns, answers } = foreign.length === 0 ? decided : await decideColumns(tools, file, mapping, known);
  tellColumns(context, file, columns);
  const isOwn = areOurs && columns.isOwn;
  return { ...file, columns, flags: joined(flags, answers), country, isOwn, unproven: trouble };
}

export async function checkOptions({
  flags: { clearToken, fix = false, strict = false },
  columns,
  country,
}: Pick<MappedFile, "flags" | "columns" | "country">): Promise<CheckOptions> {
  // If rows name their country, their numbers are read by it.
  const ofRows = [...columns.fields, ...columns.addresses.flat()].some(
    ({ target, choices }) => target === "country" || choices.some(({ codeAt }) => codeAt !== undefined),
  );
  const readPhone = await phoneReader(country, { ofRows });
  return { columns, readPhone, defaultCountry: country?.toUpperCase(), clearToken, fix, strict };
}

// --- internal ---

async function decideColumns(
  tools: ImportTools,
  { table, sample }: OpenFile,
  mapping: MappingOptions,
  known: RememberedColumns,
): Promise<{ readonly columns: ColumnMapping; readonly answers: RememberedColumns }> {
  const { env, notice } = tools.context;
  let answers = known;
  let columns = mapColumns(table, joined(mapping, answers), sample);
  const number = columns.doubts.length;
  if (number === 0) return { columns, answers };
  /** What a flag or the file itself says of other columns stays. */
  const take = ({ map, ignore }: RememberedColumns) => {
    const isDoubted = (header: string) => columns.doubts.some((doubt) => doubt.header === header);
    const about = map.filter((text) => isDoubted(text.slice(0, text.lastIndexOf("="))));
    answers = joined(answers, { map: about, ignore: ignore.filter(isDoubted) });
    columns = mapColumns(table, joined(mapping, answers), sample);
  };
  const remembered = await COLUMN_ANSWERS.find(env, table.headers);
  if (remembered !== undefined) take(remembered);
  if (columns.doubts.length === 0) {
    const read = count(number, "column is", "columns are");
    notice(`${read} read as you answered for a file with the same headings; --forget-columns asks again.`);
    return { columns, answers };
  }
  // An answer may bring up another question.
  while (columns.doubts.length > 0) take(await askColumns(tools, placeOfHeadings(table), columns.doubts));
  await COLUMN_ANSWERS.keep(env, table.headers, answers);
  return { columns, answers };
}

function joined<Given extends Pick<MappingOptions, "map" | "ignore">>(given: Given, more: RememberedColumns) {
  const { map = [], ignore = [] } = given;
  const all = [...map, ...more.map];
  const unused = [...ignore, ...more.ignore];
  return { ...given, ...(all.length > 0 && { map: all }), ...(unused.length > 0 && { ignore: unused }) };
}

/** Asks what each doubtful column holds. @param place of the headings: `customers.csv:1`. */
async function askColumns(
  { context, asks }: ImportTools,
  place: string,
  doubts: readonly ColumnDoubt[],
): Promise<RememberedColumns> {
  if (!asks) throw doubtsError(place, doubts);
  const prompts = await context.prompts();
  const declined = new Declined("nothing was written", "Say what the columns hold with --map and --ignore.");
  const map: string[] = [];
  const ignore: string[] = [];
  for (const [at, doubt] of doubts.entries()) {
    const { header, proposed } = doubt;
    const which = doubts.length > 1 ? `${at + 1} of ${doubts.length}; ` : "";
    const question = `${questionOf(doubt)} (${which}Esc stops, and nothing is written)`;
    const answer = await prompts.select(question, answersFor(proposed), { declined });
    if (answer === NOT_USED) ignore.push(header);
    else map.push(`${header}=${answer}`);
  }
  return { map, ignore };
}

const NOT_USED = "not used";

/** What the fields are called in an office, in the order in which they are offered. */
const WORDS: Readonly<Record<ColumnTarget, string>> = words;

const TARGETS = Object.keys(WORDS) as ColumnTarget[]; // It has all of them.

function questionOf({ header, samples, why }: ColumnDoubt): string {
  const values = samples.map(quotedSample).join(", ");
  const sentence = `${why.charAt(0).toUpperCase()}${why.slice(1)}`;
  return [
    `${sentence}${/[.?!]$/.test(sentence) ? "" : "."}`,
    `Column ${JSON.stringify(header)}${values === "" ? "" : `: ${values}`}`,
    "What does it hold?",
  ].join("\n");
}

function answersFor(proposed: ColumnTarget | undefined): PromptAnswer<ColumnTarget | typeof NOT_USED>[] {
  const others = TARGETS.filter((target) => target !== proposed);
  const named = (target: ColumnTarget) => ({ value: target, label: WORDS[target], hint: `--map …=${target}` });
  const unused = { value: NOT_USED, label: "Do not use this column" } as const;
  return [...(proposed === undefined ? [] : [named(proposed)]), unused, ...others.map(named)];
}

interface ProvenIds {
  readonly areOurs: boolean;
  readonly foreign: readonly string[];
  readonly trouble?: CliError;
}

/** Asks the server whether the ids of a file are its own. @param isGiven a flag names the id column: no need to ask. */
async function proveIds(
  file: Pick<MappedFile, "table" | "sample" | "flags" | "columns" | "country">,
  isGiven: boolean,
  api: () => Promise<CustomersApi>,
): Promise<ProvenIds> {
  const { table, sample, columns, flags } = file;
  const idColumns = columns.mapped.filter(({ target }) => target === "id");
  if (idColumns.length === 0 || flags.match === "none") return { areOurs: false, foreign: [] };
  if (flags.match === "id" || isGiven) return { areOurs: true, foreign: [] };
  const read = rowReader(table, await checkOptions(file));
  const withIds = new Map<string, Identity>();
  for (const row of sample.map(read)) if (row.id !== undefined && !withIds.has(row.id)) withIds.set(row.id, row);
  const rows = rowsToTry([...withIds.values()]);
  const trials: IdTrial[] = [];
  try {
    for (const row of rows) {
      if (isEnough(trials)) break;
      // The id of a customer that is marked as deleted is this service's too.
      trials.push({ row, customer: await getOrMissing(await api(), row.id ?? "") });
    }
  } catch (error) {
    // Problems of the file are reported first.
    if (error instanceof CliError && error.code !== "interrupted")
      return { areOurs: false, foreign: [], trouble: error };
    throw error;
  }
  const proof = idProofOf(trials);
  if (rows.length === 0 || proof === "ours") return { areOurs: proof === "ours", foreign: [] };
  const foreign = idColumns.map(({ header }) => header);
  const hasOther = columns.mapped.some(
    ({ target }) => target !== "id" && !/^(?:address|notes$|country$|city line$)/.test(target),
  );
  if (proof === "foreign" && hasOther) return { areOurs: false, foreign };
  return { areOurs: false, foreign: [], trouble: unproven(table, foreign) };
}

function unproven({ name }: Table, headers: readonly string[]): CliError {
  const columns = headers.map((header) => JSON.stringify(header)).join(" and ");
  const ignore = headers.map((header) => `--ignore ${shellWord(header)}`).join(" ");
  return new CliError("invalid_input", `${name}: nothing proves that ${columns} holds this service's ids`, {
    hint: `If it does, add --match id. If these are ids of another system: ${ignore}.`,
  });
}
