import type { Command } from "commander";
import type { Context } from "./context.ts";

/** What a command's file exports: its flags, help and action, given the way to reach a context. */
export type CommandFactory = (bind: Bind) => Command;

/**
 * Turns a command's run function into a commander action. `Args` are the positional arguments,
 * `Flags` the command's own options as commander names them. A number returned is the exit code.
 */
export type Bind = <Args extends readonly unknown[], Flags extends object>(
  run: (context: Context, args: Args, flags: Flags) => Promise<void> | Promise<number>,
) => (this: Command) => Promise<void>;
