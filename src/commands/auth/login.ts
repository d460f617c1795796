import { Command } from "commander";
import { CliError, Declined } from "../../errors.ts";
import { guardAddress } from "../../http/address.ts";
import { baseUrlProblem, endsInVersion, isSameOrigin, readBaseUrl } from "../../settings/base-url.ts";
import { fingerprint } from "../../settings/key/fingerprint.ts";
import { keychainAccount, mustHaveKeychain, storeInKeychain } from "../../settings/key/keychain.ts";
import { keyProblem } from "../../settings/key/plain.ts";
import { keyOf } from "../../settings/key/source.ts";
import { saveProfile } from "../../settings/profiles.ts";
import { resolveSettings } from "../../settings/resolve.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Sourced } from "../../settings/sourced.ts";
import { isOpenToOthers } from "../../system/files.ts";
import { readFirstLine } from "../../system/first-line.ts";
import { configPath } from "../../system/paths.ts";
import { plainWord, readingFrom } from "../../text/shell-word.ts";
import type { Bind } from "../shared/command.ts";
import type { Context } from "../shared/context.ts";
import { type Manual, withManual } from "../shared/manual.ts";
import { refusalOf } from "./check.ts";
import { cleanKeychain } from "./clean-keychain.ts";
import { explainLogin } from "./wrong-address.ts";

interface LoginFlags {
  readonly withKey?: boolean;
  /** False after --no-check. */
  readonly check: boolean;
  readonly keychain?: boolean;
}

export function loginCommand(bind: Bind): Command {
  return withManual(
    new Command("login")
      .summary("store an address and its key as a profile")
      .description(
        "Store the address of an API and its key as a profile, and make that the current one. The key is asked for on a " +
          "terminal, without showing it, and tried with one request before anything is stored.",
      )
      .option("--with-key", "read the key from stdin")
      .option("--no-check", "store the key without trying it")
      .option("--keychain", "keep the key in the keychain of this machine, not in a file")
      .action(bind<[], LoginFlags>((context, _args, flags) => login(context, flags))),
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  notes: `The key is made in the web portal, under Settings, then API Access. There is no flag for the key itself: arguments are
public on a machine. For scripts, set CUSTOMERS_API_KEY and CUSTOMERS_BASE_URL; no login is needed then. The key is kept
in a file that only you can read (on Windows: those who may read your AppData folder); with --keychain in the keychain of
macOS or Windows, or the one of the desktop on Linux (gnome-keyring, KWallet). A secret manager can give it too: customers
config set api-key-command.`,
  examples: [
    "customers auth login",
    "customers auth login --profile staging --base-url https://staging.example.com/v1",
    "customers auth login --keychain",
    "customers auth login --with-key --base-url https://api.example.com/v1 < key.txt",
  ],
};

const DECLINED = new Declined("nothing was stored");

async function login(context: Context, flags: LoginFlags): Promise<void> {
  const { env } = context;
  const settings = await resolveSettings(context.flags, env, { newProfile: true });
  if (!flags.withKey && !context.terminal.interactive) {
    throw new CliError("usage", "cannot ask for the key here", {
      hint: `Give it on stdin with --with-key, as in \`${readingFrom("key.txt", "customers auth login --with-key --base-url URL")}\`.`,
    });
  }
  if (flags.keychain) await mustHaveKeychain(context); // before anybody looks for a key
  const baseUrl = await chooseBaseUrl(context, settings, flags);
  guardAddress(new URL(baseUrl.value), settings.insecureHttp.value);
  const { apiKey, checked } = await acceptedKey(context, { ...settings, baseUrl }, flags);
  if (!endsInVersion(checked)) context.warn(`${checked} does not end in /v1, as the addresses of this API do`);

  const name = settings.profile.value;
  const wasOpen = await isOpenToOthers(configPath(env));
  const account = flags.keychain ? keychainAccount(name, checked) : undefined;
  if (account !== undefined) await storeInKeychain(account, apiKey.value, context);
  const key = account === undefined ? { api_key: apiKey.value } : { keychain_account: account };
  const before = await saveProfile(env, name, { baseUrl: checked, ...key }, { use: true });
  context.notice(
    `Logged in to ${new URL(checked).host} as profile ${name} (key ${fingerprint(apiKey.value)}${flags.keychain ? ", in the keychain" : ""})${flags.check ? "" : ", unchecked"}.`,
  );
  if (before.api_key_command !== undefined) context.notice("The profile's api-key-command was removed.");
  if (before.keychain_account !== account) await cleanKeychain(context, before);
  if (wasOpen) context.warn(`other users of this machine could access ${configPath(env)}; now only you can`);
  for (const text of overruled(env, name, checked)) context.warn(text);
  if (context.terminal.stderrIsTTY) context.notice("Next: `customers list`.");
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
    placeholder: "https://api.example.com/v1",
    validate: (text) => {
      const problem = baseUrlProblem(text);
      return problem === undefined ? undefined : `The base URL ${problem}.`;
    },
    flag: "--base-url",
    declined: DECLINED,
    ...(known === undefined ? {} : { initial: known.value }),
  });
  const read = readBaseUrl(answer);
  if ("problem" in read) throw new CliError("usage", `the base URL ${read.problem}`);
  return { value: read.value, source: "flag", origin: "the answer" };
}

/** How often to ask again when the server does not accept the key. */
const KEY_TRIES = 3;

/** A key, and the address at which the server accepts it. On a terminal, a wrong key is asked for again. */
async function acceptedKey(
  context: Context,
  settings: Settings & { readonly baseUrl: Sourced<string> },
  flags: LoginFlags,
): Promise<{ apiKey: Sourced<string>; checked: string }> {
  for (let tries = 1; ; tries++) {
    const apiKey = await chooseKey(context, settings.baseUrl.value, flags);
    if (!flags.check) return { apiKey, checked: settings.baseUrl.value };
    try {
      return {
        apiKey,
        checked: await findApi(context, { ...settings, apiKey: keyOf(apiKey), apiKeyWithheld: undefined }),
      };
    } catch (error) {
      const isRefused = error instanceof CliError && error.code === "auth";
      if (!isRefused || !context.terminal.interactive || tries === KEY_TRIES) throw error;
      context.warn(`${error.message}: try another key, or leave with Esc`);
    }
  }
}

async function chooseKey(context: Context, baseUrl: string, { withKey }: LoginFlags): Promise<Sourced<string>> {
  if (context.terminal.interactive) {
    const value = await (await context.prompts()).password(`API key for ${new URL(baseUrl).host}`, {
      validate: (text) => {
        const problem = keyProblem(text);
        return problem === undefined ? undefined : `That is not a key: ${problem}.`;
      },
      flag: "--with-key",
      declined: DECLINED,
    });
    return { value, source: "flag", origin: "the answer" };
  }
  const value = withKey ? await readFirstLine(context.terminal.stdin, context.signal) : "";
  const problem = keyProblem(value);
  if (problem === undefined) return { value, source: "flag", origin: "--with-key" };
  throw new CliError("invalid_input", `the first line of stdin is not an API key: ${problem}`, {
    hint: "Give the key alone on stdin, as the web portal shows it (Settings, then API Access).",
  });
}

/**
 * The address at which the server accepts the key: the one given or, where that lacks its version segment, one with it.
 * @throws CliError with what keeps it from doing so, saying that nothing was stored.
 */
async function findApi(context: Context, settings: Settings & { readonly baseUrl: Sourced<string> }): Promise<string> {
  const given = settings.baseUrl.value;
  const failure = await refusalOf(context, settings);
  if (failure === undefined) return given;
  const answered = failure.status !== undefined && failure.code !== "rate_limited";
  if (!answered || endsInVersion(given)) throw explainLogin(failure, [given]);
  const others = versioned(given);
  for (const address of others) {
    const there = await refusalOf(context, { ...settings, baseUrl: { ...settings.baseUrl, value: address } });
    if (there === undefined) return agreed(context, given, address);
    // An answer that refuses the key shows that the API is at this address.
    if (there.code === "auth") throw explainLogin(there, [address]);
  }
  throw explainLogin(failure, [given, ...others]);
}

/** Where the API may be when an address lacks the version segment: the API document names both paths (§4, §9). */
function versioned(given: string): string[] {
  return new URL(given).pathname === "/" ? [`${given}/v1`, `${given}/api/v1`] : [`${given}/v1`];
}

async function agreed(context: Context, given: string, versioned: string): Promise<string> {
  const found = `the API answers at ${versioned}, not at ${given}`;
  if (context.terminal.interactive) {
    const prompts = await context.prompts();
    if (await prompts.confirm(`T${found.slice(1)}. Use that?`, { defaultAnswer: true, declined: DECLINED }))
      return versioned;
  }
  throw new CliError("usage", found, { hint: `Nothing was stored. Log in with --base-url ${plainWord(versioned)}.` });
}

/** Warns of variables that override the new login. */
function* overruled(env: NodeJS.ProcessEnv, profile: string, baseUrl: string): Iterable<string> {
  const variable = ["CUSTOMERS_API_KEY", "CUSTOMERS_API_KEY_FILE"].find((name) => env[name]);
  if (variable) yield `${variable} is set and wins over the key just stored`;
  const { CUSTOMERS_BASE_URL: elsewhere, CUSTOMERS_PROFILE: named } = env;
  if (elsewhere && (baseUrlProblem(elsewhere) !== undefined || !isSameOrigin(elsewhere, baseUrl))) {
    yield `CUSTOMERS_BASE_URL is set to ${elsewhere} and wins over the address just stored`;
  }
  if (named && named !== profile) yield `CUSTOMERS_PROFILE is set to ${named} and wins over the current profile`;
}
