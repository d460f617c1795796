import { type Argument, type Command, Option } from "commander";
import { manualOf } from "../../commands/shared/manual.ts";
import type { Inks } from "../../output/colour.ts";
import { wrapped } from "../../text/wrap.ts";

/** The help of a command, wrapped between words at the width of the terminal. */
export function formatHelp(command: Command, columns: number, { bold }: Pick<Inks, "bold">): string {
  const width = Math.max(columns, NARROWEST);
  const isRoot = command.parent === null;
  const section = (title: string, body: string) => (body === "" ? [] : [`${bold(title)}\n${body}`]);
  const { notes = "", terms = [], examples = [] } = manualOf(command);
  const flags = [
    ...command.options.filter((option) => !option.hidden && !(isRoot && isGlobal(command, option))),
    HELP_FLAG,
  ];
  return [
    paragraphs(command.description(), width),
    `${bold("Usage")}\n${wrapped(`  ${usageOf(command)}`, width, 4)}`,
    ...groupedCommands(command).flatMap(([title, commands]) => section(title, items(commands.map(commandItem), width))),
    ...section(
      "Arguments",
      items(command.registeredArguments.filter(({ description }) => description !== "").map(argumentItem), width),
    ),
    ...groupedFlags(flags).flatMap(([title, options]) => section(title, items(options.map(optionItem), width))),
    ...(notes === "" ? [] : [paragraphs(notes, width)]),
    ...terms.flatMap(({ title, rows }) => section(title, items(rows, width))),
    ...section(
      examples.length === 1 ? "Example" : "Examples",
      examples.map((line) => `  ${line}`).join("\n"), // Never wrapped: they are copied.
    ),
    `${isRoot ? rootEnd(width) : wrapped(GLOBAL_FLAGS, width, 0)}\n`,
  ].join("\n\n");
}

/** The global flags, as `customers help flags` lists them. */
export function globalFlagsHelp(root: Command, columns: number, { bold }: Pick<Inks, "bold">): string {
  const width = Math.max(columns, NARROWEST);
  const flags = root.options.filter((option) => !option.hidden && isGlobal(root, option));
  return `${bold("Global flags")}\n${items(flags.map(optionItem), width)}\n\n${wrapped(
    "They stand before or after the command. Each has a setting or a variable of the environment where that makes sense: see `customers help environment`.",
    width,
    0,
  )}\n`;
}

/** Prose, wrapped: paragraphs are separated by an empty line. */
export function paragraphs(text: string, width: number): string {
  return text
    .trim()
    .split("\n\n")
    .map((paragraph) => wrapped(paragraph.replaceAll("\n", " "), width, 0))
    .join("\n\n");
}

/** Terms with their descriptions beside them, or below where the terminal is narrow. */
export function items(list: readonly Item[], width: number): string {
  const widest = Math.max(0, ...list.map(([term]) => term.length));
  const beside = widest + 4;
  const isBeside = width - beside >= LEAST_TEXT;
  return list
    .map(([term, description]) => {
      if (description === "") return `  ${term}`;
      const indent = isBeside ? beside : 6;
      const text = wrapped(description, width - indent, 0).replaceAll("\n", `\n${" ".repeat(indent)}`);
      return isBeside ? `  ${term.padEnd(widest)}  ${text}` : `  ${term}\n${" ".repeat(indent)}${text}`;
    })
    .join("\n");
}

export type Item = readonly [term: string, description: string];

// --- internal ---

const HELP_FLAG = new Option("-h, --help", "show this help");
const NARROWEST = 40;
/** Fewer columns than this beside the terms: descriptions stand below them. */
const LEAST_TEXT = 24;

const OTHER_FLAGS = "Flags";

const GLOBAL_FLAGS =
  "Global flags, before or after the command: --profile, --base-url, -o, --json, --fields, --query, -q, --verbose, --no-input, --no-color, --no-pager, --timeout, --max-retries … (`customers help flags`)";

function rootEnd(width: number): string {
  return [
    "Start with `customers auth login`, or try everything on this machine with `customers sandbox --use`.",
    "`customers help COMMAND` shows the flags and examples of a command; `customers help flags` the flags that all take. More: `customers help environment`, `exit-codes`, `formats`, `filters`, `files`.",
  ]
    .map((line) => wrapped(line, width, 0))
    .join("\n\n");
}

/** Whether an option is one of the flags that every command takes. */
function isGlobal(root: Command, option: Option): boolean {
  return root.parent === null && option.long !== "--help" && option.long !== "--version";
}

/** `customers runs show [flags] [run]`; commander writes `[options]`. */
function usageOf(command: Command): string {
  const path = (one: Command): string => (one.parent === null ? one.name() : `${path(one.parent)} ${one.name()}`);
  return `${path(command)} ${command.usage().replace("[options]", "[flags]")}`;
}

function groupedCommands(command: Command): (readonly [string, Command[]])[] {
  const groups = new Map<string, Command[]>();
  for (const below of command.commands) {
    const title = below.helpGroup() || "Commands";
    groups.set(title, [...(groups.get(title) ?? []), below]);
  }
  return [...groups];
}

/** Flags by their groups; those without one come last. */
function groupedFlags(flags: readonly Option[]): (readonly [string, Option[]])[] {
  const groups = new Map<string, Option[]>();
  for (const flag of flags) {
    const title = groupOf(flag);
    groups.set(title, [...(groups.get(title) ?? []), flag]);
  }
  return [...groups].sort(([one], [other]) => Number(one === OTHER_FLAGS) - Number(other === OTHER_FLAGS));
}

function groupOf({ helpGroupHeading = "", long }: Option): string {
  const title = helpGroupHeading.replace(/:$/, "");
  return title === "" || title === "Options" || long === "--help" || long === "--version" ? OTHER_FLAGS : title;
}

function commandItem(command: Command): Item {
  const names = [command.name(), ...command.aliases()].join(", ");
  // Of the commands of a group, the arguments are shown: there is room for them.
  const args = command.parent?.parent == null ? "" : argumentsOf(command);
  return [`${names}${args}`, command.summary() || command.description()];
}

function argumentsOf(command: Command): string {
  return command.registeredArguments
    .map((argument) => {
      const name = `${argument.name()}${argument.variadic ? "..." : ""}`;
      return argument.required ? ` <${name}>` : ` [${name}]`;
    })
    .join("");
}

function argumentItem(argument: Argument): Item {
  return [argument.name(), argument.description];
}

function optionItem(option: Option): Item {
  const { short, flags, description, argChoices, defaultValue } = option;
  const choices = argChoices === undefined ? [] : [argChoices.join(", ")];
  const fallback = typeof defaultValue === "string" ? [`default: ${defaultValue}`] : [];
  const further = [...choices, ...fallback].map((text) => ` (${text})`).join("");
  return [`${short === undefined ? "    " : ""}${flags}`, `${description}${further}`];
}
