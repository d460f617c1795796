import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

interface Filter {
  /** The program's file, run by this Node. */
  readonly file: URL;
  readonly args: readonly string[];
  /** The most memory that its objects may take, in MiB. */
  readonly memoryMib: number;
  readonly input: AsyncIterable<Uint8Array>;
  /** Ends it at once. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Passes bytes through another program, which is isolated from this one: it has no environment and bounded memory, and
 * its stderr is ignored.
 * @param take gets each part of its output.
 * @returns whether it ended with 0. Rejects with the signal's reason after an abort.
 */
export async function throughFilter(
  { file, args, memoryMib, input, signal }: Filter,
  take: (bytes: Uint8Array) => void,
): Promise<boolean> {
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMib}`, fileURLToPath(file), ...args], {
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
    windowsHide: true,
  });
  const stop = () => child.kill("SIGKILL");
  signal?.addEventListener("abort", stop);
  const ended = new Promise<number | null>((resolve) => {
    child.once("exit", resolve).once("error", () => resolve(null));
  });
  const feed = async () => {
    for await (const chunk of input) {
      if (!child.stdin.write(chunk)) await Promise.race([once(child.stdin, "drain"), ended]);
    }
    child.stdin.end();
  };
  child.stdin.on("error", () => {}); // It ended before it had read everything: its exit code tells.
  try {
    const fed = feed();
    fed.catch(() => child.kill("SIGKILL"));
    for await (const chunk of child.stdout) take(chunk);
    signal?.throwIfAborted();
    await fed;
    return (await ended) === 0;
  } finally {
    signal?.removeEventListener("abort", stop);
    child.kill("SIGKILL");
  }
}
