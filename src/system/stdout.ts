import { fstatSync } from "node:fs";
import { hider } from "../text/secret.ts";
import { errorCode, fileError } from "./files.ts";

/** stdout was closed by its reader: no error, the program just ends. */
export class ClosedPipe extends Error {}

/** Writes to stdout. Resolves when the reader has it; rejects with ClosedPipe, or CliError `local`. */
export async function writeStdout(data: string | Uint8Array): Promise<void> {
  const shown = typeof data === "string" ? concealed(data) : data;
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(shown, (error) => (error ? reject(error) : resolve()));
  }).catch((error: unknown) => {
    // After its first EPIPE the stream is destroyed.
    const isClosed = ["EPIPE", "ERR_STREAM_DESTROYED"].includes(errorCode(error) ?? "");
    throw isClosed ? new ClosedPipe() : fileError("write", "stdout", error);
  });
}

/** Whether another process reads stdout: it may write to the terminal of this one. */
export function isStdoutPiped(): boolean {
  const stat = fstatSync(1);
  return stat.isFIFO() || stat.isSocket();
}

/** From now on the key is hidden in every text that is written to stdout or stderr. */
export function conceal(key: string, ...others: readonly string[]): void {
  hiders.set(key, hider(key, ...others));
}

export function concealed(text: string): string {
  return [...hiders.values()].reduce((left, hide) => hide(left), text);
}

// --- internal ---

/** What hides each key; of the whole process, as its streams are. */
const hiders = new Map<string, (text: string) => string>();
