/**
 * When behaviour is concerned: the real, built program. `run` waits for its end; `start` is for what happens while it
 * runs; terminal.ts is for keys and screens.
 */
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { onTestFinished } from "vitest";
import "./needs-build.ts";
import { skipOnWindows } from "./platform.ts";
import { argumentsOf, type Command, cleanEnv, type RunOptions, type RunResult } from "./surroundings.ts";

export { argumentsOf, type Command, cleanEnv, type RunOptions, type RunResult };

export const LAUNCHER = fileURLToPath(new URL("../../bin/customers.js", import.meta.url));

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

/** Runs a line of a shell in which `customers` is the program; what it prints goes where the line says. */
export async function shellLine(line: string, { env, cwd }: Pick<RunOptions, "env" | "cwd"> = {}) {
  const program = `customers() { "${process.execPath}" "${LAUNCHER}" "$@"; }`;
  const { stdout, stderr, exitCode } = await execa("bash", ["--norc", "-c", `${program}\n${line}`], {
    ...{ env: await cleanEnv(env), extendEnv: false, reject: false, input: "", stripFinalNewline: false },
    ...(cwd && { cwd }),
  });
  return { stdout, stderr, exitCode };
}

// --- internal ---

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}
