import { fieldAt } from "../customers/fields.ts";
import { Agreed, CliError, Declined, unsaidFields, withStatus } from "../errors.ts";
import { safeLines } from "../text/safe-text.ts";
import { colourWanted, inks } from "./colour.ts";
import { jsonText } from "./json-text.ts";
import { fitting } from "./messages.ts";

interface ErrorSurroundings {
  readonly verbose?: boolean | undefined;
  /** False after --no-color. */
  readonly color?: boolean | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly stderrIsTTY: boolean;
  /** Cells in a line of stderr, if it is a terminal of a known width: long lines are broken between words. */
  readonly width?: number | undefined;
  /** A program reads it: one line of JSON. */
  readonly json?: boolean;
}

/**
 * An error as it is printed on stderr, newline included. For a program one line of JSON, without the keys that have no
 * value. Otherwise `error: message (HTTP 403)`, then each field's error, the server's request id, and the hint, a line
 * each; or the lines that the error has for a person. What a person declined or agreed to is told without alarm. Any
 * other error than a CliError is a bug here: the text asks to report it, and with --verbose shows its stack.
 */
export async function errorText(
  error: unknown,
  { verbose = false, color, env, stderrIsTTY, width, json = false }: ErrorSurroundings,
): Promise<string> {
  const report = reportOf(error, verbose);
  if (json) return `${jsonText({ error: { ...report, hint: report.hint?.replaceAll("\n", " ") } })}\n`;

  const fitted = fitting(stderrIsTTY ? width : undefined);
  if (error instanceof Declined || error instanceof Agreed) return plainText(error, fitted);
  const { red } = await inks(colourWanted(stderrIsTTY, env, color));
  const bug = error instanceof CliError ? "" : "internal: ";
  const message = fitted(indented(`error: ${bug}${withStatus(report)}`));
  const told = error instanceof CliError ? error.told : undefined;
  const details = told ?? [
    ...unsaidFields(report).map(
      ([field, reason]) => `  ${(stderrIsTTY ? fieldAt(field)?.label : undefined) ?? field}: ${reason}`,
    ),
    ...(report.requestId ? [`request id: ${report.requestId}`] : []),
    ...(report.hint ? [report.hint] : []),
  ];
  return [
    `${red("error:")}${message.slice("error:".length)}`,
    ...details.map((line) => fitted(indented(line))),
    ...(report.stack ? safeLines(report.stack) : []),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

// --- internal ---

type Report = Pick<CliError, "code" | "message" | "hint"> &
  Partial<Pick<CliError, "status" | "serverCode" | "retryAfter" | "requestId" | "fields" | "ids">> & {
    readonly stack?: string | undefined;
  };

function reportOf(error: unknown, verbose: boolean): Report {
  if (error instanceof CliError) {
    const { code, message, hint, status, serverCode, retryAfter, requestId, fields, ids } = error;
    return { code, message, hint, status, serverCode, retryAfter, requestId, fields, ids };
  }
  return {
    code: "internal",
    message: error instanceof Error ? error.message || error.name : String(error),
    hint: verbose
      ? "This is a bug in customers; please report it with what stands here."
      : "This is a bug in customers; please report it with what the same command prints when --verbose is added.",
    stack: verbose && error instanceof Error ? error.stack : undefined,
  };
}

/** `Nothing was deleted.` */
function plainText({ message, hint }: CliError, fitted: (text: string) => string): string {
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  return `${fitted(indented(hint === undefined ? sentence : `${sentence} ${hint}`))}\n`;
}

/** Text whose lines after the first are indented: what a server said then cannot look like a line of ours. */
function indented(text: string): string {
  return safeLines(text)
    .map((line, index) => (index === 0 || line.startsWith("  ") ? line : `  ${line}`))
    .join("\n");
}
