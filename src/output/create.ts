import { CliError } from "../errors.ts";
import type { Clock } from "../system/clock.ts";
import { once } from "../system/once.ts";
import { pagerCommand } from "../terminal/pager.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { JsonObject } from "../text/json.ts";
import { safeText } from "../text/safe-text.ts";
import { type ColourEnvironment, colourWanted } from "./colour.ts";
import { cellText } from "./fields.ts";
import type { Output, OutputFormat, Page, Printer, TableTarget, Target, View } from "./output.ts";
import { printerOf } from "./printer.ts";

/** What may be chosen besides the format. */
interface OutputChoices {
  /** Dotted paths, as --fields names them. */
  readonly fields?: readonly string[] | undefined;
  /** A JMESPath expression. */
  readonly query?: string | undefined;
  /** False = no colours; otherwise the terminal and the environment decide. */
  readonly color?: boolean | undefined;
  /** False = no pager; otherwise the terminal and the environment decide. */
  readonly pager?: boolean | undefined;
  /** ISO 3166 alpha-2: numbers of this country are shown without its calling code. */
  readonly country?: string | undefined;
}

/** Where results go, and what is told about them. */
interface Surroundings {
  readonly terminal: Pick<Terminal, "out" | "stdoutIsTTY" | "columns" | "rows" | "page">;
  readonly env: ColourEnvironment;
  readonly clock: Pick<Clock, "now">;
  notice(text: string): void;
}

/**
 * The output of a run. Only the libraries of its format are loaded.
 * @throws CliError `usage` when the choices contradict each other or the query cannot be read.
 */
export async function createOutput(
  { terminal, env, clock, notice }: Surroundings,
  format: OutputFormat,
  choices: OutputChoices,
): Promise<Output> {
  const { fields, query, color, country } = choices;
  if (fields?.length === 0) {
    throw new CliError("usage", "--fields names no field", { hint: "Name some, as in --fields id,name,address.city." });
  }
  const out = (text: string) => terminal.out(text);
  const printer = await chosenPrinter(format, {
    out,
    notice,
    width: terminal.stdoutIsTTY ? terminal.columns : undefined,
    colour: colourWanted(terminal.stdoutIsTTY, env, color),
    phones: once(async () => (await import("../customers/national-phone.ts")).nationalPhones(country)),
    now: clock.now,
    page: format === "table" ? await paging(terminal, choices, env) : () => plainPage(out),
    fields,
  });
  return { format, ...(query === undefined ? printer : await queried(query, format, printer)) };
}

/** Makes pages for a table or other long text: they open a pager only on a terminal, and only where one is wanted. */
export async function paging(
  terminal: Surroundings["terminal"],
  { pager }: Pick<OutputChoices, "pager">,
  env: ColourEnvironment,
): Promise<() => Page> {
  const out = (text: string) => terminal.out(text);
  const { rows, columns, page } = terminal;
  const command = terminal.stdoutIsTTY && rows && pager !== false ? pagerCommand(env) : undefined;
  if (command === undefined || rows === undefined || page === undefined) return () => plainPage(out);
  const { PagedOutput } = await import("./page.ts");
  return () => new PagedOutput(out, { rows, columns }, () => page(command, env));
}

// --- internal ---

async function chosenPrinter(format: OutputFormat, target: TableTarget): Promise<Printer> {
  switch (format) {
    case "json":
    case "ndjson":
      return (await import("./json.ts")).jsonPrinter(target, format);
    case "csv":
      return (await import("./delimited.ts")).delimitedPrinter(target, ",");
    case "tsv":
      return (await import("./delimited.ts")).delimitedPrinter(target, "\t");
    case "yaml":
      return (await import("./yaml.ts")).yamlPrinter(target);
    case "ids":
      return idsPrinter(target);
    case "table":
      return (await import("./table.ts")).tablePrinter(target);
  }
}

/** One id a line; control characters in it are escaped. What has no id, such as a summary, has no line. */
function idsPrinter({ out }: Target): Printer {
  const line = (id: string) => (id === "" ? "" : `${safeText(id)}\n`);
  const one = (row: JsonObject, view: View) => line(view.id(row));
  // A value is never asked for: ids and --query exclude each other.
  const [document, value] = [({ id }: JsonObject) => line(cellText(id)), () => ""];
  return printerOf({ row: (row, _, view) => one(row, view), one, document, value }, out);
}

/** Prints at once. */
function plainPage(out: Target["out"]): Page {
  const write = (text: string) => out(text).then(() => true);
  return { write, show: async () => {}, close: async () => {} };
}

async function queried(expression: string, format: OutputFormat, printer: Printer): Promise<Printer> {
  if (format === "ids") {
    throw new CliError("usage", "--query and -o ids exclude each other", {
      hint: "Select ids with --query '[].id', without -o ids.",
    });
  }
  return (await import("./query.ts")).queriedPrinter(expression, printer);
}
