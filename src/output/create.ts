import { nationalPhones } from "../customers/phone.ts";
import { CliError } from "../errors.ts";
import type { Clock } from "../system/clock.ts";
import { once } from "../system/once.ts";
import { pagerCommand } from "../terminal/pager.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { widthOf } from "../text/ruler.ts";
import { colourWanted } from "./colour.ts";
import { FORMATS, type OutputFormat } from "./formats.ts";
import type { Printer } from "./output.ts";

export interface Output extends Printer {
  readonly format: OutputFormat;
}

interface OutputChoices {
  readonly fields?: readonly string[] | undefined;
  readonly query?: string | undefined;
  readonly color?: boolean | undefined;
  readonly pager?: boolean | undefined;
  /** ISO 3166 alpha-2: numbers of this country are shown without its calling code. */
  readonly country?: string | undefined;
}

interface Surroundings {
  readonly terminal: Pick<Terminal, "out" | "stdoutIsTTY" | "columns" | "rows" | "page">;
  readonly env: NodeJS.ProcessEnv;
  readonly clock: Pick<Clock, "now">;
  notice(text: string): void;
  warn(text: string): void;
}

/** The output of a run. @throws CliError `usage` if the choices contradict each other or the query cannot be read. */
export async function createOutput(
  { terminal, env, clock, notice, warn }: Surroundings,
  format: OutputFormat,
  choices: OutputChoices,
): Promise<Output> {
  const { fields, query, color, country } = choices;
  if (query !== undefined && format === "ids") {
    throw new CliError("usage", "--query and -o ids exclude each other", {
      hint: "Select ids with --query '[].id', without -o ids.",
    });
  }
  const out = (text: string) => terminal.out(text);
  const printer = await FORMATS[format].printer({
    out,
    notice,
    width: terminal.stdoutIsTTY ? terminal.columns : undefined,
    colour: colourWanted(terminal.stdoutIsTTY, env, color),
    phones: once(() => nationalPhones(country)),
    now: clock.now,
    show: (text) => showText(text, terminal, choices, env),
    fields,
  });
  if (query !== undefined) return { format, ...(await import("./query.ts")).queriedPrinter(query, printer) };
  if (fields === undefined || format === "ids") return { format, ...printer };
  return { format, ...(await import("./asked-fields.ts")).checkingPrinter(fields, printer, warn) };
}

/** Prints a text. What a terminal cannot show at once is shown by a pager, if one is wanted. */
export async function showText(
  text: string,
  terminal: Surroundings["terminal"],
  { pager }: Pick<OutputChoices, "pager">,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const { stdoutIsTTY, rows, columns, page } = terminal;
  const linesOf = (line: string) => Math.max(1, Math.ceil(widthOf(line) / columns));
  // The line of the next prompt counts as well.
  const lines = text.split("\n").reduce((sum, line) => sum + linesOf(line), 0);
  const command = stdoutIsTTY && rows && lines > rows && pager !== false ? pagerCommand(env) : undefined;
  if (command === undefined || page === undefined) await terminal.out(text);
  else await page(command, env, text);
}
