import type { CommandEntry, FlagEntry, Table, Values } from "./table.ts";

/** What the person is about to type. */
export interface Asked {
  readonly values: Values | "commands" | "flags";
  /** What of the word is there already: `--output=`, `name,`. Every value begins with it. */
  readonly before: string;
  /** The beginning of the value. */
  readonly typed: string;
  readonly command: CommandEntry;
  /** The arguments of the command that are there already. */
  readonly args: readonly string[];
  /** The flags that are there already, by their long names, with the last value. */
  readonly given: ReadonlyMap<string, string>;
}

/** @param words between the name of the program and the word at the cursor. */
export function whatIsAsked({ root }: Table, words: readonly string[], current: string): Asked {
  const { command, args, given, pending, onlyArgs } = walked(root, words);
  const asked = { before: "", typed: current, command, args, given };
  if (pending?.value !== undefined) return { ...asked, values: pending.value };
  const flag = onlyArgs || !current.startsWith("-") || current === "-" ? undefined : splitFlag(root, command, current);
  if (flag) return { ...asked, values: flag.value, before: flag.before, typed: current.slice(flag.before.length) };
  if (!onlyArgs && current.startsWith("-")) return { ...asked, values: "flags" };
  const kind = command.args[args.length] ?? (command.variadic ? command.args.at(-1) : undefined);
  if (command.commands.length > 0 && args.length === 0) return { ...asked, values: "commands" };
  // Where no argument follows, only flags can.
  return { ...asked, values: kind ?? (onlyArgs ? [] : "flags") };
}

/** The flags that a command takes: its own, then those of all commands. */
export function flagsOf(root: CommandEntry, command: CommandEntry): readonly FlagEntry[] {
  return command === root ? root.flags : [...command.flags, ...root.flags];
}

// --- internal ---

function walked(root: CommandEntry, words: readonly string[]) {
  const args: string[] = [];
  const given = new Map<string, string>();
  let command = root;
  let pending: FlagEntry | undefined;
  let onlyArgs = false;
  for (const word of words) {
    if (pending) {
      given.set(pending.names[0] ?? "", word);
      pending = undefined;
    } else if (!onlyArgs && word === "--") onlyArgs = true;
    else if (!onlyArgs && word.startsWith("-") && word !== "-") {
      const [name = "", ...value] = word.split("=");
      const flag = flagsOf(root, command).find(({ names }) => names.includes(name));
      if (flag) given.set(flag.names[0] ?? "", value.join("="));
      if (flag?.value !== undefined && value.length === 0) pending = flag;
    } else {
      const below = args.length > 0 ? undefined : command.commands.find(({ names }) => names.includes(word));
      if (below) command = below;
      else args.push(word);
    }
  }
  return { command, args, given, pending, onlyArgs };
}

/** `--output=js` is a flag and the beginning of its value. */
function splitFlag(
  root: CommandEntry,
  command: CommandEntry,
  word: string,
): { readonly before: string; readonly value: readonly [] | Values } | undefined {
  const end = word.indexOf("=");
  if (end === -1) return undefined;
  const flag = flagsOf(root, command).find(({ names }) => names.includes(word.slice(0, end)));
  return { before: word.slice(0, end + 1), value: flag?.value ?? [] };
}
