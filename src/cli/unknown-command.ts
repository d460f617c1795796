import { CliError } from "../errors.ts";
import { nearest } from "../text/words.ts";

/** A command, as far as its name can be mistaken. */
interface CommandNames {
  /** Its name, then its aliases. */
  readonly names: readonly string[];
  readonly args: readonly unknown[];
  readonly below: readonly CommandNames[];
}

/**
 * Refuses an unknown command, also where its help is asked for.
 * @param words of the command line, without flags.
 * @throws CliError `usage` that names the command that was probably meant.
 */
export function refuseUnknownCommand(root: CommandNames, [first, second]: readonly string[]): void {
  if (first === undefined) return;
  const command = root.below.find(({ names }) => names.includes(first));
  if (command === undefined) throw unknown(first, ["customers"], root);
  if (second === undefined || command.below.length === 0 || command.args.length > 0) return;
  const isKnown = command.below.some(({ names }) => names.includes(second));
  if (!isKnown) throw unknown(second, ["customers", first], command);
}

// --- internal ---

/** The commands here, and the names that they have in other programs. */
const MEANT: Readonly<Record<string, string>> = {
  create: "add new insert",
  get: "view read describe",
  list: "all",
  "list --search TEXT": "search find query grep",
  update: "change modify patch set",
  delete: "remove del destroy",
  restore: "undelete trash",
  import: "upload load sync",
  export: "download dump backup",
  duplicates: "dedupe dups",
  undo: "revert",
  "runs undo": "rollback",
  "runs resume": "resume",
  runs: "history jobs",
  "auth login": "login signin init",
  "auth logout": "logout",
  "auth status": "whoami status",
  config: "settings configure",
  "--version": "version",
};

function unknown(name: string, path: readonly string[], { below }: CommandNames): CliError {
  const names = below.flatMap(({ names: [own = ""] }) => own);
  const meant = (path.length === 1 ? meantBy(name) : undefined) ?? nearest(name, names);
  const parent = path.join(" ");
  return new CliError("usage", `unknown command '${[...path.slice(1), name].join(" ")}'`, {
    hint: `${meant === undefined ? "" : `Did you mean \`${parent} ${meant}\`? `}Run \`${parent} --help\` for the list of commands.`,
  });
}

function meantBy(name: string): string | undefined {
  return Object.keys(MEANT).find((command) => MEANT[command]?.split(" ").includes(name.toLowerCase()));
}
