import { text } from "node:stream/consumers";
import type { KeychainAnswer, KeychainCall } from "./keychain.ts";

/**
 * Asks the keychain of this machine one thing, in a separate process: a keychain that does not answer would keep the
 * program from ending. One JSON object on stdin, one on stdout.
 */

const { action, account, secret } = JSON.parse(await text(process.stdin)) as KeychainCall;
process.stdout.write(JSON.stringify(await answer()));

async function answer(): Promise<KeychainAnswer> {
  const { Entry } = (await import("@napi-rs/keyring").catch(() => undefined)) ?? {};
  if (Entry === undefined) return { error: "the optional package @napi-rs/keyring is not installed" };
  try {
    // Without this it falls back to a store in the kernel's memory, which a restart of the machine empties.
    const entry = new Entry("customers", account, { linux: { store: "secret-service" } });
    if (action === "set") entry.setPassword(secret ?? "");
    if (action === "delete") entry.deletePassword();
    return { secret: entry.getPassword() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
