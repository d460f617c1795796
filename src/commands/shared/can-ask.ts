import type { Context } from "./context.ts";

/** Whether there is a person to ask: with --no-input nobody is. */
export function canAsk({ terminal }: Pick<Context, "terminal">): boolean {
  return terminal.stderrIsTTY && terminal.interactive; // In this order: to look at stdin takes a millisecond.
}

/** The same context where nobody is asked. */
export function withoutQuestions(context: Context): Context {
  return { ...context, terminal: { ...context.terminal, interactive: false } };
}
