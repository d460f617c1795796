/**
 * The command of the pager: `$PAGER`, as the shell reads it, else less, where what fits a screen is only printed.
 * @returns undefined where none is wanted: PAGER is empty or `cat`, or the terminal is a dumb one.
 */
export function pagerCommand(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string | undefined {
  if (env.TERM === "dumb") return undefined;
  const named = env.PAGER?.trim();
  if (named !== undefined) return named === "" || named === "cat" ? undefined : named;
  return platform === "win32" ? "more" : "less -FRX";
}
