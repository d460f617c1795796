import { createInterface } from "node:readline";
import { Command } from "commander";
import type { Bind, Manual } from "../cli/command.ts";
import { type Context, outputIfAsked } from "../cli/context.ts";
import { CliError, Declined } from "../errors.ts";
import { guardAddress } from "../http/address.ts";
import { baseUrlProblem, endsInVersion, readBaseUrl } from "../settings/base-url.ts";
import { readConfigFile } from "../settings/config-file.ts";
import { keychainAccount, removeFromKeychain, storeInKeychain } from "../settings/key/keychain.ts";
import { fingerprint, keyProblem } from "../settings/key/plain.ts";
import { keyOf, mustBeOwn } from "../settings/key/source.ts";
import { chooseProfile, forgetKey, saveProfile, useProfile } from "../settings/profiles.ts";
import { resolveSettings } from "../settings/resolve.ts";
import type { Sourced } from "../settings/setting-key.ts";
import type { Settings } from "../settings/settings.ts";
import { isOpenToOthers, throwFileError } from "../system/files.ts";
import { configPath } from "../system/paths.ts";
import { readingFrom } from "../text/shell-word.ts";
import { PROFILE_VIEW, printProfile, profileRow, refusalOf, statusCommand } from "./auth/status.ts";

interface LoginFlags {
  readonly withKey?: boolean;
  readonly check: boolean;
  readonly keychain?: boolean;
}

export default function authCommand(bind: Bind): Command {
  const loggingIn = new Command("login")
    .summary("store an address and its key as a profile")
    .description(
      "Store the address of an API and its key as a profile, and make that the current one. The key is asked for on a " +
        "terminal, without showing it, and tried with one request before anything is stored.",
    )
    .option("--with-key", "read the key from stdin")
    .option("--no-check", "store the key without trying it")
    .option("--keychain", "keep the key in the keychain of this machine, not in a file");
  const listing = new Command("list")
    .summary("list the profiles")
    .description("List the profiles. Keys are shown by their fingerprints only.");
  const using = new Command("use")
    .summary("make a profile the current one")
    .description("Make a profile the one that commands use when none is named.")
    .argument("<name>", "name of the profile");
  const loggingOut = new Command("logout")
    .summary("forget a profile's key")
    .description(
      "Forget a profile's key. The profile goes with it unless it holds other settings. The key stays valid at the server.",
    );
  const toLogOut = ["customers auth logout", "customers auth logout --profile work"];
  return new Command("auth")
    .description("Log in, and choose between accounts. A profile holds the address of an API, its key, and settings.")
    .addCommand(bind(loggingIn, login, MANUAL))
    .addCommand(statusCommand(bind))
    .addCommand(bind(listing, list))
    .addCommand(bind(using, use, { examples: ["customers auth use work"] }))
    .addCommand(bind(loggingOut, logout, { examples: toLogOut }));
}

// --- internal ---

const MANUAL: Manual = {
  notes: `The key is made in the web portal, under Settings, then API Access. There is no flag for the key itself: arguments are
public on a machine. For scripts, set CUSTOMERS_API_KEY and CUSTOMERS_BASE_URL; no login is needed then. The key is kept
in a file that only you can read (on Windows: those who may read your AppData folder); with --keychain in the keychain of
macOS or Windows, or the one of the desktop on Linux (gnome-keyring, KWallet). From a secret manager:
CUSTOMERS_API_KEY=$(op read op://work/customers/key).`,
  examples: [
    "customers auth login",
    "customers auth login --profile staging --base-url https://staging.example.com/v1",
    "customers auth login --keychain",
    "customers auth login --with-key --base-url https://api.example.com/v1 < key.txt",
  ],
};

const DECLINED = new Declined("nothing was stored");

const KEY_VARIABLES = ["CUSTOMERS_API_KEY", "CUSTOMERS_API_KEY_FILE"];

function warnOfVariables({ env, warn }: Context, names: readonly string[], stored: readonly string[] = []): void {
  const others = names.filter((name) => env[name] && !stored.includes(env[name]));
  for (const name of others) warn(`${name} is set, and wins over what is stored`);
}

async function login(context: Context, _: readonly [], flags: LoginFlags): Promise<void> {
  const { env } = context;
  const settings = await resolveSettings(context.flags, env, { newProfile: true });
  const output = await outputIfAsked(context);
  if (!flags.withKey && !context.terminal.interactive) {
    throw new CliError("usage", "cannot ask for the key here", {
      hint: `Give it on stdin with --with-key, as in \`${readingFrom("key.txt", "customers auth login --with-key --base-url URL")}\`.`,
    });
  }
  const { address, apiKey } = await acceptedLogin(context, settings, flags);
  if (!endsInVersion(address)) context.warn(`${address} does not end in /v1, as the addresses of this API do`);

  const name = settings.profile.value;
  const wasOpen = await isOpenToOthers(configPath(env));
  const account = flags.keychain ? keychainAccount(name, address) : undefined;
  if (account !== undefined) await storeInKeychain(account, apiKey, context);
  const key = account === undefined ? { api_key: apiKey } : { keychain_account: account };
  const before = await saveProfile(env, name, { baseUrl: address, ...key }, { use: true });
  context.notice(
    `Logged in to ${new URL(address).host} as profile ${name} (key ${fingerprint(apiKey)}${flags.keychain ? ", in the keychain" : ""})${flags.check ? "" : ", unchecked"}.`,
  );
  if (before.keychain_account !== account) await removeFromKeychain(before.keychain_account, context);
  if (wasOpen) context.warn(`other users of this machine could access ${configPath(env)}; now only you can`);
  warnOfVariables(context, ["CUSTOMERS_BASE_URL", "CUSTOMERS_PROFILE", ...KEY_VARIABLES], [address, name]);
  await printProfile(context, output, name);
  if (context.terminal.stderrIsTTY) context.notice("Next: `customers list`.");
}

async function acceptedLogin(context: Context, settings: Settings, flags: LoginFlags) {
  const baseUrl = await chooseBaseUrl(context, settings, flags);
  // An address that was only proposed counts too.
  const proposed = { ...baseUrl, source: settings.baseUrl?.source ?? baseUrl.source };
  await mustBeOwn(context.env, { ...settings, baseUrl: proposed, apiKey: undefined });
  guardAddress(new URL(baseUrl.value), settings.insecureHttp.value);
  const key = await chooseKey(context, baseUrl.value, flags);
  const used = { ...settings, baseUrl, apiKey: keyOf(key), apiKeyWithheld: undefined };
  const failure = flags.check ? await refusalOf(context, used) : undefined;
  if (failure !== undefined) {
    const unchecked = failure.code === "auth" ? [] : ["--no-check stores the key without trying it."];
    throw failure.withHint([failure.hint, "Nothing was stored.", ...unchecked].filter(Boolean).join(" "));
  }
  return { address: baseUrl.value, apiKey: key.value };
}

async function chooseBaseUrl(context: Context, settings: Settings, flags: LoginFlags): Promise<Sourced<string>> {
  const known = settings.baseUrl;
  if (known?.source === "flag" || (known !== undefined && flags.withKey)) return known;
  if (!context.terminal.interactive) {
    throw new CliError("usage", "no base URL is given to log in to", {
      hint: "Add --base-url with the address of the API, such as https://api.example.com/v1.",
    });
  }
  const answer = await (await context.prompts()).text("Base URL of the API, ending in /v1", {
    placeholder: "https://api.example.com/v1, from the portal",
    validate: (text) => because("The base URL", baseUrlProblem(text)),
    flag: "--base-url",
    declined: DECLINED,
    initial: known?.value ?? "",
  });
  const read = readBaseUrl(answer);
  if ("problem" in read) throw new CliError("usage", `the base URL ${read.problem}`);
  return answered(read.value);
}

async function chooseKey(context: Context, baseUrl: string, { withKey }: LoginFlags): Promise<Sourced<string>> {
  if (context.terminal.interactive) {
    const value = await (await context.prompts()).password(`API key for ${new URL(baseUrl).host}`, {
      validate: (text) => because("That is not a key:", keyProblem(text)),
      flag: "--with-key",
      declined: DECLINED,
    });
    return answered(value);
  }
  const value = withKey ? await firstLine(context).catch(throwFileError("read", "stdin")) : "";
  const problem = keyProblem(value);
  if (problem === undefined) return { value, source: "flag", origin: "--with-key" };
  throw new CliError("invalid_input", `the first line of stdin is not an API key: ${problem}`, {
    hint: "Give the key alone on stdin, as the web portal shows it (Settings, then API Access).",
  });
}

function because(start: string, problem: string | undefined): string | undefined {
  return problem && `${start} ${problem}.`;
}

function answered(value: string): Sourced<string> {
  return { value, source: "flag", origin: "the answer" };
}

async function firstLine({ terminal, signal }: Context): Promise<string> {
  for await (const line of createInterface({ input: terminal.stdin, signal })) return line.trim();
  signal.throwIfAborted();
  return "";
}

async function list(context: Context): Promise<void> {
  const config = await readConfigFile(context.env);
  const current = chooseProfile(context.flags, context.env, config).value;
  const rows = Object.keys(config.profiles).map((profile) => profileRow(config, profile, current));
  await (await context.output()).rows(rows, PROFILE_VIEW);
  if (rows.length === 0) context.notice("There are no profiles yet. Make one with `customers auth login`.");
}

async function use(context: Context, [name]: readonly [string]): Promise<void> {
  const output = await outputIfAsked(context);
  const { base_url } = await useProfile(context.env, name);
  context.notice(`Profile ${name} is now the current one${typeof base_url === "string" ? `: ${base_url}` : ""}.`);
  warnOfVariables(context, ["CUSTOMERS_PROFILE"], [name]);
  await printProfile(context, output, name);
}

const LOGOUT_HINT = "`customers auth logout --profile NAME` forgets the key of one of them.";

async function logout(context: Context): Promise<void> {
  const { env, flags } = context;
  const output = await outputIfAsked(context);
  const name = chooseProfile(flags, env, await readConfigFile(env), { hint: () => LOGOUT_HINT }).value;
  const { was, removed, left, current } = await forgetKey(env, name);
  await removeFromKeychain(was.keychain_account, context);
  context.notice(Object.keys(was).length > 0 ? `Logged out of profile ${name}.` : `Profile ${name} holds no key.`);
  if (removed && left.length > 0 && current === undefined) {
    context.notice(`Choose another profile with \`customers auth use NAME\`: ${left.join(", ")}.`);
  }
  warnOfVariables(context, KEY_VARIABLES);
  await printProfile(context, output, name);
}
