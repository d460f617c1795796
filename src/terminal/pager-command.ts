import { existsSync } from "node:fs";
import { posix, win32 } from "node:path";

/**
 * The command of the pager: `$PAGER`, as the shell reads it, else less, where what fits a screen is only printed.
 * @param isThere whether there is such a file.
 * @returns undefined where none is wanted: PAGER is empty or `cat`, or the terminal is a dumb one; and where the program is
 * not installed. (The `more` of Windows does not know UTF-8.)
 */
export function pagerCommand(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
  isThere: (path: string) => boolean = existsSync,
): string | undefined {
  const command = env.PAGER?.trim() ?? "less -FRX";
  if (env.TERM === "dumb" || command === "" || command === "cat") return undefined;
  // Whatever else a shell can read is left to it.
  const [, program] = /^([\w./\\:-]+)( [\w./+-]+)*$/.exec(command) ?? [];
  if (program === undefined) return command;
  const { delimiter, join, isAbsolute } = platform === "win32" ? win32 : posix;
  const folders = isAbsolute(program) ? [""] : (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const endings = platform === "win32" ? ["", ".exe", ".com", ".cmd", ".bat"] : [""];
  const files = folders.flatMap((folder) => endings.map((ending) => join(folder, program + ending)));
  return files.some(isThere) ? command : undefined;
}

/** What pagers need to show colour and, on Windows, UTF-8; a person's own settings go before them. */
export function pagerSettings(platform: NodeJS.Platform = process.platform): NodeJS.ProcessEnv {
  return { LESS: "FRX", LV: "-c", ...(platform === "win32" ? { LESSCHARSET: "utf-8" } : {}) };
}
