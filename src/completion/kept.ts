import { storedRuns } from "../bulk/journal/runs.ts";
import { readBaseUrl } from "../settings/base-url.ts";
import { readConfigFile } from "../settings/config-file.ts";
import { chooseProfile, profileOf } from "../settings/profiles.ts";
import type { Account } from "./customer-file.ts";
import type { Candidate } from "./page.ts";

/** What this machine keeps that can be named: read only, and nothing of it leaves the machine. */

/** The account of a command line: its flags, else the environment, else the profile. No key is read. */
export async function accountOf(
  env: NodeJS.ProcessEnv,
  given: ReadonlyMap<string, string>,
): Promise<Account | undefined> {
  const config = await readConfigFile(env);
  const { value: profile } = chooseProfile({ profile: given.get("--profile") }, env, config);
  const stored = profileOf(config, profile).base_url;
  const text = given.get("--base-url") ?? (env.CUSTOMERS_BASE_URL || stored);
  const baseUrl = readBaseUrl(typeof text === "string" ? text : "");
  return "value" in baseUrl ? { baseUrl: baseUrl.value, profile } : undefined;
}

export async function profiles(env: NodeJS.ProcessEnv): Promise<Candidate[]> {
  const config = await readConfigFile(env);
  return Object.entries(config.profiles).map(([name, { base_url, label }]) => [
    name,
    [label, base_url].filter((text) => typeof text === "string").join(" "),
  ]);
}

/** The newest runs, and `last`. */
export async function runs(env: NodeJS.ProcessEnv): Promise<Candidate[]> {
  const found = (await newestRuns(env)).map(
    ({ run, command, file, undoes }): Candidate => [run, [command, file?.name ?? undoes].filter(Boolean).join(" ")],
  );
  return found
    .slice(0, 1)
    .map(([, about]): Candidate => ["last", about])
    .concat(found);
}

/** The jobs of the newest runs. */
export async function jobs(env: NodeJS.ProcessEnv): Promise<Candidate[]> {
  return (await newestRuns(env)).flatMap(({ job, command }): Candidate[] => (job === null ? [] : [[job, command]]));
}

// --- internal ---

/** Each is a file to open. */
const MOST_RUNS = 50;

async function newestRuns(env: NodeJS.ProcessEnv) {
  const found = [];
  for await (const { header } of storedRuns(env)) if (found.push(header) >= MOST_RUNS) break;
  return found;
}
