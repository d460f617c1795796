import { unbound } from "../cli/command.ts";
import { describe } from "../cli/help/describe.ts";
import { helpTexts } from "../cli/help/drawn-help.ts";
import { HELP_WIDTHS } from "../cli/help/help-command.ts";
import { commandTree } from "../cli/program.ts";
import { EVERY_COMMAND } from "../commands/every-command.ts";

/** The command line as data, and its help, in JSON: what help.json holds. */
export async function helpData(): Promise<string> {
  const root = await commandTree(unbound, EVERY_COMMAND);
  return JSON.stringify({
    ...describe(root),
    texts: Object.fromEntries(HELP_WIDTHS.map((width) => [width, helpTexts(root, width)])),
  });
}
