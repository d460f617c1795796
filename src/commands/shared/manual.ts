import type { Command } from "commander";

/** What the help of a command says beside its description and flags. */
export interface Manual {
  /** Paragraphs, separated by an empty line. */
  readonly notes?: string;
  /** Terms that the command takes, such as the names of settings. */
  readonly terms?: readonly ManualTerms[];
  /** Command lines that work as they stand, in every shell. Without remarks: zsh would take them for arguments. */
  readonly examples?: readonly string[];
}

export interface ManualTerms {
  readonly title: string;
  readonly rows: readonly (readonly [term: string, meaning: string])[];
}

const MANUALS = new WeakMap<Command, Manual>();

/** Gives a command its notes and examples. */
export function withManual(command: Command, manual: Manual): Command {
  MANUALS.set(command, manual);
  return command;
}

export function manualOf(command: Command): Manual {
  return MANUALS.get(command) ?? {};
}
