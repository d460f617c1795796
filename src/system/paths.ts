import { platform, userInfo } from "node:os";
import { isAbsolute, join, posix, relative, resolve, sep, win32 } from "node:path";

/** Where settings and keys live. CUSTOMERS_CONFIG_DIR, else the platform's place. */
export function configDir(env: NodeJS.ProcessEnv): string {
  return env.CUSTOMERS_CONFIG_DIR ? resolve(env.CUSTOMERS_CONFIG_DIR) : platformFolders(env, platform()).config;
}

/** Where runs and the sandbox's database live. CUSTOMERS_STATE_DIR, else the platform's place. */
export function stateDir(env: NodeJS.ProcessEnv): string {
  return env.CUSTOMERS_STATE_DIR ? resolve(env.CUSTOMERS_STATE_DIR) : platformFolders(env, platform()).state;
}

/** Where things lie that are made again when they are gone: the platform's place. */
export function cacheDir(
  env: NodeJS.ProcessEnv,
  system: NodeJS.Platform = platform(),
  home: () => string = () => env.HOME || homeOfUser(),
): string {
  if (system === "win32") {
    return win32.join(env.LOCALAPPDATA || win32.join(home(), "AppData", "Local"), NAME, "Cache");
  }
  if (system === "darwin") return posix.join(home(), "Library", "Caches", NAME);
  return posix.join(absolute(env.XDG_CACHE_HOME) ?? posix.join(home(), ".cache"), NAME);
}

/** The one file of profiles and settings. */
export function configPath(env: NodeJS.ProcessEnv): string {
  return join(configDir(env), "config.json");
}

/** The variable that moves the folder which a path is in; undefined for a path outside of them. */
export function folderVariable(path: string, env = process.env): string | undefined {
  if (isWithin(path, stateDir(env))) return "CUSTOMERS_STATE_DIR";
  return isWithin(path, configDir(env)) ? "CUSTOMERS_CONFIG_DIR" : undefined;
}

/**
 * Each platform's own folders, as env-paths has them. From the environment given, and with the XDG Base Directory
 * Specification's rule that a relative path there is ignored.
 */
export function platformFolders(
  env: NodeJS.ProcessEnv,
  system: NodeJS.Platform,
  home: () => string = () => env.HOME || homeOfUser(),
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

/** Of a user that the system does not know: nothing is found there, and nothing can be made. */
const NO_HOME = "/dev/null";

function homeOfUser(): string {
  try {
    return userInfo().homedir || NO_HOME;
  } catch {
    return NO_HOME;
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path); // from one drive of Windows to another it is absolute
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function absolute(path: string | undefined): string | undefined {
  return path && posix.isAbsolute(path) ? path : undefined;
}
