import type { Command } from "commander";
import type { Page } from "../completion/page.ts";

/** What the help of a command says beside its description and flags. Examples work as they stand, in every shell, without remarks. */
export type Manual = Partial<Pick<Page, "notes" | "terms" | "examples">>;

const MANUALS = new WeakMap<Command, Manual>();

/** Gives a command its notes and examples. */
export function withManual(command: Command, manual: Manual): Command {
  MANUALS.set(command, manual);
  return command;
}

export function manualOf(command: Command): Manual {
  return MANUALS.get(command) ?? {};
}
