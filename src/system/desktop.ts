import { spawn } from "node:child_process";

/** Whether a person who is asked sits before the screen of this machine, as far as the environment tells. */
export function hasScreen(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): boolean {
  const isFarAway = env.SSH_CONNECTION !== undefined || env.SSH_TTY !== undefined;
  return !isFarAway || (platform === "linux" && Boolean(env.DISPLAY || env.WAYLAND_DISPLAY));
}

/**
 * Opens a file with the program that the desktop has for it. No shell reads the path.
 * @returns whether there is such a program and it did not fail at once; it is not waited for any longer.
 */
export async function openOnDesktop(path: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn(OPENERS[process.platform] ?? "xdg-open", [path], { env, detached: true, stdio: "ignore" });
  return new Promise((resolve) => {
    // It may be the browser itself, which goes on.
    const settled = setTimeout(() => resolve(true), SOON_MS);
    const end = (isOpen: boolean) => {
      clearTimeout(settled);
      resolve(isOpen);
    };
    child.once("error", () => end(false));
    child.once("exit", (code) => end(code === 0 || process.platform === "win32")); // The Explorer ends with 1.
    child.unref();
  });
}

// --- internal ---

const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: "open", win32: "explorer.exe" };

const SOON_MS = 1500;
