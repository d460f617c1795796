import type { Context } from "../../cli/context.ts";
import type { Output } from "../../output/create.ts";
import type { View } from "../../output/output.ts";
import { type ConfigFile, readConfigFile } from "../../settings/config-file.ts";
import { fingerprint } from "../../settings/key/plain.ts";
import { chooseProfile, profileOf } from "../../settings/profiles.ts";
import type { JsonObject } from "../../text/json.ts";

export const PROFILE_VIEW: View = {
  columns: [
    { field: "profile", heading: "Profile", primary: true },
    { field: "current", heading: "Current", value: ({ current }) => (current ? "yes" : null) },
    { field: "label", heading: "Label", ink: (text, { bold }) => bold(text) },
    { field: "base_url", heading: "Base URL", primary: true },
    { field: "key.fingerprint", heading: "Key", secondary: true },
    { field: "key.kept_in", heading: "Kept in", secondary: true },
  ],
  id: "profile",
};

/** A profile as it is stored, without its key. @param current the name of the one that is used. */
export function profileRow(config: ConfigFile, profile: string, current: string): JsonObject {
  const stored = profileOf(config, profile);
  const { base_url = null, label = null } = stored;
  return { profile, current: profile === current, label, base_url, key: shownKey(stored) };
}

/** Prints a profile as it is now, if a format was asked for. `current` is by the settings file, not by flag or variable. */
export async function printProfile({ env }: Context, output: Output | undefined, profile: string): Promise<void> {
  const config = await readConfigFile(env);
  await output?.row(profileRow(config, profile, chooseProfile({}, {}, config).value), PROFILE_VIEW);
}

// --- internal ---

/** Where the key of a profile is. A keychain is not asked. */
function shownKey({ api_key, keychain_account }: JsonObject): JsonObject | null {
  if (keychain_account !== undefined) return { fingerprint: null, kept_in: "keychain" };
  return typeof api_key === "string" ? { fingerprint: fingerprint(api_key), kept_in: "file" } : null;
}
