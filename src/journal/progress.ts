import { basename, dirname, join } from "node:path";
import { lookAtFile } from "../system/files.ts";
import { readLines } from "../system/log-file.ts";
import type { JsonObject } from "../text/json.ts";
import { type EndEntry, type Entry, type JournalError, parseEntry, type RunEntry } from "./entries.ts";
import type { StoredRun } from "./runs.ts";
import { Writes } from "./writes.ts";

export interface RunOverview {
  readonly header: RunEntry;
  /** `partly undone`: its undo has ended, and something stays; `undo unfinished`: it has not ended. */
  readonly state: "finished" | "unfinished" | "undone" | "partly undone" | "undo unfinished";
  /**
   * What the rows became, as the summary has it, and how many of the failed ones were skipped as `invalid`; of an
   * unfinished run what was written so far.
   */
  readonly counts: JsonObject;
  /** Whether it changed something on the server, or may have. */
  readonly hasChanges: boolean;
  /** Of the failed ones those that the server carried out in part; missing if the end alone was read. */
  readonly incomplete?: number;
  readonly undoneBy?: string | undefined;
  /** Why it ended before its last row, if a process came so far as to say so. */
  readonly stopped?: JournalError | undefined;
}

/**
 * How a run stands. Of one that has ended its end alone is read, however long it was; if all that it wrote has failed,
 * the journal shows whether some of that was carried out in part.
 */
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
  const failed = incomplete + writes.failed;
  const counts = writes.end ? countsIn(writes.end) : { ...done, failed, unknown: open.length };
  const state = (await undoneState(writes, path)) ?? (isUnfinished ? "unfinished" : "finished");
  const hasChanges = hasWrites(counts) || incomplete > 0;
  return { header, state, counts, hasChanges, incomplete, undoneBy, stopped: writes.end?.stopped ?? undefined };
}

function countsIn({ summary, invalid = 0 }: EndEntry): JsonObject {
  return { ...summary, invalid };
}

/** The last entry of a journal; undefined if its end is torn. */
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

/** How the last undo of a run stands, if it is in effect. Journals go later than those that they reverse. */
async function undoneState({ undoneBy }: Writes, path: string): Promise<UndoneState | undefined> {
  if (undoneBy === undefined) return undefined;
  const journal = join(dirname(dirname(path)), undoneBy, basename(path));
  const undo = (await lookAtFile(journal)) && (await Writes.open(journal));
  if (undo && (await undoneState(undo, path)) === "undone") return undefined;
  return !undo || undo.isUnfinished ? "undo unfinished" : undo.isWhole ? "undone" : "partly undone";
}

function hasWrites(counts: JsonObject): boolean {
  return ["created", "updated", "deleted", "unknown"].some((kind) => Number(counts[kind] ?? 0) > 0);
}

/** More than a summary takes. */
const TAIL_BYTES = 64 * 1024;
