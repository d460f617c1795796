import { CliError } from "../errors.ts";
import { nearest } from "../text/words.ts";

/** A command, as far as its name can be mistaken. */
interface Named {
  /** Its name, then its aliases. */
  readonly names: readonly string[];
  readonly args: readonly unknown[];
  readonly below: readonly Named[];
}

/**
 * Refuses an unknown command, also where its help is asked for.
 * @param words of the command line, without flags.
 * @throws CliError `usage` that names the command that was probably meant.
 */
export function refuseUnknownCommand(root: Named, [first, second]: readonly string[]): void {
  if (first === undefined) return;
  const command = root.below.find(({ names }) => names.includes(first));
  if (command === undefined) throw unknown(first, ["customers"], root);
  if (second === undefined || command.below.length === 0 || command.args.length > 0) return;
  const isKnown = command.below.some(({ names }) => names.includes(second));
  if (!isKnown) throw unknown(second, ["customers", first], command);
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

function unknown(name: string, path: readonly string[], { below }: Named): CliError {
  const names = below.flatMap(({ names: [own = ""] }) => own);
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
