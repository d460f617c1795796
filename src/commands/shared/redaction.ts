import { machineRedactor, openRedactor, type Redactor } from "../../bulk/report/redact.ts";
import type { Problem } from "../../bulk/rows.ts";
import { CliError } from "../../errors.ts";
import { stateDir } from "../../system/paths.ts";
import type { Context } from "./context.ts";

/** What --redact is said to do, by every command that takes it. */
export const REDACT_HELP = "show hashes for names, e-mails, phones, streets and notes";

/** The redactor that --redact asks for; without it one that hides nothing. */
export async function redactorOf(context: Context, { redact }: { readonly redact?: boolean }): Promise<Redactor> {
  return redact ? machineRedactor(stateDir(context.env)) : openRedactor;
}

export function redactedProblems(problems: readonly Problem[], redactor: Redactor): Problem[] {
  return problems.map((problem) => ({ ...problem, reason: redactor.text(problem.reason, problem.cells) }));
}

/** For a promise's catch: the error of invalid rows with what they quote hidden. */
export function rethrowRedacted(redactor: Redactor): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof CliError) || error.fields === undefined) throw error;
    const { code, message, hint, status, requestId, cause } = error;
    const fields = Object.fromEntries(Object.entries(error.fields).map(([key, why]) => [key, redactor.text(why)]));
    throw new CliError(code, message, { hint, status, requestId, cause, fields });
  };
}
