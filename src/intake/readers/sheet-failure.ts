import { CliError } from "../../errors.ts";
import { shellWord } from "../../text/shell-word.ts";

/**
 * Why a sheet cannot be read, by what the program that reads it has said.
 * @param what what the file is: `an XLSX workbook`.
 * @param sheet the one that the user has named.
 */
export function sheetFailure(name: string, what: string, sheet: string, said: unknown): CliError {
  const { error, names, reason }: Said = Object(said);
  if (error === "no sheet") {
    const known = Array.isArray(names) ? names.map((one) => shellWord(String(one))) : [];
    return new CliError("usage", `--sheet: ${name} has no sheet ${JSON.stringify(sheet)}`, {
      hint: `Its sheets are ${known.join(", ")}.`,
    });
  }
  const [problem, hint = SAVE_HINT] = PROBLEMS[String(error)] ?? [];
  if (problem !== undefined) return new CliError("invalid_input", `${name} ${problem.replace("WHAT", what)}`, { hint });
  if (error !== "unreadable") return tooLarge(name);
  const why = reason === undefined ? "" : `: ${reason}`;
  return new CliError("invalid_input", `${name} is not ${what} that can be read${why}`, { hint: SAVE_HINT });
}

/** Too many rows, or a small archive that unpacks to a huge one. */
export function tooLarge(name: string): CliError {
  return new CliError("invalid_input", `${name} is too large to be read as a workbook`, {
    hint: 'The limit is about 200,000 rows. Save the sheet as "CSV UTF-8", which has no limit, and import that file.',
  });
}

// --- internal ---

interface Said {
  readonly error?: unknown;
  readonly names?: unknown;
  readonly reason?: unknown;
}

const SAVE_HINT = 'Open it in a spreadsheet program, save it as .xlsx or as "CSV UTF-8", and import that file.';

const PROBLEMS: Readonly<Record<string, readonly [problem: string, hint?: string]>> = {
  broken: ["is not WHAT that can be read"],
  deep: ["is not WHAT that can be read: its elements are nested too deeply"],
  "cut off": ["is cut off: its end is missing", "Export or download it again."],
  "no table": [
    "is WHAT without a table",
    "Perhaps another page was saved in place of the export, such as a login page. Export the customers again.",
  ],
  password: [
    "has a password, so it cannot be read",
    'Open it in a spreadsheet program, save it without the password or as "CSV UTF-8", and import that file.',
  ],
};
