import { systemClock } from "./clock.ts";
import { errorCode } from "./files.ts";

/**
 * Does what Windows refuses while another process has the file open or is still removing it, such as replacing it:
 * tries again for two seconds. Scanners for viruses open each new file for a moment, and Node itself does not try
 * again. On other systems such a failure is final.
 */
export async function despiteOpenFiles<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of process.platform === "win32" ? PAUSES_MS : []) {
    try {
      return await work();
    } catch (error) {
      if (!MAY_BE_OPEN.has(errorCode(error) ?? "")) throw error;
    }
    await systemClock.sleep(pause);
  }
  return work();
}

// --- internal ---

/** Two seconds in all. */
const PAUSES_MS = [10, 20, 40, 80, 150, 250, 350, 500, 600];

/** EBUSY: a sharing violation. EPERM and EACCES: access denied, which may also mean that rights are missing. */
const MAY_BE_OPEN: ReadonlySet<string> = new Set(["EBUSY", "EPERM", "EACCES"]);
