import type { ProblemsFile } from "../../bulk/report/problems-file.ts";
import type { Context } from "../../cli/context.ts";
import { phoneReader } from "../../customers/phone.ts";
import type { Redactor } from "../../customers/redact.ts";
import { CliError } from "../../errors.ts";
import { type CheckedFile, checkFile } from "../../intake/check/check-file.ts";
import { MissingCountry } from "../../intake/check/missing-country.ts";
import { canAsk } from "../../terminal/terminal.ts";
import { shownBy } from "../shared/redaction.ts";
import { askToSkipInvalid } from "./asking-invalid.ts";
import { openProblems } from "./problems.ts";
import { countryOf, type FileUser, hasCountries, type OpenedFile, type ReadingFlags } from "./reading.ts";
import { Seen } from "./seen.ts";

/** A file that was read to its end and checked. */
interface CheckedOpened<Flags extends ReadingFlags> extends OpenedFile<Flags> {
  readonly checked: CheckedFile;
  /** What planning finds wrong goes there too. */
  readonly problems: ProblemsFile | undefined;
  /** Lines of invalid rows that the person was shown, and agreed to skip. */
  readonly agreed: ReadonlySet<number>;
  /** What was told of it. */
  readonly seen: Seen;
}

/**
 * Checks an open file, and tells what was seen and repaired. Numbers without a country code are one question on a
 * terminal, elsewhere one error; so are invalid rows. The file is then checked again with the answer.
 * @param told what was told of the file before, when it is checked once more after that question.
 * @throws CliError `invalid_input` with every invalid row, unless those are to be skipped; Declined after a No.
 */
export async function checkOpened<Flags extends ReadingFlags>(
  context: Context,
  user: FileUser,
  file: OpenedFile<Flags>,
  redactor: Redactor,
  told?: Seen,
): Promise<CheckedOpened<Flags>> {
  const { table, flags } = file;
  const problems = await openProblems(context, flags);
  user.atClose(async () => problems?.abandon());
  const missing = new MissingCountry(file.options.columns);
  const hasCountry = (await countryOf(context, flags)) !== undefined;
  const seen = new Seen(told);
  const options: OpenedFile["options"] = {
    ...file.options,
    problemsFile: flags.problems,
    show: shownBy(redactor),
    deletesMissing: flags.deleteMissing,
    onProblem(problem) {
      problems?.add(table, problem);
      seen.invalid.add(problem.line);
      if (!hasCountry) missing.add(problem);
    },
    onRepair: (repair) => seen.addRepair(repair),
    onWarning: (remark) => seen.addRemark(remark),
  };
  try {
    const checked = await checkFile(table, options);
    if (missing.numbers > 0 && canAskHere(context, flags)) return await again();
    seen.tell(context, table, flags.redact);
    return { ...file, options, checked, problems, agreed: told?.invalid ?? new Set(), seen };
  } catch (error) {
    if (!(error instanceof CliError) || error.fields === undefined) throw error;
    if (missing.numbers > 0 && canAskHere(context, flags)) return again();
    seen.tell(context, table, flags.redact);
    await problems?.commit();
    if (await askToSkipInvalid(context, error, flags)) {
      const others = {
        ...file,
        options: { ...file.options, skipInvalid: true },
        flags: { ...flags, skipInvalid: true },
      };
      return checkOpened(context, user, others, redactor, seen);
    }
    if (missing.numbers === 0) throw error;
    const { localCountry } = await import("./asking-country.ts");
    throw missing.error(table, localCountry(context.env), options);
  }

  async function again(): Promise<CheckedOpened<Flags>> {
    await problems?.abandon();
    const { askForCountry } = await import("./asking-country.ts");
    const defaultCountry = await askForCountry(context, missing);
    const readPhone = await phoneReader(defaultCountry, { ofRows: hasCountries(file.options.columns) });
    const answered = {
      ...file,
      options: { ...file.options, readPhone, defaultCountry },
      flags: { ...flags, defaultCountry },
    };
    return checkOpened(context, user, answered, redactor, told);
  }
}

// --- internal ---

function canAskHere(context: Context, flags: ReadingFlags): boolean {
  return canAsk(context) && flags.yes !== true;
}
