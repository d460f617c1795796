import type { GlobalFlags } from "../commands/shared/global-flags.ts";
import { CliError } from "../errors.ts";
import type { Settings } from "../settings/settings.ts";
import type { Terminal } from "../system/terminal.ts";
import { type ColourEnvironment, colourWanted } from "./colour.ts";
import { chosenFormat } from "./format.ts";
import type { OutputFormat } from "./formats.ts";
import type { Output } from "./output.ts";
import type { Printer, Target } from "./printer.ts";

/**
 * The output of a run, in the format asked for; only that format's libraries are loaded.
 * @throws CliError `usage` when the flags contradict each other or --query cannot be read.
 */
export async function createOutput(
  terminal: Terminal,
  flags: Pick<GlobalFlags, "output" | "json" | "fields" | "query" | "quiet" | "color">,
  settings: Pick<Settings, "output">,
  env: ColourEnvironment,
): Promise<Output> {
  const format = chosenFormat(flags, settings.output);
  if (flags.fields?.length === 0) {
    throw new CliError("usage", "--fields names no field", { hint: "Name some, as in --fields id,name,address.city." });
  }
  const printer = await printerOf(format, {
    out: (text) => terminal.out(text),
    notice: (text) => {
      if (!flags.quiet) terminal.err(`${text}\n`);
    },
    width: terminal.stdoutIsTTY ? terminal.columns : undefined,
    colour: colourWanted(terminal.stdoutIsTTY, env, flags.color),
    fields: flags.fields,
  });
  return { format, ...(flags.query === undefined ? printer : await queried(flags.query, format, printer)) };
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
