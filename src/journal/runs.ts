import { createHash, randomInt } from "node:crypto";
import { join } from "node:path";
import { CliError } from "../errors.ts";
import { lookAtFile } from "../system/files.ts";
import { foldersIn } from "../system/folders.ts";
import { stateDir } from "../system/paths.ts";
import { didYouMean } from "../text/words.ts";
import type { RunEntry } from "./entries.ts";
import { readHeader } from "./reader.ts";

/** A run that left a journal. */
export interface StoredRun {
  readonly header: RunEntry;
  /** The path of its journal. */
  readonly path: string;
}

export function journalPath(env: NodeJS.ProcessEnv, run: string): string {
  return join(runsDir(env), run, "journal.ndjson");
}

/**
 * A name for a run that sorts by its beginning, in UTC: `20260131T020304Z-ab12`. Of its last four characters two are
 * the milliseconds, in base 36; two are drawn.
 * @param now milliseconds since the epoch.
 */
export function newRunId(now: number): string {
  const start = new Date(now).toISOString().replace(/[-:]|\.\d+/g, "");
  const base36 = (number: number) => number.toString(36).padStart(2, "0");
  return `${start}-${base36(now % 1000)}${base36(randomInt(36 * 36))}`;
}

/** The runs of this machine's user, the newest first. Read one by one: stop when the right one is found. */
export async function* storedRuns(env: NodeJS.ProcessEnv): AsyncGenerator<StoredRun> {
  for (const run of (await foldersIn(runsDir(env))).reverse()) {
    // A run that cannot be read, or that a newer version wrote, is an error only where it is named.
    const stored = await storedRun(env, run).catch(ignore);
    if (stored) yield stored;
  }
}

/**
 * The run that a user names: in full, by the beginning of its name if no other begins so, or `last`.
 * @throws CliError `not_found`, `ambiguous`.
 */
export async function findRun(env: NodeJS.ProcessEnv, name: string): Promise<StoredRun> {
  if (name === "last") {
    for await (const stored of storedRuns(env)) return stored;
    throw new CliError("not_found", "there are no runs yet", { hint: "`customers import FILE` makes one." });
  }
  const run = idNamed(await foldersIn(runsDir(env)), name, "runs");
  const stored = run === undefined ? undefined : await storedRun(env, run);
  if (stored) return stored;
  throw new CliError("not_found", `there is no run ${JSON.stringify(name)}`, {
    hint: `${didYouMean(name, ["last"])}\`customers runs list\` shows them.`,
  });
}

/** The id that a name is, or the only one that it begins. @throws CliError `ambiguous`. */
export function idNamed(all: readonly string[], name: string, things: string): string | undefined {
  const ids = all.filter((id) => id.toLowerCase().startsWith(name.toLowerCase()));
  if (ids.length < 2 || ids.includes(name)) return ids.includes(name) ? name : ids[0];
  throw new CliError("ambiguous", `${ids.length} ${things} begin with ${JSON.stringify(name)}: ${ids.join(", ")}`, {
    hint: "Name more of it.",
    ids,
  });
}

/** What makes two runs the same work: a file (or run) and an account, treated alike. */
export type Identity = Pick<RunEntry, "command" | "base_url" | "profile" | "file" | "options" | "undoes">;

export function identityOf({ command, base_url, profile, file, options, undoes }: Identity): string {
  const same = [command, base_url, profile, file && [file.sha256, file.bytes], sorted(options), undoes];
  return createHash("sha256").update(JSON.stringify(same)).digest("hex").slice(0, 32);
}

/** What a run is, in words: `import of customers.csv`. */
export function workOf({
  command,
  file,
  undoes,
}: Pick<RunEntry, "command" | "undoes"> & { readonly file: { readonly name: string } | null }): string {
  return `${KINDS[command]} ${file?.name ?? undoes ?? "customers"}`;
}

/** For the `catch` of work on one of many runs that may fail: a journal cannot be read, or another process uses it. */
export function ignore(error: unknown): undefined {
  if (!(error instanceof CliError)) throw error;
}

// --- internal ---

const KINDS: Readonly<Record<RunEntry["command"], string>> = {
  import: "import of",
  apply: "changes planned in",
  update: "updates from",
  delete: "deletion of the customers in",
  undo: "undo of the run",
};

function runsDir(env: NodeJS.ProcessEnv): string {
  return join(stateDir(env), "runs");
}

async function storedRun(env: NodeJS.ProcessEnv, run: string): Promise<StoredRun | undefined> {
  const path = journalPath(env, run);
  // A folder without one: the process ended while it made it.
  const header = (await lookAtFile(path)) && (await readHeader(path));
  return header && { header, path };
}

/** What may be answered while the work is under way: it is the same work, with fewer or more of its rows. */
const ANSWERS: ReadonlySet<string> = new Set(["keepOthers", "skipInvalid", "allowRename", "skipRename"]);

/** Options in one order, in whatever order they were given. */
function sorted(options: RunEntry["options"]): [string, unknown][] {
  const deciding = Object.entries(options).filter(([name]) => !ANSWERS.has(name));
  return deciding.sort(([a], [b]) => (a < b ? -1 : 1));
}
