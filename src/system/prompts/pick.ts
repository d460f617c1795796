import type { Asking, QuestionOptions } from "./asking.ts";
import type { Choices } from "./picker/choices.ts";
import { Picker } from "./picker/picker.ts";

export interface PickOptions extends QuestionOptions {
  /** What is typed already. */
  readonly typed?: string;
  /** Whether Tab marks several. */
  readonly several?: boolean;
  /** What is shown while nothing is typed. */
  readonly placeholder?: string;
}

/**
 * What a person finds among many by typing, and chooses: at least one; undefined when they left by Esc.
 * @throws CliError as asking does; whatever the reading of the choices fails with.
 */
export async function pick<Value>(
  asking: Asking,
  question: string,
  choices: Choices<Value>,
  options: PickOptions,
): Promise<readonly Value[] | undefined> {
  return asking.ask(
    question,
    options,
    (clack, { message, input, output, signal }, reason) => {
      const { unicodeOr, symbol } = clack;
      const look = {
        question: message,
        placeholder: options.placeholder ?? "type to find",
        several: options.several ?? false,
        symbols: { active: symbol("active"), submit: symbol("submit"), cancel: symbol("cancel") },
        bar: clack.S_BAR,
        barEnd: clack.S_BAR_END,
        pointer: unicodeOr("❯", ">"),
        marked: clack.S_CHECKBOX_SELECTED,
        unmarked: clack.S_CHECKBOX_INACTIVE,
      };
      return new Picker(choices, { input, output, signal, reason, look, typed: options.typed ?? "" }).run();
    },
    true,
  );
}
