/** When several commands share a folder, settings and a sandbox: imports, runs, resume, undo. With the built program. */
import type { SandboxOptions } from "../../src/sandbox/server.ts";
import { skipOnWindows } from "./platform.ts";
import { type Command, run, start } from "./program.ts";
import { eachIn, shopOf } from "./shop.ts";

import type { TerminalOptions } from "./terminal.ts";

export { manyRows } from "./shop.ts";

/** A folder, a sandbox, and the settings and state that all commands of a test share. */
export async function workshop(options?: Partial<SandboxOptions>) {
  const shop = await shopOf(run, options);
  const { cwd, env, writes, hooks } = shop;
  /** Starts a command and does not wait for its end. */
  const begin = (command: string, added: Readonly<Record<string, string>> = {}) =>
    start(command, { cwd, env: { ...env, ...added } });
  /** Calls back once so many writes were answered from now on. */
  function afterWrites(count: number, then: () => void): void {
    const before = writes().length;
    hooks.onRequest = () => {
      if (writes().length - before < count) return;
      hooks.onRequest = () => {};
      then();
    };
  }
  return {
    ...shop,
    begin,
    afterWrites,
    /** Starts the program, and ends it by a signal once it has written so many rows. */
    async interrupted(command: string, signal: NodeJS.Signals, after: number) {
      if (signal !== "SIGKILL") skipOnWindows("signals");
      const program = await begin(command);
      afterWrites(after, () => program.kill(signal));
      return program.ended;
    },
    /** Runs a command on a terminal, and does not wait for its end. */
    async terminal(command: Command, more: TerminalOptions = {}) {
      const { runInTerminal } = await import("./terminal.ts");
      return runInTerminal(command, { cwd, columns: 80, ...more, env: { ...env, ...more.env } });
    },
  };
}

/** A new workshop for each test of a file, under one name. */
export function eachInWorkshop(options?: Partial<SandboxOptions>) {
  const each = eachIn(() => workshop(options));
  return Object.assign(each, {
    terminal: (command: Command, more?: TerminalOptions) => each.shop.terminal(command, more),
  });
}
