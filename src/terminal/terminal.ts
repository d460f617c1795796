import type { Readable, Writable } from "node:stream";
import type { Clock } from "../system/clock.ts";
import { conceal, concealed, isStdoutPiped, writeStdout } from "../system/stdout.ts";
import { JobControl } from "./job-control.ts";
import { LiveLine } from "./live-line.ts";
import { inAscii, showsUnicode } from "./signs.ts";

export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Whether questions can be asked: stdin is a terminal. */
  readonly interactive: boolean;
  readonly stdoutIsTTY: boolean;
  readonly stderrIsTTY: boolean;
  readonly columns: number;
  readonly rows?: number | undefined;
  readonly stderrColumns?: number | undefined;
  /** Writes data. Resolves when the reader has it; rejects with ClosedPipe when the reader went away (`| head`). */
  out(data: string | Uint8Array): Promise<void>;
  err(text: string): void;
  /** Shows a line below all that is written, asked for several times a second; without a text it is removed. */
  showLine(text?: (width: number) => string): void;
  /** Removes that line while a question, a pager or an editor has the terminal. @returns what brings it back. */
  holdLine(): () => void;
  readonly jobs?: JobControl;
  /** A text in signs that the terminal can show. Only for drawing on `stderr` directly: the functions here call it. */
  shown?(text: string): string;
  /** Shows a text by a pager on stdout. Until it has ended, messages for people are held back. */
  page?(command: string, env: NodeJS.ProcessEnv, text: string): Promise<void>;
  /** From now on the key and the others are hidden in every text that is written. */
  conceal(key: string, ...others: readonly string[]): void;
}

export function processTerminal(env: NodeJS.ProcessEnv): Terminal {
  const { stdout, stderr } = process;
  // Each write gets its own failure; without a listener the stream would also throw it as uncaught.
  stdout.on("error", () => {});
  stderr.on("error", () => {});
  const jobs = new JobControl();
  const line = new LiveLine(stderr, jobs);
  const shown = showsUnicode(env) ? (text: string) => text : inAscii;
  let held: string[] | undefined;
  /** No live line once data flows into a pipe: its reader may write to the same terminal at any time. */
  let hasData = false;
  return {
    // Node makes this stream when it is first asked for, which takes longer than a short command has.
    get stdin() {
      return process.stdin;
    },
    stdout,
    stderr,
    get interactive() {
      return process.stdin.isTTY === true;
    },
    stdoutIsTTY: stdout.isTTY === true,
    stderrIsTTY: stderr.isTTY === true,
    get columns() {
      return stdout.columns || 80; // 0 if nobody has set a size
    },
    get stderrColumns() {
      return stderr.isTTY ? stderr.columns || undefined : undefined;
    },
    get rows() {
      return stdout.isTTY ? stdout.rows : undefined;
    },
    out(data) {
      if (stdout.isTTY) return line.beside(data, () => writeStdout(typeof data === "string" ? shown(data) : data));
      if (!hasData && stderr.isTTY && isStdoutPiped()) line.hold();
      hasData = true;
      return writeStdout(data);
    },
    err(text) {
      const message = stderr.isTTY ? shown(concealed(text)) : concealed(text);
      if (held === undefined) line.write(message);
      else held.push(message);
    },
    showLine: (text) => (text === undefined ? line.hide() : line.show((width) => shown(concealed(text(width))))),
    holdLine: () => line.hold(),
    jobs,
    shown,
    async page(command, variables, text) {
      const { runPager } = await import("./pager.ts");
      const release = line.hold();
      const messages: string[] = [];
      held = messages;
      await runPager(command, variables, shown(concealed(text)));
      held = undefined;
      release();
      for (const message of messages) line.write(message);
    },
    conceal,
  };
}

export interface System {
  readonly env: NodeJS.ProcessEnv;
  readonly terminal: Terminal;
  readonly clock: Clock;
  /** Aborted by SIGINT and SIGTERM; its reason is the CliError to end with. */
  readonly signal: AbortSignal;
  /** Registers work for after the command, also a failed one; skipped after an interrupt. The work must not fail. */
  readonly atEnd?: (work: () => Promise<void>) => void;
}

/** Whether there is a person to ask: with --no-input nobody is. */
export function canAsk({ terminal }: Pick<System, "terminal">): boolean {
  return terminal.stderrIsTTY && terminal.interactive; // In this order: to look at stdin takes a millisecond.
}

export function withoutQuestions<Context extends Pick<System, "terminal">>(context: Context): Context {
  return { ...context, terminal: { ...context.terminal, interactive: false } };
}
