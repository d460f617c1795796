import { version } from "../../package.json";
import { commandTree } from "./command-tree.ts";
import { EVERY_COMMAND } from "./every-command.ts";
import { manPage } from "./help/man-page.ts";

// Prints the manual page: the build writes it beside the program.
const root = await commandTree(() => async () => {}, EVERY_COMMAND);
process.stdout.write(manPage(root, version));
