import type { Readable } from "node:stream";
import { errorCode } from "./files.ts";
import { spawner } from "./spawner.ts";

interface Call {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string | undefined;
  /** What it reads from stdin; `inherit` lets a person answer its questions. */
  readonly input: string | "inherit";
  /** Whether what it writes to stderr appears at once on this program's; else it is kept for the result. */
  readonly showsErrors: boolean;
  /** It is killed after so many milliseconds. */
  readonly timeoutMs: number;
  /** Kills it at once. */
  readonly signal?: AbortSignal | undefined;
}

/** How another program ended, and what it printed. */
export interface Captured {
  /** `ended` by itself; `unknown` = there is no such program; `not started` for another reason. */
  readonly end: "ended" | "timeout" | "unknown" | "not started";
  /** In words: `exit code 1`, `SIGSEGV`; undefined after exit code 0. */
  readonly failure: string | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs another program, without a shell, and keeps what it prints, up to 64 KiB of each stream.
 * Rejects with the signal's reason after an abort.
 */
export async function captured(program: string, args: readonly string[], call: Call): Promise<Captured> {
  const { env, cwd, input, showsErrors, timeoutMs, signal } = call;
  const spawn = await spawner();
  signal?.throwIfAborted();
  const child = spawn(program, args, {
    env,
    cwd,
    stdio: [input === "inherit" ? "inherit" : "pipe", "pipe", showsErrors ? "inherit" : "pipe"],
    windowsHide: true,
  });
  child.stdin?.on("error", () => {}); // It may end without reading.
  if (input !== "inherit") child.stdin?.end(input);
  const [stdout, stderr] = [collected(child.stdout), collected(child.stderr)];
  let stop = () => {};
  try {
    const end = await new Promise<Pick<Captured, "end" | "failure">>((resolve, reject) => {
      const timer = setTimeout(() => resolve({ end: "timeout", failure: "no answer" }), timeoutMs);
      const abort = () => reject(signal?.reason);
      signal?.addEventListener("abort", abort);
      stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      child.once("error", (error) => {
        const end = errorCode(error) === "ENOENT" ? "unknown" : "not started";
        resolve({ end, failure: error.message });
      });
      const ended = (code: number | null, killedBy: string | null) =>
        resolve({ end: "ended", failure: code === 0 ? undefined : (killedBy ?? `exit code ${code}`) });
      child.once("close", ended);
      // What it started and left behind may keep its output open.
      child.once("exit", (code, killedBy) => void setTimeout(ended, LEFT_MS, code, killedBy).unref());
    });
    return { ...end, stdout: stdout(), stderr: stderr() };
  } finally {
    stop();
    child.kill("SIGKILL");
    // A program that it started may keep them open.
    child.stdout?.destroy();
    child.stderr?.destroy();
  }
}

// --- internal ---

/** How long the output of a program that has ended may take to arrive, in milliseconds. */
const LEFT_MS = 1000;

const MOST_BYTES = 64 * 1024;

function collected(stream: Readable | null): () => string {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream?.on("data", (chunk: Buffer) => {
    if (bytes < MOST_BYTES) chunks.push(chunk);
    bytes += chunk.length;
  });
  return () => Buffer.concat(chunks).subarray(0, MOST_BYTES).toString();
}
