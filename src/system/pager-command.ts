import { existsSync } from "node:fs";
import { win32 } from "node:path";

/**
 * The command of the pager: `$PAGER`, as the shell reads it, else less, where what fits a screen is only printed.
 * @param isThere whether there is such a file.
 * @returns undefined where none is wanted: PAGER is empty or `cat`, or the terminal is a dumb one; and on Windows where less
 * is not installed: its own `more` does not know UTF-8.
 */
export function pagerCommand(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
  isThere: (path: string) => boolean = existsSync,
): string | undefined {
  if (env.TERM === "dumb") return undefined;
  const named = env.PAGER?.trim();
  if (named !== undefined) return named === "" || named === "cat" ? undefined : named;
  return platform !== "win32" || isOnPath("less.exe", env, isThere) ? "less -FRX" : undefined;
}

/** What pagers need to show colour and, on Windows, UTF-8; a person's own settings go before them. */
export function pagerSettings(platform: NodeJS.Platform = process.platform): NodeJS.ProcessEnv {
  return { LESS: "FRX", LV: "-c", ...(platform === "win32" ? { LESSCHARSET: "utf-8" } : {}) };
}

// --- internal ---

function isOnPath(program: string, { PATH = "" }: NodeJS.ProcessEnv, isThere: (path: string) => boolean): boolean {
  const folders = PATH.split(win32.delimiter).filter((folder) => folder !== "");
  return folders.some((folder) => isThere(win32.join(folder, program)));
}
