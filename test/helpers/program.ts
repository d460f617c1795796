/**
 * When behaviour is concerned: the real, built program. `run` waits for its end; `start` is for what happens while it
 * runs; terminal.ts is for keys and screens.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { onTestFinished } from "vitest";
import "./needs-build.ts";
import { temporaryFolder } from "./folder.ts";
import { skipOnWindows } from "./platform.ts";

export const LAUNCHER = fileURLToPath(new URL("../../bin/customers.js", import.meta.url));

export interface RunOptions {
  /** Added to a clean environment; the settings and state folders are fresh ones unless named here. */
  readonly env?: Readonly<Record<string, string>>;
  /** The content of stdin; empty when missing. */
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  /** Runs it on a terminal of this size; stdout is then all that the screen showed at its end, stderr included. */
  readonly tty?: { readonly columns?: number; readonly rows?: number };
}

export interface RunResult {
  readonly stdout: string;
  readonly stderr: string;
  /** undefined when a signal ended it. */
  readonly exitCode: number | undefined;
}

/** A command line: one string is split at spaces, with '…' and "…" around arguments that contain spaces. */
export type Command = string | readonly string[];

/** Runs the program, without a terminal unless `tty` asks for one. The output is what it printed, to the byte. */
export async function run(command: Command, options: RunOptions = {}): Promise<RunResult> {
  if (options.tty !== undefined) {
    const { runInTerminal } = await import("./terminal.ts");
    const { screen, exitCode } = await (await runInTerminal(command, { ...options, ...options.tty })).ended;
    return { stdout: screen, stderr: "", exitCode };
  }
  return (await start(command, options)).ended;
}

/** Starts the program and does not wait for its end. It is killed when the test ends first. */
export async function start(command: Command, options: RunOptions = {}) {
  const child = execa(process.execPath, [LAUNCHER, ...argumentsOf(command)], {
    env: await cleanEnv(options.env),
    extendEnv: false,
    input: options.input ?? "",
    reject: false,
    encoding: "buffer",
    stripFinalNewline: false,
    ...(options.cwd ? { cwd: options.cwd } : {}),
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = child.then(
    ({ stdout, stderr, exitCode }): RunResult => ({ stdout: textOf(stdout), stderr: textOf(stderr), exitCode }),
  );
  const until = (stream: NodeJS.ReadableStream, text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let read = "";
      stream.on("data", (chunk: Buffer) => {
        read += chunk.toString();
        if (read.includes(text)) resolve(read);
      });
      ended.then(({ stderr, exitCode }) => reject(new Error(`ended with ${exitCode}: ${stderr}`)));
    });
  return {
    pid: child.pid,
    kill(signal: NodeJS.Signals) {
      if (signal !== "SIGKILL") skipOnWindows("a program that is sent a signal ends at once there");
      return child.kill(signal);
    },
    ended,
    /** What it printed on stdout, for output that is not text. */
    bytes: child.then(({ stdout }) => Buffer.from(stdout)),
    /** Resolves with stdout as soon as it contains the text; rejects when the program ends before. */
    printed: (text: string) => until(child.stdout, text),
    /** The same of stderr. */
    told: (text: string) => until(child.stderr, text),
  };
}

/** The environment of a run: nothing of the caller's but PATH, folders of its own, then what the test adds. */
export async function cleanEnv(added: Readonly<Record<string, string>> = {}): Promise<Record<string, string>> {
  const folder = added.CUSTOMERS_CONFIG_DIR && added.CUSTOMERS_STATE_DIR ? undefined : await temporaryFolder();
  return {
    PATH: process.env.PATH ?? "",
    NODE_COMPILE_CACHE: COMPILED,
    ...(folder
      ? { HOME: folder, CUSTOMERS_CONFIG_DIR: join(folder, "config"), CUSTOMERS_STATE_DIR: join(folder, "state") }
      : {}),
    ...added,
  };
}

export function argumentsOf(command: Command): string[] {
  if (typeof command !== "string") return [...command];
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

// --- internal ---

/** Where all runs of the tests keep what V8 compiled: they start in half the time. */
const COMPILED = join(tmpdir(), "customers-tests-compiled");

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}
