import { type Argument, type Command, Option } from "commander";
import { manualOf } from "../../commands/shared/manual.ts";
import type { HelpPage, Item, RootPage, Section } from "./page.ts";

/** The help of the whole command line as data. @param root with every command whose help is wanted. */
export function describeAll(root: Command): RootPage {
  const globalFlags = root.options.filter((option) => !option.hidden && isGlobal(root, option)).map(optionItem);
  return { ...describe(root), globalFlags };
}

// --- internal ---

const HELP_FLAG = new Option("-h, --help", "show this help");

const OTHER_FLAGS = "Flags";

function describe(command: Command): HelpPage {
  const isRoot = command.parent === null;
  const flags = command.options.filter((option) => !option.hidden && !(isRoot && isGlobal(command, option)));
  const { notes = "", terms = [], examples = [] } = manualOf(command);
  return {
    names: [command.name(), ...command.aliases()],
    description: command.description(),
    usage: usageOf(command),
    commands: groupedCommands(command).map(([title, commands]) => ({ title, items: commands.map(commandItem) })),
    args: command.registeredArguments.filter(({ description }) => description !== "").map(argumentItem),
    flags: groupedFlags([...flags, HELP_FLAG]),
    notes,
    terms: terms.map(({ title, rows }) => ({ title, items: rows })),
    examples,
    takesArguments: command.registeredArguments.length > 0,
    below: command.commands.map(describe),
  };
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
function groupedFlags(flags: readonly Option[]): Section[] {
  const groups = new Map<string, Item[]>();
  for (const flag of flags) {
    const title = groupOf(flag);
    groups.set(title, [...(groups.get(title) ?? []), optionItem(flag)]);
  }
  return [...groups]
    .map(([title, items]) => ({ title, items }))
    .sort((one, other) => Number(one.title === OTHER_FLAGS) - Number(other.title === OTHER_FLAGS));
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
