import { OUTPUT_FORMATS } from "../output/formats.ts";
import { configPath } from "../system/paths.ts";
import type { JsonObject } from "../text/json.ts";
import { readConfigFile } from "./config-file.ts";
import { chooseProfile, profileOf } from "./profiles.ts";
import { type Sourced, storedName } from "./setting-key.ts";
import type { SettingFlags } from "./settings.ts";

export interface SettingPlaces {
  readonly flags: SettingFlags;
  readonly env: NodeJS.ProcessEnv;
  readonly profile: Sourced<string>;
  readonly stored: JsonObject;
}

/**
 * @param options.newProfile the profile named need not exist yet; it is about to be made.
 * @throws CliError `usage` for an unknown profile, `invalid_input` for the settings file.
 */
export async function settingPlaces(
  flags: SettingFlags,
  env: NodeJS.ProcessEnv,
  options: { readonly newProfile?: boolean } = {},
): Promise<SettingPlaces> {
  const config = await readConfigFile(env);
  const profile = chooseProfile(flags, env, config, options);
  return { flags, env, profile, stored: profileOf(config, profile.value) };
}

/** The text of a setting, unchecked: by flag, else in the environment, else in the profile. */
export function written(
  name: string,
  { flags, env, stored }: Omit<SettingPlaces, "profile">,
): Sourced<string> | undefined {
  const [origin, flag] = flagged(name, flags);
  if (flag !== undefined) return { value: String(flag), source: "flag", origin };
  const variable = VARIABLES[name] ?? "";
  const { [variable]: text } = env;
  if (text) return { value: text, source: "environment", origin: variable };
  const inProfile = stored[storedName(name)];
  if (inProfile === undefined) return undefined;
  const value = typeof inProfile === "object" ? JSON.stringify(inProfile) : String(inProfile);
  return { value, source: "profile", origin: configPath(env) };
}

// --- internal ---

const VARIABLES: Readonly<Record<string, string>> = {
  "base-url": "CUSTOMERS_BASE_URL",
  output: "CUSTOMERS_OUTPUT",
};

function flagged(name: string, flags: SettingFlags): readonly [origin: string, value: string | boolean | undefined] {
  const { json, output } = flags;
  // A workbook is what export writes; it is never how results are printed.
  const isPrinted = OUTPUT_FORMATS.some((format) => format === output);
  if (name === "output") return json ? ["--json", "json"] : ["--output", isPrinted ? output : undefined];
  const property = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return [`--${name}`, Object.entries(flags).find(([flag]) => flag === property)?.[1]];
}
