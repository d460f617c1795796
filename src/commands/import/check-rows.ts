import { planRows } from "../../bulk/plan/plan-rows.ts";
import { CliError } from "../../errors.ts";
import { type CheckedFile, checkFile } from "../../intake/check/check-file.ts";
import { InvalidRows } from "../../intake/check/invalid-rows.ts";
import { MissingCountry } from "../../intake/check/missing-country.ts";
import { Problems } from "../../intake/check/problems.ts";
import type { ValidRow } from "../../intake/check/row-draft.ts";
import { FileKeys } from "../../match/file-keys.ts";
import { count } from "../../text/words.ts";
import { localCountry } from "./ask-country.ts";
import { checkOptions, type MappedFile } from "./columns.ts";
import { type CorrectedRows, correctRows, doubtsOf, pointsOf, withEarlier } from "./correct-rows.ts";
import type { ImportTools } from "./open-file.ts";
import { tellChecked } from "./tell-file.ts";

/** A file that was read to its end and checked. */
export interface CheckedRows extends MappedFile, CorrectedRows {
  readonly checked: CheckedFile;
  /** Whether invalid rows are skipped, also those that show up beside the server's customers. */
  readonly skipsInvalid: boolean;
  /** Lines of invalid rows that the person was shown, and agreed to skip. */
  readonly agreed: ReadonlySet<number>;
}

/**
 * Checks all rows of a file, and tells what was seen and repaired. Numbers without a country code are one question, after
 * which the rows are checked with the answer; then whether further values are kept, and whether invalid rows are skipped.
 * @throws CliError `invalid_input` with every invalid row, unless those are to be skipped.
 */
export async function checkRows(tools: ImportTools, mapped: MappedFile): Promise<CheckedRows> {
  const { context, flags, questions } = tools;
  let file = await withEarlier(tools, mapped);
  let checked = await checkWith(tools, file);
  const missing = file.country === undefined ? missingCountry(file, checked) : undefined;
  const country = missing && (await questions.country(missing));
  if (country !== undefined) {
    file = { ...file, country, answers: { ...file.answers, defaultCountry: country } };
    checked = await checkWith(tools, file);
  }
  const others = flags.keepOthers ? [] : othersOf(file, checked);
  const keep = others.length > 0 ? await questions.others(file.table, others) : undefined;
  if (keep) {
    file = { ...file, answers: { ...file.answers, keepOthers: true } };
    checked = await checkWith(tools, file);
  }
  const { repairs } = checked;
  // The question has shown these already.
  const remarks = checked.remarks.filter(({ other }) => keep === undefined || other === undefined);
  tellChecked(context, file.table, { remarks, repairs });
  const first = { ...file, checked, skipsInvalid: flags.skipInvalid ?? false, agreed: new Set<number>() };
  return decideInvalid(tools, first, country === undefined ? missing : undefined);
}

/**
 * The rows as they were corrected since, checked again; what is seen now is told, and those that are invalid are a question.
 * @throws as agreeToSkip().
 */
export async function checkAgain(tools: ImportTools, file: CheckedRows): Promise<CheckedRows> {
  const checked = await checkWith(tools, file);
  const told = new Set(file.checked.remarks.map(({ text }) => text));
  const remarks = checked.remarks.filter(({ text }) => !told.has(text));
  tellChecked(tools.context, file.table, { remarks, repairs: NO_REPAIRS });
  return decideInvalid(tools, { ...file, checked });
}

/**
 * Asks whether invalid rows are skipped, or has them corrected.
 * @returns the lines of those that are skipped; the file as it was corrected, to be checked again.
 * @throws CliError if nobody can be asked; Declined after a No.
 */
export async function agreeToSkip(
  tools: ImportTools,
  file: CheckedRows,
  problems: Problems,
  missing?: MissingCountry,
): Promise<ReadonlySet<number> | CheckedRows> {
  const { table, columns, checked } = file;
  const { context, flags, questions } = tools;
  const how = { deletesMissing: flags.deleteMissing };
  const country = missing && { text: missing.text, hint: missing.hint(localCountry(context.env)) };
  const invalid = new InvalidRows(table, problems, { ...how, read: checked.read, columns, country });
  const answer = await questions.invalidRows(invalid);
  return answer === "skip" ? new Set(problems.lines) : correctRows(tools, file, pointsOf(problems.all()));
}

/** Asks about the doubts of the rows. @returns the same file if nothing was corrected, else the rows checked again. */
export async function lookAtDoubts(tools: ImportTools, file: CheckedRows): Promise<CheckedRows> {
  const seen = await correctRows(tools, file, doubtsOf(file.checked), true);
  return seen.corrections === file.corrections ? file : checkAgain(tools, seen);
}

// --- internal ---

const NO_REPAIRS = { number: 0, first: [] };

async function decideInvalid(tools: ImportTools, file: CheckedRows, missing?: MissingCountry): Promise<CheckedRows> {
  const { checked, answers } = file;
  if (file.skipsInvalid || checked.faults.rows === 0) return file;
  const agreed = await agreeToSkip(tools, file, await withNameless(tools, file), missing);
  if ("checked" in agreed) return checkAgain(tools, agreed);
  return { ...file, answers: { ...answers, skipInvalid: true }, skipsInvalid: true, agreed };
}

/**
 * All that is wrong with the file, also what only the server's customers show of rows without a name: who fixes what is listed
 * is not to hear of these only then. A server that does not answer is a warning.
 */
async function withNameless({ context, session, flags }: ImportTools, file: CheckedRows): Promise<Problems> {
  const { table, checked, columns, country, unproven } = file;
  const { match = "auto" } = flags;
  const [all, faults, keys] = [checked.allFaults(), new Problems(), new FileKeys(match)];
  async function* rows(): AsyncGenerator<ValidRow> {
    for await (const { row } of checked.rows())
      if (row.values.name === undefined && row.nameIfNew === undefined) yield { row, doubts: [] };
  }
  let read = 0;
  for await (const { row } of rows()) {
    keys.add(row);
    read += 1;
  }
  if (read === 0) return all;
  const { readPhone } = await checkOptions(flags, columns, country);
  // Customers that are there are not looked at any further.
  const onMatch = flags.onMatch === "fail" ? "fail" : "skip";
  const how = { match, onMatch, readPhone, unproven, signal: session.signal, progress: context.busy } as const;
  try {
    await planRows({ ...checked, read, keys, faults, rows }, { ...how, api: () => session.api() });
  } catch (error) {
    if (!(error instanceof CliError) || session.signal.aborted) throw error;
    context.warn(`${table.name}: ${count(read, "row")} without a name could not be looked up: ${error.message}`);
  }
  for (const fault of faults.all()) all.add(fault);
  return all;
}

async function checkWith(
  { context, session, flags }: ImportTools,
  { table, columns, country, isOwn, answers }: MappedFile,
): Promise<CheckedFile> {
  return checkFile(table, {
    ...(await checkOptions({ ...flags, ...answers }, columns, country)),
    isOwn,
    match: flags.match ?? "auto",
    signal: session.signal,
    progress: context.busy,
  });
}

/** What rows say that is not used, with a sample where any value of the column is one. */
function othersOf({ columns }: MappedFile, { remarks }: CheckedFile): readonly string[] {
  return remarks.flatMap(({ other, column, kind }) => {
    const [sample] = columns.mapped.find(({ header }) => header === column)?.samples ?? [];
    if (other === undefined || sample === undefined || !kind.startsWith("further")) return other?.fact ?? [];
    return `${other.fact}, such as ${JSON.stringify(sample)}`;
  });
}

/** The phone numbers without a country code; undefined if there are none. */
function missingCountry({ columns }: MappedFile, checked: CheckedFile): MissingCountry | undefined {
  const missing = new MissingCountry(columns);
  const problems = checked.faults.rows > 0 ? checked.allFaults().all() : [];
  for (const problem of problems) missing.add(problem);
  return missing.numbers > 0 ? missing : undefined;
}
