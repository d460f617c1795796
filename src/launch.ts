import { writeSync } from "node:fs";
import { version } from "../package.json";
import { namedCommand } from "./program/named-command.ts";

/** What the build makes of a command: the program with this command alone. */
interface Program {
  readonly run: (argv: readonly string[]) => Promise<number>;
}

/**
 * Runs the command line `argv` (without node and script) by the built file of the command that it names. This file is small,
 * because every start pays for it.
 * @param load loads a file of the built program, by its path in dist.
 * @returns the exit code.
 */
export async function launch(argv: readonly string[], load: (file: string) => Program): Promise<number> {
  const [first] = argv;
  if (argv.length === 1 && (first === "--version" || first === "-V") && wrote(`${version}\n`)) return 0;
  if (first === "__complete") return load("complete.cjs").run(argv); // Whoever presses TAB waits: a small program of its own.
  return load(`commands/${namedCommand(argv) ?? "none"}.cjs`).run(argv);
}

// --- internal ---

/** Writes to stdout without setting up its stream. False when that did not work: the program then says why. */
function wrote(text: string): boolean {
  try {
    return writeSync(1, text) === text.length;
  } catch {
    return false;
  }
}
