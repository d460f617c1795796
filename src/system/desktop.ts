/** Whether a person who is asked sits before the screen of this machine, as far as the environment tells. */
export function hasScreen(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): boolean {
  const isFarAway = env.SSH_CONNECTION !== undefined || env.SSH_TTY !== undefined;
  return !isFarAway || (platform === "linux" && Boolean(env.DISPLAY || env.WAYLAND_DISPLAY));
}

/**
 * Opens a file with the program that the desktop has for it. No shell reads the path.
 * @returns whether there is such a program and it did not fail at once. It may be the browser itself: it is not waited for.
 */
export async function openOnDesktop(path: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const { spawn } = await import("node:child_process"); // It takes time to load, and is rarely needed.
  const opener = OPENERS[process.platform] ?? "xdg-open";
  const child = spawn(opener, [path], { env, detached: true, stdio: "ignore" });
  child.unref();
  let soon: NodeJS.Timeout | undefined;
  const isOpen = await new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0 || process.platform === "win32")); // The Explorer ends with 1.
    soon = setTimeout(resolve, SOON_MS, true);
  });
  clearTimeout(soon);
  return isOpen;
}

// --- internal ---

const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: "open", win32: "explorer.exe" };

const SOON_MS = 1500;
