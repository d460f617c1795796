import type { Command } from "commander";
import { CliError } from "../errors.ts";
import { nearest } from "../text/words.ts";

/**
 * Refuses an unknown command. Also with --help, where commander would print the help of the whole program.
 * @param argv the command line, without node and script. This also reads its global flags.
 * @throws CliError `usage` that names the command that was probably meant.
 */
export function refuseUnknownCommand(root: Command, argv: readonly string[]): void {
  const [first, second] = root.parseOptions([...argv]).operands;
  if (first === undefined) return;
  const command = find(root, first);
  if (command === undefined) throw unknown(first, ["customers"], root);
  if (second === undefined || command.commands.length === 0 || command.registeredArguments.length > 0) return;
  if (find(command, second) === undefined) throw unknown(second, ["customers", first], command);
}

// --- internal ---

/** Names that commands have in other programs, and the command here. */
const MEANT: Readonly<Record<string, string>> = {
  ...named("create", "add", "new", "insert"),
  ...named("get", "view", "read", "describe"),
  ...named("list", "all"),
  ...named("list --search TEXT", "search", "find", "query", "grep"),
  ...named("update", "change", "modify", "patch", "set"),
  ...named("delete", "remove", "del", "destroy"),
  ...named("restore", "undelete", "trash"),
  ...named("import", "upload", "load", "sync"),
  ...named("export", "download", "dump", "backup"),
  ...named("duplicates", "dedupe", "dups"),
  ...named("runs undo", "undo", "rollback"),
  ...named("runs resume", "resume"),
  ...named("runs", "history", "jobs"),
  ...named("auth login", "login", "signin", "init"),
  ...named("auth logout", "logout"),
  ...named("auth status", "whoami", "status"),
  ...named("config", "settings", "configure"),
  ...named("--version", "version"),
};

function named(command: string, ...words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, command]));
}

function find({ commands }: Command, name: string): Command | undefined {
  return commands.find((command) => command.name() === name || command.aliases().includes(name));
}

function unknown(name: string, path: readonly string[], { commands }: Command): CliError {
  const names = commands.map((command) => command.name());
  const meant = (path.length === 1 ? meantBy(name) : undefined) ?? nearest(name, names);
  const parent = path.join(" ");
  return new CliError("usage", `unknown command '${[...path.slice(1), name].join(" ")}'`, {
    hint: `${meant === undefined ? "" : `Did you mean \`${parent} ${meant}\`? `}Run \`${parent} --help\` for the list of commands.`,
  });
}

function meantBy(name: string): string | undefined {
  const word = name.toLowerCase();
  return Object.hasOwn(MEANT, word) ? MEANT[word] : undefined;
}
