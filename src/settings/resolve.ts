import { CliError } from "../errors.ts";
import { type ApiKey, type ChosenKey, chooseKey, mustBeOwn } from "./key/source.ts";
import { SETTING_KEYS, SETTING_PROPERTIES } from "./keys.ts";
import type { SettingKey, Sourced } from "./setting-key.ts";
import type { SettingFlags, Settings } from "./settings.ts";
import { type SettingPlaces, settingPlaces, written } from "./written.ts";

/**
 * @param options.newProfile the profile named need not exist yet; it is about to be made.
 * @throws CliError `usage` for a wrong flag or variable, or an unknown profile; `invalid_input` for the
 * settings file; `auth` for a key file without a key. A missing key or base URL is not an error here.
 */
export async function resolveSettings(
  flags: SettingFlags,
  env: NodeJS.ProcessEnv,
  options: { readonly newProfile?: boolean } = {},
): Promise<Settings> {
  const places = await settingPlaces(flags, env, options);
  const { profile, stored } = places;
  const found = SETTING_PROPERTIES.map((property) => [property, resolved(SETTING_KEYS[property], places)] as const);
  // Each has the type that its key reads, and a value if its key has a default.
  const settings = Object.fromEntries(found) as unknown as Omit<Settings, "profile" | keyof ChosenKey>;
  const chosen = await chooseKey(env, stored, profile.value, settings.baseUrl);
  const { apiKey } = chosen;
  if (apiKey === undefined) return { ...settings, profile, ...chosen };
  const read: ApiKey["read"] = async (host) => {
    await mustBeOwn(env, { ...settings, apiKey });
    return apiKey.read(host);
  };
  return { ...settings, profile, apiKey: { ...apiKey, read } };
}

// --- internal ---

/** What is written for a setting, once it is checked; else its default. */
function resolved(
  key: SettingKey<string | number | boolean>,
  places: SettingPlaces,
): Sourced<string | number | boolean> | undefined {
  const found = written(key.name, places);
  if (found === undefined) {
    return key.fallback === undefined ? undefined : { value: key.fallback, source: "default", origin: "default" };
  }
  const { value: text, source, origin } = found;
  const read = key.read(text);
  if ("value" in read) return { value: read.value, source, origin };
  if (source !== "profile") {
    throw new CliError("usage", `${origin} ${read.problem}`, { hint: `It is ${key.description.split(": ")[0]}.` });
  }
  const place = `\`${key.stored}\` of profile ${places.profile.value}`;
  throw new CliError("invalid_input", `${place} ${read.problem}, in ${origin}`, {
    hint: `Set it again with \`customers config set ${key.name} VALUE\`, or remove it with \`customers config unset ${key.name}\`.`,
  });
}
