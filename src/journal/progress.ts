import { basename, dirname, join } from "node:path";
import { lookAtFile } from "../system/files.ts";
import { readLines } from "../system/log-reader.ts";
import type { JsonObject } from "../text/json.ts";
import {
  type EndEntry,
  type Entry,
  type IntentEntry,
  type JournalError,
  type OutcomeEntry,
  parseEntry,
  type RunEntry,
  type Subject,
  subjectKey,
} from "./entries.ts";
import { type Placed, readJournal } from "./reader.ts";
import type { StoredRun } from "./runs.ts";

/** A write that may or may not have been carried out, with its last error. */
export interface OpenWrite {
  readonly intent: IntentEntry;
  /** Why it is unknown, where a process could note that. */
  readonly error: JournalError | null;
  /**
   * When it cannot be under way any more, in milliseconds since the epoch; undefined when its process ended before it could
   * note that.
   */
  readonly quietAt: number | undefined;
}

/** How far a run has come, as its journal tells it. */
export class RunProgress {
  readonly header: RunEntry;
  /** By subject. */
  readonly open = new Map<string, OpenWrite>();
  /** Writes that are done. */
  readonly counts = { created: 0, updated: 0, deleted: 0 };
  /** Writes that the server carried out without storing all that was sent: they count as failed. */
  incomplete = 0;
  /** The end of the last process, unless another one continued the run or that process was killed. */
  end: EndEntry | undefined;
  /** The run that undid it. */
  undoneBy: string | undefined;
  /** Bytes of the journal that can be read. */
  size = 0;
  readonly #failed = new Set<string>();
  /** Of an undo: writes of which a part stays. */
  readonly #parts = new Set<string>();
  readonly #lines = new Set<number>();
  /** Ids of the customers that it wrote. */
  readonly #written = new Set<string>();

  constructor(header: RunEntry) {
    this.header = header;
  }

  /** Whether there is anything left to do about it. */
  get isUnfinished(): boolean {
    return this.undoneBy === undefined && this.end?.state !== "finished";
  }

  /** Of an undo: whether nothing stays of what it was to reverse. */
  get isWhole(): boolean {
    const { skipped = 0, failed = 0 } = this.end?.summary ?? {};
    return !this.isUnfinished && Number(skipped) + Number(failed) + this.#parts.size === 0;
  }

  /** Writes that failed and were not done since. */
  get failed(): number {
    return this.#failed.size + this.incomplete;
  }

  /** Whether the write about a line (or, without one, a customer) is done. */
  isDone({ line, id }: Subject): boolean {
    return line === null ? id !== null && this.wrote(id) : this.#lines.has(line);
  }

  /** Whether the run wrote this customer. */
  wrote(id: string): boolean {
    return this.#written.has(id);
  }

  add({ entry, end }: Placed): void {
    this.size = end;
    if (entry.type === "end") this.end = entry;
    else if (entry.type === "part") this.end = undefined;
    else if (entry.type === "undone") this.undoneBy = entry.by;
    else if (entry.type === "intent") {
      this.open.set(subjectKey(entry), { intent: entry, error: null, quietAt: undefined });
      this.#failed.delete(subjectKey(entry));
      if (entry.left !== undefined) this.#parts.add(subjectKey(entry));
    } else if (entry.type === "outcome") this.addOutcome(entry);
  }

  addOutcome(entry: OutcomeEntry): void {
    const { outcome } = entry;
    const subject = subjectKey(entry);
    const open = this.open.get(subject);
    if (outcome === "unknown") {
      const quietAt = Date.parse(entry.quiet_at ?? entry.at);
      const { server_at } = entry;
      const intent = open && server_at !== undefined ? { server_at, ...open.intent } : open?.intent;
      if (intent) this.open.set(subject, { intent, error: entry.error, quietAt });
      return;
    }
    this.open.delete(subject);
    if (outcome === "failed") this.#failed.add(subject);
    else this.#failed.delete(subject);
    if (outcome === "failed" || outcome === "unsent" || this.isDone(entry)) return;
    if (entry.error === null) this.counts[outcome] += 1;
    else this.incomplete += 1;
    if (entry.id !== null) this.#written.add(entry.id);
    if (entry.line !== null) this.#lines.add(entry.line);
  }
}

/** Reads how far a run has come. @throws CliError as readJournal does; undefined for a journal without a first entry. */
export async function readProgress(path: string): Promise<RunProgress | undefined> {
  let progress: RunProgress | undefined;
  for await (const placed of readJournal(path)) {
    if (placed.entry.type === "run") progress ??= new RunProgress(placed.entry);
    progress?.add(placed);
  }
  return progress;
}

/** A run in one row of a list. */
export interface RunOverview {
  readonly header: RunEntry;
  /** `partly undone`: its undo has ended, and something stays; `undo unfinished`: it has not ended. */
  readonly state: "finished" | "unfinished" | "undone" | "partly undone" | "undo unfinished";
  /**
   * What the rows became, as the summary has it, and how many of the failed ones were skipped as `invalid`; of an unfinished
   * run what was written so far.
   */
  readonly counts: JsonObject;
  /** Whether it changed something on the server, or may have. */
  readonly hasChanges: boolean;
  /** Of the failed ones those that the server carried out in part; missing where the end alone was read. */
  readonly incomplete?: number;
  /** Why it ended before its last row, where a process came so far as to say so. */
  readonly stopped?: JournalError | undefined;
}

/**
 * How a run stands. Of one that has ended its end alone is read, however long it was; if all that it wrote has failed, the
 * journal shows whether some of that was carried out in part.
 */
export async function overviewOf({ header, path }: StoredRun): Promise<RunOverview> {
  const end = await lastEntry(path);
  if (end?.type === "end" && end.state === "finished") {
    const counts = countsIn(end);
    if (hasWrites(counts) || counts.failed === 0)
      return { header, state: end.state, counts, hasChanges: hasWrites(counts) };
  }
  const progress = await readProgress(path);
  if (progress === undefined) return { header, state: "unfinished", counts: {}, hasChanges: false };
  const { failed, open, isUnfinished, incomplete } = progress;
  const counts = progress.end ? countsIn(progress.end) : { ...progress.counts, failed, unknown: open.size };
  const state = (await undoneState(progress, path)) ?? (isUnfinished ? "unfinished" : "finished");
  const hasChanges = hasWrites(counts) || incomplete > 0;
  return { header, state, counts, hasChanges, incomplete, stopped: progress.end?.stopped ?? undefined };
}

/** What the rows of a run became, by its end. */
export function countsIn({ summary, invalid = 0 }: EndEntry): JsonObject {
  return { ...summary, invalid };
}

/** The last entry of a journal; undefined where its end is torn. */
export async function lastEntry(path: string): Promise<Entry | undefined> {
  const size = (await lookAtFile(path))?.size ?? 0;
  let last: ReturnType<typeof parseEntry>;
  for await (const { text, whole } of readLines(path, Math.max(0, size - TAIL_BYTES))) {
    last = whole ? parseEntry(text) : undefined;
  }
  return last?.type === "other" ? undefined : last;
}

// --- internal ---

type UndoneState = Exclude<RunOverview["state"], "finished" | "unfinished">;

/** How the last undo of a run stands, if it is in effect. Journals go later than those of the runs that they reverse. */
async function undoneState({ undoneBy }: RunProgress, path: string): Promise<UndoneState | undefined> {
  if (undoneBy === undefined) return undefined;
  const journal = join(dirname(dirname(path)), undoneBy, basename(path));
  const undo = (await lookAtFile(journal)) && (await readProgress(journal));
  if (undo && (await undoneState(undo, path)) === "undone") return undefined;
  return !undo || undo.isUnfinished ? "undo unfinished" : undo.isWhole ? "undone" : "partly undone";
}

function hasWrites(counts: JsonObject): boolean {
  return ["created", "updated", "deleted", "unknown"].some((kind) => Number(counts[kind] ?? 0) > 0);
}

/** More than a summary takes. */
const TAIL_BYTES = 64 * 1024;
