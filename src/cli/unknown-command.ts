import { CliError } from "../errors.ts";
import { nearest } from "../text/words.ts";
import elsewhere from "./elsewhere.json" with { type: "json" };

interface CommandNames {
  readonly names: readonly string[];
  readonly args: readonly unknown[];
  readonly below: readonly CommandNames[];
}

/** The command that words lead to, by its own names: `runs show`. @throws CliError `usage` for an unknown one. */
export function commandAt(root: CommandNames, words: readonly string[]): string {
  const path: string[] = [];
  let command = root;
  for (const word of words) {
    const below = command.below.find(({ names }) => names.includes(word));
    if (below === undefined && (command.below.length === 0 || command.args.length > 0)) break;
    if (below === undefined) throw unknown(word, path, command);
    path.push(below.names[0] ?? "");
    command = below;
  }
  return path.join(" ");
}

export function flagElsewhere(message: string, command: string): string {
  const [, flag = ""] = /^unknown option '(-[-\w]+)/.exec(message) ?? [];
  return MEANT.flags[flag]?.replace("COMMAND", command) ?? "";
}

// --- internal ---

const MEANT: Readonly<Record<"commands" | "flags", Readonly<Record<string, string>>>> = elsewhere;

function unknown(word: string, path: readonly string[], { below }: CommandNames): CliError {
  const parent = ["customers", ...path].join(" ");
  const names = below.flatMap(({ names: [own = ""] }) => own);
  const elsewhere = path.length === 0 && Object.hasOwn(MEANT.commands, word) ? MEANT.commands[word] : undefined;
  const meant = elsewhere ?? nearest(word, names);
  return new CliError("usage", `unknown command '${[...path, word].join(" ")}'`, {
    hint: `${meant === undefined ? "" : `Did you mean \`${parent} ${meant}\`? `}Run \`${parent} --help\` for the list of commands.`,
  });
}
