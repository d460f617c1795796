import { Command } from "commander";
import { type Bind, type Manual, withManual } from "../cli/command.ts";
import { type Context, outputIfAsked } from "../cli/context.ts";
import type { Output } from "../output/create.ts";
import { columnsOf, type View } from "../output/output.ts";
import { endsInVersion } from "../settings/base-url.ts";
import { changeSetting, readSetting, settingNamed } from "../settings/change.ts";
import { readConfigFile } from "../settings/config-file.ts";
import { fingerprint } from "../settings/key/plain.ts";
import type { ApiKey } from "../settings/key/source.ts";
import { SETTING_KEYS, SETTING_PROPERTIES, type SettingProperty } from "../settings/keys.ts";
import { chooseProfile } from "../settings/profiles.ts";
import { type Sourced, WIRE_PREFIX } from "../settings/setting-key.ts";
import type { Settings } from "../settings/settings.ts";
import { isOpenToOthers } from "../system/files.ts";
import { configPath } from "../system/paths.ts";
import type { JsonObject } from "../text/json.ts";

export default function configCommand(bind: Bind): Command {
  const terms = settingTerms();
  const config = new Command("config").description(
    "Read and change the settings of a profile. A flag or environment variable wins over the same setting.",
  );
  const list = new Command("list")
    .summary("show every setting, and where its value comes from")
    .description(
      "Show every setting of this run: its value, and whether it comes from a flag, a variable, the profile or a default. Of the wire.… settings it shows only those that are set.",
    );
  const get = new Command("get")
    .summary("print one setting")
    .description("Print the value of one setting, as it would be used now. A setting without a value prints nothing.")
    .argument("<setting>", "its name");
  const set = new Command("set")
    .summary("change one setting of the profile")
    .description("Change one setting of the profile in use, or of --profile.")
    .argument("<setting>", "its name")
    .argument("<value>", "its new value");
  const unset = new Command("unset")
    .summary("remove one setting from the profile")
    .description("Remove one setting from the profile in use, or from --profile: its default is used again.")
    .argument("<setting>", "its name");
  const path = new Command("path")
    .summary("print where the settings are stored")
    .description("Print the path of the settings file, also before the file exists.");
  const toSet = ["customers config set default-country US", "customers config set timeout 10 --profile staging"];
  config
    .addCommand(bind(list, listSettings))
    .addCommand(bind(get, getSetting, { terms, examples: ["customers config get base-url"] }))
    .addCommand(bind(set, changeOne, { terms, examples: toSet }))
    .addCommand(bind(unset, changeOne))
    .addCommand(bind(path, printPath));
  return withManual(config, {
    terms,
    examples: ["customers config list", "customers config set default-country US"],
  });
}

// --- internal ---

const COLUMNS = { name: "Setting", value: "Value", source: "Source" };

const SETTING_VIEW: View = {
  columns: columnsOf(COLUMNS),
  details: columnsOf({ ...COLUMNS, origin: "From" }),
  csv: ["name", "value", "source", "origin"],
  id: "name",
};

/** Every setting of a run and where it comes from; of those for unusual servers, only what is set. */
function settingRows(settings: Settings): JsonObject[] {
  const known = SETTING_PROPERTIES.filter((property) => !isOfWire(property) || settings[property] !== undefined);
  return [
    settingRow("profile", settings.profile),
    settingRow("api-key", settings.apiKey && shownKey(settings.apiKey)),
    ...known.map((property) => settingRow(SETTING_KEYS[property].name, settings[property])),
  ];
}

function settingRow(name: string, setting: Sourced<string | number | boolean> | undefined): JsonObject {
  return { name, value: setting?.value ?? null, source: setting?.source ?? null, origin: setting?.origin ?? null };
}

function isOfWire(property: SettingProperty): boolean {
  return SETTING_KEYS[property].name.startsWith(WIRE_PREFIX);
}

async function listSettings(context: Context): Promise<void> {
  const output = await context.output();
  // Settings have no ids: their values are printed all the same.
  const { createOutput } = await import("../output/create.ts");
  const printer = output.format === "ids" ? await createOutput(context, "table", context.flags) : output;
  await printer.rows(settingRows(await context.settings()), SETTING_VIEW);
}

async function getSetting(context: Context, [name]: readonly [string]): Promise<void> {
  const property = settingNamed(name);
  const setting = (await context.settings())[property];
  await printSetting(context, await context.output(), settingRow(name, setting));
  if (setting === undefined) context.notice(`${name} is not set.`);
}

async function changeOne(context: Context, [name, text]: readonly [string, string?]): Promise<void> {
  const property = settingNamed(name);
  const output = await outputIfAsked(context);
  const value = text === undefined ? undefined : readSetting(property, text);
  const profile = chooseProfile(context.flags, context.env, await readConfigFile(context.env)).value;
  const path = configPath(context.env);
  const wasOpen = await isOpenToOthers(path);
  await changeSetting(context.env, profile, property, value);
  if (wasOpen && !(await isOpenToOthers(path)))
    context.warn(`other users of this machine could access ${path}; now only you can`);
  if (value === undefined) {
    const { fallback } = SETTING_KEYS[property];
    const now = fallback === undefined ? "" : `; it is ${measured(property, fallback)} by default`;
    context.notice(`${name} of profile ${profile} is no longer set${now}.`);
    const left = { value: fallback ?? "", source: "default", origin: "default" } as const;
    return printSetting(context, output, settingRow(name, fallback === undefined ? undefined : left));
  }
  context.notice(`${name} of profile ${profile} is now ${measured(property, value)}.`);
  await printSetting(context, output, settingRow(name, { value, source: "profile", origin: path }));
  if (property !== "baseUrl") return;
  if (!endsInVersion(String(value))) context.warn(`${value} does not end in /v1, as the addresses of this API do`);
  if (context.env.CUSTOMERS_BASE_URL) context.warn("CUSTOMERS_BASE_URL is set and wins over base-url");
}

async function printPath(context: Context): Promise<void> {
  const output = await outputIfAsked(context);
  const path = configPath(context.env);
  if (output === undefined || isBare(context, output)) await context.terminal.out(`${path}\n`);
  else await output.row({ path });
}

async function printSetting(context: Context, output: Output | undefined, setting: JsonObject): Promise<void> {
  if (output === undefined) return;
  if (!isBare(context, output)) await output.row(setting, SETTING_VIEW);
  else if (setting.value !== null) await context.terminal.out(`${setting.value}\n`);
}

function isBare({ flags: { query, fields } }: Context, { format }: Output): boolean {
  return (format === "table" || format === "ids") && query === undefined && fields === undefined;
}

function measured(property: SettingProperty, value: string | number | boolean): string {
  const { unit } = SETTING_KEYS[property];
  return unit === undefined ? String(value) : `${value} ${unit}`;
}

function settingTerms(): NonNullable<Manual["terms"]> {
  const rows = (ofWire: boolean) => {
    const properties = SETTING_PROPERTIES.filter((property) => isOfWire(property) === ofWire);
    return properties.map((property) => [SETTING_KEYS[property].name, SETTING_KEYS[property].description] as const);
  };
  return [
    { title: "Settings", rows: rows(false) },
    { title: "For a server that is not read right (`customers doctor` shows what was found)", rows: rows(true) },
  ];
}

/** A key that is elsewhere is not asked for: its place stands in its stead. */
function shownKey({ value, source, origin, where }: ApiKey): Sourced<string> {
  return { value: value === undefined ? `from ${where}` : fingerprint(value), source, origin };
}
