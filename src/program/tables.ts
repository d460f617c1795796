import { commandTree } from "./command-tree.ts";
import { completionTable } from "./completion-table.ts";
import { EVERY_COMMAND } from "./every-command.ts";

// Prints the command line as data: the build writes it beside the program, for the answers to TAB.
process.stdout.write(JSON.stringify(completionTable(await commandTree(() => async () => {}, EVERY_COMMAND))));
