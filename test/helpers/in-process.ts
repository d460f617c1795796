/** When many commands are run and what they print is compared: the program in this process, without a start for each. */
import { Readable } from "node:stream";
import { readCommandLine } from "../../src/cli/command-line.ts";
import { runIn } from "../../src/cli/main.ts";
import { EVERY_COMMAND } from "../../src/commands/every-command.ts";
import { systemClock } from "../../src/system/clock.ts";
import { memoryTerminal } from "./output.ts";
import type { RunResult } from "./program.ts";

export interface HereOptions {
  readonly env: Readonly<Record<string, string>>;
  /** The content of stdin. */
  readonly input?: string;
  /** The width of the terminal on stdout; a pipe when missing. */
  readonly columns?: number | undefined;
  /** stdin is a terminal. */
  readonly interactive?: boolean;
}

/** Runs the program as main() does. stderr is not a terminal. */
export async function runHere(
  argv: readonly string[],
  { env, input = "", columns, interactive = false }: HereOptions,
): Promise<RunResult> {
  const { terminal, text } = memoryTerminal(columns);
  const signal = new AbortController().signal;
  const stdin = Readable.from(input === "" ? [] : [Buffer.from(input)]);
  const exitCode = await runIn(
    {
      env,
      terminal: { ...terminal, stdin, interactive, showLine() {}, holdLine: () => () => {} },
      clock: systemClock,
      signal,
    },
    readCommandLine(argv),
    EVERY_COMMAND,
  );
  return { ...text(), exitCode };
}
