import { CliError } from "../errors.ts";
import type { Terminal } from "../system/terminal.ts";
import { type ColourEnvironment, colourWanted } from "./colour.ts";
import type { Output, OutputFormat, Printer, Target } from "./output.ts";

/** What may be chosen besides the format. */
interface OutputChoices {
  /** Dotted paths, as --fields names them. */
  readonly fields?: readonly string[] | undefined;
  /** A JMESPath expression. */
  readonly query?: string | undefined;
  /** False = no colours; otherwise the terminal and the environment decide. */
  readonly color?: boolean | undefined;
}

/** Where results go, and what is told about them. */
interface Surroundings {
  readonly terminal: Pick<Terminal, "out" | "stdoutIsTTY" | "columns">;
  readonly env: ColourEnvironment;
  notice(text: string): void;
}

/**
 * The output of a run. Only the libraries of its format are loaded.
 * @throws CliError `usage` when the choices contradict each other or the query cannot be read.
 */
export async function createOutput(
  { terminal, env, notice }: Surroundings,
  format: OutputFormat,
  choices: OutputChoices,
): Promise<Output> {
  const { fields, query, color } = choices;
  if (fields?.length === 0) {
    throw new CliError("usage", "--fields names no field", { hint: "Name some, as in --fields id,name,address.city." });
  }
  const printer = await printerOf(format, {
    out: (text) => terminal.out(text),
    notice,
    width: terminal.stdoutIsTTY ? terminal.columns : undefined,
    colour: colourWanted(terminal.stdoutIsTTY, env, color),
    fields,
  });
  return { format, ...(query === undefined ? printer : await queried(query, format, printer)) };
}

// --- internal ---

async function printerOf(format: OutputFormat, target: Target): Promise<Printer> {
  switch (format) {
    case "json":
      return (await import("./json.ts")).jsonPrinter(target);
    case "ndjson":
      return (await import("./json.ts")).ndjsonPrinter(target);
    case "csv":
      return (await import("./delimited.ts")).delimitedPrinter(target, ",");
    case "tsv":
      return (await import("./delimited.ts")).delimitedPrinter(target, "\t");
    case "yaml":
      return (await import("./yaml.ts")).yamlPrinter(target);
    case "ids":
      return (await import("./ids.ts")).idsPrinter(target);
    case "table":
      return (await import("./table.ts")).tablePrinter(target);
  }
}

async function queried(expression: string, format: OutputFormat, printer: Printer): Promise<Printer> {
  if (format === "ids") {
    throw new CliError("usage", "--query and -o ids exclude each other", {
      hint: "Select ids with --query '[].id', without -o ids.",
    });
  }
  return (await import("./query.ts")).queriedPrinter(expression, printer);
}
