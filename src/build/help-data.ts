import { describe } from "../cli/help/describe.ts";
import { commandTree } from "../cli/program.ts";
import { EVERY_COMMAND } from "../commands/every-command.ts";

/** The command line as data, in JSON: what help.json holds. */
export async function helpData(): Promise<string> {
  return JSON.stringify(describe(await commandTree(() => async () => {}, EVERY_COMMAND)));
}
