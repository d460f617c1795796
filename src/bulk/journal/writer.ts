import { LogFile } from "../../system/log-file.ts";
import { type Entry, entryLine, type IntentEntry, type RunEntry } from "./entries.ts";

/** Where a run writes down what it does. */
export interface Journal {
  /**
   * Resolves when the intent is on disk to stay; its request may leave then. Intents that are given while others are
   * being written are brought to disk together.
   */
  intend(intent: IntentEntry): Promise<void>;
  /** Writes an entry after those given before it. A failure is told to the next intent, and at the end. */
  note(entry: Exclude<Entry, IntentEntry | RunEntry>): void;
  /** Resolves when all is on disk. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Throws when this process may not write to the journal any more: another one has taken it over. */
type Verify = () => Promise<void>;

/** Makes the journal of a new run; its first entry is on disk when it resolves. */
export async function createJournal(path: string, header: RunEntry, verify?: Verify): Promise<Journal> {
  const file = await LogFile.create(path);
  await file.write(entryLine(header));
  await file.sync();
  return groupCommit(file, verify);
}

/** Continues a journal after its first `size` bytes; a torn end behind them is cut off. */
export async function continueJournal(path: string, size: number, verify?: Verify): Promise<Journal> {
  return groupCommit(await LogFile.continue(path, size), verify);
}

/** One write and one sync for all entries that came while the last ones were on their way. */
export function groupCommit(file: Pick<LogFile, "write" | "sync" | "close">, verify: Verify = async () => {}): Journal {
  let next = newBatch();
  let busy = false;
  let failure: { readonly error: unknown } | undefined;

  const commit = async ({ text, mustStay }: Batch): Promise<void> => {
    // After a failure nobody knows what the file holds at its end: it stays as it is.
    if (failure) throw failure.error;
    try {
      await verify();
      await file.write(text);
      if (mustStay) await file.sync();
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  const drain = async (): Promise<void> => {
    while (next.text !== "" || next.mustStay) {
      const batch = next;
      next = newBatch();
      await commit(batch).then(batch.resolve, batch.reject);
    }
    busy = false;
  };
  const add = (text: string, mustStay: boolean): Promise<void> => {
    next.text += text;
    next.mustStay ||= mustStay;
    const { done } = next;
    // Entries that are given in one go leave together.
    if (!busy) queueMicrotask(() => void drain());
    busy = true;
    return done;
  };
  return {
    intend: (intent) => add(entryLine(intent), true),
    note: (entry) => void add(entryLine(entry), false),
    flush: () => add("", true),
    async close() {
      await add("", true).catch(() => {}); // Told by flush(), which comes before where all went well.
      await file.close();
    },
  };
}

// --- internal ---

interface Batch {
  text: string;
  mustStay: boolean;
  readonly done: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

function newBatch(): Batch {
  let [resolve, reject]: [() => void, (error: unknown) => void] = [() => {}, () => {}];
  const done = new Promise<void>((onDone, onFailure) => {
    [resolve, reject] = [onDone, onFailure];
  });
  // Nothing waits for a batch of notes: the next intent and flush() throw its failure.
  done.catch(() => {});
  return { text: "", mustStay: false, done, resolve, reject };
}
