import { chmod, readdir, readFile, readlink, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OWNER_ONLY, replacing } from "../../src/system/replace-file.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { expectMode } from "../helpers/platform.ts";

test("when the content fails, the old file stays and nothing else is left", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "a"), "old");
  const failing = replacing(join(folder, "a"), OWNER_ONLY, async (write) => {
    await write("half");
    throw new Error("no more");
  });
  await expect(failing).rejects.toThrow("no more");
  expect(await readFile(join(folder, "a"), "utf8")).toBe("old");
  expect(await readdir(folder)).toEqual(["a"]);
});

test("a replacement follows a link and keeps the mode of the old file", async () => {
  const folder = await temporaryFolder();
  const [path, link] = [join(folder, "a"), join(folder, "link")];
  await writeFile(path, "old");
  await chmod(path, 0o640);
  await symlink("a", link);
  await replacing(link, undefined, async (write) => {
    await write("one ");
    expect(await readFile(path, "utf8")).toBe("old");
    await write(Buffer.from("two"));
  });
  expect([await readFile(path, "utf8"), await readlink(link)]).toEqual(["one two", "a"]);
  await expectMode(path, 0o640);
  expect((await readdir(folder)).sort()).toEqual(["a", "link"]);
});
