/** When a test needs files: a folder of its own. */
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder that is deleted when the test ends. */
export async function temporaryFolder(): Promise<string> {
  // As the system itself names it: on macOS the folder for temporary files lies behind a link.
  const folder = await mkdtemp(join(await realpath(tmpdir()), "customers-test-"));
  // A program that was killed may still write: the folder is then not empty at the first try.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  return folder;
}
