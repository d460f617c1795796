import { resolve } from "node:path";
import { CliError } from "../../errors.ts";
import { isOpenToOthers } from "../../system/files.ts";
import { once } from "../../system/once.ts";
import { placeOthersChange } from "../../system/owners.ts";
import { configPath } from "../../system/paths.ts";
import type { JsonObject } from "../../text/json.ts";
import { pathWord, plainWord } from "../../text/shell-word.ts";
import { originOf } from "../base-url.ts";
import type { Sourced } from "../setting-key.ts";
import type { KeyHost } from "./plain.ts";
import { keyOfEnvironment } from "./plain.ts";

export interface ApiKey extends Omit<Sourced<string>, "value"> {
  /** The key, if nobody has to be asked for it. */
  readonly value: string | undefined;
  /** Where it is, to follow "from": `CUSTOMERS_API_KEY`, `the keychain (profile work)`. */
  readonly where: string;
  /** What to do when the server does not accept it, as a sentence. */
  readonly remedy: string;
  /** The key. A keychain is asked once. @throws CliError `auth` when it gives none. */
  read(host: KeyHost): Promise<string>;
}

/** Of the environment, else of the profile: from the keychain, or as it is stored. */
export interface ChosenKey {
  readonly apiKey: ApiKey | undefined;
  /** Why this run must not use the key of the profile (another origin), for the message that a key is missing. */
  readonly apiKeyWithheld?: string;
}

/** A stored key is sent only to the origin it was stored for, whatever a flag or variable says. */
export async function chooseKey(
  env: NodeJS.ProcessEnv,
  stored: JsonObject,
  profile: string,
  baseUrl: Sourced<string> | undefined,
): Promise<ChosenKey> {
  const fromEnvironment = await keyOfEnvironment(env);
  if (fromEnvironment !== undefined) return { apiKey: keyOf(fromEnvironment) };
  const apiKey = keyOfProfile(env, stored, profile);
  if (apiKey === undefined || baseUrl === undefined || baseUrl.source === "profile") return { apiKey };
  const home = originOf(stored.base_url);
  if (home !== undefined && home === originOf(baseUrl.value)) return { apiKey };
  const belongs = home === undefined ? "was stored for no address" : `is for ${home}`;
  return {
    apiKey: undefined,
    apiKeyWithheld: `the key of profile ${profile} ${belongs}, so it is not sent to ${new URL(baseUrl.value).origin} (${baseUrl.origin})`,
  };
}

/** A key that is at hand: of a variable, or as a person has just given it. */
export function keyOf({ value, source, origin }: Sourced<string>): ApiKey {
  const remedy = source === "environment" ? `Correct ${origin}, or unset it to use the key of the profile.` : "";
  return { value, source, origin, where: origin, remedy, read: async () => value };
}

/**
 * What somebody else wrote must not decide where a key goes. Asked before a key is read.
 * @throws CliError `auth` naming what others can change, if one of these is from the settings file.
 */
export async function mustBeOwn(env: NodeJS.ProcessEnv, { baseUrl, apiKey, insecureHttp }: Deciding): Promise<void> {
  const deciding = [baseUrl, apiKey, ...(baseUrl?.value.startsWith("http:") ? [insecureHttp] : [])];
  if (!deciding.some((setting) => setting?.source === "profile")) return;
  const place = placeOthersChange(configPath(env));
  if (place === undefined) return;
  throw new CliError("auth", `the settings must not decide where a key goes: others can change ${place}`, {
    hint: "Make it yours alone, with chown and `chmod go-w`, or give both address and key by CUSTOMERS_BASE_URL and CUSTOMERS_API_KEY.",
  });
}

/** Says that others on this machine can read the file which the key is from, and how that ends. */
export async function openKeyWarning(apiKey: ApiKey | undefined, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const isStored = apiKey?.source === "profile" && apiKey.value !== undefined;
  const path = isStored ? configPath(env) : keyFile(apiKey?.origin, env);
  if (path === undefined || !(await isOpenToOthers(path))) return undefined;
  return `other users of this machine can read the API key in ${path}; prevent it with \`chmod 600 ${pathWord(path)}\``;
}

// --- internal ---

/** What decides where a key goes, and in the clear or not. */
interface Deciding {
  readonly baseUrl: Sourced<string> | undefined;
  readonly apiKey: Pick<ApiKey, "source"> | undefined;
  readonly insecureHttp: Sourced<boolean>;
}

function keyOfProfile(env: NodeJS.ProcessEnv, stored: JsonObject, profile: string): ApiKey | undefined {
  const { api_key: key, keychain_account: account } = stored;
  const path = configPath(env);
  const common = { value: undefined, source: "profile" as const, origin: path };
  const again = `Log in again with \`customers auth login --profile ${plainWord(profile)}\`.`;
  if (typeof account === "string") {
    const read = once(async (host: KeyHost) => (await import("./keychain.ts")).keyOfKeychain(account, profile, host));
    return { ...common, where: `the keychain (profile ${profile})`, remedy: again, read };
  }
  if (typeof key !== "string" || key === "") return undefined;
  return { ...common, value: key, where: `profile ${profile} (${path})`, remedy: again, read: async () => key };
}

function keyFile(origin: string | undefined, env: NodeJS.ProcessEnv): string | undefined {
  const file = env.CUSTOMERS_API_KEY_FILE;
  return file && origin?.startsWith("CUSTOMERS_API_KEY_FILE") ? resolve(file) : undefined;
}
