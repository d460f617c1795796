import type { Readable } from "node:stream";
import type { Declined } from "../errors.ts";
import { safeText } from "../text/safe-text.ts";
import { wrapped } from "../text/wrap.ts";
import type { Key } from "./drawing.ts";
import { type Common, Question, type QuestionOptions } from "./question.ts";

export interface TextOptions extends QuestionOptions {
  readonly placeholder?: string;
  readonly initial?: string;
  /** What is wrong with an answer; undefined when it is right. */
  readonly validate?: (value: string) => string | undefined;
}

export interface Answer<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Beside the label, while it is chosen. */
  readonly hint?: string | undefined;
  /** A letter that chooses it at once. */
  readonly key?: string;
}

export interface PickOptions extends QuestionOptions {
  readonly typed?: string;
  readonly several?: boolean;
  /** What is shown while nothing is typed. */
  readonly placeholder?: string;
}

/**
 * Questions to a person, on stderr, by @clack/prompts. Each ends the run with `interrupted` on Ctrl-C or Ctrl-D, and
 * with Declined on Esc.
 */
export class Prompts extends Question {
  readonly leaving: string = "Esc";

  async confirm(question: string, options: QuestionOptions & { readonly defaultAnswer?: boolean } = {}) {
    const initialValue = options.defaultAnswer ?? false;
    return this.#show(question, options, (clack, common) => clack.confirm({ ...common, initialValue }), true);
  }

  async text(question: string, options: TextOptions = {}): Promise<string> {
    const { placeholder, initial, validate } = options;
    const answer = await this.#show(question, options, (clack, common) =>
      clack.text({
        ...barred(clack, common),
        ...(placeholder === undefined ? {} : { placeholder }),
        ...(initial === undefined ? {} : { initialValue: initial }),
        validate: (value) => wrapped(validate?.(value ?? "") ?? "", room(common), BORDER) || undefined,
      }),
    );
    return answer ?? "";
  }

  /** A line that is never shown; it is trimmed. */
  async password(question: string, options: Omit<TextOptions, "placeholder" | "initial"> = {}): Promise<string> {
    const validate = (value: string | undefined) => options.validate?.((value ?? "").trim());
    const answer = await this.#show(question, options, (clack, common) =>
      clack.password({ ...common, mask: "•", validate }),
    );
    return (answer ?? "").trim();
  }

  /** One of several answers, chosen with the arrow keys; at first that of `options.initial`, else the first one. */
  async select<Value extends string>(
    question: string,
    answers: readonly Answer<Value>[],
    options: QuestionOptions & { readonly initial?: Value | undefined } = {},
  ): Promise<Value> {
    const first = answers.find(({ value }) => value === options.initial) ?? answers[0];
    const shown = answers.map((answer) => {
      const hint = answer.hint === undefined ? {} : { hint: safeText(answer.hint) };
      return { value: answer, label: safeText(answer.label), ...hint };
    });
    const show = async (clack: Clack, common: Common) => {
      const letter = letterOf(common.input, answers);
      const signal = AbortSignal.any([common.signal, letter.signal]);
      const list = {
        ...{ ...common, signal, options: shown, maxItems: MOST_SHOWN, ...(first && { initialValue: first }) },
        get message() {
          return letter.isAnswered() ? common.answered : common.message;
        },
      };
      const answer = await clack.select<Answer<Value>>(list).finally(letter.dispose);
      const typed = letter.chosen();
      if (typed === undefined || answer === typed) return answer; // Of `y` and Enter in one piece the letter counts.
      common.output.write(`${clack.S_BAR_END}  ${safeText(typed.label)}\n`);
      return typed;
    };
    return (await this.#show(question, options, show, true)).value;
  }

  /** The same, with an answer that ends the command before it writes. @throws Declined as after Esc. */
  async selectOrStop<Value extends string>(
    question: string,
    answers: readonly Answer<Value>[],
    options: QuestionOptions & { readonly declined: Declined; readonly initial?: Value | "" },
  ): Promise<Value> {
    const stop = { value: "", label: "Stop, and write nothing" } as const;
    const answer = await this.select<Value | "">(question, [...answers, stop], options);
    if (answer === "") throw options.declined;
    return answer;
  }

  /**
   * What a person finds among many by typing, and chooses: at least one.
   * @param choices their labels: safe, and narrower than the terminal by 6 cells.
   * @param fits whether a choice is found by what is typed.
   * @returns their places among the choices.
   */
  async pick(
    question: string,
    choices: readonly string[],
    fits: (typed: string, at: number) => boolean,
    options: PickOptions = {},
  ): Promise<readonly number[]> {
    const { typed = "", several = false, placeholder = "" } = options;
    const shown = choices.map((label, at) => ({ value: String(at), label }));
    const show = async (clack: Clack, common: Common) => {
      const list = {
        ...{ ...barred(clack, common), options: shown, maxItems: MOST_SHOWN, placeholder },
        filter: (search: string, { value }: { readonly value: string }) => fits(search, Number(value)),
      };
      if (several) return clack.autocompleteMultiselect({ ...list, required: true });
      const validate = (value: string | string[] | undefined) =>
        value === undefined ? "Nothing matches; type something else." : undefined;
      const one = await clack.autocomplete({ ...list, initialUserInput: typed, validate });
      return clack.isCancel(one) ? one : [one];
    };
    return (await this.#show(question, options, show, true)).map(Number);
  }

  async #show<T>(
    question: string,
    options: QuestionOptions,
    show: (clack: Clack, common: Common) => Promise<T | Cancelled>,
    ignoreTyped = false,
  ): Promise<T> {
    this.mustBeAbleToAsk(question, options);
    const clack = await import("@clack/prompts");
    return this.ask<T>(question, options, (common) => show(clack, common), ignoreTyped);
  }
}

// --- internal ---

type Clack = typeof import("@clack/prompts");

/** What clack returns for a cancelled question: a symbol. */
type Cancelled = Extract<Awaited<ReturnType<Clack["confirm"]>>, symbol>;

const MOST_SHOWN = 10;

/** Cells that stand before each line of a question. */
const BORDER = 3;

function room({ output }: Common): number {
  return (output.columns ?? Number.POSITIVE_INFINITY) - BORDER;
}

/** With the bar of the question before each of its lines, which clack writes for some kinds of questions alone. */
function barred({ S_BAR }: Clack, common: Common): Common {
  return { ...common, message: wrapped(common.message, room(common), 0).replaceAll("\n", `\n${S_BAR}  `) };
}

/** Watches for the letter of an answer. @returns `signal`, which it ends the question by. */
function letterOf<Value extends string>(input: Readable, answers: readonly Answer<Value>[]) {
  const over = new AbortController();
  let chosen: Answer<Value> | undefined;
  let isEntered = false;
  const onKey = (_: unknown, { name, ctrl }: Key = {}) => {
    if (name === undefined || ctrl) return;
    isEntered ||= name === "return";
    chosen ??= answers.find(({ key }) => key === name);
    if (chosen !== undefined) queueMicrotask(() => over.abort()); // Clack is still to be told of this key.
  };
  input.on("keypress", onKey);
  return {
    signal: over.signal,
    chosen: () => chosen,
    isAnswered: () => isEntered || chosen !== undefined,
    dispose: () => void input.off("keypress", onKey),
  };
}
