import type { Terminal } from "./terminal.ts";

/** Questions to a person, on stderr. Each ends the run with `interrupted` on Ctrl-C or Ctrl-D. */
export interface Prompts {
  confirm(question: string, options?: { defaultAnswer?: boolean }): Promise<boolean>;
  text(
    question: string,
    options?: { placeholder?: string; validate?: (value: string) => string | undefined; initial?: string },
  ): Promise<string>;
  password(question: string): Promise<string>;
}

export async function createPrompts(_terminal: Terminal, _flags: { readonly input?: boolean }): Promise<Prompts> {
  throw new Error("to come");
}
