import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LogFile } from "../../src/system/log-file.ts";
import { temporaryFolder } from "../helpers/folder.ts";

test("what a process writes after another one has taken its file over is not in the file", async () => {
  const folder = join(await temporaryFolder(), "run");
  const path = join(folder, "log");
  const paused = await LogFile.create(path);
  await paused.write("one\ntorn");
  const next = await LogFile.continue(path, 4);
  await next.write("two\n");
  await paused.write("late, and longer than what is there\n");
  await next.write("three\n");
  await next.sync();
  expect(await readFile(path, "utf8")).toBe("one\ntwo\nthree\n");
  expect(await readdir(folder)).toEqual(["log"]);
  await Promise.all([paused.close(), next.close()]);
});

test("a file that is not there cannot be continued, and nothing is left beside it", async () => {
  const folder = await temporaryFolder();
  await expect(LogFile.continue(join(folder, "log"), 4)).rejects.toMatchObject({ name: "CustomersError" });
  expect(await readdir(folder)).toEqual([]);
});
