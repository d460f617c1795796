import { setTimeout as delay } from "node:timers/promises";
import type { ReadStream } from "node:tty";
import { CliError } from "../errors.ts";
import { safeText } from "../text/safe-text.ts";
import type { Terminal } from "./terminal.ts";

/** Options of every question. */
interface QuestionOptions {
  /** The flag that answers it without a terminal: `--yes`. */
  readonly flag?: string;
}

interface TextOptions extends QuestionOptions {
  readonly placeholder?: string;
  /** What is wrong with an answer; undefined when it is right. */
  readonly validate?: (value: string) => string | undefined;
  readonly initial?: string;
}

/** Questions to a person, on stderr. Each ends the run with `interrupted` on Ctrl-C or Ctrl-D. */
export interface Prompts {
  confirm(question: string, options?: QuestionOptions & { readonly defaultAnswer?: boolean }): Promise<boolean>;
  text(question: string, options?: TextOptions): Promise<string>;
  /** The answer is never shown; it is trimmed. */
  password(question: string, options?: QuestionOptions & Pick<TextOptions, "validate">): Promise<string>;
}

/**
 * Questions by @clack/prompts, loaded with the first question.
 * @param signal ends a waiting question when the run is stopped.
 */
export async function createPrompts(
  terminal: Terminal,
  flags: { readonly input?: boolean },
  signal?: AbortSignal,
): Promise<Prompts> {
  /** Asks once: checks that there is a terminal, and throws when the question was cancelled. */
  const ask: Ask = async <T>(question: string, options: QuestionOptions, show: Show<T>, fresh = false) => {
    mustBeThere(terminal, flags, question, options);
    const clack = await import("@clack/prompts");
    const left = watchForLeaving(terminal, signal);
    try {
      if (fresh && (await typedAhead(terminal.stdin)).includes(CTRL_C)) throw left.reason();
      const answer = await show(clack, {
        message: safeText(question),
        input: terminal.stdin,
        output: terminal.stderr,
        signal: left.signal,
      });
      if (clack.isCancel(answer)) throw left.reason();
      return answer;
    } finally {
      left.dispose();
    }
  };
  return {
    confirm: (question, options = {}) =>
      ask(
        question,
        options,
        (clack, common) => clack.confirm({ ...common, initialValue: options.defaultAnswer ?? false }),
        true,
      ),
    text: (question, options = {}) =>
      ask(question, options, (clack, common) =>
        clack.text({
          ...common,
          ...(options.placeholder === undefined ? {} : { placeholder: options.placeholder }),
          ...(options.initial === undefined ? {} : { initialValue: options.initial }),
          ...validation(options),
        }),
      ).then((answer) => answer ?? ""),
    password: (question, options = {}) =>
      ask(question, options, (clack, common) =>
        clack.password({ ...common, mask: "•", ...validation(options, true) }),
      ).then((answer) => (answer ?? "").trim()),
  };
}

// --- internal ---

type Clack = typeof import("@clack/prompts");

interface Common {
  readonly message: string;
  readonly input: Terminal["stdin"];
  readonly output: Terminal["stderr"];
  readonly signal: AbortSignal;
}

/** What clack returns for a cancelled question: a symbol of its own. */
type Left = Extract<Awaited<ReturnType<Clack["confirm"]>>, symbol>;

type Show<T> = (clack: Clack, common: Common) => Promise<T | Left>;

/** @param fresh only what is typed from now on is an answer. */
type Ask = <T>(question: string, options: QuestionOptions, show: Show<T>, fresh?: boolean) => Promise<T>;

const CTRL_C = "\x03";

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

function mustBeThere(
  terminal: Terminal,
  flags: { readonly input?: boolean },
  question: string,
  { flag }: QuestionOptions,
): void {
  if (terminal.interactive && terminal.stderrIsTTY && flags.input !== false) return;
  const why =
    flags.input === false
      ? "--no-input"
      : terminal.interactive
        ? "stderr is not a terminal"
        : "stdin is not a terminal";
  throw new CliError("usage", `cannot ask ${JSON.stringify(question)}: ${why}`, {
    hint: flag === undefined ? "Give the answer by a flag; --help lists them." : `Give ${flag} instead.`,
  });
}

function validation({ validate }: Pick<TextOptions, "validate">, trimmed = false) {
  if (validate === undefined) return {};
  return { validate: (value: string | undefined) => validate(trimmed ? (value ?? "").trim() : (value ?? "")) };
}

/** Watches for what clack ignores: Ctrl-D (the process would end in silence), a closed terminal, a signal. */
function watchForLeaving(terminal: Terminal, signal: AbortSignal | undefined) {
  const left = new AbortController();
  let reason = new CliError("interrupted", "interrupted (Ctrl-C)", { signal: "SIGINT" });
  const inputEnded = () => {
    reason = new CliError("interrupted", "the input ended at a question");
    left.abort();
  };
  const onKey = (_: unknown, key: { readonly ctrl?: boolean; readonly name?: string } | undefined) => {
    if (key?.ctrl && key.name === "d") inputEnded();
    if (key?.name === "escape") reason = new CliError("interrupted", "interrupted (Escape)", { signal: "SIGINT" });
  };
  const onSignal = () => {
    if (signal?.reason instanceof CliError) reason = signal.reason;
    left.abort();
  };
  const { stdin } = terminal;
  stdin.on("keypress", onKey).on("end", inputEnded).on("close", inputEnded).on("error", inputEnded);
  signal?.addEventListener("abort", onSignal);
  if (signal?.aborted) onSignal();
  return {
    signal: left.signal,
    reason: () => reason,
    dispose() {
      stdin.off("keypress", onKey).off("end", inputEnded).off("close", inputEnded).off("error", inputEnded);
      signal?.removeEventListener("abort", onSignal);
    },
  };
}
