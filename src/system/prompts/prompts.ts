import type { Terminal } from "../terminal.ts";
import { Asking } from "./asking.ts";
import { type ConfirmOptions, confirm } from "./confirm.ts";
import { type FieldOptions, field } from "./field.ts";
import { type PasswordOptions, password } from "./password.ts";
import { type PickOptions, pick } from "./pick.ts";
import type { Choices } from "./picker/choices.ts";
import { type Answer, type SelectOptions, select } from "./select.ts";
import { type TextOptions, text } from "./text.ts";

/**
 * Questions to a person, on stderr, by @clack/prompts; each kind is a file beside this one. Each ends the run with
 * `interrupted` on Ctrl-C or Ctrl-D, and with Declined on Esc.
 */
export class Prompts {
  readonly #asking: Asking;

  /** @param signal ends a waiting question when the run is stopped. */
  constructor(terminal: Terminal, flags: { readonly input?: boolean }, signal?: AbortSignal) {
    this.#asking = new Asking(terminal, flags, signal);
  }

  async confirm(question: string, options: ConfirmOptions = {}): Promise<boolean> {
    return confirm(this.#asking, question, options);
  }

  async text(question: string, options: TextOptions = {}): Promise<string> {
    return text(this.#asking, question, options);
  }

  /** A line of text that is looked at while it is typed. */
  async field(question: string, options: FieldOptions = {}): Promise<string> {
    return field(this.#asking, question, options);
  }

  async select<Value extends string>(
    question: string,
    answers: readonly Answer<Value>[],
    options: SelectOptions<Value> = {},
  ): Promise<Value> {
    return select(this.#asking, question, answers, options);
  }

  async password(question: string, options: PasswordOptions = {}): Promise<string> {
    return password(this.#asking, question, options);
  }

  async pick<Value>(
    question: string,
    choices: Choices<Value>,
    options: PickOptions = {},
  ): Promise<readonly Value[] | undefined> {
    return pick(this.#asking, question, choices, options);
  }
}
