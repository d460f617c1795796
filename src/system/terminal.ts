import type { Readable, Writable } from "node:stream";
import { errorCode, fileError } from "./files.ts";
import { type StandingLine, standingLines } from "./standing-line.ts";

/** The process's three streams as the program sees them. */
export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Whether somebody can be asked: stdin is a terminal. */
  readonly interactive: boolean;
  readonly stdoutIsTTY: boolean;
  readonly stderrIsTTY: boolean;
  /** Width of stdout in cells; 80 where it is no terminal. */
  readonly columns: number;
  /** Width of stderr in cells, where it is a terminal that tells it. */
  readonly stderrColumns?: number | undefined;
  /** Writes data. Resolves when the reader has it; a reader that went away (`| head`) rejects with ClosedPipe. */
  out(data: string | Uint8Array): Promise<void>;
  /** Writes a message for people. Never fails. */
  err(text: string): void;
  /** Tells of a wait: in the line that stands, where there is one, else by a message. `words` are of the milliseconds left. */
  wait(ms: number, words: (left: number) => string): void;
  /** Has a line stand below all messages until what it resolves to is called. For a stderr that is a terminal. */
  stand(line: StandingLine): Promise<() => void>;
}

/** stdout was closed by its reader: no error, the program just ends. */
export class ClosedPipe extends Error {}

export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  // Each write learns of its own failure; without a listener the stream would also throw it at nobody.
  stdout.on("error", () => {});
  stderr.on("error", () => {});
  const { write, wait, stand } = standingLines(stderr);
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
    out: (data) =>
      new Promise((resolve, reject) => {
        stdout.write(data, (error) => {
          if (!error) resolve();
          else reject(errorCode(error) === "EPIPE" ? new ClosedPipe() : fileError("write", "stdout", error));
        });
      }),
    err: write,
    wait,
    stand,
  };
}
