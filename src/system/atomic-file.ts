import { randomUUID } from "node:crypto";
import { open, rename, unlink } from "node:fs/promises";
import { fileError } from "./files.ts";

/**
 * Writes a file piece by piece and puts it in its place when it is whole: under its name there is the old file or the
 * new one, never a part of it. Only its owner can read it. When `pieces` throws, nothing is left behind.
 * @throws CliError `invalid_input` naming the file when it can not be written.
 */
export async function writeAtomicStream(path: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
  const draft = `${path}.${randomUUID()}.new`;
  const file = await attempt(path, () => open(draft, "wx", 0o600));
  try {
    let held = "";
    for await (const piece of pieces) {
      held += piece;
      if (held.length < BATCH_CHARACTERS) continue;
      const text = held;
      held = "";
      await attempt(path, () => file.writeFile(text));
    }
    await attempt(path, () => file.writeFile(held));
    await attempt(path, () => file.datasync());
    await file.close();
    await attempt(path, () => rename(draft, path));
  } catch (error) {
    await file.close().catch(() => {});
    await unlink(draft).catch(() => {});
    throw error;
  }
}

// --- internal ---

/** How much text is gathered before it is written. */
const BATCH_CHARACTERS = 64 * 1024;

async function attempt<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileError("write", path, error);
  }
}
