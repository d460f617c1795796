/** When many commands are run and what they print is compared: the program in this process, without a start for each. */
import { Readable } from "node:stream";
import { readCommandLine } from "../../src/cli/command-line.ts";
import { runIn } from "../../src/cli/main.ts";
import { EVERY_COMMAND } from "../../src/commands/every-command.ts";
import { type Clock, systemClock } from "../../src/system/clock.ts";
import { masked } from "./mask.ts";
import { memoryTerminal } from "./output.ts";
import { argumentsOf, type Command, cleanEnv, type RunOptions, type RunResult } from "./surroundings.ts";

export type { Command, RunOptions, RunResult };

const ROOT = process.cwd();

export interface HereOptions {
  readonly env: Readonly<Record<string, string>>;
  /** The content of stdin. */
  readonly input?: string;
  /** The width of the terminal on stdout; a pipe when missing. */
  readonly columns?: number | undefined;
  /** stdin is a terminal. */
  readonly interactive?: boolean;
  readonly clock?: Clock;
}

/**
 * When a table of servers or files is played through: as `run` of program.ts, without the start of a process for each.
 * The working folder is that of the whole process meanwhile: the runs of a test come one after the other. Workbooks are
 * read by a program of its own, which only the build makes.
 */
export async function run(command: Command, { env, input = "", cwd }: RunOptions = {}): Promise<RunResult> {
  if (cwd !== undefined) process.chdir(cwd);
  try {
    return await runHere(argumentsOf(command), { env: await cleanEnv(env), input: Buffer.from(input).toString() });
  } finally {
    process.chdir(ROOT);
  }
}

/** As `run`; what differs from run to run is masked in its output. */
export async function runMasked(command: Command, options?: RunOptions): Promise<RunResult> {
  const { stdout, stderr, exitCode } = await run(command, options);
  return { stdout: masked(stdout), stderr: masked(stderr), exitCode };
}

/** Runs the program as main() does. stderr is not a terminal. */
export async function runHere(
  argv: readonly string[],
  { env, input = "", columns, interactive = false, clock = systemClock }: HereOptions,
): Promise<RunResult> {
  const { terminal, text } = memoryTerminal(columns);
  const signal = new AbortController().signal;
  const stdin = Readable.from(input === "" ? [] : [Buffer.from(input)]);
  const exitCode = await runIn(
    {
      env,
      terminal: { ...terminal, stdin, interactive, showLine() {}, holdLine: () => () => {} },
      clock,
      signal,
    },
    readCommandLine(argv),
    EVERY_COMMAND,
  );
  return { ...text(), exitCode };
}
