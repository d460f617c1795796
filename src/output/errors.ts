import { CliError } from "../errors.ts";

/** An error as it is printed on stderr, newline included: one JSON line with -o json|ndjson, else `error: …` and the hint. */
export function errorText(error: unknown, _argv: readonly string[], _env: NodeJS.ProcessEnv): string {
  if (error instanceof CliError) return `error: ${error.message}\n${error.hint ? `${error.hint}\n` : ""}`;
  return `error: ${String(error)}\n`;
}
