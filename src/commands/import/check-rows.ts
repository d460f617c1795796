import { writeProblems } from "../../bulk/report/problems-file.ts";
import { type CheckedFile, checkFile } from "../../intake/check/check-file.ts";
import { InvalidRows } from "../../intake/check/invalid-rows.ts";
import { MissingCountry } from "../../intake/check/missing-country.ts";
import type { Problems } from "../../intake/check/problems.ts";
import { stateDir } from "../../system/paths.ts";
import { shownBy } from "../shared/redaction.ts";
import { localCountry } from "./ask-country.ts";
import { checkOptions, type MappedFile } from "./columns.ts";
import { problemsFormat } from "./flags.ts";
import type { ImportTools } from "./open-file.ts";
import { tellChecked } from "./tell-file.ts";

/** A file that was read to its end and checked. */
export interface CheckedRows extends MappedFile {
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
export async function checkRows(tools: ImportTools, file: MappedFile): Promise<CheckedRows> {
  const { context, flags, questions } = tools;
  let { country, answers } = file;
  let checked = await checkWith(tools, file, country);
  const missing = country === undefined ? missingCountry(file, checked) : undefined;
  if (missing !== undefined) {
    country = await questions.country(missing);
    if (country !== undefined) {
      answers = { ...answers, defaultCountry: country };
      checked = await checkWith(tools, file, country);
    }
  }
  const others = flags.keepOthers ? [] : othersOf(file, checked, flags.redact);
  const keep = others.length > 0 ? await questions.others(file.table, others) : undefined;
  if (keep) {
    answers = { ...answers, keepOthers: true };
    checked = await checkWith({ ...tools, flags: { ...flags, keepOthers: true } }, file, country);
  }
  const { repairs } = checked;
  // What was asked is not told once more.
  const remarks = checked.remarks.filter(({ other }) => keep === undefined || other === undefined);
  tellChecked(context, file.table, { remarks, repairs }, flags.redact);
  const skips = flags.skipInvalid === true || checked.faults.rows === 0;
  const withoutCountry = country === undefined ? missing : undefined;
  const agreed = skips
    ? new Set<number>()
    : await agreeToSkip(tools, { ...file, checked }, checked.allFaults(), withoutCountry);
  if (agreed.size > 0) answers = { ...answers, skipInvalid: true };
  return {
    ...file,
    country,
    answers,
    checked,
    skipsInvalid: answers.skipInvalid ?? flags.skipInvalid ?? false,
    agreed,
  };
}

/**
 * Asks whether invalid rows are skipped.
 * @returns their lines.
 * @throws CliError if nobody can be asked; Declined after a No.
 */
export async function agreeToSkip(
  tools: ImportTools,
  { table, columns, checked }: MappedFile & Pick<CheckedRows, "checked">,
  problems: Problems,
  missing?: MissingCountry,
): Promise<ReadonlySet<number>> {
  const { context, flags, questions, redactor } = tools;
  await writeProblemsFile(tools, { table }, problems);
  const how = { problemsFile: flags.problems, show: shownBy(redactor), deletesMissing: flags.deleteMissing };
  const country = missing && { text: missing.text, hint: missing.hint(localCountry(context.env)) };
  await questions.invalidRows(new InvalidRows(table, problems, { ...how, read: checked.read, columns, country }));
  return new Set(problems.lines);
}

/** Writes the file that --problems names. */
export async function writeProblemsFile(
  { context, flags: { problems: path } }: ImportTools,
  { table }: Pick<MappedFile, "table">,
  problems: Problems,
): Promise<void> {
  if (path !== undefined) await writeProblems(path, await problemsFormat(path), table, problems.all(), context.signal);
}

// --- internal ---

async function checkWith(
  { context, session, flags, redactor }: ImportTools,
  { table, columns, isOwn }: MappedFile,
  country: string | undefined,
): Promise<CheckedFile> {
  return checkFile(table, {
    ...(await checkOptions(flags, columns, country)),
    isOwn,
    show: shownBy(redactor),
    match: flags.match ?? "auto",
    signal: session.signal,
    progress: context.busy,
    tempFolder: stateDir(context.env),
  });
}

/** What rows say that is not used, with a sample. */
function othersOf({ columns }: MappedFile, { remarks }: CheckedFile, redact = false): readonly string[] {
  return remarks.flatMap(({ other, column }) => {
    const [sample] = columns.mapped.find(({ header }) => header === column)?.samples ?? [];
    if (other === undefined || sample === undefined || redact) return other?.fact ?? [];
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
