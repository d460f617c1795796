import { unbound } from "../cli/command.ts";
import { describe } from "../cli/help/describe.ts";
import { helpTexts } from "../cli/help/drawn-help.ts";
import type { HelpData } from "../cli/help/help-command.ts";
import { commandTree } from "../cli/program.ts";
import { EVERY_COMMAND } from "../commands/every-command.ts";

export async function helpData(): Promise<HelpData> {
  const root = await commandTree(unbound, EVERY_COMMAND);
  return { ...describe(root), texts: { 80: helpTexts(root, 80), 60: helpTexts(root, 60) } };
}
