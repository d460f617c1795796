import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { captured } from "./child.ts";

/** What the process beside this file is asked. */
export interface KeychainCall {
  readonly action: "get" | "set" | "delete";
  /** Names the secret among those of this program. */
  readonly account: string;
  /** What to store, with `set`. */
  readonly secret?: string;
}

/** The secret that is stored now, null without one; or why the keychain did not do it. */
export type KeychainAnswer = { readonly secret: string | null } | { readonly error: string };

/** The keychain of macOS, the Credential Manager of Windows, the Secret Service (gnome-keyring, KWallet) elsewhere. */
export async function askKeychain(
  call: KeychainCall,
  { env, timeoutMs, signal }: Pick<Parameters<typeof captured>[2], "env" | "timeoutMs" | "signal">,
): Promise<KeychainAnswer> {
  // In a bundle import.meta.url may be missing, and the file is not beside it.
  const child = import.meta.url && fileURLToPath(new URL("keychain-child.mjs", import.meta.url));
  if (!child || !existsSync(child))
    return { error: "the program that asks it is missing: do not bundle customers-cli" };
  const { end, failure, stdout } = await captured(process.execPath, [child], {
    env,
    input: JSON.stringify(call),
    showsErrors: false,
    timeoutMs,
    signal,
  });
  if (end === "timeout") return { error: `it did not answer within ${timeoutMs / 1000} s` };
  if (failure !== undefined) return { error: failure };
  return JSON.parse(stdout) as KeychainAnswer; // Written by the process beside this file.
}
