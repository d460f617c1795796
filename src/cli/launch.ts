import { type CommandLine, readCommandLine } from "./command-line.ts";

interface Files {
  readonly run: (line: CommandLine) => Promise<number>;
  readonly answerTab: (argv: readonly string[]) => Promise<number>;
}

/** Runs `argv` (without node and script) by the built file of its command. Small, as every start pays for it. */
export async function launch(argv: readonly string[], load: (file: string) => Files): Promise<number> {
  // A person waits for TAB: it has a small program.
  if (argv[0] === "__complete") return load("complete.cjs").answerTab(argv.slice(1));
  const line = readCommandLine(argv);
  const isAlone = line.version || line.help !== undefined;
  return load(`commands/${isAlone ? "none" : (line.command ?? "none")}.cjs`).run(line);
}
