import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { systemClock } from "../../src/system/clock.ts";
import { SharedFile } from "../../src/system/shared-file.ts";
import { temporaryFolder } from "../helpers/folder.ts";

test("a shared file keeps the newest text, shorter or longer, and removes old files beside it", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "old.json"), "{}");
  const old = new Date(Date.now() - 60_000);
  await utimes(join(folder, "old.json"), old, old);
  await writeFile(join(folder, "new.json"), "{}");
  const open = () => SharedFile.open(folder, "a.json", 30_000, systemClock);
  const [one, other] = [await open(), await open()];
  for (const text of ["a long text, the first one", "short", "", "a text of some length"]) {
    one.update(() => ({ text, result: undefined }));
    expect(other.update((found) => ({ text: found, result: found }))?.result).toBe(text);
  }
  expect((await readdir(folder)).sort()).toEqual(["a.json", "new.json"]);
});
