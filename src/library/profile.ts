import type { Rules } from "../api/rules.ts";
import { CliError } from "../errors.ts";
import { readBaseUrl } from "../settings/base-url.ts";
import { keyProblem } from "../settings/key/plain.ts";
import { resolveSettings } from "../settings/resolve.ts";
import { serverRules } from "../settings/settings.ts";
import { stateDir } from "../system/paths.ts";
import type { Wait } from "../system/progress.ts";
import { plainWord } from "../text/shell-word.ts";

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
    wire: serverRules(settings),
    stateFolder: stateDir(env),
  };
}

/** Where the customers are, and how they are asked for. Nothing else is read: no profile, no environment. */
export interface CustomersClientOptions {
  /** The address of the API, ending in `/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** For each attempt of a request, in seconds; default 30. */
  readonly timeoutSeconds?: number | undefined;
  /** How often a failed request is sent again, where that is safe; default 4. A POST is sent again only when it cannot have arrived. */
  readonly maxRetries?: number | undefined;
  /** The country of phone numbers without a country code, as ISO 3166 alpha-2: `US`. */
  readonly defaultCountry?: string | undefined;
  /** Allows plain http to another machine. To this machine it is always allowed. */
  readonly insecureHttp?: boolean | undefined;
  /** Allows NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment of the process, which turns the check of certificates off. */
  readonly insecureTls?: boolean | undefined;
  /** `bulk` waits up to 15 minutes for a rate limit and lets other processes go first; `interactive`, the default, up to 65 seconds. */
  readonly pace?: "interactive" | "bulk" | undefined;
  /** How the server is asked and read, where its answers do not tell. */
  readonly wire?: Rules | undefined;
  /** Where HTTPS_PROXY, HTTP_PROXY and NO_PROXY are read: `process.env`. Without it no proxy is used. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * A folder in which processes share the rate limit of the key, and what was learnt of servers. Without it this client
   * keeps both in memory.
   */
  readonly stateFolder?: string | undefined;
  /** Ends every call, and the client. */
  readonly signal?: AbortSignal | undefined;
  /** Called when a call waits: for the rate limit, or before it sends a request again. */
  readonly onWait?: ((wait: Wait) => void) | undefined;
  /** Called with what is worth knowing about the server, as a sentence. */
  readonly onNotice?: ((text: string) => void) | undefined;
  /** Called with a line for each request and each answer, without the key: `→ GET /customers`, `← 200 12 ms`. */
  readonly onRequest?: ((line: string) => void) | undefined;
}

/** The options with a base URL without a slash at its end. @throws CliError `usage` for one that cannot be used. */
export function checkedOptions(options: CustomersClientOptions): CustomersClientOptions {
  const { baseUrl, apiKey, timeoutSeconds = 1, maxRetries = 0 } = options;
  const read = readBaseUrl(String(baseUrl ?? ""));
  if ("problem" in read) throw new CliError("usage", `baseUrl ${read.problem}`);
  const problem = keyProblem(String(apiKey ?? ""));
  if (problem !== undefined) throw new CliError("auth", `apiKey is not a key: ${problem}`);
  // Up to a day: Node's timers end at once when asked for more than 24 days.
  if (!(timeoutSeconds > 0 && timeoutSeconds <= 86_400))
    throw new CliError("usage", "timeoutSeconds must be a number above 0 and up to 86400");
  checkWholeNumber("maxRetries", maxRetries);
  return { ...options, baseUrl: read.value };
}

/** @throws CliError `usage` */
export function checkWholeNumber(name: string, value: number | undefined): void {
  if (value === undefined || (Number.isSafeInteger(value) && value >= 0)) return;
  throw new CliError("usage", `${name} must be a whole number from 0`);
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
