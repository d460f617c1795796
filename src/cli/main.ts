import { CliError, failureOf } from "../errors.ts";
import { systemClock } from "../system/clock.ts";
import { onInterrupt } from "../system/signals.ts";
import { ClosedPipe } from "../system/stdout.ts";
import { processTerminal, type System } from "../terminal/terminal.ts";
import type { CommandModules } from "./command.ts";
import type { CommandLine } from "./command-line.ts";

/** Runs a command line, whose module at least is given. Resolves to the exit code; never throws. */
export async function main(line: CommandLine, modules: CommandModules): Promise<number> {
  const terminal = processTerminal(process.env);
  const interrupt = onInterrupt();
  try {
    return await runIn({ env: process.env, terminal, clock: systemClock, signal: interrupt.signal }, line, modules);
  } finally {
    interrupt.dispose();
  }
}

export async function runIn(surroundings: Surroundings, line: CommandLine, modules: CommandModules): Promise<number> {
  const { command, flags } = line;
  let system = surroundings;
  if (flags.job !== undefined) {
    const [{ asLog, jobOf }, { readByProgram }] = await Promise.all([import("./job.ts"), import("./context.ts")]);
    // Also a dry run, and one with a wrong name.
    const isLog = jobOf(command, { job: "any" }) !== undefined;
    if (isLog) system = { ...system, terminal: asLog(system, await readByProgram(system, flags)) };
  }
  const { terminal, signal, env } = system;
  const afterwards: (() => Promise<void>)[] = [];
  try {
    const { runProgram } = await import("./program.ts");
    const own = { ...system, atEnd: (work: () => Promise<void>) => afterwards.push(work) };
    return await runProgram(line, own, modules).finally(() => terminal.showLine());
  } catch (error) {
    if (error instanceof ClosedPipe && !signal.aborted) return 0;
    const failure = failureOf(error, signal);
    const [{ errorText }, { readByProgram }] = await Promise.all([
      import("../output/messages.ts"),
      import("./context.ts"),
    ]);
    const { verbose, color } = flags;
    const { stderrIsTTY, stderrColumns: width } = terminal;
    const { stderr: json } = await readByProgram(system, flags);
    terminal.err(await errorText(failure, { verbose, color, env, stderrIsTTY, width, json }));
    return failure instanceof CliError ? failure.exitCode : 1;
  } finally {
    if (!signal.aborted) for (const work of afterwards) await work();
  }
}

// --- internal ---

type Surroundings = Omit<System, "atEnd">;
