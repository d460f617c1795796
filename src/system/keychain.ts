import { type ExecFileException, execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export interface KeychainCall {
  readonly action: "get" | "set" | "delete";
  /** Names the secret among those of this program. */
  readonly account: string;
  readonly secret?: string;
}

/** The secret that is stored now, null without one; or why the keychain did not do it. */
export type KeychainAnswer = { readonly secret: string | null } | { readonly error: string };

interface KeychainHost {
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The keychain of macOS, the Credential Manager of Windows, the Secret Service (gnome-keyring, KWallet) elsewhere.
 * Rejects with the signal's reason after an abort.
 */
export async function askKeychain(
  call: KeychainCall,
  { env, timeoutMs, signal }: KeychainHost,
): Promise<KeychainAnswer> {
  // In a bundle import.meta.url may be missing, and the file is not beside it.
  const child = import.meta.url && fileURLToPath(new URL("keychain-child.mjs", import.meta.url));
  if (!child || !existsSync(child))
    return { error: "the program that asks it is missing: do not bundle customers-cli" };
  signal?.throwIfAborted();
  const asking = promisify(execFile)(process.execPath, [child], {
    ...{ env, signal, timeout: timeoutMs, killSignal: "SIGKILL", windowsHide: true },
  });
  asking.child.stdin?.on("error", () => {}).end(JSON.stringify(call)); // It may end without reading.
  const answer = await asking.catch((error: ExecFileException) => {
    signal?.throwIfAborted();
    if (error.killed) return { error: `it did not answer within ${timeoutMs / 1000} s` };
    return { error: `the program that asks it ended with ${error.signal ?? `exit code ${error.code}`}` };
  });
  // Written by the process beside this file.
  return "error" in answer ? answer : (JSON.parse(answer.stdout) as KeychainAnswer);
}
