import { describe } from "../cli/help/describe.ts";
import { commandTree } from "../cli/program.ts";
import { EVERY_COMMAND } from "../commands/every-command.ts";

// Prints the command line as data: the build writes it beside the program.
process.stdout.write(JSON.stringify(describe(await commandTree(() => async () => {}, EVERY_COMMAND))));
