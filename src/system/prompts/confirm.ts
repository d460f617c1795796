import type { Asking, QuestionOptions } from "./asking.ts";

export interface ConfirmOptions extends QuestionOptions {
  readonly defaultAnswer?: boolean;
}

/** Yes or No. */
export async function confirm(asking: Asking, question: string, options: ConfirmOptions): Promise<boolean> {
  return asking.ask(
    question,
    options,
    (clack, common) => clack.confirm({ ...common, initialValue: options.defaultAnswer ?? false }),
    true,
  );
}
