import { isatty } from "node:tty";
import { CliError } from "../../errors.ts";
import { colourWanted, inks } from "../../output/colour.ts";
import type { CommandLine } from "../command-line.ts";
import { helpText } from "./help-command.ts";

/** The help that a command line asks for, without loading a command; undefined for an error, which the program itself tells. */
export async function helpAtOnce(line: CommandLine, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const isTTY = isatty(1);
  const ink = await inks(colourWanted(isTTY, env, line.flags.color));
  try {
    return helpText(line, ink, isTTY ? process.stdout.columns || 80 : 80);
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}
