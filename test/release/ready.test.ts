import { expect, test } from "vitest";
import { type Checkout, notReady } from "./ready.ts";

const READY: Checkout = {
  manifest: { version: "1.2.3", repository: "example/customers" },
  lockVersion: "1.2.3",
  changelog: "# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-03-01\n\n- New\n",
  readme: "npm install -g customers-cli\n",
  status: "",
};

test.each<[Partial<Checkout>, string[]]>([
  [{}, []],
  [{ lockVersion: "1.2.2" }, ["package-lock.json has version 1.2.2: run npm install"]],
  [
    { manifest: { version: "1.2.3", dependencies: {} } },
    [
      "package.json has no repository: links and pictures of the README lead nowhere",
      "package.json has dependencies: the build takes all packages in",
    ],
  ],
  [
    { changelog: "# Changelog\n\n## [Unreleased]\n\n- More\n\n## [1.2.2] - 2026-03-01\n" },
    [
      "CHANGELOG.md: move what stands under [Unreleased] to a version",
      "CHANGELOG.md: the newest version is not [1.2.3] with a date",
    ],
  ],
  [
    { readme: "It is not published.\n", status: "?? new.ts" },
    ["README.md says that the package is not published", "not committed:\n?? new.ts"],
  ],
])("%j is not ready because of %j", (changed, wrong) => {
  expect(notReady({ ...READY, ...changed })).toEqual(wrong);
});
