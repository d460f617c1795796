import type { Asking, QuestionOptions } from "./asking.ts";

export interface TextOptions extends QuestionOptions {
  readonly placeholder?: string;
  readonly initial?: string;
  /** What is wrong with an answer; undefined when it is right. */
  readonly validate?: (value: string) => string | undefined;
}

/** A line of text. */
export async function text(asking: Asking, question: string, options: TextOptions): Promise<string> {
  const { placeholder, initial, validate } = options;
  const answer = await asking.ask(question, options, (clack, common) =>
    clack.text({
      ...common,
      ...(placeholder === undefined ? {} : { placeholder }),
      ...(initial === undefined ? {} : { initialValue: initial }),
      validate: (value) => validate?.(value ?? ""),
    }),
  );
  return answer ?? "";
}
