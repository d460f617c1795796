import { CliError } from "../../errors.ts";
import { askKeychain } from "../../system/keychain.ts";
import { plainWord } from "../../text/shell-word.ts";
import type { KeyHost } from "./plain.ts";

/** How long it may take, in milliseconds; with a person there to unlock it, and without. */
const ATTENDED_MS = 60_000;
const ALONE_MS = 10_000;

export function keychainAccount(profile: string, baseUrl: string): string {
  return `${profile}@${new URL(baseUrl).host}`;
}

/** Stores a key, and reads it back. @throws CliError `local` when it does not stay there, with what to do instead. */
export async function storeInKeychain(account: string, key: string, host: KeyHost): Promise<void> {
  const answer = await askKeychain({ action: "set", account, secret: key }, withTime(host));
  if ("error" in answer) throw noKeychain(answer.error);
  if (answer.secret !== key) throw noKeychain("it does not give back what was stored");
}

/** Warns if the key stays. */
export async function removeFromKeychain(
  account: string | undefined,
  host: KeyHost & { warn(text: string): void },
): Promise<void> {
  if (account === undefined) return;
  const answer = await askKeychain({ action: "delete", account }, withTime(host));
  if (!("error" in answer)) return;
  host.warn(
    `the key stays in the keychain of this machine, as ${account} of customers: ${answer.error}; remove it there`,
  );
}

export async function keyOfKeychain(account: string, profile: string, host: KeyHost): Promise<string> {
  const answer = await askKeychain({ action: "get", account }, withTime(host));
  if ("secret" in answer && answer.secret !== null) return answer.secret;
  const why = "error" in answer ? answer.error : "it holds none under that name, or it is locked";
  throw new CliError("auth", `no API key from the keychain of this machine (${account}): ${why}`, {
    hint: `Unlock the keychain, or store the key again with \`customers auth login --profile ${plainWord(profile)}\`. Where no keychain runs, such as in cron: set CUSTOMERS_API_KEY_FILE.`,
  });
}

// --- internal ---

function withTime({ env, terminal, signal }: KeyHost) {
  return { env, signal, timeoutMs: terminal.interactive ? ATTENDED_MS : ALONE_MS };
}

function noKeychain(why: string): CliError {
  return new CliError("local", `the keychain of this machine cannot be used: ${why}`, {
    hint: "Nothing was stored. Log in without --keychain: the key then goes into the settings file. Or set CUSTOMERS_API_KEY, which a secret manager can fill.",
  });
}
