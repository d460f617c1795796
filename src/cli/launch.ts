import { writeSync } from "node:fs";
import { isAbsolute } from "node:path";
import { version } from "../../package.json";
import { placeOthersChange } from "../system/owners.ts";
import { platformFolder } from "../system/paths.ts";
import { type CommandLine, readCommandLine } from "./command-line.ts";

interface Files {
  /** The program with one command alone. */
  readonly run: (line: CommandLine) => Promise<number>;
  readonly answerTab: (argv: readonly string[]) => Promise<number>;
  readonly helpAtOnce: (line: CommandLine, env: NodeJS.ProcessEnv) => Promise<string | undefined>;
}

/**
 * Runs the command line `argv` (without node and script) by the built file of the command that it names. This file is
 * small, because every start pays for it.
 * @param load loads a file beside this one.
 * @returns the exit code.
 */
export async function launch(argv: readonly string[], load: (file: string) => Files): Promise<number> {
  keepCompiled(platformFolder("cache", process.env));
  // A person waits for TAB: it has a small program.
  if (argv[0] === "__complete") return load("complete.cjs").answerTab(argv.slice(1));
  const line = readCommandLine(argv);
  if (line.version && wrote(`${version}\n`)) return 0; // Before anything is loaded: monitors and editors ask for it often.
  const isHelp = line.help !== undefined && !line.version;
  const help = isHelp ? await load("help.cjs").helpAtOnce(line, process.env) : undefined;
  if (help !== undefined && wrote(help)) return 0;
  return load(`commands/${isHelp ? "none" : (line.command ?? "none")}.cjs`).run(line);
}

// --- internal ---

/**
 * Node 22.8 and newer: keeps what V8 compiles for the next start, unless NODE_DISABLE_COMPILE_CACHE is set. What is in
 * the folder runs as this user: it must not be one that another user could have written.
 */
function keepCompiled(folder: string): void {
  // The types are those of Node 20, which does not have it.
  const { enableCompileCache } = process.getBuiltinModule("node:module") as {
    enableCompileCache?: (to: string) => void;
  };
  if (enableCompileCache !== undefined && isAbsolute(folder) && isOwn(folder)) enableCompileCache(folder);
}

/** Whether this user alone can write to a folder, or to the nearest one above it that exists. */
function isOwn(folder: string): boolean {
  try {
    return placeOthersChange(folder) === undefined;
  } catch {
    return false; // In a folder that this user may not enter, or behind links in a circle.
  }
}

/** Writes to stdout without setting up its stream. False when that failed: the program then says why. */
function wrote(text: string): boolean {
  const bytes = Buffer.from(text);
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(1, bytes, written);
  } catch (error) {
    if (written === 0 || (error as NodeJS.ErrnoException).code !== "EAGAIN") return false; // writeSync throws no others.
    process.stdout.on("error", () => {}).write(bytes.subarray(written)); // The reader is slow.
  }
  return true;
}
