import { chmod, link, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ensureDir, fileError, isOpenToOthers, isSameFile, readText } from "../../src/system/files.ts";
import { errorOf } from "../helpers/errors.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { expectMode, skipOnWindows } from "../helpers/platform.ts";

test("a file is read whole; a missing one is undefined; a folder is an error that names it", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "a"), "café\n");
  expect(await readText(join(folder, "a"))).toBe("café\n");
  expect(await readText(join(folder, "b"))).toBeUndefined();
  expect(await errorOf(() => readText(folder))).toMatchObject({
    code: "invalid_input",
    message: `could not read ${folder}: it is a folder`,
    hint: "Check the path and its permissions, then try again.",
  });
});

test("a folder is made for its owner alone; one that is there is left as it is", async () => {
  const folder = await temporaryFolder();
  await ensureDir(join(folder, "a", "b"));
  await expectMode(join(folder, "a", "b"), 0o700);
  await mkdir(join(folder, "c"));
  await chmod(join(folder, "c"), 0o755);
  await ensureDir(join(folder, "c"));
  await expectMode(join(folder, "c"), 0o755);
  skipOnWindows("a file in the path has another error");
  await writeFile(join(folder, "d"), "");
  expect(await errorOf(() => ensureDir(join(folder, "d", "e")))).toMatchObject({
    message: `could not make the folder ${join(folder, "d", "e")}: a part of the path is not a folder`,
  });
});

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
  const error = fileError("read", "customers.xlsx", Object.assign(new Error(`${code}: open`), { code }), {
    platform: "win32",
  });
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
