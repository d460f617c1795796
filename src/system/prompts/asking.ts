import type { Readable, Writable } from "node:stream";
import { CliError, Declined } from "../../errors.ts";
import { safeLines } from "../../text/safe-text.ts";
import type { Terminal } from "../terminal.ts";
import { CTRL_C, typedAhead } from "./typed-ahead.ts";
import { watchForCancel } from "./watch-for-cancel.ts";

/** Options of every question. */
export interface QuestionOptions {
  /** The flag that answers it without a terminal: `--yes`. */
  readonly flag?: string;
  /** A line below it: shown as it is, so that it may hold colour. */
  readonly below?: string | undefined;
  /** What the command ends with when a person leaves the question by Esc: the same as after a No. */
  readonly declined?: Declined;
}

type Clack = typeof import("@clack/prompts");

interface Common {
  readonly message: string;
  readonly input: Readable;
  readonly output: Writable;
  readonly signal: AbortSignal;
}

/** What clack returns for a cancelled question: a symbol of its own. */
type Cancelled = Extract<Awaited<ReturnType<Clack["confirm"]>>, symbol>;

/** Shows a question. What shows it without clack throws what `cancelled` gives instead of returning that symbol. */
type Show<T> = (clack: Clack, common: Common, cancelled: () => CliError) => Promise<T | Cancelled>;

/** What every kind of question needs: a terminal, and a clean end on Ctrl-C, Ctrl-D or a signal. */
export class Asking {
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
   * @param ignoreTyped whether only keys that are typed from now on are an answer.
   * @throws CliError `usage` without a terminal, `interrupted` when the question was cancelled; Declined after Esc.
   */
  async ask<T>(question: string, options: QuestionOptions, show: Show<T>, ignoreTyped = false): Promise<T> {
    const terminal = this.#terminal;
    mustBeAbleToAsk(terminal, this.#flags, question, options);
    const clack = await import("@clack/prompts");
    const bringLineBack = terminal.holdLine();
    const cancel = watchForCancel(terminal, this.#signal, options.declined ?? new Declined("nothing was sent"));
    try {
      if (ignoreTyped && (await typedAhead(terminal.stdin)).includes(CTRL_C)) throw cancel.reason();
      const { stdin: input, stderr: output } = terminal;
      const message = [...safeLines(question), ...(options.below === undefined ? [] : [options.below])].join("\n");
      const answer = await show(clack, { message, input, output, signal: cancel.signal }, cancel.reason);
      if (clack.isCancel(answer)) throw cancel.reason();
      return answer;
    } finally {
      cancel.dispose();
      bringLineBack();
    }
  }
}

// --- internal ---

function mustBeAbleToAsk(
  { interactive, stderrIsTTY }: Terminal,
  { input }: { readonly input?: boolean },
  question: string,
  { flag }: QuestionOptions,
): void {
  if (interactive && stderrIsTTY && input !== false) return;
  const notTerminal = interactive ? "stderr is not a terminal" : "stdin is not a terminal";
  const why = input === false ? "--no-input" : notTerminal;
  throw new CliError("usage", `cannot ask ${JSON.stringify(question)}: ${why}`, {
    hint: flag === undefined ? "Give the answer by a flag; --help lists them." : `Give ${flag} instead.`,
  });
}
