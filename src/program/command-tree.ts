import { Command } from "commander";
import { version } from "../../package.json";
import type { Bind, CommandModules } from "../commands/shared/command.ts";
import { addGlobalFlags } from "../commands/shared/global-flags.ts";
import { COMMAND_GROUPS } from "./commands.ts";
import { namedCommand } from "./named-command.ts";

/**
 * The command line as commander has it.
 * @param argv the command line, without node and script: only the command that it names is loaded, and of the others there are
 *   the name and the summary. Without it all are loaded, as for their help.
 */
export async function commandTree(bind: Bind, modules: CommandModules, argv?: readonly string[]): Promise<Command> {
  const root = addGlobalFlags(
    new Command("customers")
      .description("Manage the customers of a field-service business over its API.")
      .version(version, "-V, --version", "print the version")
      .usage("<command> [flags]"),
  );
  const named = argv && namedCommand(argv);
  const isNeeded = (name: string) => argv === undefined || name === named;
  for (const [group, entries] of Object.entries(COMMAND_GROUPS)) {
    for (const { name, alias, summary } of entries) {
      const module = isNeeded(name) ? await modules[name]?.() : undefined;
      const command = (await module?.default(bind, argv ?? ["--help"])) ?? notLoaded(name);
      if (alias !== undefined) command.alias(alias);
      root.addCommand(command.summary(summary).helpGroup(group));
    }
  }
  return withoutHelpCommands(root);
}

// --- internal ---

/** A command in the help of the others. That it runs would be a bug: its file was not loaded. */
function notLoaded(name: string): Command {
  const refuse = () => {
    throw new Error(`the command ${name} was not loaded`);
  };
  return new Command(name).allowUnknownOption().allowExcessArguments().action(refuse);
}

/** `customers help COMMAND` is our own. */
function withoutHelpCommands(command: Command): Command {
  for (const below of command.commands) withoutHelpCommands(below);
  return command.helpCommand(false).helpOption("-h, --help", "show this help");
}
