import { writeSync } from "node:fs";
import { join } from "node:path";
import { version } from "../package.json";
import { type CommandLine, readCommandLine } from "./program/command-line.ts";
import { CompiledFiles } from "./system/compiled-files.ts";
import { cacheDir } from "./system/paths.ts";

/** What the built files are. */
interface Files {
  /** The program with one command alone. */
  readonly run: (line: CommandLine) => Promise<number>;
  readonly answerTab: (argv: readonly string[]) => Promise<number>;
  readonly helpAtOnce: (line: CommandLine, env: NodeJS.ProcessEnv) => Promise<string | undefined>;
}

/** Names the contents of all built files; the build writes it. */
declare const BUILD: string;

/**
 * Runs the command line `argv` (without node and script) by the built file of the command that it names. This file is small,
 * because every start pays for it.
 * @param dist the folder of the built files.
 * @param require loads the modules of Node, and installed packages.
 * @returns the exit code.
 */
export async function launch(argv: readonly string[], dist: string, require: NodeJS.Require): Promise<number> {
  const load = (file: string) => loaded(file, dist, require);
  // A person waits for TAB: a small program of its own.
  if (argv[0] === "__complete") return load("complete.cjs").answerTab(argv.slice(1));
  const line = readCommandLine(argv);
  if (line.version && wrote(`${version}\n`)) return 0; // Before anything is loaded: monitors and editors ask for it often.
  const isHelp = line.help !== undefined && !line.version;
  const help = isHelp ? await load("help.cjs").helpAtOnce(line, process.env) : undefined;
  if (help !== undefined && wrote(help)) return 0;
  return load(`commands/${isHelp ? "none" : (line.command ?? "none")}.cjs`).run(line);
}

// --- internal ---

const LONG_SECONDS = 10;

function loaded(file: string, dist: string, require: NodeJS.Require): Files {
  const files = new CompiledFiles(require, storeFor(file, process.env));
  process.once("exit", (code) => {
    // V8 forgets during a long run what it compiled at its start, and a failed one has not used all of it.
    if (code === 0 && process.uptime() < LONG_SECONDS) files.keep();
  });
  return files.load(join(dist, file)) as Files; // As the build writes it.
}

/** Where the compiled code of a file and of those that it loads is kept. The variables are those of Node's own compile cache. */
function storeFor(file: string, env: NodeJS.ProcessEnv): string | undefined {
  // Flags of V8 make other code.
  if (env.NODE_DISABLE_COMPILE_CACHE || env.NODE_OPTIONS || process.execArgv.length > 0) return undefined;
  const folder = env.NODE_COMPILE_CACHE || cacheDir(env);
  return join(folder, `${BUILD}-${process.version}-${process.arch}`, file.replace("/", "-"));
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
