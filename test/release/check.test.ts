import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { releasable } from "./releasable.ts";

test("a checkout that may be published is told so, one that may not is told why", async () => {
  const { folder, check } = await releasable();
  const names = ["manifest", "changelog", "readme", "tree"];
  expect(await check(names)).toEqual({
    output: `✓ manifest    customers-cli 9.9.9
✓ changelog   9.9.9 of 2026-01-31
✓ readme      README.md
✓ tree        commit …

Nothing is wrong in these checks; the others were not made.`,
    exitCode: 0,
  });

  await writeFile(join(folder, "new.ts"), "");
  await writeFile(join(folder, "CHANGELOG.md"), "## [Unreleased]\n\n- New\n\n## [9.9.9] - 2026-01-31\n\n- New\n");
  await appendFile(join(folder, "README.md"), "It is not published.\n");
  expect(await check([...names, "tests"])).toEqual({
    output: `✓ manifest    customers-cli 9.9.9
✗ changelog   9.9.9 of 2026-01-31
              [Unreleased] has entries: move them to a version with today's date
✗ readme      README.md
              README.md:2 says that the package is not published: remove that
✗ tree        commit …
              not committed: CHANGELOG.md
              not committed: README.md
              not committed: new.ts
– tests       not run: do what stands above first

Not ready: changelog, readme, tree`,
    exitCode: 1,
  });
});

test("a check that does not exist is a wrong call", async () => {
  const { check } = await releasable();
  expect(await check(["tree", "licenses"])).toEqual({
    output:
      "There is no check licenses. The checks are manifest, changelog, readme, tree, tarball, licences, audit, tests, package.",
    exitCode: 2,
  });
});
