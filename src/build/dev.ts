/** `npm run dev -- list`: the program from its source, without a build. `run.mjs` bundles this file into dist/dev. */
import { writeFileSync } from "node:fs";
import { readCommandLine } from "../cli/command-line.ts";
import { main } from "../cli/main.ts";
import { EVERY_COMMAND } from "../commands/every-command.ts";
import { helpData } from "./help-data.ts";

const line = readCommandLine(process.argv.slice(2));
const asksForHelp = line.help !== undefined || line.command === undefined;
if (asksForHelp) writeFileSync(new URL("./help.json", import.meta.url), JSON.stringify(await helpData()));
process.exitCode = await main(line, EVERY_COMMAND);
