import { CliError } from "../errors.ts";
import { configPath } from "../system/paths.ts";
import type { JsonObject } from "../text/json.ts";
import { readConfigFile } from "./config-file.ts";
import { type ApiKey, type ChosenKey, chooseKey, mustBeOwn } from "./key/source.ts";
import { SETTING_KEYS, SETTING_PROPERTIES, type SettingProperty } from "./keys.ts";
import { chooseProfile, profileOf } from "./profiles.ts";
import type { SettingKey, Sourced } from "./setting-key.ts";
import type { SettingFlags, Settings } from "./settings.ts";

/**
 * The settings of this run: flag, else environment, else profile, else default.
 * @param options.newProfile the profile named need not exist yet; it is about to be made.
 * @throws CliError `usage` for a wrong flag or variable, or an unknown profile; `invalid_input` for the
 * settings file; `auth` for a key file without a key. A missing key or base URL is not an error here.
 */
export async function resolveSettings(
  flags: SettingFlags,
  env: NodeJS.ProcessEnv,
  options: { readonly newProfile?: boolean } = {},
): Promise<Settings> {
  const config = await readConfigFile(env);
  const profile = chooseProfile(flags, env, config, options);
  const stored = profileOf(config, profile.value);
  const from = layers(stored, configPath(env), profile.value);

  const baseUrl = from(SETTING_KEYS.baseUrl, [
    { text: flags.baseUrl, source: "flag", origin: "--base-url" },
    { text: env.CUSTOMERS_BASE_URL || undefined, source: "environment", origin: "CUSTOMERS_BASE_URL" },
  ]);
  const above: { readonly [property in SettingProperty]?: readonly Layer[] } = {
    defaultCountry: [flag("--default-country", flags.defaultCountry)],
    output: [outputFlag(flags), outputVariable(env)],
    timeoutSeconds: [flag("--timeout", flags.timeout)],
    maxRetries: [flag("--max-retries", flags.maxRetries)],
    insecureHttp: [flag("--insecure-http", flags.insecureHttp)],
  };
  const others = SETTING_PROPERTIES.filter((property) => property !== "baseUrl").map((property) => {
    const key: SettingKey<string | number | boolean> = SETTING_KEYS[property];
    return [property, from(key, above[property] ?? [])] as const;
  });
  // Each has the type that its key reads, and a value where its key has a default.
  const rest = Object.fromEntries(others) as unknown as Omit<Settings, "profile" | "baseUrl" | keyof ChosenKey>;
  const chosen = await chooseKey(env, stored, profile.value, baseUrl);
  const { apiKey } = chosen;
  if (apiKey === undefined) return { ...rest, profile, baseUrl, ...chosen };
  const read: ApiKey["read"] = async (host) => {
    await mustBeOwn(env, { ...rest, baseUrl, apiKey });
    return apiKey.read(host);
  };
  return { ...rest, profile, baseUrl, apiKey: { ...apiKey, read } };
}

// --- internal ---

/** A place a setting can come from, stronger ones first. */
interface Layer {
  readonly text: string | undefined;
  readonly source: "flag" | "environment";
  readonly origin: string;
}

function flag(origin: string, value: string | number | boolean | undefined): Layer {
  return { text: value === undefined ? undefined : String(value), source: "flag", origin };
}

/** Whether the two contradict each other is for the output to say. */
function outputFlag({ output, json }: SettingFlags): Layer {
  // A workbook is what export writes; it is never how results are printed.
  return json ? flag("--json", "json") : flag("--output", output === "xlsx" ? undefined : output);
}

function outputVariable({ CUSTOMERS_OUTPUT: format }: NodeJS.ProcessEnv): Layer {
  return { text: format || undefined, source: "environment", origin: "CUSTOMERS_OUTPUT" };
}

/** Looks a setting up in the layers given, then in the profile, then in its default. */
function layers(stored: JsonObject, path: string, profile: string) {
  return <T extends string | number | boolean>(key: SettingKey<T>, above: readonly Layer[]): Sourced<T> | undefined => {
    for (const { text, source, origin } of above) {
      if (text === undefined) continue;
      const read = key.read(text);
      if ("value" in read) return { value: read.value, source, origin };
      throw new CliError("usage", `${origin} ${read.problem}`, { hint: `It is ${key.description}.` });
    }
    const inProfile = stored[key.stored];
    if (inProfile !== undefined) {
      const read = key.read(typeof inProfile === "object" ? JSON.stringify(inProfile) : String(inProfile));
      if ("value" in read) return { value: read.value, source: "profile", origin: path };
      throw new CliError("invalid_input", `\`${key.stored}\` of profile ${profile} ${read.problem}, in ${path}`, {
        hint: `Set it again with \`customers config set ${key.name} VALUE\`, or remove it with \`customers config unset ${key.name}\`.`,
      });
    }
    return key.fallback === undefined ? undefined : { value: key.fallback, source: "default", origin: "default" };
  };
}
