/** When a test needs what Windows does not have: it is skipped there, and the report says why. */
import { stat } from "node:fs/promises";
import { expect, TestRunner } from "vitest";

const IS_WINDOWS = process.platform === "win32";

/** Skips the test that runs now, on Windows. @param why what is missing there: "signals". */
export function skipOnWindows(why: string): void {
  if (IS_WINDOWS) TestRunner.getCurrentTest()?.context.skip(`not on Windows: ${why}`);
}

/** Expects who may read, write and enter a file or folder. Windows has other rights, which Node cannot read. */
export async function expectMode(path: string, mode: number): Promise<void> {
  if (!IS_WINDOWS) expect(((await stat(path)).mode & 0o777).toString(8)).toBe(mode.toString(8));
}
