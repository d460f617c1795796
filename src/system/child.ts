import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { CliError } from "../errors.ts";
import { errorCode } from "./files.ts";

interface ChildOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Ctrl-C on the terminal reaches the other program too. */
  readonly onTerminal: boolean;
  /** The command is a line for the system's shell. */
  readonly shell?: boolean;
  /** Where its stdout goes: this program's stdout, or its stderr. */
  readonly stdout?: 1 | 2;
}

/**
 * Runs another program on this one's streams until it ends. SIGTERM is forwarded to it, and SIGINT unless `onTerminal`:
 * there Ctrl-C reaches both programs, and the other one, which may be a shell, may go on.
 * @returns its exit code, or 128 + the number of the signal that ended it (POSIX shell convention);
 * 127 and 126 with a reason when it was not found or could not be started.
 */
export async function runChild(
  command: string,
  args: readonly string[],
  { env, onTerminal, shell = false, stdout = 1 }: ChildOptions,
): Promise<{ readonly exitCode: number; readonly failure?: string }> {
  // Of its own, Node starts no scripts on Windows, such as `npm.cmd`.
  const { default: crossSpawn } = await import("cross-spawn");
  const child = crossSpawn(command, args, { env, shell, stdio: ["inherit", stdout, "inherit"] });
  const terminate = () => child.kill("SIGTERM");
  const interrupt = () => {
    if (!onTerminal) child.kill("SIGINT");
  };
  process.on("SIGTERM", terminate);
  process.on("SIGINT", interrupt);
  try {
    const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null]; // As documented.
    return { exitCode: signal === null ? (code ?? 0) : 128 + constants.signals[signal] };
  } catch (error) {
    return errorCode(error) === "ENOENT"
      ? { exitCode: 127, failure: `command not found: ${command}` }
      : { exitCode: 126, failure: `could not start ${command}: ${error instanceof Error ? error.message : error}` };
  } finally {
    process.off("SIGTERM", terminate);
    process.off("SIGINT", interrupt);
  }
}

/** The command line of the person's editor, which may hold arguments: $VISUAL, else $EDITOR, else the system's. */
export function editorOf(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  return env.VISUAL?.trim() || env.EDITOR?.trim() || (platform === "win32" ? "notepad" : "vi");
}

/**
 * Opens a file in an editor and waits until it is closed. The shell reads the command line, as git does it.
 * @param stdout where the editor draws: on stderr when stdout is not the terminal.
 * @throws CliError `local` when the editor could not be started or did not end with 0; `interrupted` when Ctrl-C ended
 *   it: that reaches this program too, but maybe after the editor's end.
 */
export async function openEditor(editor: string, path: string, env: NodeJS.ProcessEnv, stdout: 1 | 2): Promise<void> {
  const options = { env, onTerminal: true, stdout };
  const { exitCode, failure } =
    process.platform === "win32"
      ? await runChild(`${editor} "${path}"`, [], { ...options, shell: true })
      : await runChild("sh", ["-c", `${editor} "$@"`, editor, path], options);
  if (exitCode === 0) return;
  if (exitCode === 128 + constants.signals.SIGINT)
    throw new CliError("interrupted", "interrupted (Ctrl-C)", { signal: "SIGINT" });
  const why = failure ?? (exitCode === 127 ? "it was not found" : `it ended with exit code ${exitCode}`);
  throw new CliError("local", `the editor ${JSON.stringify(editor)} failed: ${why}`, {
    hint: "Name another one in VISUAL or EDITOR.",
  });
}

interface Filter {
  readonly file: URL;
  readonly args: readonly string[];
  /** The most memory that its objects may take, in MiB. */
  readonly memoryMib: number;
  readonly input: AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Passes bytes through another program, which has no environment and bounded memory; its stderr is ignored.
 * @param take gets each part of its output.
 * @returns whether it ended with 0. Rejects with the signal's reason after an abort.
 */
export async function throughFilter(
  { file, args, memoryMib, input, signal }: Filter,
  take: (bytes: Uint8Array) => void,
): Promise<boolean> {
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMib}`, fileURLToPath(file), ...args], {
    ...{ env: {}, signal, killSignal: "SIGKILL", windowsHide: true },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once("exit", resolve).once("error", () => resolve(null));
  });
  child.stdin.on("error", () => {}); // It may end before it has read everything, also after the last part was given.
  let failure: unknown;
  const fed = pipeline(input, child.stdin).catch((error: unknown) => {
    if (ENDED_EARLY.has(errorCode(error) ?? "")) return; // Its exit code tells.
    failure = error;
    child.kill("SIGKILL");
  });
  try {
    for await (const chunk of child.stdout) take(chunk);
    signal?.throwIfAborted();
    await fed;
    if (failure !== undefined) throw failure;
    return (await ended) === 0;
  } finally {
    child.kill("SIGKILL");
  }
}

// --- internal ---

/** A program that ends before it has read all of its input closes it. */
const ENDED_EARLY = new Set(["EPIPE", "ECONNRESET", "EOF", "ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_DESTROYED"]);
