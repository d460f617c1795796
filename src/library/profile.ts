import { readHeaders } from "../api/call/request.ts";
import { CliError } from "../errors.ts";
import { readBaseUrl } from "../settings/base-url.ts";
import { keyProblem } from "../settings/key/plain.ts";
import { resolveSettings } from "../settings/resolve.ts";
import { serverRules } from "../settings/settings.ts";
import { stateDir } from "../system/paths.ts";
import { plainWord } from "../text/shell-word.ts";
import { check } from "./kinds.ts";
import { CLIENT_OPTIONS, type CustomersClientOptions } from "./options.ts";

/**
 * What a profile says. The environment only says where profiles are, and is given to the process that asks the
 * keychain.
 * @throws CliError `usage`, `auth`, `invalid_input`.
 */
export async function optionsOfProfile(
  name: string | undefined,
  signal: AbortSignal | undefined,
): Promise<CustomersClientOptions> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([variable]) => !ACCOUNT.test(variable)));
  const settings = await resolveSettings({ profile: name }, env);
  const { profile, baseUrl, apiKey } = settings;
  const hint = `Log in with \`customers auth login --profile ${plainWord(profile.value)}\`.`;
  if (baseUrl === undefined) throw new CliError("auth", `profile ${profile.value} has no base URL`, { hint });
  if (apiKey === undefined) throw new CliError("auth", `profile ${profile.value} has no key`, { hint });
  return {
    baseUrl: baseUrl.value,
    apiKey: await apiKey.read({ env, terminal: { interactive: false }, signal }),
    timeoutSeconds: settings.timeoutSeconds.value,
    maxRetries: settings.maxRetries.value,
    defaultCountry: settings.defaultCountry?.value,
    insecureHttp: settings.insecureHttp.value,
    wire: serverRules(settings),
    stateFolder: stateDir(env),
  };
}

/** The options with a base URL without a slash at its end. @throws CliError `usage` for what cannot be used. */
export function checkedOptions(options: CustomersClientOptions): CustomersClientOptions {
  check("CustomersClient", options, CLIENT_OPTIONS);
  const { baseUrl, apiKey } = options;
  const read = readBaseUrl(baseUrl ?? "");
  if ("problem" in read) throw new CliError("usage", `baseUrl ${read.problem}`);
  if (apiKey === undefined) throw new CliError("usage", "apiKey must be text");
  const problem = keyProblem(apiKey);
  if (problem !== undefined) throw new CliError("auth", `apiKey is not a key: ${problem}`);
  return { ...options, baseUrl: read.value, headers: headerFields(options.headers ?? {}) };
}

/** Header fields by lower-case name. @throws CliError `usage` for those that cannot be set. */
export function headerFields(given: Readonly<Record<string, string>>): Record<string, string> {
  return readHeaders(
    Object.entries(given).map(([name, value]) => `${name}: ${value}`),
    "the header",
  );
}

// --- internal ---

/** Variables that would win over the profile. */
const ACCOUNT = /^CUSTOMERS_(API_KEY|API_KEY_FILE|BASE_URL|PROFILE|OUTPUT)$/;
