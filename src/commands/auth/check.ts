import type { Context } from "../../cli/context.ts";
import { CliError } from "../../errors.ts";
import type { Settings } from "../../settings/settings.ts";
import { during } from "../../system/progress.ts";

/**
 * Asks the server for one page of customers. A failed request is repeated at most once unless --max-retries says
 * otherwise: a person is waiting.
 * @returns undefined when the server accepts the key; `auth` when it does not, else the error that kept it from
 *   answering.
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
