import { DOCUMENTED, FIELD_NAMES } from "../customers/fields.ts";
import { storedRuns } from "../journal/runs.ts";
import { readBaseUrl } from "../settings/base-url.ts";
import { readConfigFile } from "../settings/config-file.ts";
import { chooseProfile, profileOf } from "../settings/profiles.ts";
import { type Deed, deeds } from "../trash/history.ts";
import { keptIn, trashFolder } from "../trash/kept.ts";
import { type Account, type KnownCustomer, knownCustomers, matchingPeople, nameable } from "./customer-file.ts";
import type { Candidate, Page, Site } from "./page.ts";
import { flagsOf, type Position } from "./position.ts";

/** What the person can insert. */
export interface Answer {
  readonly candidates: readonly Candidate[];
  /** The value goes on: no blank follows it. */
  readonly goesOn?: boolean;
  /** The shell completes the name of a file. */
  readonly isFile?: boolean;
}

/** @param takesNames see {@link matchingPeople}. */
export async function answerTo(
  position: Position,
  site: Site,
  env: NodeJS.ProcessEnv,
  takesNames: boolean,
): Promise<Answer> {
  const { values, before, typed, args } = position;
  if (values === "files") return { candidates: [], isFile: true };
  const isList = typeof values === "string" && LISTS.has(values);
  const list = isList ? typed.slice(0, typed.lastIndexOf(",") + 1) : "";
  const item = typed.slice(list.length);
  const { candidates, goesOn = list !== "" } = await answerFor(item, position, site, env, takesNames);
  const there = list === "" ? args : list.split(",");
  const free = candidates.filter(([value]) => !there.includes(value));
  return { candidates: free.map(([value, about]) => [before + list + value, about]), goesOn };
}

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

/** Values between commas. */
const LISTS: ReadonlySet<string> = new Set(["field list", "duplicate kinds"]);

async function answerFor(
  item: string,
  position: Position,
  site: Site,
  env: NodeJS.ProcessEnv,
  takesNames: boolean,
): Promise<Answer> {
  if (position.values === "customers") {
    const account = await accountOf(env, position.given);
    const known = account === undefined ? [] : await knownCustomers(env, account);
    return { candidates: matchingPeople(known, item, takesNames) };
  }
  if (position.values === "deleted") {
    return { candidates: matchingPeople(await deleted(env, position), item, takesNames) };
  }
  const answer = await wordsFor(item, position, site, env);
  const lower = item.toLowerCase();
  return { ...answer, candidates: answer.candidates.filter(([value]) => value.toLowerCase().startsWith(lower)) };
}

async function wordsFor(item: string, position: Position, site: Site, env: NodeJS.ProcessEnv): Promise<Answer> {
  const { values, args, page } = position;
  const listed =
    typeof values === "string" ? site.lists[values === "setting value" ? `setting ${args[0]}` : values] : values;
  if (listed !== undefined) return { candidates: listed };
  switch (values) {
    case "commands":
      return { candidates: [...commandsOf(page, item), ...wordsOf(page)] };
    case "flags":
      return { candidates: freeFlags(position, site) };
    case "help":
      return { candidates: helpWords(args, item, site) };
    case "profiles":
      return { candidates: await profiles(env) };
    case "runs":
      return { candidates: await runs(env) };
    case "deeds":
      return { candidates: await undoable(env, position, () => true) };
    case "undoable runs":
      return { candidates: await undoable(env, position, ({ run }) => run !== undefined) };
    case "jobs":
      return { candidates: await jobs(env) };
    case "clear":
      return { candidates: [...FIELD_NAMES.slice(1), "address"].map(bare) };
    case "field list":
      return { candidates: FIELDS, goesOn: true };
    case "filter":
      return { candidates: FIELDS.map(([field]) => bare(`${field}=`)), goesOn: true };
    case "map": {
      const heading = item.slice(0, item.lastIndexOf("=") + 1);
      return { candidates: heading === "" ? [] : FIELDS.map(([field]) => bare(heading + field)) };
    }
    default:
      return { candidates: [] };
  }
}

function bare(value: string): Candidate {
  return [value, ""];
}

/** An alias is shown once its beginning is typed: most people need the one name. */
function commandsOf({ below }: Page, item: string): Candidate[] {
  return below.flatMap(({ names, summary }) =>
    names.slice(0, item === "" ? 1 : names.length).map((name): Candidate => [name, summary]),
  );
}

/** The words that a command takes where those below it can stand: `completion bash`. */
function wordsOf({ args: [arg] }: Page): readonly Candidate[] {
  return typeof arg?.values === "object" ? arg.values : [];
}

function freeFlags({ page, given }: Position, { root }: Site): Candidate[] {
  const free = flagsOf(root, page).filter(({ names, repeatable }) => repeatable || !given.has(names[0] ?? ""));
  return free.flatMap(({ names, description }) => names.slice(0, 1).map((name): Candidate => [name, description]));
}

function helpWords(path: readonly string[], item: string, { root, lists }: Site): readonly Candidate[] {
  let page: Page | undefined = root;
  for (const name of path) page = page?.below.find(({ names }) => names.includes(name));
  if (page === undefined) return [];
  const names = commandsOf({ ...page, below: page.below.filter(({ group }) => group !== "") }, item);
  return page === root ? [...names, ...(lists.topics ?? [])] : names;
}

const FIELDS = DOCUMENTED.map(bare);

/** Each is a file to open. */
const MOST_RUNS = 50;

async function newestRuns(env: NodeJS.ProcessEnv) {
  const found = [];
  for await (const { header } of storedRuns(env)) if (found.push(header) >= MOST_RUNS) break;
  return found;
}

/** What was done on this account and can be undone, the newest first, and `last`. */
async function undoable(env: NodeJS.ProcessEnv, { given }: Position, fits: (deed: Deed) => boolean) {
  const { baseUrl = "", profile = "" } = (await accountOf(env, given)) ?? {};
  const found: Deed[] = [];
  for await (const deed of deeds(env, { base_url: baseUrl, profile })) {
    if (deed.state !== "undone" && fits(deed)) found.push(deed);
    if (found.length === MOST_RUNS) break;
  }
  const named = (name: string, { command, what }: Deed): Candidate => [name, `${command} ${what}`];
  const last = found.filter(({ isTried }) => !isTried).slice(0, 1);
  return [...last.map((deed) => named("last", deed)), ...found.map((deed) => named(deed.id, deed))];
}

/** The customers in the trash that are not restored, the last deleted one first. */
async function deleted(env: NodeJS.ProcessEnv, { given }: Position): Promise<KnownCustomer[]> {
  const account = await accountOf(env, given);
  const all = (await keptIn(trashFolder(env))).deleted.filter(
    ({ baseUrl, restored }) => baseUrl === account?.baseUrl && restored.length === 0,
  );
  return nameable(all.map(({ customer }) => customer).reverse());
}
