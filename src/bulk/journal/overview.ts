import { lookAtFile } from "../../system/files.ts";
import { readLines } from "../../system/lines.ts";
import type { JsonObject } from "../../text/json.ts";
import { type Entry, type JournalError, parseEntry, type RunEntry } from "./entries.ts";
import { isUnfinished, readProgress } from "./progress.ts";
import { readJournal } from "./reader.ts";
import type { StoredRun } from "./runs.ts";

/** A run in one row of a list. */
export interface RunOverview {
  readonly header: RunEntry;
  readonly state: "finished" | "unfinished" | "undone";
  /** What the rows became, as the summary has it; of an unfinished run what was written so far. */
  readonly counts: JsonObject;
  /** Whether it changed something on the server, or may have. */
  readonly hasChanges: boolean;
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
    const { summary: counts } = end;
    if (hasWrites(counts) || counts.failed === 0)
      return { header, state: end.state, counts, hasChanges: hasWrites(counts) };
  }
  const progress = await readProgress(readJournal(path));
  if (progress === undefined) return { header, state: "unfinished", counts: {}, hasChanges: false };
  const { counts, failed, open, undoneBy } = progress;
  const soFar = progress.end?.summary ?? { ...counts, failed, unknown: open.size };
  const state = undoneBy !== undefined ? "undone" : isUnfinished(progress) ? "unfinished" : "finished";
  const hasChanges = hasWrites(soFar) || progress.incomplete > 0;
  return { header, state, counts: soFar, hasChanges, stopped: progress.end?.stopped ?? undefined };
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

function hasWrites(counts: JsonObject): boolean {
  return ["created", "updated", "deleted", "unknown"].some((kind) => Number(counts[kind] ?? 0) > 0);
}

/** More than a summary takes. */
const TAIL_BYTES = 64 * 1024;
