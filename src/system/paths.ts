import { homedir, platform } from "node:os";
import { join, posix, resolve, win32 } from "node:path";

/** Where settings and keys live. CUSTOMERS_CONFIG_DIR, else the platform's place. */
export function configDir(env: NodeJS.ProcessEnv): string {
  return env.CUSTOMERS_CONFIG_DIR ? resolve(env.CUSTOMERS_CONFIG_DIR) : platformFolders(env, platform()).config;
}

/** Where runs, trash and the sandbox's database live: what must survive a restart. CUSTOMERS_STATE_DIR, else the platform's place. */
export function stateDir(env: NodeJS.ProcessEnv): string {
  return env.CUSTOMERS_STATE_DIR ? resolve(env.CUSTOMERS_STATE_DIR) : platformFolders(env, platform()).state;
}

/** The one file of profiles and settings. */
export function configPath(env: NodeJS.ProcessEnv): string {
  return join(configDir(env), "config.json");
}

/**
 * Each platform's own folders, as env-paths has them. From the environment given, and with the XDG Base Directory
 * Specification's rule that a relative path there is ignored.
 */
export function platformFolders(
  env: NodeJS.ProcessEnv,
  system: NodeJS.Platform,
  home: () => string = () => env.HOME || homedir(),
): { readonly config: string; readonly state: string } {
  if (system === "win32") {
    const roaming = env.APPDATA || win32.join(home(), "AppData", "Roaming");
    const local = env.LOCALAPPDATA || win32.join(home(), "AppData", "Local");
    return { config: win32.join(roaming, NAME, "Config"), state: win32.join(local, NAME, "Data") };
  }
  if (system === "darwin") {
    const library = posix.join(home(), "Library");
    return {
      config: posix.join(library, "Preferences", NAME),
      state: posix.join(library, "Application Support", NAME),
    };
  }
  return {
    config: posix.join(absolute(env.XDG_CONFIG_HOME) ?? posix.join(home(), ".config"), NAME),
    state: posix.join(absolute(env.XDG_STATE_HOME) ?? posix.join(home(), ".local", "state"), NAME),
  };
}

// --- internal ---

const NAME = "customers";

function absolute(path: string | undefined): string | undefined {
  return path && posix.isAbsolute(path) ? path : undefined;
}
