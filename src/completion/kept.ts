import { stat } from "node:fs/promises";
import { join } from "node:path";
import { storedRuns } from "../bulk/journal/runs.ts";
import { readBaseUrl } from "../settings/base-url.ts";
import { readConfigFile } from "../settings/config-file.ts";
import { chooseProfile, profileOf } from "../settings/profiles.ts";
import { readText } from "../system/files.ts";
import { filesIn } from "../system/folders.ts";
import { stateDir } from "../system/paths.ts";
import { readEntries } from "../trash/entries.ts";
import type { Account, KnownCustomer } from "./customer-file.ts";
import type { Candidate } from "./table.ts";

/** What this machine keeps that can be named: read only, and nothing of it leaves the machine. */

/** The account of a command line: its flags, else the environment, else the profile. No key is read. */
export async function accountOf(
  env: NodeJS.ProcessEnv,
  given: ReadonlyMap<string, string>,
): Promise<Account | undefined> {
  const config = await readConfigFile(env);
  const named = given.get("--profile");
  const { value: profile } = chooseProfile(named === undefined ? {} : { profile: named }, env, config);
  const stored = profileOf(config, profile).base_url;
  const text =
    given.get("--base-url") ?? (env.CUSTOMERS_BASE_URL || undefined) ?? (typeof stored === "string" ? stored : "");
  const baseUrl = readBaseUrl(text);
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
  const found: Candidate[] = [];
  for await (const { header } of storedRuns(env)) {
    const { run, command, file, undoes } = header;
    found.push([run, [command, file?.name ?? undoes].filter(Boolean).join(" ")]);
    if (found.length >= MOST_RUNS) break;
  }
  const [newest] = found;
  return newest === undefined ? [] : [["last", newest[1]], ...found];
}

/** The jobs of the newest runs. */
export async function jobs(env: NodeJS.ProcessEnv): Promise<Candidate[]> {
  const found = new Map<string, string>();
  let looked = 0;
  for await (const { header } of storedRuns(env)) {
    if (header.job !== null && !found.has(header.job)) found.set(header.job, header.command);
    looked += 1;
    if (looked >= MOST_RUNS) break;
  }
  return [...found];
}

/** The customers in the trash that were not brought back yet, the one deleted last first. */
export async function deletedCustomers(env: NodeJS.ProcessEnv, { baseUrl }: Account): Promise<KnownCustomer[]> {
  const folder = join(stateDir(env), "trash");
  const found: KnownCustomer[] = [];
  let left = MOST_TRASH_BYTES;
  for (const file of (await filesIn(folder))
    .filter((name) => name.endsWith(".ndjson"))
    .sort()
    .reverse()) {
    const path = join(folder, file);
    left -= (await stat(path)).size;
    if (left < 0) break;
    const entries = readEntries(file, (await readText(path)) ?? "");
    for (const { customer, baseUrl: origin, restored } of entries.reverse()) {
      if (origin !== baseUrl || restored.length > 0) continue;
      const { id, email, phone, name } = customer;
      found.push({ id, email: email ?? "", phone: phone ?? "", name: name ?? "" });
    }
  }
  return found;
}

// --- internal ---

/** Each is a file to open. */
const MOST_RUNS = 50;

/** What is read in a few milliseconds. */
const MOST_TRASH_BYTES = 4 * 1024 * 1024;
