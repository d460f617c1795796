import { expect, test } from "vitest";
import { folderIn } from "../../src/completion/folder-in.ts";

test.each([
  ["dana.json", "linux", ""],
  ["/d", "linux", "/"],
  ["jobs/", "linux", "jobs/"],
  ["jobs/2026/d", "darwin", "jobs/2026/"],
  ["odd\\name", "linux", ""],
  ["jobs\\2026\\d", "win32", "jobs\\2026\\"],
  ["C:\\jobs/d", "win32", "C:\\jobs/"],
] as const)("of %s on %s the folder is %j", (typed, platform, folder) => {
  expect(folderIn(typed, platform)).toBe(folder);
});
