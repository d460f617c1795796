import type { Context } from "../../cli/context.ts";
import { CliError } from "../../errors.ts";
import { removeFromKeychain } from "../../settings/key/keychain.ts";
import type { KeyPlaces } from "../../settings/profiles.ts";
import type { Settings } from "../../settings/settings.ts";
import { during } from "../../system/progress.ts";

/**
 * Asks the server for one page of customers. A failed request is repeated at most once unless --max-retries says
 * otherwise: a person is waiting.
 * @returns undefined when the server accepts the key; `auth` when it does not, else the error that kept it from answering.
 * @throws CliError `interrupted`.
 */
export async function refusalOf(context: Context, settings: Settings): Promise<CliError | undefined> {
  // `config` uses this file too, and its built file is without the way to a server.
  const { connect, impatient } = await import("../../cli/connect.ts");
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

/** Removes the key that a profile had in the keychain, if it had one there; warns when it stays. */
export async function cleanKeychain(context: Context, { keychain_account: account }: KeyPlaces): Promise<void> {
  if (account === undefined) return;
  const failure = await removeFromKeychain(account, context);
  if (failure === undefined) return;
  context.warn(
    `the key stays in the keychain of this machine, as ${account} of customers: ${failure}; remove it there`,
  );
}
