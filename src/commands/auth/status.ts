import { Command } from "commander";
import type { Bind, Manual } from "../../cli/command.ts";
import { addressAndKey, connect, impatient } from "../../cli/connect.ts";
import type { Context } from "../../cli/context.ts";
import { CliError } from "../../errors.ts";
import type { Output } from "../../output/create.ts";
import { columnsOf, type View } from "../../output/output.ts";
import { type ConfigFile, readConfigFile } from "../../settings/config-file.ts";
import { fingerprint } from "../../settings/key/plain.ts";
import { chooseProfile, profileOf } from "../../settings/profiles.ts";
import type { Sourced } from "../../settings/setting-key.ts";
import type { Settings } from "../../settings/settings.ts";
import { during } from "../../system/progress.ts";
import type { JsonObject } from "../../text/json.ts";

export function statusCommand(bind: Bind): Command {
  return bind(
    new Command("status")
      .summary("show which account is used, and whether its key works")
      .description(
        "Show the profile, the address and the key in use, where they come from, and whether the server accepts the key.",
      )
      .option("--no-check", "do not ask the server"),
    status,
    MANUAL,
  );
}

/** Why the server does not accept the key, or cannot say so; undefined if it does. @throws CliError `interrupted`. */
export async function refusalOf(context: Context, settings: Settings): Promise<CliError | undefined> {
  try {
    await during(context.busy, { phase: "checking_key" }, async () => {
      const api = await connect(context, impatient(settings));
      for await (const _ of api.pages({ limit: 1 })) break;
    });
    return undefined;
  } catch (error) {
    if (error instanceof CliError && error.code !== "interrupted") return error;
    throw error;
  }
}

export const PROFILE_VIEW: View = {
  columns: [
    { field: "profile", heading: "Profile", primary: true },
    { field: "current", heading: "Current", value: ({ current }) => (current ? "yes" : null) },
    { field: "base_url", heading: "Base URL", primary: true },
    { field: "key.fingerprint", heading: "Key", secondary: true },
    { field: "key.kept_in", heading: "Kept in", secondary: true },
  ],
  id: "profile",
};

export function profileRow(config: ConfigFile, profile: string, current: string): JsonObject {
  const stored = profileOf(config, profile);
  const { base_url = null } = stored;
  return { profile, current: profile === current, base_url, key: shownKey(stored) };
}

/** Prints a profile after a change, if a format was asked for. `current` is what the settings file says, not a flag. */
export async function printProfile({ env }: Context, output: Output | undefined, profile: string): Promise<void> {
  const config = await readConfigFile(env);
  await output?.row(profileRow(config, profile, chooseProfile({}, {}, config).value), PROFILE_VIEW);
}

// --- internal ---

const MANUAL: Manual = {
  notes: `A key is looked for in CUSTOMERS_API_KEY, CUSTOMERS_API_KEY_FILE, then in the profile: the keychain, the
settings file. Exit codes: 0 the key is accepted, 4 it is not or there is none, 6 the server cannot be reached.`,
  examples: ["customers auth status", "customers auth status --json | jq -r .key.where"],
};

const VIEW: View = {
  columns: columnsOf({
    ...{ profile: "Profile", profile_source: "From", base_url: "Base URL", base_url_source: "From" },
    ...{ "key.fingerprint": "Key", "key.where": "From", accepted: "Accepted" },
  }),
  id: "profile",
};

async function status(context: Context, _: readonly [], { check }: { readonly check: boolean }): Promise<void> {
  const settings = await context.settings();
  const { profile, baseUrl, apiKey } = settings;
  const output = await context.output();
  const key = await readKey(context, settings);
  const failure = key.failure ?? (check ? await refusalOf(context, settings) : undefined);
  const answered = check && (failure === undefined || (failure.code === "auth" && failure.status !== undefined));
  const sourceOf = ({ source, origin }: Pick<Sourced<string>, "source" | "origin">) =>
    source === "profile" ? `profile ${profile.value}` : origin;
  await output.row(
    {
      profile: profile.value,
      profile_source: profile.origin,
      base_url: baseUrl?.value ?? null,
      base_url_source: baseUrl ? sourceOf(baseUrl) : null,
      key: apiKey ? { fingerprint: key.shown ?? null, where: apiKey.where } : null,
      accepted: answered ? failure === undefined : null,
    },
    VIEW,
  );
  if (failure !== undefined) throw failure;
}

async function readKey(context: Context, settings: Settings): Promise<{ shown?: string; failure?: CliError }> {
  try {
    return { shown: fingerprint(await addressAndKey(settings).key.read(context)) };
  } catch (error) {
    if (error instanceof CliError && (error.code === "auth" || error.code === "usage")) return { failure: error };
    throw error;
  }
}

/** Where the key of a profile is. A keychain is not asked. */
function shownKey({ api_key, keychain_account }: JsonObject): JsonObject | null {
  if (keychain_account !== undefined) return { fingerprint: null, kept_in: "keychain" };
  return typeof api_key === "string" ? { fingerprint: fingerprint(api_key), kept_in: "file" } : null;
}
