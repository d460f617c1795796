import { chmod, link, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileError, isOpenToOthers, isSameFile } from "../../src/system/files.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { skipOnWindows } from "../helpers/platform.ts";

test("a file that others can read is told from one that they cannot", async () => {
  skipOnWindows("modes");
  const path = join(await temporaryFolder(), "a");
  expect(await isOpenToOthers(path)).toBe(false);
  await writeFile(path, "", { mode: 0o600 });
  expect(await isOpenToOthers(path)).toBe(false);
  await chmod(path, 0o640);
  expect(await isOpenToOthers(path)).toBe(true);
});

test.each([
  ["EBUSY", "another program has it open", "Close it in the other program"],
  ["EPERM", "not permitted, or another program has it open", "Close it in the other program"],
  ["ENOSPC", "the disk is full", "Free some space"],
])("on Windows %s says what a person can do about it", (code, why, hint) => {
  const error = fileError("read", "customers.xlsx", Object.assign(new Error(`${code}: open`), { code }), "win32");
  expect(error.message).toBe(`could not read customers.xlsx: ${why}`);
  expect(error.hint).toContain(hint);
});

test("a file is known under another spelling of its path", async () => {
  const folder = await temporaryFolder();
  const [a, b] = [join(folder, "a"), join(folder, "b")];
  await writeFile(a, "");
  await writeFile(b, "");
  await link(a, join(folder, "c")); // As A would be one file with a where capitals do not matter.
  expect(await isSameFile(a, join(folder, "c"))).toBe(true);
  expect(await isSameFile(a, `${folder}/./a`)).toBe(true);
  expect(await isSameFile(a, b)).toBe(false);
  expect(await isSameFile(a, join(folder, "none"))).toBe(false);
  expect(await isSameFile(folder, folder)).toBe(false);
});
