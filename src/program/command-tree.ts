import { Command } from "commander";
import { version } from "../../package.json";
import type { Bind } from "../commands/shared/command.ts";
import { addGlobalFlags } from "../commands/shared/global-flags.ts";
import { COMMAND_GROUPS } from "./commands.ts";

/**
 * The command line as commander has it.
 * @param argv only the commands that it names are loaded; of the others there are the name and the summary. `all` loads
 *   every command.
 */
export async function commandTree(bind: Bind, argv: readonly string[] | "all"): Promise<Command> {
  const root = addGlobalFlags(
    new Command("customers")
      .description("Manage the customers of a field-service business over its API.")
      .version(version, "-V, --version", "print the version")
      .usage("<command> [flags]"),
  );
  for (const [group, entries] of Object.entries(COMMAND_GROUPS)) {
    for (const { name, alias, summary, load } of entries) {
      const isNeeded = argv === "all" || argv.includes(name) || (alias !== undefined && argv.includes(alias));
      const command = isNeeded ? (await load(argv === "all" ? [] : argv)).default(bind) : new Command(name);
      if (alias !== undefined) command.alias(alias);
      root.addCommand(command.summary(summary).helpGroup(group));
    }
  }
  return withoutHelpCommands(root);
}

// --- internal ---

/** `customers help COMMAND` is our own. */
function withoutHelpCommands(command: Command): Command {
  for (const below of command.commands) withoutHelpCommands(below);
  return command.helpCommand(false).helpOption("-h, --help", "show this help");
}
