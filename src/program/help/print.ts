import { commandTree } from "../command-tree.ts";
import { EVERY_COMMAND } from "../every-command.ts";
import { describe } from "./describe.ts";

// Prints the command line as data: the build writes it beside the program.
process.stdout.write(JSON.stringify(describe(await commandTree(() => async () => {}, EVERY_COMMAND))));
