import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Context } from "../../cli/context.ts";
import { keyedRedactor, openRedactor, type Redactor } from "../../customers/redact.ts";
import { CliError } from "../../errors.ts";
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

/** How the problems of a file show a value. */
export function shownBy(redactor: Redactor): (value: string) => string {
  return (value) => String(redactor.value("value", value));
}

/** Behind the label of an answer that shows the cells of rows: nobody can correct what is hidden. */
export function withValues(redactor: Redactor): string {
  return redactor === openRedactor ? "" : ", with their values";
}

/** For the `catch` of a promise: an error with what it says of rows, with the quoted values hidden. */
export function rethrowRedacted(redactor: Redactor): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof CliError) || error.fields === undefined) throw error;
    const { code, message, hint } = error;
    const fields = Object.fromEntries(Object.entries(error.fields).map(([key, why]) => [key, redactor.text(why)]));
    throw new CliError(code, message, { hint, fields, cause: error });
  };
}
