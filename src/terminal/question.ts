import { setTimeout as delay } from "node:timers/promises";
import { CliError, Declined } from "../errors.ts";
import { safeLines } from "../text/safe-text.ts";
import { Drawing, type Key, type Keyboard } from "./drawing.ts";
import type { Terminal } from "./terminal.ts";

export interface QuestionOptions {
  /** The flag that answers it without a terminal: `--yes`. */
  readonly flag?: string;
  /** A line below it: shown as it is, so that it may hold colour. */
  readonly below?: string | undefined;
  /** What may help to answer a choice, below all else: it goes once the answer is given. */
  readonly details?: string | undefined;
  /** What the command ends with when a person leaves the question by Esc: as after a No. */
  readonly declined?: Declined;
}

export interface Common {
  readonly message: string;
  /** The message without what only helps to answer it. */
  readonly answered: string;
  readonly input: Keyboard;
  readonly output: Drawing;
  readonly signal: AbortSignal;
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
    this.mustBeAbleToAsk(question, options);
    const terminal = this.#terminal;
    const { below = [], details = [], declined = new Declined("nothing was sent") } = options;
    const bringLineBack = terminal.holdLine();
    const cancel = watchForCancel(terminal.stdin, this.#signal, declined);
    let output: Drawing | undefined;
    try {
      const { stdin: input } = terminal;
      if (ignoreTyped && (await typedAhead(input)).includes(CTRL_C)) throw cancel.reason();
      output = new Drawing(terminal);
      const lines = [...safeLines(question), below].flat();
      const message = [...lines, details].flat().join("\n");
      const answer = await show({ message, answered: lines.join("\n"), input, output, signal: cancel.signal });
      if (typeof answer === "symbol") throw cancel.reason();
      return answer;
    } finally {
      output?.destroy();
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

const CTRL_C = "\x03";

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
 * Ends a question when clack would wait on: at Ctrl-D, a closed terminal, and a signal.
 * @returns `reason`: why it was cancelled. Clack does not tell Esc, which is a No, from Ctrl-C.
 */
function watchForCancel(stdin: Keyboard, signal: AbortSignal | undefined, declined: Declined) {
  const cancel = new AbortController();
  let reason: CliError = new CliError("interrupted", "interrupted (Ctrl-C)", { signal: "SIGINT" });
  const inputEnded = () => {
    reason = new CliError("interrupted", "the input ended at a question");
    cancel.abort();
  };
  const onKey = (_: unknown, key: Key | undefined) => {
    if (key?.name === "escape") reason = declined;
    if (key?.ctrl && key.name === "d") queueMicrotask(inputEnded); // Clack is still to be told of this key.
  };
  const onSignal = () => {
    if (signal?.reason instanceof CliError) reason = signal.reason;
    cancel.abort();
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
