import { Command } from "commander";
import type { Bind, CommandModules } from "./command.ts";
import type { CommandLine } from "./command-line.ts";
import { COMMAND_GROUPS } from "./commands.ts";
import { addGlobalFlags } from "./global-flags.ts";

/**
 * The command line as commander has it, with the command that is called. Neither help nor the version are commander's: they are
 * asked for before.
 * @param line without it the tree has every command, as for their help.
 */
export async function commandTree(bind: Bind, modules: CommandModules, line?: CommandLine): Promise<Command> {
  const root = addGlobalFlags(
    new Command("customers")
      .description("Manage the customers of a field-service business over its API.")
      .option("-V, --version", "print the version")
      .usage("<command> [flags]"),
  );
  for (const [group, entries] of Object.entries(COMMAND_GROUPS)) {
    for (const { name, alias, summary } of entries) {
      if (line !== undefined && line.command !== name) continue;
      const command = await (await modules[name]?.())?.default(bind, line);
      if (command === undefined) throw new Error(`the command ${name} was not loaded`);
      if (alias !== undefined) command.alias(alias);
      root.addCommand(command.summary(summary).helpGroup(group));
    }
  }
  return root;
}
