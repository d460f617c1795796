import { fieldAt } from "../customers/fields.ts";
import { Agreed, CliError, Declined, unsaidFields, withStatus } from "../errors.ts";
import { jsonText, safeLines } from "../text/safe-text.ts";
import { capitalized } from "../text/words.ts";
import { colourWanted, inks } from "./colour.ts";
import { fitting } from "./messages.ts";

interface ErrorSurroundings {
  readonly verbose?: boolean | undefined;
  readonly color?: boolean | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly stderrIsTTY: boolean;
  /** Cells in a line of stderr, if it is a terminal of a known width: long lines are broken between words. */
  readonly width?: number | undefined;
  readonly json?: boolean;
}

/**
 * For a program one line of JSON. Otherwise `error: message (HTTP 403)`, then each field's error, the server's request
 * id, and the hint; or the lines that the error has for a person. What a person declined or agreed to is told without
 * alarm. Any other error than a CliError is a bug here: the text asks to report it, and with --verbose shows its stack.
 */
export async function errorText(
  error: unknown,
  { verbose = false, color, env, stderrIsTTY, width, json = false }: ErrorSurroundings,
): Promise<string> {
  const known = error instanceof CliError ? error : bugOf(error, verbose);
  const stack = verbose && known !== error && error instanceof Error ? error.stack : undefined;
  if (json) {
    const { code, message, hint, status, serverCode, retryAfter, requestId, fields, ids } = known;
    const line = hint?.replaceAll("\n", " ");
    return `${jsonText({ error: { code, message, hint: line, status, serverCode, retryAfter, requestId, fields, ids, stack } })}\n`;
  }
  const fitted = fitting(stderrIsTTY ? width : undefined);
  if (error instanceof Declined || error instanceof Agreed) return plainText(error, fitted);
  const { red } = await inks(colourWanted(stderrIsTTY, env, color));
  const message = fitted(indented(`error: ${known === error ? "" : "internal: "}${withStatus(known)}`));
  const details = known.told ?? [
    ...unsaidFields(known).map(
      ([field, reason]) => `  ${(stderrIsTTY ? fieldAt(field)?.label : undefined) ?? field}: ${reason}`,
    ),
    ...(known.requestId ? [`request id: ${known.requestId}`] : []),
    ...(known.hint ? [known.hint] : []),
  ];
  return [
    `${red("error:")}${message.slice("error:".length)}`,
    ...details.map((line) => fitted(indented(line))),
    ...(stack ? safeLines(stack) : []),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

// --- internal ---

function bugOf(error: unknown, verbose: boolean): CliError {
  const what = verbose ? "what stands here" : "what the same command prints when --verbose is added";
  return new CliError("internal", error instanceof Error ? error.message || error.name : String(error), {
    hint: `This is a bug in customers; please report it with ${what}.`,
  });
}

function plainText({ message, hint }: CliError, fitted: (text: string) => string): string {
  const sentence = `${capitalized(message)}.`;
  return `${fitted(indented(hint === undefined ? sentence : `${sentence} ${hint}`))}\n`;
}

/** Text whose lines after the first are indented: what a server said then cannot look like a line of ours. */
function indented(text: string): string {
  return safeLines(text)
    .map((line, index) => (index === 0 || line.startsWith("  ") ? line : `  ${line}`))
    .join("\n");
}
