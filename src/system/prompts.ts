import { setTimeout as delay } from "node:timers/promises";
import type { ReadStream } from "node:tty";
import { CliError } from "../errors.ts";
import { safeLines, safeText } from "../text/safe-text.ts";
import type { Terminal } from "./terminal.ts";

/** Options of every question. */
interface QuestionOptions {
  /** The flag that answers it without a terminal: `--yes`. */
  readonly flag?: string;
}

interface PasswordOptions extends QuestionOptions {
  /** What is wrong with an answer; undefined when it is right. */
  readonly validate?: (value: string) => string | undefined;
}

interface TextOptions extends PasswordOptions {
  readonly placeholder?: string;
  readonly initial?: string;
}

/** An answer that can be chosen. */
export interface Answer<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Beside the label, while it is chosen. */
  readonly hint?: string | undefined;
}

interface SelectOptions<Value extends string> extends QuestionOptions {
  /** The answer that is chosen at first; the first one when missing. */
  readonly initial?: Value | undefined;
}

/** Questions to a person, on stderr, by @clack/prompts. Each ends the run with `interrupted` on Ctrl-C or Ctrl-D. */
export class Prompts {
  readonly #terminal: Terminal;
  readonly #flags: { readonly input?: boolean };
  readonly #signal: AbortSignal | undefined;

  /** @param signal ends a waiting question when the run is stopped. */
  constructor(terminal: Terminal, flags: { readonly input?: boolean }, signal?: AbortSignal) {
    this.#terminal = terminal;
    this.#flags = flags;
    this.#signal = signal;
  }

  async confirm(question: string, options: QuestionOptions & { readonly defaultAnswer?: boolean } = {}) {
    return this.#ask(
      question,
      options,
      (clack, common) => clack.confirm({ ...common, initialValue: options.defaultAnswer ?? false }),
      true,
    );
  }

  async text(question: string, options: TextOptions = {}): Promise<string> {
    const { placeholder, initial, validate } = options;
    const answer = await this.#ask(question, options, (clack, common) =>
      clack.text({
        ...common,
        ...(placeholder === undefined ? {} : { placeholder }),
        ...(initial === undefined ? {} : { initialValue: initial }),
        validate: (value) => validate?.(value ?? ""),
      }),
    );
    return answer ?? "";
  }

  /** One of several answers, chosen with the arrow keys. */
  async select<Value extends string>(
    question: string,
    answers: readonly Answer<Value>[],
    options: SelectOptions<Value> = {},
  ): Promise<Value> {
    const { initial } = options;
    // The type of clack's options depends on the values in a way that cannot be said of a type parameter.
    const shown = answers.map(({ value, label, hint }) => ({
      value: value as string,
      label: safeText(label),
      ...(hint === undefined ? {} : { hint: safeText(hint) }),
    }));
    const chosen = await this.#ask(
      question,
      options,
      (clack, common) =>
        clack.select<string>({
          ...common,
          options: shown,
          maxItems: MOST_ANSWERS,
          ...(initial === undefined ? {} : { initialValue: initial }),
        }),
      true,
    );
    const answer = answers.find(({ value }) => value === chosen);
    if (answer === undefined) throw new Error(`not an answer: ${chosen}`);
    return answer.value;
  }

  /** The answer is never shown; it is trimmed. */
  async password(question: string, options: PasswordOptions = {}): Promise<string> {
    const validate = (value: string | undefined) => options.validate?.((value ?? "").trim());
    const answer = await this.#ask(question, options, (clack, common) =>
      clack.password({ ...common, mask: "•", validate }),
    );
    return (answer ?? "").trim();
  }

  /**
   * Asks once.
   * @param ignoreTyped whether only keys that are typed from now on are an answer.
   * @throws CliError `usage` without a terminal, `interrupted` when the question was cancelled.
   */
  async #ask<T>(question: string, options: QuestionOptions, show: Show<T>, ignoreTyped = false): Promise<T> {
    const terminal = this.#terminal;
    mustBeAbleToAsk(terminal, this.#flags, question, options);
    const clack = await import("@clack/prompts");
    const cancel = watchForCancel(terminal, this.#signal);
    try {
      if (ignoreTyped && (await typedAhead(terminal.stdin)).includes(CTRL_C)) throw cancel.reason();
      const { stdin: input, stderr: output } = terminal;
      const answer = await show(clack, {
        message: safeLines(question).join("\n"),
        input,
        output,
        signal: cancel.signal,
      });
      if (clack.isCancel(answer)) throw cancel.reason();
      return answer;
    } finally {
      cancel.dispose();
    }
  }
}

// --- internal ---

type Clack = typeof import("@clack/prompts");

type Common = Pick<Parameters<Clack["confirm"]>[0], "message" | "input" | "output" | "signal">;

/** What clack returns for a cancelled question: a symbol of its own. */
type Cancelled = Extract<Awaited<ReturnType<Clack["confirm"]>>, symbol>;

type Show<T> = (clack: Clack, common: Common) => Promise<T | Cancelled>;

const CTRL_C = "\x03";

/** Answers that are shown at once. */
const MOST_ANSWERS = 10;

/** Milliseconds until everything that was typed before the question has been read. */
const TYPED_MS = 30;

/** Reads what was typed before the question was shown: an early Enter must not count as an answer. */
async function typedAhead(stdin: Terminal["stdin"] & Partial<Pick<ReadStream, "setRawMode">>): Promise<string> {
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

/** Watches for what clack ignores: Ctrl-D (the process would end in silence), a closed terminal, a signal. */
function watchForCancel({ stdin }: Terminal, signal: AbortSignal | undefined) {
  const cancel = new AbortController();
  let reason = new CliError("interrupted", "interrupted (Ctrl-C)", { signal: "SIGINT" });
  const inputEnded = () => {
    reason = new CliError("interrupted", "the input ended at a question");
    cancel.abort();
  };
  const onKey = (_: unknown, key: { readonly ctrl?: boolean; readonly name?: string } | undefined) => {
    if (key?.ctrl && key.name === "d") inputEnded();
    if (key?.name === "escape") reason = new CliError("interrupted", "interrupted (Escape)", { signal: "SIGINT" });
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
