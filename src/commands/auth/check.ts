import { CliError } from "../../errors.ts";
import type { Settings } from "../../settings/settings.ts";
import { connect, impatient } from "../shared/connect.ts";
import type { Context } from "../shared/context.ts";

/**
 * Asks the server for one page of customers: nothing when it accepts the key, `auth` when it does not, else what
 * kept the answer from coming. Repeats a failed request at most once unless --max-retries says otherwise: a person is waiting.
 * @throws CliError `interrupted`.
 */
export async function refusalOf(context: Context, settings: Settings): Promise<CliError | undefined> {
  try {
    await askServer(context, settings);
    return undefined;
  } catch (error) {
    if (error instanceof CliError && error.code !== "interrupted") return error;
    throw error;
  }
}

// --- internal ---

async function askServer(context: Context, settings: Settings): Promise<void> {
  const api = await connect(context, impatient(settings));
  for await (const _ of api.pages({ limit: 1 })) return;
}
