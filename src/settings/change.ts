import { CliError } from "../errors.ts";
import type { JsonObject } from "../text/json.ts";
import { plainWord } from "../text/shell-word.ts";
import { didYouMean } from "../text/words.ts";
import { originOf } from "./base-url.ts";
import { changeConfigFile } from "./config-file.ts";
import { SETTING_KEYS, SETTING_PROPERTIES, type SettingProperty } from "./keys.ts";
import { profileOf, withoutKey } from "./profiles.ts";
import { WIRE_PREFIX } from "./setting-key.ts";

/** The setting of a name as users write it: `max-retries`. @throws CliError `usage` with the names there are. */
export function settingNamed(name: string): SettingProperty {
  const property = SETTING_PROPERTIES.find((candidate) => SETTING_KEYS[candidate].name === name);
  if (property !== undefined) return property;
  if (/^api[-_]?key$/i.test(name)) {
    throw new CliError("usage", "the API key is not a setting: it is never printed or read from the command line", {
      hint: "Store it with `customers auth login --with-key`, see its fingerprint with `customers auth status`, remove it with `customers auth logout`.",
    });
  }
  const every = SETTING_PROPERTIES.map((candidate) => SETTING_KEYS[candidate].name);
  // Only a name that begins with "wire." lists the settings of that kind: few users need them.
  const names = every.filter((known) => known.startsWith(WIRE_PREFIX) === name.startsWith(WIRE_PREFIX));
  throw new CliError("usage", `there is no setting ${JSON.stringify(name)}`, {
    hint: `${didYouMean(name, every)}The settings are: ${names.join(", ")}.`,
  });
}

/** The value of a setting as it is stored. @throws CliError `usage` when the text cannot be one. */
export function readSetting(property: SettingProperty, text: string): string | number | boolean {
  const { name, description, read } = SETTING_KEYS[property];
  const result = read(text);
  if ("value" in result) return result.value;
  throw new CliError("usage", `${name} ${result.problem}`, { hint: `${name} is ${description}.` });
}

/**
 * Stores one setting of a profile, or removes it when the value is undefined.
 * @throws CliError `refused` for a base URL elsewhere while the profile holds a key: the key belongs to the
 * origin it was stored for, and would be sent to the new one.
 */
export async function changeSetting(
  env: NodeJS.ProcessEnv,
  profile: string,
  property: SettingProperty,
  value: string | number | boolean | undefined,
): Promise<void> {
  const { stored } = SETTING_KEYS[property];
  await changeConfigFile(env, (config) => {
    const before = profileOf(config, profile);
    const { [stored]: _, ...rest } = before;
    if (property === "baseUrl") mustKeepOrigin(before, value, profile);
    if (value !== undefined) config.profiles[profile] = { ...rest, [stored]: value };
    else if (Object.hasOwn(config.profiles, profile)) config.profiles[profile] = rest;
  });
}

// --- internal ---

function mustKeepOrigin(settings: JsonObject, value: string | number | boolean | undefined, profile: string): void {
  if (Object.keys(withoutKey(settings).was).length === 0) return;
  const home = originOf(settings.base_url);
  if (home !== undefined && home === originOf(value)) return;
  const named = `--profile ${plainWord(profile)}`;
  throw new CliError(
    "refused",
    `profile ${profile} holds a key for ${home ?? "an unknown address"}, which must not be sent elsewhere`,
    {
      hint: `Log in to the other address with \`customers auth login ${named} --base-url URL\`, or forget the key first with \`customers auth logout ${named}\`.`,
    },
  );
}
