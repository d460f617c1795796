import * as clack from "@clack/prompts";
import { wrapped } from "../text/ruler.ts";
import { safeText } from "../text/safe-text.ts";
import type { Key } from "./drawing.ts";
import {
  CTRL_C,
  type DrawnQuestion,
  FOCUS,
  type PickOptions,
  type PromptLine,
  Prompts,
  type QuestionOptions,
  type TextOptions,
} from "./prompts.ts";

export class DrawnPrompts extends Prompts {
  override readonly leaving = "Esc";

  override async confirm(question: string, options: QuestionOptions = {}) {
    // Esc moves clack's choice before it leaves the question, which would then show Yes.
    const onKey = (_: unknown, key: Key = {}) =>
      void (key.name === "escape" && Object.assign(key, { name: undefined, sequence: CTRL_C }));
    const show = async (shown: DrawnQuestion) => {
      shown.input.on("keypress", onKey);
      return clack.confirm({ ...shown, initialValue: false }).finally(() => shown.input.off("keypress", onKey));
    };
    return this.ask<boolean>(question, options, show, true);
  }

  /** A text of several lines is one line to clack: each break is a sign. */
  override async text(question: string, { placeholder, initial, validate, ...options }: TextOptions = {}) {
    const shownText = initial?.replace(/\r?\n/g, BREAK);
    const asText = (value = "") => (value === shownText ? (initial ?? "") : value.replaceAll(BREAK, "\n"));
    const answer = await this.ask<string | undefined>(question, options, (shown) =>
      clack.text({
        ...barred(shown),
        ...(placeholder === undefined ? {} : { placeholder }),
        ...(shownText === undefined ? {} : { initialValue: shownText }),
        validate: (value) => wrapped(validate?.(asText(value)) ?? "", room(shown), BORDER) || undefined,
      }),
    );
    return asText(answer);
  }

  override async password(question: string, options: TextOptions = {}): Promise<string> {
    const validate = (value: string | undefined) => options.validate?.((value ?? "").trim());
    const answer = await this.ask<string | undefined>(question, options, (shown) =>
      clack.password({ ...shown, mask: "•", validate }),
    );
    return (answer ?? "").trim();
  }

  override async pick(
    question: string,
    choices: readonly string[],
    fits: (typed: string, at: number) => boolean,
    { typed = "", several = false, placeholder = "", ...options }: PickOptions = {},
  ): Promise<readonly number[]> {
    const hint = several ? { hint: FOCUS } : {};
    const labels = choices.map((label, at) => ({ value: String(at), label, ...hint }));
    const show = async (shown: DrawnQuestion) => {
      const list = {
        ...{ ...barred(shown), options: labels, maxItems: MOST_SHOWN, placeholder },
        filter: (search: string, { value }: { readonly value: string }) => fits(search, Number(value)),
      };
      if (several) return clack.autocompleteMultiselect({ ...list, required: true });
      const validate = (value: string | string[] | undefined) =>
        value === undefined ? "Nothing matches; type something else." : undefined;
      const one = await clack.autocomplete({ ...list, initialUserInput: typed, validate });
      return clack.isCancel(one) ? one : [one];
    };
    return (await this.ask<string[]>(question, options, show, true)).map(Number);
  }

  /** Chosen with the arrow keys, or by a letter: clack is given Enter for it, and draws the answer of the letter. */
  protected override async choice<One extends PromptLine>(
    question: string,
    choices: readonly One[],
    options: QuestionOptions,
  ): Promise<One> {
    let byKey: One | undefined;
    const show = async ({ message, answered, ...shown }: DrawnQuestion) => {
      let isAnswered = false;
      const onKey = (_: unknown, key: Key = {}) => {
        const found = choices.find((choice) => choice.key !== undefined && choice.key === key.name && !key.ctrl);
        byKey ??= found;
        if (found !== undefined) Object.assign(key, { name: "return" });
        isAnswered ||= key.name === "return";
      };
      const lines = choices.map((choice, value) => ({
        value,
        get label() {
          return safeText((byKey ?? choice).label);
        },
        ...(choice.hint === undefined ? {} : { hint: safeText(choice.hint) }),
      }));
      const list = {
        ...{ ...shown, options: lines, maxItems: MOST_SHOWN },
        initialValue: choices.findIndex(({ isInitial }) => isInitial),
        get message() {
          return isAnswered ? answered : message;
        },
      };
      shown.input.on("keypress", onKey);
      return clack.select(list).finally(() => shown.input.off("keypress", onKey));
    };
    const at = await this.ask<number>(question, options, show, true);
    const chosen = byKey ?? choices[at];
    if (chosen === undefined) throw new Error("nothing was chosen");
    return chosen;
  }
}

// --- internal ---

const MOST_SHOWN = 10;

/** In the place of a line break. */
const BREAK = " ⏎ ";

const BORDER = 3;

function room({ output }: DrawnQuestion): number {
  return (output.columns ?? Number.POSITIVE_INFINITY) - BORDER;
}

/** With the bar of the question before each of its lines, which clack writes for some kinds of questions alone. */
function barred(shown: DrawnQuestion): DrawnQuestion {
  return { ...shown, message: wrapped(shown.message, room(shown), 0).replaceAll("\n", `\n${clack.S_BAR}  `) };
}
