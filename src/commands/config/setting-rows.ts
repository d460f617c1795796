import { columnsOf, type View } from "../../output/output.ts";
import { fingerprint } from "../../settings/key/plain.ts";
import type { ApiKey } from "../../settings/key/source.ts";
import { SETTING_KEYS, SETTING_PROPERTIES, type SettingProperty } from "../../settings/keys.ts";
import { type Sourced, WIRE_PREFIX } from "../../settings/setting-key.ts";
import type { Settings } from "../../settings/settings.ts";
import type { JsonObject } from "../../text/json.ts";

const COLUMNS = { name: "Setting", value: "Value", source: "Source" };

export const SETTING_VIEW: View = {
  columns: columnsOf(COLUMNS),
  details: columnsOf({ ...COLUMNS, origin: "From" }),
  csv: ["name", "value", "source", "origin"],
  id: "name",
};

/** Every setting of a run and where it comes from; of those for unusual servers, only what is set. */
export function settingRows(settings: Settings): JsonObject[] {
  const known = SETTING_PROPERTIES.filter((property) => !isOfWire(property) || settings[property] !== undefined);
  return [
    settingRow("profile", settings.profile),
    settingRow("api-key", settings.apiKey && shownKey(settings.apiKey)),
    ...known.map((property) => settingRow(SETTING_KEYS[property].name, settings[property])),
  ];
}

export function settingRow(name: string, setting: Sourced<string | number | boolean> | undefined): JsonObject {
  return { name, value: setting?.value ?? null, source: setting?.source ?? null, origin: setting?.origin ?? null };
}

export function isOfWire(property: SettingProperty): boolean {
  return SETTING_KEYS[property].name.startsWith(WIRE_PREFIX);
}

// --- internal ---

/** A key that is elsewhere is not asked for: its place stands in its stead. */
function shownKey({ value, source, origin, where }: ApiKey): Sourced<string> {
  return { value: value === undefined ? `from ${where}` : fingerprint(value), source, origin };
}
