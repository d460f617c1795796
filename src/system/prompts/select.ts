import { safeText } from "../../text/safe-text.ts";
import type { Asking, QuestionOptions } from "./asking.ts";

/** An answer that can be chosen. */
export interface Answer<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Beside the label, while it is chosen. */
  readonly hint?: string | undefined;
}

export interface SelectOptions<Value extends string> extends QuestionOptions {
  /** The answer that is chosen at first; the first one when missing. */
  readonly initial?: Value | undefined;
}

/** One of several answers, chosen with the arrow keys. */
export async function select<Value extends string>(
  asking: Asking,
  question: string,
  answers: readonly Answer<Value>[],
  options: SelectOptions<Value>,
): Promise<Value> {
  const { initial } = options;
  // The type of clack's options depends on the values in a way that cannot be said of a type parameter.
  const shown = answers.map(({ value, label, hint }) => ({
    value: value as string,
    label: safeText(label),
    ...(hint === undefined ? {} : { hint: safeText(hint) }),
  }));
  const chosen = await asking.ask(
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

// --- internal ---

/** Answers that are shown at once. */
const MOST_ANSWERS = 10;
