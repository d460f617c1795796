import { CliError } from "../errors.ts";
import { configPath } from "../system/paths.ts";
import type { JsonObject } from "../text/json.ts";
import { readConfigFile } from "./config-file.ts";
import { chooseKey } from "./key/source.ts";
import { SETTING_KEYS } from "./keys.ts";
import { chooseProfile, profileOf } from "./profiles.ts";
import type { SettingKey } from "./setting-key.ts";
import type { SettingFlags, Settings, WireSettings } from "./settings.ts";
import type { Sourced } from "./sourced.ts";
import { WIRE_KEYS } from "./wire-keys.ts";

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
  return {
    profile,
    baseUrl,
    ...(await chooseKey(env, stored, profile.value, baseUrl)),
    apiKeyCommand: from(SETTING_KEYS.apiKeyCommand, []),
    label: from(SETTING_KEYS.label, []),
    labelColour: from(SETTING_KEYS.labelColour, []),
    defaultCountry: from(SETTING_KEYS.defaultCountry, [flag("--default-country", flags.defaultCountry)]),
    output: certain(from(SETTING_KEYS.output, [outputFlag(flags), outputVariable(env)])),
    timeoutSeconds: certain(from(SETTING_KEYS.timeoutSeconds, [flag("--timeout", flags.timeout)])),
    maxRetries: certain(from(SETTING_KEYS.maxRetries, [flag("--max-retries", flags.maxRetries)])),
    insecureHttp: certain(from(SETTING_KEYS.insecureHttp, [flag("--insecure-http", flags.insecureHttp)])),
    trashDays: certain(from(SETTING_KEYS.trashDays, [])),
    runDays: certain(from(SETTING_KEYS.runDays, [])),
    ...wireSettings(from),
  };
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

/** These come from the profile alone: they have no flags or variables. */
function wireSettings(from: ReturnType<typeof layers>): WireSettings {
  const found = Object.entries(WIRE_KEYS).map(([property, key]) => [property, from(key, [])] as const);
  return Object.fromEntries(found.filter(([, setting]) => setting !== undefined));
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

/** A setting that has a default always has a value. */
function certain<T>(found: Sourced<T> | undefined): Sourced<T> {
  if (found === undefined) throw new Error("a setting that needs a default has none");
  return found;
}
