import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Context } from "../../cli/context.ts";
import { keyedRedactor, openRedactor, type Redactor } from "../../customers/redact.ts";
import { CliError } from "../../errors.ts";
import { type Problem, reasonText } from "../../intake/row.ts";
import { ensureDir, readText } from "../../system/files.ts";
import { stateDir } from "../../system/paths.ts";
import { replaceFile } from "../../system/replace-file.ts";

/** What --redact is said to do, by every command that takes it. */
export const REDACT_HELP = "show hashes for names, e-mails, phones, streets and notes";

/**
 * The redactor that --redact asks for; without it one that hides nothing. Its key is made once and kept in the state
 * folder, readable by its owner only. The key belongs to the machine, not to a run, so that two reports can be compared,
 * and a report with what `runs show` prints. Without a key, anyone with a report could find its phone numbers by trying
 * them all.
 */
export async function redactorOf(
  { env }: Pick<Context, "env">,
  { redact }: { readonly redact?: boolean },
): Promise<Redactor> {
  if (!redact) return openRedactor;
  const path = join(stateDir(env), "redact.key");
  const kept = (await readText(path))?.trim() ?? "";
  if (/^[\da-f]{64}$/.test(kept)) return keyedRedactor(Buffer.from(kept, "hex"));
  const made = randomBytes(32);
  await ensureDir(stateDir(env));
  await replaceFile(path, `${made.toString("hex")}\n`);
  return keyedRedactor(made);
}

export function redactedProblems(problems: readonly Problem[], redactor: Redactor): Problem[] {
  return problems.map((problem) => ({
    ...problem,
    value: undefined,
    reason: redactor.text(reasonText({ ...problem, column: undefined }), [...problem.cells, ...(problem.quotes ?? [])]),
  }));
}

/** A line that an error tells a person: the next steps, which are indented further, quote no values. */
export function redactedLine(line: string, redactor: Redactor): string {
  return /^ {2}\S/.test(line) ? redactor.text(line) : line;
}

/** For the `catch` of a promise: the error of invalid rows, with the quoted values hidden. */
export function rethrowRedacted(redactor: Redactor): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof CliError) || error.fields === undefined) throw error;
    const { code, message, hint, status, requestId, cause } = error;
    const fields = Object.fromEntries(Object.entries(error.fields).map(([key, why]) => [key, redactor.text(why)]));
    const told = error.told?.map((line) => redactedLine(line, redactor));
    throw new CliError(code, message, { hint, status, requestId, cause, fields, told });
  };
}
