import type { Command } from "commander";
import { ProblemsFile } from "../../bulk/report/problems-file.ts";
import type { Context } from "../../cli/context.ts";
import type { Redactor } from "../../customers/redact.ts";
import { InvalidRows } from "../../intake/check/invalid-rows.ts";
import { MOST_TOLD, overviewOf, type Problems } from "../../intake/check/problems.ts";
import { type Problem, problemText, type Table } from "../../intake/row.ts";
import { checkOutput } from "../../system/replace-file.ts";
import { count } from "../../text/words.ts";
import { formatOf } from "../shared/format-of.ts";
import { shownBy } from "../shared/redaction.ts";

export interface ProblemFlags {
  readonly problems?: string;
}

export function addProblemsFlag(command: Command): Command {
  return command.option("--problems <file>", "write every problem to FILE.csv or FILE.ndjson, a row each");
}

/**
 * The file that --problems names; without the flag undefined.
 * @throws CliError `usage` for an ending that is no format; as checkOutput: before anything is done, not after.
 */
export async function openProblems(
  { signal }: Pick<Context, "signal">,
  { problems: path }: ProblemFlags,
): Promise<ProblemsFile | undefined> {
  if (path === undefined) return undefined;
  await checkOutput(path);
  return ProblemsFile.open(path, await formatOf(path, "--problems", PROBLEM_FORMATS, "ndjson"), signal);
}

/** Does work that finds problems; their file is written at its end, also when rows are invalid. */
export async function withProblems<T>(file: ProblemsFile | undefined, work: Promise<T>): Promise<T> {
  try {
    const result = await work;
    await file?.commit();
    return result;
  } catch (error) {
    if (error instanceof InvalidRows) await file?.commit();
    throw error;
  }
}

/**
 * Warns of the rows that are skipped: each with its place, as programs read it; many of them by kind, as the question
 * about them does.
 * @param agreed lines of rows that the person was shown already, and agreed to skip.
 * @param written where all of them are written, if anywhere.
 */
export function warnOfSkipped(
  { warn, tellsJson }: Pick<Context, "warn" | "tellsJson">,
  { name, unit }: Pick<Table, "name" | "unit">,
  faults: Problems,
  { redactor, agreed, written }: SkippedRows,
): void {
  function* untold(): Generator<Problem> {
    for (const problem of faults.all()) if (!agreed.has(problem.line)) yield problem;
  }
  const untoldLines = faults.lines.filter((line) => !agreed.has(line));
  if (untoldLines.length <= MOST_TOLD || tellsJson) {
    for (const problem of untold()) {
      warn(problemText({ name, unit }, problem, shownBy(redactor)), {
        file: name,
        line: problem.line,
        column: problem.column,
      });
    }
    return;
  }
  const { lines } = overviewOf(unit, untold(), written, shownBy(redactor));
  const rows = new Set(untoldLines).size;
  const skipped = `${count(rows, "row")} of ${name} ${rows === 1 ? "is" : "are"} skipped`;
  warn([`${skipped}, with ${count(untoldLines.length, "problem")}:`, ...lines.map((line) => `  ${line}`)].join("\n"));
}

// --- internal ---

interface SkippedRows {
  readonly redactor: Redactor;
  readonly agreed: ReadonlySet<number>;
  readonly written: string | undefined;
}

/** By the ending of a name. */
const PROBLEM_FORMATS = { csv: "csv", ndjson: "ndjson", jsonl: "ndjson" } as const;
