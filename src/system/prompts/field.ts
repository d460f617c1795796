import { styleText } from "node:util";
import { safeText } from "../../text/safe-text.ts";
import type { Asking } from "./asking.ts";
import type { TextOptions } from "./text.ts";

/** What is said of a text while it is typed. */
export interface Remark {
  readonly text: string;
  readonly isRight: boolean;
}

export interface FieldOptions extends TextOptions {
  /** Below the line, while it is typed; nothing of an empty text. */
  readonly remark?: (value: string) => Remark | undefined;
}

/** A line of text that is looked at while it is typed. */
export async function field(asking: Asking, question: string, options: FieldOptions): Promise<string> {
  const { placeholder = "", initial, validate, remark } = options;
  return asking.ask(question, options, async (clack, { message, input, output, signal }, cancelled) => {
    const { TextPrompt, isCancel, wrapTextWithPrefix } = await import("@clack/core");
    /** A text in as many lines as it needs, each with its bar. */
    const lines = (text: string, bar: string) => wrapTextWithPrefix(output, text, `${bar}  `);
    const prompt = new TextPrompt({
      ...(input && { input }),
      ...(output && { output }),
      ...(signal && { signal }),
      ...(initial === undefined ? {} : { initialUserInput: initial }),
      validate: (value) => validate?.(value ?? ""),
      render() {
        const { state, error, userInput } = this;
        const gray = styleText("gray", clack.S_BAR);
        const title = `${gray}\n${clack.symbol(state)}  ${message}\n`;
        if (state === "submit") return `${title}${lines(styleText("dim", safeText(userInput)), gray)}`;
        if (state === "cancel") return `${title}${gray}`;
        const colour = state === "error" ? "yellow" : "cyan";
        const typed =
          userInput === "" ? `${this.userInputWithCursor}${styleText("dim", placeholder)}` : this.userInputWithCursor;
        const said =
          state === "error"
            ? { text: error, isRight: false }
            : userInput.trim() === ""
              ? undefined
              : remark?.(userInput);
        const ink = state === "error" ? "yellow" : said?.isRight ? "green" : "dim";
        const end = styleText(colour, clack.S_BAR_END);
        const below =
          said === undefined ? end : wrapTextWithPrefix(output, styleText(ink, safeText(said.text)), "   ", `${end}  `);
        return `${title}${lines(typed, styleText(colour, clack.S_BAR))}\n${below}\n`;
      },
    });
    const typed = await prompt.prompt();
    // The symbol that says so is one of this package, which `clack` has a copy of.
    if (isCancel(typed)) throw cancelled();
    return typed ?? "";
  });
}
