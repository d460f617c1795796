/** When many commands are run and what they print is compared: the program in this process, without a start for each. */
import { Readable } from "node:stream";
import { runIn } from "../../src/main.ts";
import { systemClock } from "../../src/system/clock.ts";
import { memoryTerminal } from "./output.ts";
import type { RunResult } from "./program.ts";

export interface HereOptions {
  readonly env: Readonly<Record<string, string>>;
  /** The content of stdin. */
  readonly input?: string;
  /** The width of the terminal on stdout; a pipe when missing. */
  readonly columns?: number | undefined;
}

/** Runs the program as main() does. stdin and stderr are no terminals. */
export async function runHere(argv: readonly string[], { env, input = "", columns }: HereOptions): Promise<RunResult> {
  const { terminal, text } = memoryTerminal(columns);
  const signal = new AbortController().signal;
  const stdin = Readable.from(input === "" ? [] : [Buffer.from(input)]);
  const exitCode = await runIn(
    { env, terminal: { ...terminal, stdin, showLine() {}, holdLine: () => () => {} }, clock: systemClock, signal },
    argv,
  );
  return { ...text(), exitCode };
}
