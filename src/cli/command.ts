import type { Command } from "commander";
import type { Context } from "./context.ts";
import type { Terms } from "./help/topics.ts";

export type CommandFactory = (bind: Bind) => Command;

export type CommandModules = Readonly<Record<string, () => Promise<{ readonly default: CommandFactory }>>>;

/** Gives a command its run function and its help. A number that the function returns is the exit code. */
export type Bind = <Args extends readonly unknown[], Flags extends object>(
  command: Command,
  run: (context: Context, args: Args, flags: Flags) => Promise<void> | Promise<number>,
  manual?: Manual,
) => Command;

/** What help says beside description and flags. Examples work as they stand, in every shell. */
export interface Manual {
  readonly notes?: string;
  readonly terms?: readonly { readonly title: string; readonly rows: Terms }[];
  readonly examples?: readonly string[];
  /** The long names of the flags that `--help` shows; of a command without it, all. */
  readonly common?: readonly string[];
  /** What --fields can name, if known before the command runs: the names, or a function of its flags and arguments. */
  readonly fields?:
    | Fields
    | ((flags: Readonly<Record<string, unknown>>, args: readonly unknown[]) => Fields | undefined);
}

type Fields = "customer" | readonly string[];

const MANUALS = new WeakMap<Command, Manual>();

export function withManual(command: Command, manual: Manual): Command {
  MANUALS.set(command, manual);
  return command;
}

export function manualOf(command: Command): Manual {
  return MANUALS.get(command) ?? {};
}

export const unbound: Bind = (command, _, manual = {}) => withManual(command, manual);

export function pathOf(command: Command | null | undefined): string {
  return command?.parent ? `${pathOf(command.parent)} ${command.name()}` : "customers";
}
