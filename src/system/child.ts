import { constants } from "node:os";
import { spawner } from "./spawner.ts";

interface ChildOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Ctrl-C on the terminal reaches the other program by itself. */
  readonly onTerminal: boolean;
  /** The command is a line for the system's shell. */
  readonly shell?: boolean;
  /** Where its stdout goes: this program's stdout, or its stderr. */
  readonly stdout?: 1 | 2;
}

/**
 * Runs another program on this one's streams until it ends. SIGTERM is forwarded to it. So is SIGINT, unless
 * `onTerminal`: there Ctrl-C reaches both programs, and the other one, which may be a shell, may go on.
 * @returns its exit code, or 128 + the number of the signal that ended it (POSIX shell convention);
 * 127 and 126 with a reason when it was not found or could not be started.
 */
export async function runChild(
  command: string,
  args: readonly string[],
  { env, onTerminal, shell = false, stdout = 1 }: ChildOptions,
): Promise<{ readonly exitCode: number; readonly failure?: string }> {
  const spawn = await spawner();
  const child = spawn(command, args, { env, shell, stdio: ["inherit", stdout, "inherit"] });
  const terminate = () => child.kill("SIGTERM");
  const interrupt = () => {
    if (!onTerminal) child.kill("SIGINT");
  };
  process.on("SIGTERM", terminate);
  process.on("SIGINT", interrupt);
  try {
    return await new Promise((resolve) => {
      child.once("error", (error: NodeJS.ErrnoException) => resolve(notStarted(command, error)));
      child.once("exit", (code, signal) => {
        resolve({ exitCode: signal === null ? (code ?? 0) : 128 + constants.signals[signal] });
      });
    });
  } finally {
    process.off("SIGTERM", terminate);
    process.off("SIGINT", interrupt);
  }
}

// --- internal ---

function notStarted(command: string, error: NodeJS.ErrnoException): { exitCode: number; failure: string } {
  return error.code === "ENOENT"
    ? { exitCode: 127, failure: `command not found: ${command}` }
    : { exitCode: 126, failure: `could not start ${command}: ${error.message}` };
}
