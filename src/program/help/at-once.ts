import { readFileSync } from "node:fs";
import { isatty } from "node:tty";
import { fileURLToPath } from "node:url";
import { colourWanted, inks } from "../../output/colour.ts";
import { knownHelp } from "./help-command.ts";
import type { RootPage } from "./page.ts";

/**
 * The help that a command line asks for, from the pages that the build made: no command is loaded. Undefined for anything
 * but a plain request for help that exists: the program itself then answers.
 */
export async function helpAtOnce(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const path = pathOf(argv);
  if (path === undefined) return undefined;
  const root = JSON.parse(readFileSync(fileURLToPath(new URL("./help.json", import.meta.url)), "utf8")) as RootPage; // The build wrote it.
  const isTTY = isatty(1);
  const ink = await inks(colourWanted(isTTY, env, argv.includes("--no-color") ? false : undefined));
  return knownHelp(root, path, ink, isTTY ? process.stdout.columns || 80 : 80);
}

// --- internal ---

/** Flags that do not change what help is asked for. */
const HARMLESS = ["-h", "--help", "--no-color"];

function pathOf(argv: readonly string[]): readonly string[] | undefined {
  const words = argv.filter((argument) => !HARMLESS.includes(argument));
  if (words.some((word) => word.startsWith("-"))) return undefined;
  const [first, ...more] = words;
  if (first === "help") return more;
  return first === undefined || argv.includes("-h") || argv.includes("--help") ? words : undefined;
}
