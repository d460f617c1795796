import { platform, userInfo } from "node:os";
import { isAbsolute, join, posix, relative, resolve, sep, win32 } from "node:path";

/** Where settings and keys live. CUSTOMERS_CONFIG_DIR, else the platform's place. */
export function configDir(env: NodeJS.ProcessEnv): string {
  return env.CUSTOMERS_CONFIG_DIR ? resolve(env.CUSTOMERS_CONFIG_DIR) : platformFolder("config", env);
}

/** Where runs and the sandbox's database live. CUSTOMERS_STATE_DIR, else the platform's place. */
export function stateDir(env: NodeJS.ProcessEnv): string {
  return env.CUSTOMERS_STATE_DIR ? resolve(env.CUSTOMERS_STATE_DIR) : platformFolder("state", env);
}

export function configPath(env: NodeJS.ProcessEnv): string {
  return join(configDir(env), "config.json");
}

/** The variable that moves the folder which a path is in; undefined for a path outside of them. */
export function folderVariable(path: string, env = process.env): string | undefined {
  if (isWithin(path, stateDir(env))) return "CUSTOMERS_STATE_DIR";
  return isWithin(path, configDir(env)) ? "CUSTOMERS_CONFIG_DIR" : undefined;
}

/** As env-paths has it. A relative path is ignored (XDG Base Directory Specification). */
export function platformFolder(
  kind: "config" | "state",
  env: NodeJS.ProcessEnv,
  system: NodeJS.Platform = platform(),
  home: () => string = () => env.HOME || homeOfUser(),
): string {
  const [variable, linux, mac, windows] = PLACES[kind];
  const { [variable]: given = "" } = env;
  if (system === "win32") {
    const [root, below] =
      kind === "config" ? ([env.APPDATA, "Roaming"] as const) : ([env.LOCALAPPDATA, "Local"] as const);
    return win32.join(root || win32.join(home(), "AppData", below), NAME, windows);
  }
  if (system === "darwin") return posix.join(home(), "Library", mac, NAME);
  return posix.join(posix.isAbsolute(given) ? given : posix.join(home(), linux), NAME);
}

/** The home folder that the system knows of. */
export function homeOfUser(): string {
  try {
    return userInfo().homedir || NO_HOME;
  } catch {
    return NO_HOME;
  }
}

// --- internal ---

/** Of a user that the system does not know: nothing is found there, and nothing can be made. */
const NO_HOME = "/dev/null";

const NAME = "customers";

/** The variable of the XDG specification and its default, then the folders of macOS and Windows. */
const PLACES = {
  config: ["XDG_CONFIG_HOME", ".config", "Preferences", "Config"],
  state: ["XDG_STATE_HOME", ".local/state", "Application Support", "Data"],
} as const;

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path); // from one drive of Windows to another it is absolute
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
