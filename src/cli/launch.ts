import { type CommandLine, readCommandLine } from "./command-line.ts";

interface Files {
  /** The program with one command alone. */
  readonly run: (line: CommandLine) => Promise<number>;
  readonly answerTab: (argv: readonly string[]) => Promise<number>;
}

/**
 * Runs the command line `argv` (without node and script) by the built file of the command that it names. This file is
 * small, because every start pays for it.
 * @param load loads a file beside this one.
 * @returns the exit code.
 */
export async function launch(argv: readonly string[], load: (file: string) => Files): Promise<number> {
  // A person waits for TAB: it has a small program.
  if (argv[0] === "__complete") return load("complete.cjs").answerTab(argv.slice(1));
  const line = readCommandLine(argv);
  const isAlone = line.version || line.help !== undefined;
  return load(`commands/${isAlone ? "none" : (line.command ?? "none")}.cjs`).run(line);
}
