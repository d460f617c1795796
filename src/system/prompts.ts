import { setTimeout as delay } from "node:timers/promises";
import type { ReadStream } from "node:tty";
import { CliError } from "../errors.ts";
import { safeText } from "../text/safe-text.ts";
import type { Terminal } from "./terminal.ts";

/** What every question may say of itself. */
export interface QuestionOptions {
  /** The flag that answers it where nobody can be asked: `--yes`. */
  readonly flag?: string;
}

export interface TextOptions extends QuestionOptions {
  readonly placeholder?: string;
  /** What is wrong with an answer; undefined when nothing is. */
  readonly validate?: (value: string) => string | undefined;
  readonly initial?: string;
}

/** Questions to a person, on stderr. Each ends the run with `interrupted` on Ctrl-C or Ctrl-D. */
export interface Prompts {
  confirm(question: string, options?: QuestionOptions & { readonly defaultAnswer?: boolean }): Promise<boolean>;
  text(question: string, options?: TextOptions): Promise<string>;
  /** The answer is never shown, and comes back without blanks around it. */
  password(question: string, options?: QuestionOptions & Pick<TextOptions, "validate">): Promise<string>;
}

/**
 * Questions by @clack/prompts, which is loaded when the first one is asked.
 * @param signal ends a waiting question as soon as the run is to stop.
 */
export async function createPrompts(
  terminal: Terminal,
  flags: { readonly input?: boolean },
  signal?: AbortSignal,
): Promise<Prompts> {
  /** Asks once: checks that somebody is there, and tells an answer from a question that was left. */
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

/** What clack answers for a question that was left: a symbol of its own. */
type Left = Extract<Awaited<ReturnType<Clack["confirm"]>>, symbol>;

type Show<T> = (clack: Clack, common: Common) => Promise<T | Left>;

/** @param fresh whether only what is typed from now on is an answer. */
type Ask = <T>(question: string, options: QuestionOptions, show: Show<T>, fresh?: boolean) => Promise<T>;

const CTRL_C = "\x03";

/** What was typed before is there as soon as it is asked for; milliseconds until that is certain. */
const TYPED_MS = 30;

/** Takes what was typed before a question was there to be read: an Enter too many must not agree to it. */
async function typedAhead(stdin: Terminal["stdin"] & Partial<Pick<ReadStream, "setRawMode">>): Promise<string> {
  let typed = "";
  const take = (data: unknown) => {
    typed += String(data);
  };
  // A terminal gives back half a line only when it does not wait for the Enter.
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
    flags.input === false ? "--no-input" : terminal.interactive ? "stderr is no terminal" : "stdin is no terminal";
  throw new CliError("usage", `nobody can be asked ${JSON.stringify(question)} (${why})`, {
    hint: flag === undefined ? "Give the answer by a flag; --help lists them." : `Give ${flag} instead.`,
  });
}

function validation({ validate }: Pick<TextOptions, "validate">, trimmed = false) {
  if (validate === undefined) return {};
  return { validate: (value: string | undefined) => validate(trimmed ? (value ?? "").trim() : (value ?? "")) };
}

/** Notices what clack does not: Ctrl-D (it would let the process end in silence), a closed terminal, a signal. */
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
