import { closeSync, openSync, statSync, unlinkSync } from "node:fs";
import { errorCode, fileError } from "./files.ts";

/**
 * Takes a lock file for a fraction of a millisecond, without waiting and without `await`. For longer work use
 * `acquireLock`: that one takes milliseconds, but knows whether its holder still runs.
 * @returns how to release it; undefined when another process holds it.
 * @throws CliError `local` naming the file when it cannot be made.
 */
export function tryBriefLock(path: string): (() => void) | undefined {
  try {
    closeSync(openSync(path, "wx", 0o600));
    return () => remove(path);
  } catch (error) {
    const code = errorCode(error);
    // Windows fails with EPERM or EBUSY while the file is being removed.
    if (code !== "EEXIST" && code !== "EPERM" && code !== "EBUSY") throw fileError("make the lock file", path, error);
  }
  removeIfAbandoned(path);
  return undefined;
}

// --- internal ---

/** A lock this old was left by a process that was killed while it held it. */
const ABANDONED_AFTER_MS = 2_000;

/**
 * Two processes may both remove it, the second one a lock just taken; then both change the file, and one change is
 * lost. Use it only where that does no harm.
 */
function removeIfAbandoned(path: string): void {
  try {
    // The system's clock, which also sets the time of the file.
    if (Math.abs(Date.now() - statSync(path).mtimeMs) > ABANDONED_AFTER_MS) remove(path);
  } catch {
    // Released in the meantime.
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Already gone.
  }
}
