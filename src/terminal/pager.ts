import { existsSync } from "node:fs";
import { posix, win32 } from "node:path";
import { isPlain } from "./signs.ts";

/** Runs a program that shows a text a screen at a time, until the person leaves it. */
export async function runPager(command: string, env: NodeJS.ProcessEnv, text: string): Promise<void> {
  const { spawn } = await import("node:child_process"); // Most commands page nothing: it takes time to load.
  const settings = { ...pagerSettings(env), ...env };
  const child = spawn(command, { shell: true, stdio: ["pipe", "inherit", "inherit"], env: settings });
  const giveBack = ignoreInterrupts();
  child.stdin.on("error", () => {}); // It was left before it had read everything.
  child.stdin.end(text);
  await new Promise<void>((resolve) => void child.once("close", () => resolve()).once("error", () => resolve()));
  giveBack();
}

/** `$PAGER` as the shell reads it, else less; undefined if none is wanted, can be shown, or is installed. */
export function pagerCommand(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
  isThere: (path: string) => boolean = existsSync,
): string | undefined {
  const command = env.PAGER?.trim() ?? "less -FRX";
  if (isPlain(env) || command === "" || command === "cat") return undefined;
  // Whatever else a shell can read is left to it.
  const [, program] = /^([\w./\\:-]+)( [\w./+-]+)*$/.exec(command) ?? [];
  if (program === undefined) return command;
  const { delimiter, join, isAbsolute } = platform === "win32" ? win32 : posix;
  const folders = isAbsolute(program) ? [""] : (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const endings = platform === "win32" ? ["", ".exe", ".com", ".cmd", ".bat"] : [""];
  const files = folders.flatMap((folder) => endings.map((ending) => join(folder, program + ending)));
  return files.some(isThere) ? command : undefined;
}

/** What pagers need for colour and UTF-8. Without a PAGER less says how to leave it: the person may not know it. */
export function pagerSettings(
  { PAGER }: NodeJS.ProcessEnv = {},
  platform: NodeJS.Platform = process.platform,
): NodeJS.ProcessEnv {
  return {
    LESS: `FRX${PAGER === undefined ? PROMPT : ""}`,
    LV: "-c",
    ...(platform === "win32" ? { LESSCHARSET: "utf-8" } : {}),
  };
}

// --- internal ---

/** less(1), PROMPTS: what stands between `?e` and `.` is shown at the end or else before it. */
const PROMPT = "Ps?e(END) q to close, / to search:q to close, space for more, / to search.";

/** While a pager runs Ctrl-C is a key of the pager's. @returns what ends that. */
function ignoreInterrupts(): () => void {
  const others = process.listeners("SIGINT");
  const ignore = () => {};
  for (const listener of others) process.off("SIGINT", listener);
  process.on("SIGINT", ignore);
  return () => {
    process.off("SIGINT", ignore);
    for (const listener of others) process.on("SIGINT", listener);
  };
}
