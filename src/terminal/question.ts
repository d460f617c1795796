import { type Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { ReadStream } from "node:tty";
import { CliError, Declined } from "../errors.ts";
import { safeLines } from "../text/safe-text.ts";
import type { Terminal } from "./terminal.ts";

/** Options of every question. */
export interface QuestionOptions {
  /** The flag that answers it without a terminal: `--yes`. */
  readonly flag?: string;
  /** A line below it: shown as it is, so that it may hold colour. */
  readonly below?: string | undefined;
  /** What the command ends with when a person leaves the question by Esc: as after a No. */
  readonly declined?: Declined;
}

/** What any question needs. */
export interface Common {
  readonly message: string;
  readonly input: Readable;
  readonly output: Drawing;
  readonly signal: AbortSignal;
}

/** What a question draws on the terminal. It can be drawn again, as after `fg`. */
export class Drawing extends Writable {
  readonly #screen: Screen;
  readonly #shown: (text: string) => string;
  #drawn = "";
  readonly #resize = () => void this.emit("resize");

  constructor({ stderr, shown = (text) => text }: Terminal) {
    super({ decodeStrings: false });
    this.#screen = stderr.on("resize", this.#resize);
    this.#shown = shown;
  }

  get columns(): number | undefined {
    return this.#screen.columns;
  }

  get rows(): number | undefined {
    return this.#screen.rows;
  }

  get hidesCursor(): boolean {
    return this.#drawn.includes(HIDE_CURSOR);
  }

  /** Forgets what was written so far: `again` does not draw it. */
  settle(): void {
    this.#drawn = "";
  }

  again(): void {
    this.#screen.write(this.#drawn);
  }

  override _write(text: string, _: unknown, done: () => void): void {
    const signs = this.#shown(text);
    this.#drawn += signs;
    this.#screen.write(signs);
    done();
  }

  override _destroy(_: unknown, done: () => void): void {
    this.#screen.off("resize", this.#resize);
    done();
  }
}

/** Asks a question of any kind: it needs a terminal, and a clean end on Ctrl-C, Ctrl-D or a signal. */
export class Question {
  readonly #terminal: Terminal;
  readonly #flags: { readonly input?: boolean };
  readonly #signal: AbortSignal | undefined;

  /** @param signal ends a waiting question when the run is stopped. */
  constructor(terminal: Terminal, flags: { readonly input?: boolean }, signal?: AbortSignal) {
    this.#terminal = terminal;
    this.#flags = flags;
    this.#signal = signal;
  }

  /**
   * Asks once. Esc is a No: nothing was done, and nothing failed.
   * @param show returns a symbol when the question was cancelled.
   * @param ignoreTyped whether only keys that are typed from now on are an answer.
   * @throws CliError `usage` without a terminal, `interrupted` when the question was cancelled; Declined after Esc.
   */
  async ask<T>(
    question: string,
    options: QuestionOptions,
    show: (common: Common) => Promise<T | symbol>,
    ignoreTyped = false,
  ): Promise<T> {
    const terminal = this.#terminal;
    this.mustBeAbleToAsk(question, options);
    const bringLineBack = terminal.holdLine();
    const cancel = watchForCancel(terminal, this.#signal, options.declined ?? new Declined("nothing was sent"));
    const output = new Drawing(terminal);
    let over = () => {};
    try {
      const { stdin: input } = terminal;
      if (ignoreTyped && (await typedAhead(input)).includes(CTRL_C)) throw cancel.reason();
      over = aroundStops(terminal, output) ?? over;
      const message = [...safeLines(question), ...(options.below === undefined ? [] : [options.below])].join("\n");
      const answer = await show({ message, input, output, signal: cancel.signal });
      if (typeof answer === "symbol") throw cancel.reason();
      return answer;
    } finally {
      over();
      output.destroy();
      cancel.dispose();
      bringLineBack();
    }
  }

  protected mustBeAbleToAsk(question: string, { flag }: QuestionOptions): void {
    const { interactive, stderrIsTTY } = this.#terminal;
    const { input } = this.#flags;
    if (interactive && stderrIsTTY && input !== false) return;
    const notTerminal = interactive ? "stderr is not a terminal" : "stdin is not a terminal";
    const why = input === false ? "--no-input" : notTerminal;
    throw new CliError("usage", `cannot ask ${JSON.stringify(question)}: ${why}`, {
      hint: flag === undefined ? "Give the answer by a flag; --help lists them." : `Give ${flag} instead.`,
    });
  }
}

// --- internal ---

type Keyboard = Readable & Partial<Pick<ReadStream, "setRawMode" | "isRaw">>;
type Screen = Writable & { readonly columns?: number; readonly rows?: number };

const [HIDE_CURSOR, SHOW_CURSOR] = ["\x1b[?25l", "\x1b[?25h"];
const CTRL_C = "\x03";
const CANCEL = { name: "c", ctrl: true, sequence: CTRL_C };

/** Gives the terminal to the shell while the process is stopped. @returns what ends that. */
function aroundStops({ stdin, stderr, jobs }: Terminal, drawing: Drawing): (() => void) | undefined {
  const keyboard: Keyboard = stdin;
  let wasRaw: boolean | undefined;
  const leave = () => {
    wasRaw ??= keyboard.isRaw === true;
    keyboard.setRawMode?.(false);
    if (drawing.hidesCursor) stderr.write(SHOW_CURSOR);
  };
  return jobs?.around(leave, () => {
    const isRaw = wasRaw ?? keyboard.isRaw === true;
    wasRaw = undefined;
    keyboard.setRawMode?.(false); // Node believes that it is still in the mode which it set last.
    keyboard.setRawMode?.(isRaw);
    drawing.again();
  });
}

/** Milliseconds until everything that was typed before the question has been read. */
const TYPED_MS = 30;

/** Reads what was typed before the question was shown: an early Enter must not count as an answer. */
async function typedAhead(stdin: Keyboard): Promise<string> {
  let typed = "";
  const take = (data: unknown) => {
    typed += String(data);
  };
  // In raw mode, so that a line without its Enter is read too.
  stdin.setRawMode?.(true);
  stdin.on("data", take);
  await delay(TYPED_MS);
  stdin.off("data", take).pause();
  stdin.setRawMode?.(false);
  return typed;
}

/**
 * Watches for what clack ignores: Ctrl-D (the process would end in silence), a closed terminal, a signal; and for Esc,
 * which clack does not tell from Ctrl-C, and takes for an arrow key besides.
 * @param declined the reason when the question is left by Esc.
 */
function watchForCancel({ stdin, jobs }: Terminal, signal: AbortSignal | undefined, declined: Declined) {
  const cancel = new AbortController();
  let reason: CliError = new CliError("interrupted", "interrupted (Ctrl-C)", { signal: "SIGINT" });
  /** As Ctrl-C would: a question that is on the screen is drawn as cancelled. */
  const leave = () => {
    if (stdin.listenerCount("keypress") > 1) stdin.emit("keypress", CTRL_C, { ...CANCEL });
    else cancel.abort();
  };
  const inputIsOver = () => {
    reason = new CliError("interrupted", "the input ended at a question");
  };
  const inputEnded = () => {
    inputIsOver();
    cancel.abort();
  };
  const onKey = (_: unknown, key: { readonly ctrl?: boolean; readonly name?: string } | undefined) => {
    if (key?.ctrl && key.name === "d") {
      inputIsOver();
      queueMicrotask(leave); // Later than now: others are still to be told of this key.
    }
    if (key?.ctrl && key.name === "z" && jobs !== undefined) {
      Object.assign(key, { name: undefined }); // Else Node's reading of lines stops the process, and never reads on.
      jobs.stop();
    }
    if (key?.name !== "escape") return;
    reason = declined;
    Object.assign(key, CANCEL);
  };
  const onSignal = () => {
    if (signal?.reason instanceof CliError) reason = signal.reason;
    leave();
  };
  stdin.on("keypress", onKey).on("end", inputEnded).on("close", inputEnded).on("error", inputEnded);
  signal?.addEventListener("abort", onSignal);
  if (signal?.aborted) onSignal();
  return {
    signal: cancel.signal,
    reason: () => reason,
    dispose() {
      stdin.off("keypress", onKey).off("end", inputEnded).off("close", inputEnded).off("error", inputEnded);
      signal?.removeEventListener("abort", onSignal);
    },
  };
}
