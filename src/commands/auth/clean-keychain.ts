import type { Context } from "../../cli/context.ts";
import { removeFromKeychain } from "../../settings/key/keychain.ts";
import type { KeyPlaces } from "../../settings/profiles.ts";

/** Removes the key that a profile had in the keychain, if it had one there; warns when it stays. */
export async function cleanKeychain(context: Context, { keychain_account: account }: KeyPlaces): Promise<void> {
  if (account === undefined) return;
  const failure = await removeFromKeychain(account, context);
  if (failure === undefined) return;
  context.warn(
    `the key stays in the keychain of this machine, as ${account} of customers: ${failure}; remove it there`,
  );
}
