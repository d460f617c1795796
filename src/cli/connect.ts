import { setFlagsFromString } from "node:v8";
import type { CustomersApi } from "../api/client.ts";
import type { Server, ServerOptions } from "../api/server.ts";
import { CliError } from "../errors.ts";
import { guardCertificates } from "../http/address.ts";
import { inLines } from "../http/events.ts";
import { proxyFor } from "../http/proxy.ts";
import type { ApiKey } from "../settings/key/source.ts";
import type { Settings } from "../settings/settings.ts";
import { serverRules } from "../settings/settings.ts";
import { stateDir } from "../system/paths.ts";
import type { Progress } from "../system/progress.ts";
import type { System } from "../terminal/terminal.ts";
import { safeText } from "../text/safe-text.ts";
import type { GlobalFlags } from "./global-flags.ts";

type Control = Pick<ServerOptions, "pace" | "stop" | "beforeWrite">;

interface Caller extends System {
  readonly flags: Pick<GlobalFlags, "verbose">;
  readonly busy: Progress;
  notice(text: string): void;
}

/** The customers of the server of the settings. Nothing is sent. @throws CliError `auth`, `usage` or `refused`. */
export async function connect(caller: Caller, settings: Settings, control: Control = {}): Promise<CustomersApi> {
  const { Customers } = await import("../api/client.ts");
  return new Customers(await connectServer(caller, settings, control), caller.busy);
}

/** The server, for calls beyond the customers. Errors as connect(). */
export async function connectServer(caller: Caller, settings: Settings, control: Control = {}): Promise<Server> {
  const { openServer } = await import("../api/server.ts");
  // V8 would optimise undici's parser during the first answers, for 100 ms that the end of a short command waits for.
  setFlagsFromString("--wasm-tiering-budget=1000000000");
  const { env, clock, signal, atEnd, flags, terminal, notice } = caller;
  guardCertificates(env);
  const { baseUrl, key } = addressAndKey(settings);
  const apiKey = await key.read(caller);
  terminal.conceal(apiKey, ...(proxyFor(new URL(baseUrl), env)?.secrets ?? []));
  return openServer({
    env,
    stateFolder: stateDir(env),
    clock,
    signal,
    ...(atEnd && { atEnd }),
    ...control,
    baseUrl,
    apiKey,
    keyHint: keyHint(key),
    insecureHttp: settings.insecureHttp.value,
    timeoutMs: settings.timeoutSeconds.value * 1000,
    maxRetries: settings.maxRetries.value,
    rules: serverRules(settings),
    progress: caller.busy,
    ...(flags.verbose && inLines((line) => notice(safeText(line)))),
  });
}

/** Settings for a command that a person waits for: one retry, unless a flag says how many. */
export function impatient(settings: Settings): Settings {
  if (settings.maxRetries.source === "flag") return settings;
  return { ...settings, maxRetries: { value: 1, source: "default", origin: "default" } };
}

/** The address and the key. Errors as connect(). */
export function addressAndKey({ baseUrl, apiKey, apiKeyWithheld }: Settings): {
  readonly baseUrl: string;
  readonly key: ApiKey;
} {
  const hint = LOG_IN;
  if (baseUrl === undefined && apiKey === undefined && apiKeyWithheld === undefined)
    throw new CliError("auth", "not logged in", { hint });
  if (baseUrl === undefined) throw new CliError("usage", "no base URL is set", { hint });
  if (apiKey === undefined) throw new CliError("auth", apiKeyWithheld ?? "no API key is set", { hint });
  return { baseUrl: baseUrl.value, key: apiKey };
}

// --- internal ---

const LOG_IN =
  "Log in with `customers auth login`, or set CUSTOMERS_BASE_URL and CUSTOMERS_API_KEY. To try everything on this machine: `customers sandbox --seed 25`.";

/** What a person who has just typed a key knows without being told. */
function keyHint({ source, where, remedy }: ApiKey): string | undefined {
  return source === "flag" ? "Copy the key again." : `The key is from ${where}. ${remedy}`;
}
