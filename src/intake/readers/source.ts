import type { Readable } from "node:stream";
import { CliError } from "../../errors.ts";
import { readBytes, throwFileError } from "../../system/files.ts";
import { openPinned, type PinnedFile, pinFile } from "../../system/pinned-file.ts";
import { endedBy, isPipe, readPipe } from "../../system/special-files.ts";
import { TemporaryFile } from "../../system/temporary-file.ts";
import type { SourceFile } from "../row.ts";

/** A file or stdin: read once to know its hash, then as often as needed. */
export interface Source extends SourceFile {
  /** The first 64 KiB, or all when there is less. */
  readonly head: Uint8Array;
  /** The folder for temporary files. */
  readonly tempFolder: string;
  /**
   * The bytes, from the start at each call.
   * @throws CliError `refused` at the first block that is not what it was when the source was opened.
   */
  read(): AsyncIterable<Uint8Array>;
  /** Adds a task that runs when the source is closed. */
  onClose(task: () => Promise<void>): void;
  /** Closes the file, and removes temporary files. */
  close(): Promise<void>;
}

export interface SourceOptions {
  /** What `-` reads; undefined for a terminal. It is looked at only then. */
  readonly stdin: () => Readable | undefined;
  /** Stops waiting for stdin. */
  readonly signal: AbortSignal;
  /** A folder for a copy of stdin, which is read more than once. */
  readonly tempFolder: string;
}

/**
 * A file, or stdin for `-`, read to its end.
 * @throws CliError `usage` for `-` when stdin is a terminal; `invalid_input` when the file cannot be read.
 */
export async function openSource(file: string, options: SourceOptions): Promise<Source> {
  const { signal, tempFolder } = options;
  if (file !== "-") {
    const known = (await isPipe(file)) ? undefined : await openPinned(file, () => changed(file));
    return sourceFrom(file, file, known ?? (await pinnedCopy(file, await readOnce(file, signal), options)), tempFolder);
  }
  const stdin = options.stdin();
  if (stdin === undefined) {
    throw new CliError("usage", "stdin is a terminal, not a file", {
      // PowerShell has no `<`, and its pipes change the letters of a file.
      hint:
        process.platform === "win32"
          ? "Name a file."
          : "Name a file, or pipe one in: customers import - < customers.csv",
    });
  }
  const copy = pinnedCopy("stdin", endedBy(signal, stdin), options).catch(throwFileError("read", "stdin"));
  return sourceFrom("stdin", undefined, await copy, tempFolder);
}

/** Copies what cannot be read twice into a temporary file, until it is closed. */
export async function pinnedCopy(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  { tempFolder, signal }: { readonly tempFolder: string; readonly signal?: AbortSignal | undefined },
): Promise<PinnedFile> {
  const temporary = await TemporaryFile.create(tempFolder);
  try {
    for await (const chunk of bytes) {
      signal?.throwIfAborted();
      await temporary.write(chunk);
    }
    const known = await pinFile(temporary.file, temporary.path, () => changed(name));
    return { ...known, close: () => temporary.close() };
  } catch (error) {
    await temporary.close();
    throw signal?.aborted ? signal.reason : error;
  }
}

// --- internal ---

/** The bytes of what cannot be read twice. */
async function readOnce(file: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  return (await isPipe(file)) ? readPipe(file, signal) : readBytes(file);
}

function sourceFrom(name: string, path: string | undefined, known: PinnedFile, tempFolder: string): Source {
  const tasks = [() => known.close()];
  return {
    ...known,
    name,
    path,
    tempFolder,
    onClose: (task) => tasks.push(task),
    async close() {
      for (const task of tasks.splice(0)) await task();
    },
  };
}

function changed(name: string): CliError {
  return new CliError("refused", `${name} was changed while it was being read`, {
    hint: "Run the command again when nothing writes to the file any more.",
  });
}
