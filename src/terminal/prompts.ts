import { setTimeout as delay } from "node:timers/promises";
import { CliError, Declined } from "../errors.ts";
import { safeLines } from "../text/safe-text.ts";
import { Drawing, type Key, type Keyboard } from "./drawing.ts";
import type { Terminal } from "./terminal.ts";

export interface QuestionOptions {
  readonly flag?: string;
  /** A line below it: shown as it is, so that it may hold colour. */
  readonly below?: string | undefined;
  /** What may help to answer a choice, below all else: it goes once the answer is given. */
  readonly details?: string | undefined;
  /** What the command ends with when a person leaves the question by Esc: as after a No. */
  readonly declined?: Declined;
}

export interface TextOptions extends QuestionOptions {
  readonly placeholder?: string | undefined;
  readonly initial?: string;
  readonly validate?: (value: string) => string | undefined;
}

export interface PickOptions extends QuestionOptions {
  readonly typed?: string;
  readonly several?: boolean;
  readonly placeholder?: string;
}

/** Stands in brackets behind the line that Space takes, of several: without colour nothing else shows where one is. */
export const FOCUS = "Space";

export interface PromptLine {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly key?: string | undefined;
  /** The one that Enter alone takes; else that is the first one. */
  readonly isInitial?: boolean;
}

export interface PromptAnswer<Value> extends PromptLine {
  readonly value: Value;
  readonly does?: undefined;
}

/** What can be chosen besides an answer: it shows something, and the question is asked again; or it throws. */
interface Aside extends PromptLine {
  readonly does: () => Promise<void>;
}

/** The choice that ends the command before it writes, as Esc does. */
export function stop(declined: Declined, label = "Stop, and write nothing"): Aside {
  return { label, does: () => Promise.reject(declined) };
}

export interface DrawnQuestion {
  readonly message: string;
  readonly answered: string;
  readonly input: Keyboard;
  readonly output: Drawing;
  readonly signal: AbortSignal;
}

/** Questions on stderr. They throw Declined on Esc, `interrupted` on Ctrl-C, `usage` if nobody can answer. */
export abstract class Prompts {
  abstract readonly leaving: string;
  readonly #terminal: Terminal;
  readonly #flags: { readonly input?: boolean };
  readonly #signal: AbortSignal | undefined;

  constructor(terminal: Terminal, flags: { readonly input?: boolean }, signal?: AbortSignal) {
    this.#terminal = terminal;
    this.#flags = flags;
    this.#signal = signal;
  }

  abstract confirm(question: string, options?: QuestionOptions): Promise<boolean>;

  abstract text(question: string, options?: TextOptions): Promise<string>;

  /** A line that is never shown; it is trimmed. */
  abstract password(question: string, options?: Pick<TextOptions, "flag" | "declined" | "validate">): Promise<string>;

  /** What a person finds by typing: at least one place among labels that are 6 cells narrower than the terminal. */
  abstract pick(
    question: string,
    choices: readonly string[],
    fits: (typed: string, at: number) => boolean,
    options?: PickOptions,
  ): Promise<readonly number[]>;

  async select<Value>(
    question: string,
    answers: readonly (PromptAnswer<Value> | Aside)[],
    options: QuestionOptions = {},
  ): Promise<Value> {
    for (;;) {
      const answer = await this.choice(question, answers, options);
      if (answer.does === undefined) return answer.value;
      await answer.does();
    }
  }

  protected abstract choice<One extends PromptLine>(
    question: string,
    choices: readonly One[],
    options: QuestionOptions,
  ): Promise<One>;

  /** @param show returns a symbol if cancelled. @param ignoreTyped only keys that are typed from now on count. */
  protected async ask<T>(
    question: string,
    { flag, below, details, declined = new Declined("nothing was sent") }: QuestionOptions,
    show: (shown: DrawnQuestion) => Promise<T | symbol>,
    ignoreTyped = false,
  ): Promise<T> {
    this.#mustBeAbleToAsk(question, flag);
    const terminal = this.#terminal;
    const { stdin: input } = terminal;
    const bringLineBack = terminal.holdLine();
    const cancel = watchForCancel(input, this.#signal, declined);
    let output: Drawing | undefined;
    try {
      if (ignoreTyped && (await typedAhead(input)).includes(CTRL_C)) throw cancel.reason();
      output = new Drawing(terminal);
      const answered = [...safeLines(question), ...(below === undefined ? [] : [below])].join("\n");
      const message = details === undefined ? answered : `${answered}\n${details}`;
      const answer = await show({ message, answered, input, output, signal: cancel.signal });
      if (typeof answer === "symbol") throw cancel.reason();
      return answer;
    } finally {
      output?.destroy();
      cancel.dispose();
      bringLineBack();
    }
  }

  #mustBeAbleToAsk(question: string, flag: string | undefined): void {
    const { interactive, stderrIsTTY } = this.#terminal;
    const isRefused = this.#flags.input === false;
    if (interactive && stderrIsTTY && !isRefused) return;
    const why = isRefused ? "--no-input" : `${interactive ? "stderr" : "stdin"} is not a terminal`;
    throw new CliError("usage", `cannot ask ${JSON.stringify(question)}: ${why}`, {
      hint: flag === undefined ? "Give the answer by a flag; --help lists them." : `Give ${flag} instead.`,
    });
  }
}

/** The answer; undefined if the person leaves the question, or says No. */
export async function unlessDeclined<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  return asked.catch((error: unknown) => {
    if (error instanceof Declined) return undefined;
    throw error;
  });
}

/** What Ctrl-C sends. */
export const CTRL_C = "\x03";

// --- internal ---

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

/** Ends a question at Ctrl-D, a closed terminal and a signal. @returns `reason`: Esc is a No, other than Ctrl-C. */
function watchForCancel(stdin: Keyboard, signal: AbortSignal | undefined, declined: Declined) {
  const cancel = new AbortController();
  let reason: CliError = new CliError("interrupted", "interrupted (Ctrl-C)", { signal: "SIGINT" });
  const inputEnded = () => {
    reason = new CliError("interrupted", "the input ended at a question");
    cancel.abort();
  };
  const onKey = (_: unknown, key: Key | undefined) => {
    if (key?.name === "escape") reason = declined;
    if (key?.ctrl && key.name === "d") queueMicrotask(inputEnded); // The question is still to be told of this key.
  };
  const onSignal = () => {
    if (signal?.reason instanceof CliError) reason = signal.reason;
    cancel.abort();
  };
  const ends = ["end", "close", "error"] as const;
  stdin.on("keypress", onKey);
  for (const end of ends) stdin.on(end, inputEnded);
  signal?.addEventListener("abort", onSignal);
  if (signal?.aborted) onSignal();
  return {
    signal: cancel.signal,
    reason: () => reason,
    dispose() {
      stdin.off("keypress", onKey);
      for (const end of ends) stdin.off(end, inputEnded);
      signal?.removeEventListener("abort", onSignal);
    },
  };
}
