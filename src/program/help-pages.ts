import { commandTree } from "./command-tree.ts";
import { EVERY_COMMAND } from "./every-command.ts";
import { describeAll } from "./help/describe.ts";

// Prints the help of every command as data: the build writes it beside the program, for help that comes at once.
process.stdout.write(JSON.stringify(describeAll(await commandTree(() => async () => {}, EVERY_COMMAND))));
