import { CliError } from "../errors.ts";
import { configPath } from "../system/paths.ts";
import type { JsonObject } from "../text/json.ts";
import { plainWord } from "../text/shell-word.ts";
import { didYouMean } from "../text/words.ts";
import { type ConfigFile, changeConfigFile } from "./config-file.ts";
import type { Sourced } from "./setting-key.ts";
import type { SettingFlags } from "./settings.ts";

const DEFAULT_PROFILE = "default";

/**
 * --profile, else CUSTOMERS_PROFILE, else the one chosen with `auth use`, else `default`.
 * @throws CliError `usage` when the named profile does not exist (unless it is about to be made) or its name is not
 *   valid.
 */
export function chooseProfile(
  flags: Pick<SettingFlags, "profile">,
  env: NodeJS.ProcessEnv,
  config: ConfigFile,
  { newProfile = false, hint = loginHint }: { readonly newProfile?: boolean; hint?: (name: string) => string } = {},
): Sourced<string> {
  const value = flags.profile ?? (env.CUSTOMERS_PROFILE || undefined);
  if (value === undefined) {
    const { current } = config;
    if (current === undefined) return { value: DEFAULT_PROFILE, source: "default", origin: "default" };
    return { value: current, source: "profile", origin: configPath(env) };
  }
  const isFlag = flags.profile !== undefined;
  const origin = isFlag ? "--profile" : "CUSTOMERS_PROFILE";
  checkProfileName(value);
  if (!newProfile) mustExist(config, value, origin, hint);
  return { value, source: isFlag ? "flag" : "environment", origin };
}

export function profileOf(config: ConfigFile, name: string): JsonObject {
  return (Object.hasOwn(config.profiles, name) ? config.profiles[name] : undefined) ?? {};
}

/** Where a profile has its key: one of these. */
interface KeyPlaces {
  readonly api_key?: string;
  readonly keychain_account?: string;
}

/** A profile without its key, and where that was. */
export function withoutKey(stored: JsonObject): { readonly rest: JsonObject; readonly was: KeyPlaces } {
  const { api_key, keychain_account, ...rest } = stored;
  const was = Object.entries({ api_key, keychain_account });
  return { rest, was: Object.fromEntries(was.filter(([, value]) => typeof value === "string" && value !== "")) };
}

/**
 * Stores an address and its key as a profile, keeping its other settings, and makes it the current one if asked.
 * @returns where the key was that the profile had before.
 */
export async function saveProfile(
  env: NodeJS.ProcessEnv,
  name: string,
  { baseUrl, ...key }: { readonly baseUrl: string } & KeyPlaces,
  { use }: { readonly use: boolean },
): Promise<KeyPlaces> {
  checkProfileName(name);
  return changeConfigFile(env, (config) => {
    const { rest, was } = withoutKey(profileOf(config, name));
    config.profiles[name] = { ...rest, base_url: baseUrl, ...key };
    if (use) config.current = name;
    return was;
  });
}

export async function useProfile(env: NodeJS.ProcessEnv, name: string): Promise<JsonObject> {
  return changeConfigFile(env, (config) => {
    mustExist(config, name, "auth use");
    config.current = name;
    return profileOf(config, name);
  });
}

/**
 * Removes the key from a profile, and a profile that held nothing else but the address.
 * @returns where the key was, whether the profile went, which are left, and the current one if any was chosen.
 */
export async function forgetKey(env: NodeJS.ProcessEnv, name: string) {
  return changeConfigFile(env, (config) => {
    const { rest, was } = withoutKey(profileOf(config, name));
    const removed = Object.keys(rest).every((stored) => stored === "base_url");
    if (!removed) config.profiles[name] = rest;
    else {
      delete config.profiles[name];
      if (config.current === name) delete config.current;
    }
    return { was, removed, left: Object.keys(config.profiles), current: config.current };
  });
}

// --- internal ---

function checkProfileName(name: string): void {
  if (/^[a-z\d][\w.-]{0,63}$/i.test(name)) return;
  throw new CliError("usage", `${JSON.stringify(name)} cannot be the name of a profile`, {
    hint: "Use up to 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit.",
  });
}

function mustExist(config: ConfigFile, name: string, origin: string, hint = loginHint): void {
  // The default profile always exists, also before anything is stored in it.
  if (name === DEFAULT_PROFILE || Object.hasOwn(config.profiles, name)) return;
  const known = Object.keys(config.profiles);
  const there = known.length === 0 ? "No profile is stored yet" : `The profiles are: ${known.join(", ")}`;
  throw new CliError("usage", `there is no profile ${JSON.stringify(name)} (${origin})`, {
    hint: `${didYouMean(name, known)}${there}. ${hint(name)}`.trimEnd(),
  });
}

function loginHint(name: string): string {
  return `Make it with \`customers auth login --profile ${plainWord(name)}\`.`;
}
