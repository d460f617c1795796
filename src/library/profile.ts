import { CliError } from "../errors.ts";
import { resolveSettings } from "../settings/resolve.ts";
import { stateDir } from "../system/paths.ts";
import { plainWord } from "../text/shell-word.ts";
import type { CustomersClientOptions } from "./options.ts";
import { rulesOf } from "./rules.ts";

/**
 * What a profile says. The environment only says where profiles are, and is given to the program of `api-key-command`.
 * @throws CliError `usage`, `auth`, `invalid_input`.
 */
export async function optionsOfProfile(
  name: string | undefined,
  signal: AbortSignal | undefined,
): Promise<CustomersClientOptions> {
  const env = withoutAccount(process.env);
  const settings = await resolveSettings({ profile: name }, env);
  const { profile, baseUrl, apiKey } = settings;
  const hint = `Log in with \`customers auth login --profile ${plainWord(profile.value)}\`.`;
  if (baseUrl === undefined) throw new CliError("auth", `profile ${profile.value} has no base URL`, { hint });
  if (apiKey === undefined) throw new CliError("auth", `profile ${profile.value} has no key`, { hint });
  return {
    baseUrl: baseUrl.value,
    apiKey: await apiKey.read({ env, terminal: { interactive: false, stderrIsTTY: false }, signal }),
    timeoutSeconds: settings.timeoutSeconds.value,
    maxRetries: settings.maxRetries.value,
    defaultCountry: settings.defaultCountry?.value,
    insecureHttp: settings.insecureHttp.value,
    wire: rulesOf(settings),
    stateFolder: stateDir(env),
  };
}

// --- internal ---

/** Without the variables that would win over the profile. */
function withoutAccount(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const account = [
    "CUSTOMERS_API_KEY",
    "CUSTOMERS_API_KEY_FILE",
    "CUSTOMERS_BASE_URL",
    "CUSTOMERS_PROFILE",
    "CUSTOMERS_OUTPUT",
  ];
  return Object.fromEntries(Object.entries(env).filter(([name]) => !account.includes(name)));
}
