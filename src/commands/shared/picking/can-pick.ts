import type { Context } from "../context.ts";

/** Whether a person can be asked to choose. Context already counts --no-input. */
export function canPick({ terminal }: Pick<Context, "terminal">): boolean {
  return terminal.interactive && terminal.stderrIsTTY;
}

/** The same context where nobody is asked to choose. */
export function withoutQuestions(context: Context): Context {
  return { ...context, terminal: { ...context.terminal, interactive: false } };
}
