import type { Readable, Writable } from "node:stream";
import { hider } from "../text/secret.ts";
import { errorCode, fileError } from "./files.ts";
import { type Status, StatusLine } from "./status-line.ts";

/** The process's three streams as the program sees them. */
export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Whether questions can be asked: stdin is a terminal. */
  readonly interactive: boolean;
  readonly stdoutIsTTY: boolean;
  readonly stderrIsTTY: boolean;
  /** Width of stdout in cells; 80 where it is not a terminal. */
  readonly columns: number;
  /** Width of stderr in cells, where it is a terminal that tells it. */
  readonly stderrColumns?: number | undefined;
  /** Writes data. Resolves when the reader has it; rejects with ClosedPipe when the reader went away (`| head`). */
  out(data: string | Uint8Array): Promise<void>;
  /** Writes a message for people. Never fails. */
  err(text: string): void;
  /** Shows a wait: in the status line, else as a message. `words` gets the milliseconds that are left. */
  showWait(ms: number, words: (left: number) => string): void;
  /** Shows a status line below all messages; resolves to a function that removes it. Only when stderr is a terminal. */
  showStatus(status: Status): Promise<() => void>;
  /** From now on the key is hidden in every text that is written. */
  conceal(key: string): void;
}

/** stdout was closed by its reader: no error, the program just ends. */
export class ClosedPipe extends Error {}

/** Writes to stdout. Resolves when the reader has it; rejects with ClosedPipe, or CliError `local`. */
export async function writeStdout(data: string | Uint8Array): Promise<void> {
  await written(process.stdout, typeof data === "string" ? shown(data) : data).catch((error: unknown) => {
    // After its first EPIPE the stream is destroyed.
    const isClosed = ["EPIPE", "ERR_STREAM_DESTROYED"].includes(errorCode(error) ?? "");
    throw isClosed ? new ClosedPipe() : fileError("write", "stdout", error);
  });
}

/** Writes to a stream; resolves when the system has it. */
export function written(stream: Writable, data: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(data, (error) => (error ? reject(error) : resolve()));
  });
}

export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  // Each write gets its own failure; without a listener the stream would also throw it as uncaught.
  stdout.on("error", () => {});
  stderr.on("error", () => {});
  const statusLine = new StatusLine(stderr);
  return {
    stdin,
    stdout,
    stderr,
    interactive: stdin.isTTY === true,
    stdoutIsTTY: stdout.isTTY === true,
    stderrIsTTY: stderr.isTTY === true,
    get columns() {
      return stdout.columns ?? 80;
    },
    get stderrColumns() {
      return stderr.isTTY ? stderr.columns : undefined;
    },
    out: writeStdout,
    err: (text) => statusLine.write(shown(text)),
    showWait: (ms, words) => statusLine.wait(ms, words),
    showStatus: (status) => statusLine.show(status),
    conceal: (key) => void hiders.set(key, hider(key)),
  };
}

// --- internal ---

/** What hides each key; of the whole process, as its streams are. */
const hiders = new Map<string, (text: string) => string>();

function shown(text: string): string {
  return [...hiders.values()].reduce((left, hide) => hide(left), text);
}
