import type { Readable } from "node:stream";
import type { Asking, QuestionOptions } from "./asking.ts";
import { CTRL_C } from "./typed-ahead.ts";

export interface ConfirmOptions extends QuestionOptions {
  readonly defaultAnswer?: boolean;
}

/** Yes or No. */
export async function confirm(asking: Asking, question: string, options: ConfirmOptions): Promise<boolean> {
  return asking.ask(
    question,
    options,
    (clack, common) => {
      const over = cancelByEscape(common.input);
      return clack.confirm({ ...common, initialValue: options.defaultAnswer ?? false }).finally(over);
    },
    true,
  );
}

// --- internal ---

/** Clack takes Esc for an arrow key too, and would show the other answer as the one that was left. @returns what ends it. */
function cancelByEscape(input: Readable): () => void {
  const onKey = (_: unknown, key: { name?: string; ctrl?: boolean; sequence?: string } | undefined) => {
    if (key?.name === "escape") Object.assign(key, { name: "c", ctrl: true, sequence: CTRL_C });
  };
  input.on("keypress", onKey);
  return () => void input.off("keypress", onKey);
}
