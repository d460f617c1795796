import { writeSync } from "node:fs";
import { version } from "../package.json";
import { namedCommand } from "./program/named-command.ts";

/** What the built files are. */
interface Files {
  /** The program with one command alone, and the answers to TAB. */
  readonly run: (argv: readonly string[]) => Promise<number>;
  readonly helpAtOnce: (argv: readonly string[], env: NodeJS.ProcessEnv) => Promise<string | undefined>;
}

/**
 * Runs the command line `argv` (without node and script) by the built file of the command that it names. This file is small,
 * because every start pays for it.
 * @param load loads a file of the built program, by its path in dist.
 * @returns the exit code.
 */
export async function launch(argv: readonly string[], load: (file: string) => Files): Promise<number> {
  const [first] = argv;
  if (argv.length === 1 && (first === "--version" || first === "-V") && wrote(`${version}\n`)) return 0;
  if (first === "__complete") return load("complete.cjs").run(argv); // Whoever presses TAB waits: a small program of its own.
  const help = mayAskForHelp(argv) ? await load("help.cjs").helpAtOnce(argv, process.env) : undefined;
  if (help !== undefined && wrote(help)) return 0;
  return load(`commands/${namedCommand(argv) ?? "none"}.cjs`).run(argv);
}

// --- internal ---

function mayAskForHelp(argv: readonly string[]): boolean {
  return argv.length === 0 || argv[0] === "help" || argv.includes("--help") || argv.includes("-h");
}

/** Writes to stdout without setting up its stream. False when nothing could be written: the program then says why. */
function wrote(text: string): boolean {
  const bytes = Buffer.from(text);
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(1, bytes, written);
  } catch {
    if (written === 0) return false;
    process.stdout.on("error", () => {}).write(bytes.subarray(written)); // The reader is slow, or gone.
  }
  return true;
}
