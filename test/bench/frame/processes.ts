import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** A program with its arguments. */
export interface Command {
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** How long a process took. */
export interface Timed {
  /** From its start to its end. */
  readonly seconds: number;
  /** Of the processor, its child processes included; undefined on a machine without bash, which measures it. */
  readonly processor: number | undefined;
}

/** What a process of Node took. */
export interface Used {
  /** From its start to its end. */
  readonly seconds: number;
  /** Of the processor, in its own code and in the system, with the processes of Node that it started. */
  readonly processor: number;
  /** The most memory it ever had, in MiB; that of the processes of Node that it started is added. */
  readonly peak: number;
  readonly stdout: string;
}

/** Runs any program to its end, with nothing loaded into it. @throws Error when it fails, with what it said. */
export async function timed({ command, env = {} }: Command): Promise<Timed> {
  if (!isThere("bash")) return { seconds: (await ended(command, env)).seconds, processor: undefined };
  await using folder = await temporaryFolder();
  const file = join(folder.path, "time");
  // What bash says goes to the file, what the program says to where it went before.
  const script = `TIMEFORMAT="%R %U %S"; { time "$@" 2>&3; } 3>&2 2>"$0"`;
  await ended(["bash", "-c", script, file, ...command], env);
  const [seconds = 0, user = 0, system = 0] = (await readFile(file, "utf8")).trim().split(" ").map(Number);
  return { seconds, processor: user + system };
}

/** Runs a program of Node to its end; each process of it writes down what it took. @throws Error when it fails. */
export async function used({ command, env = {} }: Command): Promise<Used> {
  await using folder = await temporaryFolder();
  const [hook, notes] = [join(folder.path, "hook.cjs"), join(folder.path, "notes")];
  await mkdir(notes);
  await writeFile(hook, hookTo(notes));
  const { seconds, stdout } = await ended(command, { ...env, NODE_OPTIONS: `--require ${JSON.stringify(hook)}` });
  const processes = await Promise.all((await readdir(notes)).map((name) => readFile(join(notes, name), "utf8")));
  let [processor, peak] = [0, 0];
  for (const process of processes) {
    const usage: { processor: number; peak: number } = JSON.parse(process); // As the hook wrote it.
    processor += usage.processor;
    peak += usage.peak;
  }
  return { seconds, processor, peak: Math.round(peak), stdout };
}

/** Whether a program can be called by this name. */
export function isThere(program: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** A folder, for `await using`. It is deleted at the end of its block, or of the process. */
export async function temporaryFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), "customers-bench-"));
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.once("exit", remove);
  return {
    path,
    async [Symbol.asyncDispose]() {
      process.off("exit", remove);
      // A server that was killed may still write: the folder is then not empty at the first try.
      await rm(path, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

export interface Folder extends AsyncDisposable {
  readonly path: string;
}

/** The environment of what is measured: nothing of the caller's that changes how a program starts or what it does. */
export function plainEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SystemRoot, TEMP } = process.env;
  const kept = Object.entries({ PATH, HOME, TMPDIR, SystemRoot, TEMP }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept);
}

// --- internal ---

async function ended(
  [program = "", ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ seconds: number; stdout: string }> {
  const started = process.hrtime.bigint();
  const running = spawn(program, args, { env: { ...plainEnv(), ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  running.stdout.on("data", (chunk) => stdout.push(chunk));
  running.stderr.on("data", (chunk) => stderr.push(chunk));
  const code = await new Promise((resolve, reject) => running.on("close", resolve).on("error", reject));
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  if (code !== 0) throw new Error(`${[program, ...args].join(" ")} ended with ${code}: ${Buffer.concat(stderr)}`);
  return { seconds, stdout: Buffer.concat(stdout).toString() };
}

/**
 * A module that writes down what its process took, at its end. On Linux the resource usage of a process begins with the
 * memory of the one that started it: only its status tells its own.
 */
function hookTo(folder: string): string {
  return `const { readFileSync, writeFileSync } = require("node:fs");
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  let kibibytes = process.resourceUsage().maxRSS;
  try {
    kibibytes = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]);
  } catch {}
  const usage = { processor: (user + system) / 1e6, peak: kibibytes / 1024 };
  writeFileSync(${JSON.stringify(folder)} + "/" + process.pid, JSON.stringify(usage));
});`;
}
