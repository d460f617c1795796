import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What a process took. */
export interface Measured {
  /** From its start to its end, in seconds. */
  readonly seconds: number;
  /** Of the processor in its own code, in seconds: the machine may have other things to do. */
  readonly processor: number;
  /** The most memory it ever had, in MiB. */
  readonly peak: number;
  readonly stdout: string;
}

export interface ChildOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A program of another kind: the processor and the memory are not known (0). */
  readonly foreign?: boolean;
}

/** The program, built. */
export const CUSTOMERS = fileURLToPath(new URL("../bin/customers.js", import.meta.url));

/** Runs Node (or another program) to its end. @throws Error when it fails, with what it said. */
export async function child(
  command: readonly string[],
  { env = {}, foreign = false }: ChildOptions = {},
): Promise<Measured> {
  return inFolder(async (folder) => {
    const told = join(folder, "usage.json");
    const hook = `data:text/javascript,${encodeURIComponent(tell(told))}`;
    const [program = "", ...args] = foreign ? command : [process.execPath, "--import", hook, ...command];
    const started = process.hrtime.bigint();
    const running = spawn(program, args, { env: { ...plainEnv(), ...env }, stdio: ["ignore", "pipe", "pipe"] });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    running.stdout.on("data", (chunk) => stdout.push(chunk));
    running.stderr.on("data", (chunk) => stderr.push(chunk));
    const code = await new Promise((resolve, reject) => running.on("close", resolve).on("error", reject));
    const seconds = Number(process.hrtime.bigint() - started) / 1e9;
    if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}: ${Buffer.concat(stderr)}`);
    // As tell() wrote it.
    const usage: { processor: number; peak: number } = foreign ? NOT_KNOWN : JSON.parse(await readFile(told, "utf8"));
    return { seconds, ...usage, stdout: Buffer.concat(stdout).toString() };
  });
}

/** Does something with a folder that is gone afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "customers-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The middle one of several ratios: single runs are disturbed by whatever else the machine does. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** A line of the report. @param met whether the goal was reached; undefined where there is none. */
export function line(met: boolean | undefined, text: string): void {
  process.stdout.write(`${met === undefined ? "    " : met ? "ok  " : "MISS"} ${text}\n`);
}

/** `2.5 ×`. */
export function ratio(one: number, other: number): string {
  return `${(one / other).toFixed(1)} ×`;
}

export function percent(ratio: number): string {
  return `${Math.round(ratio * 100)}%`;
}

// --- internal ---

const NOT_KNOWN = { processor: 0, peak: 0 };

/** The environment without what makes Node itself slower to start. */
function plainEnv(): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS: _certificates, NODE_OPTIONS: _options, ...env } = process.env;
  return env;
}

/** A module that writes down what its process took, at its end. */
function tell(path: string): string {
  return `import { writeFileSync } from "node:fs";
process.on("exit", () => {
  const usage = { processor: process.cpuUsage().user / 1e6, peak: Math.round(process.resourceUsage().maxRSS / 1024) };
  writeFileSync(${JSON.stringify(path)}, JSON.stringify(usage));
});`;
}
