import { createHash, randomInt } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { version } from "../../package.json";
import { sameJson } from "../customers/changes.ts";
import { RECORD_KEYS } from "../customers/fields.ts";
import { CliError } from "../errors.ts";
import type { Clock } from "../system/clock.ts";
import { lookAtFile } from "../system/files.ts";
import { foldersIn } from "../system/folders.ts";
import { readLines } from "../system/log-file.ts";
import { stateDir } from "../system/paths.ts";
import type { JsonObject } from "../text/json.ts";
import type { Account } from "./account.ts";
import { type EndEntry, type Entry, type JournalError, parseEntry, type RunEntry, VERSION } from "./entries.ts";
import { readHeader } from "./journal.ts";
import { isCarriedOut, type JournalWrite, Writes } from "./writes.ts";

export interface StoredRun {
  readonly header: RunEntry;
  readonly path: string;
}

export function journalPath(env: NodeJS.ProcessEnv, run: string): string {
  return join(runsDir(env), run, "journal.ndjson");
}

/**
 * `20260131T020304Z-ab12`: its beginning in UTC, two characters of milliseconds in base 36, two drawn ones. If the
 * clock was set back, the name is a millisecond after the last one: names sort in the order in which runs began.
 * @param now milliseconds since the epoch.
 */
export async function newRunId(env: NodeJS.ProcessEnv, now: number): Promise<string> {
  const last = beginningIn((await runNames(env)).at(-1) ?? "");
  const begins = Math.max(now, (last ?? 0) + 1);
  const start = new Date(begins).toISOString().replace(/[-:]|\.\d+/g, "");
  const base36 = (number: number) => number.toString(36).padStart(2, "0");
  return `${start}-${base36(begins % 1000)}${base36(randomInt(36 * 36))}`;
}

/** In milliseconds since the epoch; undefined for a folder that is no run's. */
export function beginningIn(run: string): number | undefined {
  const [, year, month, day, hour, minute, second, ms] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([\da-z]{2})[\da-z]{2}$/.exec(run) ?? [];
  if (ms === undefined) return undefined;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) + Number.parseInt(ms, 36);
}

export function newHeader(
  run: string,
  { account, profile }: { readonly account: Account; readonly profile: string },
  clock: Pick<Clock, "now">,
  what: RunIdentity & Pick<RunEntry, "job">,
): RunEntry {
  const started = new Date(clock.now()).toISOString();
  const whose = { account: account.id, base_url: account.baseUrl, profile };
  return { type: "run", v: VERSION, run, started, ...whose, ...what, program: version };
}

/** The runs of all accounts, the newest first, read one by one. */
export async function* storedRuns(env: NodeJS.ProcessEnv): AsyncGenerator<StoredRun> {
  for (const run of (await runNames(env)).reverse()) {
    // A run that cannot be read, or that a newer version wrote, is an error only if it is named.
    const stored = await storedRun(env, run).catch(ignore);
    if (stored) yield stored;
  }
}

/** The names of all runs, the oldest first. */
export function runNames(env: NodeJS.ProcessEnv): Promise<string[]> {
  return foldersIn(runsDir(env));
}

/** @throws CliError `invalid_input` if its journal cannot be read. */
export async function storedRun(env: NodeJS.ProcessEnv, run: string): Promise<StoredRun | undefined> {
  const path = journalPath(env, run);
  // A folder without one: the process ended while it made it.
  const header = (await lookAtFile(path)) && (await readHeader(path));
  return header && { header, path };
}

/** Two runs are the same work if they treat the same file (or run) alike. */
export type RunIdentity = Pick<RunEntry, "command" | "file" | "options" | "undoes">;

export function identityOf({ command, file, options, undoes }: RunIdentity): string {
  const about = undoes === null && file !== null ? [file.sha256, file.bytes] : null;
  const same = [command, about, sorted(options), undoes];
  return createHash("sha256").update(JSON.stringify(same)).digest("hex").slice(0, 32);
}

/** What a run is, in words: `import of customers.csv`. */
export function workOf({
  command,
  file,
  undoes,
}: Pick<RunEntry, "command" | "undoes"> & { readonly file: { readonly name: string } | null }): string {
  return `${KINDS[command]} ${undoes ?? file?.name ?? "customers"}`;
}

/** For `catch`: of many runs one may be unreadable. */
export function ignore(error: unknown): undefined {
  if (!(error instanceof CliError)) throw error;
}

export interface RunOverview {
  readonly header: RunEntry;
  /** `partly undone`: its undo has ended, and something stays; `undo unfinished`: it has not ended. */
  readonly state: "finished" | "unfinished" | "undone" | "partly undone" | "undo unfinished";
  /** As the summary has them, with `invalid` of the failed ones; of an unfinished run what was written so far. */
  readonly counts: JsonObject;
  /** Whether it changed something on the server, or may have. */
  readonly hasChanges: boolean;
  /** Of the failed ones those that the server carried out in part; missing if the end alone was read. */
  readonly incomplete?: number;
  readonly undoneBy?: string | undefined;
  /** Why it ended before its last row, if a process came so far as to say so. */
  readonly stopped?: JournalError | undefined;
}

/** Of a run that has ended, its end alone is read, unless all that it wrote has failed, perhaps in part. */
export async function overviewOf({ header, path }: StoredRun): Promise<RunOverview> {
  const end = await lastEntry(path);
  if (end?.type === "end" && end.state === "finished") {
    const counts = countsIn(end);
    if (hasWrites(counts) || counts.failed === 0)
      return { header, state: end.state, counts, hasChanges: hasWrites(counts) };
  }
  const writes = await Writes.open(path);
  const { open, isUnfinished, done, undoneBy } = writes;
  const incomplete = done.failed;
  const failed = incomplete + writes.all.filter(({ outcome }) => outcome?.outcome === "failed").length;
  const counts = writes.end ? countsIn(writes.end) : { ...done, failed, unknown: open.length };
  const state = (await undoneState(writes, path)) ?? (isUnfinished ? "unfinished" : "finished");
  const hasChanges = hasWrites(counts) || writes.all.some(hasChanged);
  return { header, state, counts, hasChanges, incomplete, undoneBy, stopped: writes.end?.stopped ?? undefined };
}

function countsIn({ summary, invalid = 0 }: EndEntry): JsonObject {
  return { ...summary, invalid };
}

export async function lastEntry(path: string): Promise<Entry | undefined> {
  const size = (await lookAtFile(path))?.size ?? 0;
  let last: ReturnType<typeof parseEntry>;
  for await (const { text, whole } of readLines(path, Math.max(0, size - TAIL_BYTES))) {
    last = whole ? parseEntry(text) : undefined;
  }
  return last?.type === "other" ? undefined : last;
}

// --- internal ---

const KINDS: Readonly<Record<RunEntry["command"], string>> = {
  create: "creation of",
  edit: "edit of",
  merge: "merge of",
  restore: "restoring of",
  import: "import of",
  update: "updates from",
  delete: "deletion of the customers in",
  undo: "undo of the run",
};

function runsDir(env: NodeJS.ProcessEnv): string {
  return join(stateDir(env), "runs");
}

/** What may be answered while the work is under way: it is the same work, with fewer or more of its rows. */
const ANSWERS: ReadonlySet<string> = new Set(["skipInvalid", "renames"]);

function sorted(options: RunEntry["options"]): [string, unknown][] {
  const deciding = Object.entries(options).filter(([name]) => !ANSWERS.has(name));
  return deciding.sort(([a], [b]) => (a < b ? -1 : 1));
}

type UndoneState = Exclude<RunOverview["state"], "finished" | "unfinished">;

/** How the last undo of a run stands, if it is in effect. Journals go later than those that they reverse. */
async function undoneState({ undoneBy }: Writes, path: string): Promise<UndoneState | undefined> {
  if (undoneBy === undefined) return undefined;
  const journal = join(dirname(dirname(path)), undoneBy, basename(path));
  const undo = (await lookAtFile(journal)) && (await Writes.open(journal));
  if (undo && (await undoneState(undo, path)) === "undone") return undefined;
  return !undo || undo.isUnfinished ? "undo unfinished" : undo.isWhole ? "undone" : "partly undone";
}

/** Whether a write that failed in part has changed something: what was sent may have been ignored. */
function hasChanged({ intent: { before }, outcome }: JournalWrite): boolean {
  if (!isCarriedOut(outcome)) return false;
  const { after } = outcome;
  return before === null || after === null || RECORD_KEYS.some((key) => !sameJson(before[key], after[key]));
}

function hasWrites(counts: JsonObject): boolean {
  return ["created", "updated", "deleted", "unknown"].some((kind) => Number(counts[kind] ?? 0) > 0);
}

const TAIL_BYTES = 64 * 1024;
