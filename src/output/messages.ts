import { styleText } from "node:util";
import { fieldAt } from "../customers/fields.ts";
import { Agreed, CliError, Declined, unsaidFields, withStatus } from "../errors.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { JsonObject } from "../text/json.ts";
import { wrapped } from "../text/ruler.ts";
import { jsonText, safeLines } from "../text/safe-text.ts";
import { capitalized } from "../text/words.ts";
import { colourWanted, inks } from "./colour.ts";

export interface CellPlace {
  /** What messages call the file: the path as given, or `stdin`. */
  readonly file?: string | undefined;
  /** From 1; in a JSON array the item's number. */
  readonly line?: number | undefined;
  readonly column?: string | undefined;
  /** Of many rows at once: what they have in common, and their lines. */
  readonly kind?: string | undefined;
  readonly lines?: readonly number[] | undefined;
}

/** All that a command tells on stderr besides its error: text, or lines of JSON with one key each. */
export class Messages {
  readonly #terminal: Pick<Terminal, "err">;
  readonly #reader: { readonly json: boolean; readonly quiet: boolean };
  readonly #fitted: (line: string) => string;
  readonly #warning: string;

  constructor(
    terminal: Pick<Terminal, "err" | "stderrColumns">,
    reader: { readonly json: boolean; readonly quiet: boolean },
    colour: boolean,
  ) {
    this.#terminal = terminal;
    this.#reader = reader;
    this.#fitted = fitting(terminal.stderrColumns);
    // chalk would take longer to load than a short command has.
    this.#warning = colour ? styleText("yellow", WARNING, { validateStream: false }) : WARNING;
  }

  notice(text: string): void {
    if (!this.#reader.quiet) this.#write(text, { notice: { message: text } });
  }

  warn(text: string, { file, line, column, kind, lines }: CellPlace = {}): void {
    this.#write(`${WARNING} ${text}`, { warning: { message: text, file, line, column, kind, lines } });
  }

  /** Tells how far the work is. @param text the same in words. */
  progress(position: JsonObject, text: string): void {
    if (!this.#reader.quiet) this.#write(text, { progress: position });
  }

  /** Messages name customers: what a server put into a name must not reach the terminal as a command. */
  #write(text: string, json: Readonly<Record<string, object>>): void {
    const lines = this.#reader.json ? [jsonText(json)] : safeLines(text).map(this.#fitted);
    if (json.warning !== undefined && !this.#reader.json)
      lines[0] = lines[0]?.replace(WARNING, () => this.#warning) ?? "";
    this.#terminal.err(lines.map((line) => `${line}\n`).join(""));
  }
}

/** Breaks lines between words, to fit a terminal of a known width. @param indent of lines after the first. */
export function fitting(width: number | undefined, indent?: number): (text: string) => string {
  if (width === undefined || width < LEAST_WIDTH) return (text) => text;
  return (text) => wrapped(text, width, indent);
}

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
 * One line of JSON for a program. Else `error: message (HTTP 403)`, then what else is known. If a person has declined
 * or agreed to something, no `error:`. Any error but a CliError is a bug of this program, to be reported.
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

const WARNING = "warning:";

/** In cells; narrower lines are not broken. */
const LEAST_WIDTH = 20;

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
