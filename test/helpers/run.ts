import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { onTestFinished } from "vitest";

export const LAUNCHER = fileURLToPath(new URL("../../bin/customers.js", import.meta.url));

export interface RunOptions {
  /** Added to a clean environment; the settings and state folders are fresh ones unless named here. */
  readonly env?: Readonly<Record<string, string>>;
  /** What stands on stdin; nothing (closed) when missing. */
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
}

export interface RunResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | undefined;
}

/**
 * Runs the real program without a terminal. A command given as one string is split at spaces, with '…' and "…"
 * around arguments that hold some. The output is what it printed, to the byte.
 */
export async function run(command: string | readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const args = typeof command === "string" ? splitArguments(command) : command;
  const result = await execa(process.execPath, [LAUNCHER, ...args], {
    env: await cleanEnv(options.env),
    extendEnv: false,
    input: options.input ?? "",
    reject: false,
    stripFinalNewline: false,
    ...(options.cwd ? { cwd: options.cwd } : {}),
  });
  return { stdout: result.stdout, stderr: result.stderr, exitCode: result.exitCode };
}

/** Starts the real program; for what happens while it runs, and for output that is no text. */
export async function start(command: string | readonly string[], options: RunOptions = {}) {
  const args = typeof command === "string" ? splitArguments(command) : command;
  const child = execa(process.execPath, [LAUNCHER, ...args], {
    env: await cleanEnv(options.env),
    extendEnv: false,
    input: options.input ?? "",
    reject: false,
    encoding: "buffer",
    stripFinalNewline: false,
    ...(options.cwd ? { cwd: options.cwd } : {}),
  });
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
  return {
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    bytes: child.then(({ stdout }) => Buffer.from(stdout)),
    result: child.then(
      ({ stdout, stderr, exitCode }): RunResult => ({ stdout: text(stdout), stderr: text(stderr), exitCode }),
    ),
  };
}

/** The environment of a run: nothing of the caller's but PATH, folders of its own, then what the test adds. */
export async function cleanEnv(added: Readonly<Record<string, string>> = {}): Promise<Record<string, string>> {
  const folder = added.CUSTOMERS_CONFIG_DIR && added.CUSTOMERS_STATE_DIR ? undefined : await temporaryFolder();
  return {
    PATH: process.env.PATH ?? "",
    ...(folder
      ? { HOME: folder, CUSTOMERS_CONFIG_DIR: join(folder, "config"), CUSTOMERS_STATE_DIR: join(folder, "state") }
      : {}),
    ...added,
  };
}

/** A folder that goes when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "customers-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function splitArguments(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}
