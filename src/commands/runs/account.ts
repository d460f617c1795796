import type { RunEntry } from "../../bulk/journal/entries.ts";
import { CliError } from "../../errors.ts";
import { plainWord } from "../../text/shell-word.ts";
import type { Context } from "../shared/context.ts";

/** @throws CliError `usage` when the settings are not of the account that a run was for. */
export async function sameAccount(context: Context, { run, base_url, profile }: RunEntry): Promise<void> {
  const settings = await context.settings();
  if (settings.baseUrl?.value === base_url && settings.profile.value === profile) return;
  const now = `${settings.baseUrl?.value ?? "no address"} (profile ${settings.profile.value})`;
  throw new CliError("usage", `the run ${run} was for ${base_url} (profile ${profile}), and this is ${now}`, {
    hint: `Give --profile ${plainWord(profile)} --base-url ${plainWord(base_url)}.`,
  });
}
