import type { Terminal } from "./terminal.ts";

/** Who a question goes to. */
interface Asking {
  readonly terminal: Terminal;
}

/** Whether there is a person to ask: with --no-input nobody is. */
export function canAsk({ terminal }: Asking): boolean {
  return terminal.stderrIsTTY && terminal.interactive; // In this order: to look at stdin takes a millisecond.
}

/** The same context where nobody is asked. */
export function withoutQuestions<Context extends Asking>(context: Context): Context {
  return { ...context, terminal: { ...context.terminal, interactive: false } };
}
