import { version } from "../package.json";
import type { CommandModules } from "./commands/shared/command.ts";
import { CliError } from "./errors.ts";
import { systemClock } from "./system/clock.ts";
import { onInterrupt } from "./system/signals.ts";
import type { System } from "./system/system.ts";
import { ClosedPipe, processTerminal } from "./system/terminal.ts";

/**
 * Runs the command line `argv` (without node and script). Resolves to the exit code; never throws.
 * @param modules of the command that argv names, at least.
 */
export async function main(argv: readonly string[], modules: CommandModules): Promise<number> {
  const terminal = processTerminal();
  if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) {
    await terminal.out(`${version}\n`); // printed before anything is loaded: monitors and editors ask for it often
    return 0;
  }
  const interrupt = onInterrupt();
  try {
    return await runIn({ env: process.env, terminal, clock: systemClock, signal: interrupt.signal }, argv, modules);
  } finally {
    interrupt.dispose();
  }
}

/** The same in any surroundings. */
export async function runIn(
  system: Omit<System, "atEnd">,
  argv: readonly string[],
  modules: CommandModules,
): Promise<number> {
  const { terminal, signal, env } = system;
  const afterwards: (() => Promise<void>)[] = [];
  try {
    const { runProgram } = await import("./program/program.ts");
    const ends = terminal.abandoned === undefined ? signal : AbortSignal.any([signal, terminal.abandoned]);
    const own = { ...system, signal: ends, atEnd: (work: () => Promise<void>) => afterwards.push(work) };
    return await runProgram(argv, own, modules).finally(() => terminal.showLine());
  } catch (error) {
    const stopped = signal.aborted;
    if ((error instanceof ClosedPipe || terminal.abandoned?.aborted) && !stopped) return 0;
    const failure = stopped && !(error instanceof CliError) ? signal.reason : error;
    const [{ errorText }, { formatFlagsIn, tellsJson }] = await Promise.all([
      import("./output/errors.ts"),
      import("./program/message-format.ts"),
    ]);
    const { stderrIsTTY, stderrColumns: width } = terminal;
    const json = await tellsJson(system, formatFlagsIn(argv));
    terminal.err(await errorText(failure, { argv, env, stderrIsTTY, width, json }));
    return failure instanceof CliError ? failure.exitCode : 1;
  } finally {
    if (!signal.aborted) for (const work of afterwards) await work();
  }
}
