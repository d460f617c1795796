import type { Context } from "../../cli/context.ts";
import { CliError } from "../../errors.ts";
import { plainWord } from "../../text/shell-word.ts";

/**
 * @param what was for another account: `the run RUN was`.
 * @throws CliError `usage`, or the code given, when the settings are not of the account that a run or a plan was for.
 */
export async function sameAccount(
  context: Context,
  what: string,
  { base_url, profile }: { readonly base_url: string; readonly profile: string },
  code: "usage" | "refused" = "usage",
): Promise<void> {
  const settings = await context.settings();
  if (settings.baseUrl?.value === base_url && settings.profile.value === profile) return;
  const now = `${settings.baseUrl?.value ?? "no address"} (profile ${settings.profile.value})`;
  throw new CliError(code, `${what} for ${base_url} (profile ${profile}), and this is ${now}`, {
    hint: `Give --profile ${plainWord(profile)} --base-url ${plainWord(base_url)}.`,
  });
}
