import { CliError } from "../errors.ts";
import { LogFile, readLines } from "../system/log-file.ts";
import { type Entry, entryLine, type IntentEntry, parseEntry, type RunEntry, VERSION } from "./entries.ts";

/** @throws LostLock if another process has taken the journal over. */
type Verify = () => Promise<void>;

/** Where a run writes down what it does. Entries that come during a write go to disk together, with the next one. */
export class Journal {
  readonly #file: Pick<LogFile, "write" | "sync" | "close">;
  readonly #verify: Verify;
  #text = "";
  /** Whether the next commit has to be on disk when it resolves. */
  #isSynced = false;
  #next: Promise<void> | undefined;
  #last: Promise<void> = Promise.resolve();
  #failure: { readonly error: unknown } | undefined;

  constructor(file: Pick<LogFile, "write" | "sync" | "close">, verify: Verify = async () => {}) {
    this.#file = file;
    this.#verify = verify;
  }

  /** The first entry comes to disk with the first intent. */
  static async create(path: string, header: RunEntry, verify?: Verify): Promise<Journal> {
    const journal = new Journal(await LogFile.create(path), verify);
    journal.#text = entryLine(header);
    return journal;
  }

  /** Continues a journal after its first `size` bytes; a torn end behind them is cut off. */
  static async continue(path: string, size: number, verify?: Verify): Promise<Journal> {
    return new Journal(await LogFile.continue(path, size), verify);
  }

  /** Resolves when the intent is on disk to stay; its request may leave then. */
  intend(intent: IntentEntry): Promise<void> {
    return this.#add(entryLine(intent), true);
  }

  /** The next intent and flush() throw its failure. */
  note(entry: Exclude<Entry, IntentEntry | RunEntry>): void {
    void this.#add(entryLine(entry), false);
  }

  flush(): Promise<void> {
    return this.#add("", true);
  }

  /** Ends after what was noted is written; of that only flush() says that it is on disk. */
  async close(): Promise<void> {
    await this.#add("", false).catch(() => {}); // An earlier flush() has thrown it.
    await this.#file.close();
  }

  #add(text: string, isSynced: boolean): Promise<void> {
    this.#text += text;
    this.#isSynced ||= isSynced;
    if (this.#next) return this.#next;
    const next = this.#last.then(() => this.#commit());
    this.#next = next;
    this.#last = next.catch(() => {});
    return next;
  }

  async #commit(): Promise<void> {
    const [text, isSynced] = [this.#text, this.#isSynced];
    [this.#text, this.#isSynced, this.#next] = ["", false, undefined];
    // After a failure nobody knows what the file holds at its end: it stays as it is.
    if (this.#failure) throw this.#failure.error;
    try {
      await this.#verify();
      await this.#file.write(text);
      if (isSynced) await this.#file.sync();
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }
}

/**
 * The entries of a journal, each with the bytes of the journal up to its end. A torn end is skipped: no request left
 * before its entry was whole.
 * @throws CliError `invalid_input` if a line cannot be read although whole ones follow: the file was damaged.
 */
export async function* readJournal(path: string): AsyncGenerator<{ readonly entry: Entry; readonly end: number }> {
  let number = 0;
  let bad: number | undefined;
  for await (const { text, whole, end } of readLines(path)) {
    number += 1;
    const entry = whole ? parseEntry(text) : undefined;
    if (entry === undefined) {
      bad ??= number;
      continue;
    }
    if (bad !== undefined) throw damaged(path, bad);
    if (entry.type !== "other") yield { entry, end };
  }
}

export async function* readEntries(path: string): AsyncGenerator<Entry> {
  for await (const { entry } of readJournal(path)) yield entry;
}

/**
 * Undefined when there is none yet.
 * @throws CliError `invalid_input` when a newer version of this program wrote it, or when it is damaged.
 */
export async function readHeader(path: string): Promise<RunEntry | undefined> {
  for await (const { text, whole } of readLines(path)) {
    const entry = whole ? parseEntry(text) : undefined;
    if (!whole) return undefined;
    if (entry?.type !== "run") throw damaged(path, 1);
    if (entry.v === VERSION) return entry;
    throw new CliError("invalid_input", `${path} is a journal of version ${entry.v}; this program knows ${VERSION}`, {
      hint: "Use the version of the program that wrote it, or a newer one.",
    });
  }
  return undefined;
}

// --- internal ---

function damaged(path: string, line: number): CliError {
  return new CliError("invalid_input", `${path}:${line}: the journal is damaged here`, {
    hint: "Look at the rows around it with jq. The run cannot be continued; --restart begins a new one.",
  });
}
