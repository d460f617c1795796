import { describe, expect, test } from "vitest";
import { judgeAudit } from "./audit.ts";
import { judgeChangelog, judgeReadme } from "./changelog.ts";
import { type Bundled, bundledIn, judgeLicences } from "./licences.ts";
import { judgeManifest, type Lock, type Manifest } from "./manifest.ts";
import { judgeTarball } from "./tarball.ts";
import { judgeTree } from "./tree.ts";

const MANIFEST: Manifest = {
  name: "customers-cli",
  version: "1.2.3",
  repository: "example/customers",
  scripts: { prepublishOnly: "npm run release:check" },
};
const LOCK: Lock = {
  version: "1.2.3",
  packages: {
    "": { version: "1.2.3" },
    "node_modules/keys": { version: "1.0.0", license: "MIT" },
    "node_modules/cells": { version: "2.0.0", license: "ISC", dev: true },
    "node_modules/tool": { version: "3.0.0", license: "GPL-3.0", dev: true },
    "node_modules/tool/node_modules/cells": { version: "1.9.0", license: "ISC", dev: true },
  },
};
const CELLS: Bundled = { name: "cells", version: "2.0.0", licence: "ISC", source: undefined, text: "x".repeat(300) };

describe("the manifest", () => {
  const NO_GUARD = "prepublishOnly does not run release:check: a version could be published without it";

  test.each<[string, Partial<Manifest>, string[]]>([
    ["is ready", {}, []],
    ["is private", { private: true }, ['package.json has "private": true: npm refuses to publish it']],
    [
      "does not say where the source is",
      { repository: undefined },
      ["package.json has no repository: on the package's page, links and pictures of the README lead nowhere"],
    ],
    ["is a version before a release", { version: "1.2.3-rc.1" }, ["the version 1.2.3-rc.1 is not MAJOR.MINOR.PATCH"]],
    ["can be published without this check", { scripts: { prepublishOnly: "npm test" } }, [NO_GUARD]],
    [
      "runs something where it is installed",
      { scripts: { ...MANIFEST.scripts, postinstall: "node x.js" } },
      ["the script postinstall would run where the package is installed"],
    ],
    [
      "has a dependency",
      { dependencies: { cells: "^2" } },
      ["cells is a dependency: the build takes packages in, so that they are not installed a second time"],
    ],
  ])("%s", (_title, changed, wrong) => {
    const manifest = { ...MANIFEST, ...changed };
    expect(judgeManifest(manifest, { ...LOCK, version: manifest.version }).details).toEqual(wrong);
  });

  test("has another version than the lock file", () => {
    const wrong = ["package-lock.json has version 1.2.2: run npm install"];
    expect(judgeManifest(MANIFEST, { ...LOCK, version: "1.2.2" }).details).toEqual(wrong);
  });
});

describe("the changelog", () => {
  test.each([
    ["is ready", "## [Unreleased]\n\n## [1.2.3] - 2026-02-28\n\n- New\n\n## [1.2.2] - 2026-01-01\n\n- Old\n", []],
    ["is of the first version", "## [Unreleased]\n## [1.2.3] - 2026-03-01\n- New\n", []],
    ["follows a smaller part", "## [Unreleased]\n## [1.2.3] - 2026-03-01\n- New\n## [1.1.9] - 2025-01-01\n", []],
    ["has no sections", "# Changelog\n", ["the first section is not [Unreleased]"]],
    ["has another first section", "## [1.2.3] - 2026-03-01\n- New\n", ["the first section is not [Unreleased]"]],
    [
      "has something that is not released",
      "## [Unreleased]\n- A\n  - of A\n- B\n## [1.2.3] - 2026-03-01\n- New\n",
      ["[Unreleased] has entries: move them to a version with today's date"],
    ],
    ["knows no version", "## [Unreleased]\n", ["the newest version is missing, not 1.2.3"]],
    [
      "knows an older version",
      "## [Unreleased]\n## [1.2.2] - 2026-01-01\n",
      ["the newest version is 1.2.2, not 1.2.3"],
    ],
    ["has no date", "## [Unreleased]\n## [1.2.3]\n- New\n", ["[1.2.3] has no date: ## [1.2.3] - 2026-03-01"]],
    [
      "has a day that does not exist",
      "## [Unreleased]\n## [1.2.3] - 2026-02-30\n- New\n",
      ["[1.2.3] has no date: ## [1.2.3] - 2026-03-01"],
    ],
    [
      "has a day to come",
      "## [Unreleased]\n## [1.2.3] - 2026-03-02\n- New\n",
      ["[1.2.3] has the date 2026-03-02, which is after today"],
    ],
    ["says nothing", "## [Unreleased]\n## [1.2.3] - 2026-03-01\n", ["nothing stands under [1.2.3]"]],
    [
      "goes back",
      "## [Unreleased]\n## [1.2.3] - 2026-03-01\n- New\n## [1.10.0] - 2026-01-01\n",
      ["1.2.3 does not come after 1.10.0"],
    ],
    [
      "has a version twice",
      "## [Unreleased]\n## [1.2.3] - 2026-03-01\n- New\n## [1.2.3] - 2026-01-01\n",
      ["1.2.3 does not come after 1.2.3"],
    ],
  ])("%s", (_title, text, wrong) => {
    expect(judgeChangelog(text, "1.2.3", "2026-03-01").details).toEqual(wrong);
  });

  test("a README that speaks of the time before is not ready", () => {
    expect(judgeReadme("# customers\n\nIt is not published yet.\n").details).toEqual([
      "README.md:3 says that the package is not published: remove that",
    ]);
    expect(judgeReadme("npm install -g customers-cli\n").state).toBe("ready");
  });
});

test.each([
  ["is clean", { status: "", head: "abcdef012", tagged: undefined }, "ready", []],
  ["has its tag", { status: "", head: "abcdef012", tagged: "abcdef012" }, "ready", []],
  [
    "has changes",
    { status: " M src/cli/main.ts\n?? new.ts", head: "abcdef012", tagged: undefined },
    "not ready",
    ["not committed: src/cli/main.ts", "not committed: new.ts"],
  ],
  [
    "was released before",
    { status: "", head: "abcdef012", tagged: "0123456" },
    "not ready",
    ["the tag v1.2.3 is on another commit: this version is released already"],
  ],
  ["is not one of git", { status: undefined, head: undefined, tagged: undefined }, "not checked", []],
] as const)("a tree that %s", (_title, tree, state, details) => {
  expect(judgeTree(tree, "1.2.3")).toMatchObject({ state, details });
});

describe("the tarball", () => {
  const PATHS = [
    ..."README.md LICENSE package.json CHANGELOG.md bin/customers.js dist/launch.cjs dist/commands/list.cjs".split(" "),
    ..."dist/help.json dist/workbook-child.mjs dist/library.mjs dist/types/library/index.d.ts dist/man/customers.1 dist/NOTICES.txt docs/files.md".split(
      " ",
    ),
  ];
  const packed = (paths: readonly string[], size = 1) => ({
    files: paths.map((path) => ({ path })),
    size,
    unpackedSize: size,
  });

  test.each([
    ["all that belongs", packed(PATHS), []],
    ["a test", packed([...PATHS, "test/main.test.ts"]), ["test/main.test.ts does not belong in the package"]],
    ["the build's own program", packed([...PATHS, "dist/build.js"]), ["dist/build.js does not belong in the package"]],
    [
      "no notices",
      packed(PATHS.filter((path) => !path.includes("NOTICES"))),
      ["nothing in the package is ^dist\\/NOTICES\\.txt$"],
    ],
    [
      "too much",
      packed(PATHS, 30_000_000),
      ["the tarball is larger than 5.8 MB", "the package is larger than 18.8 MB"],
    ],
  ])("with %s", (_title, pack, wrong) => {
    expect(judgeTarball(pack).details).toEqual(wrong);
  });
});

describe("licences", () => {
  test("are read from the notices", () => {
    const line = "-".repeat(80);
    const text = `contains code\n\n${line}\n@a/b 1.0.0 (MIT)\nhttps://example.com/b\n\nThe text (MIT)\n----\nmore\n\n${line}\nc 2.0.0-x (BSD-2-Clause)\n\nText\n`;
    expect(bundledIn(text)).toEqual([
      {
        name: "@a/b",
        version: "1.0.0",
        licence: "MIT",
        source: "https://example.com/b",
        text: "The text (MIT)\n----\nmore",
      },
      { name: "c", version: "2.0.0-x", licence: "BSD-2-Clause", source: undefined, text: "Text" },
    ]);
  });

  test.each<[string, Partial<Bundled>, string[], string[]]>([
    ["are all allowed", {}, ["cells"], []],
    ["are missing of a package", {}, ["cells", "dates"], ["dates is in the program, but not in the notices"]],
    [
      "are of another version than the one that is tried",
      { version: "2.0.1" },
      [],
      ["cells 2.0.1 is not in package-lock.json: run npm ci"],
    ],
    ["are not allowed", { licence: "GPL-3.0" }, [], ["cells 2.0.0 has the licence GPL-3.0, which is not allowed"]],
    [
      "are a choice that nobody made",
      { licence: "MIT OR GPL-3.0" },
      [],
      ["cells 2.0.0 has the licence MIT OR GPL-3.0, which is not allowed"],
    ],
    [
      "ask for the source",
      { licence: "MPL-2.0" },
      [],
      ["cells 2.0.0 (MPL-2.0): the notices do not say where its source is"],
    ],
    ["name the source", { licence: "MPL-2.0", source: "https://example.com/cells" }, [], []],
    ["have no text", { text: "MIT" }, [], ["cells 2.0.0: the notices do not hold the text of its licence"]],
  ])("%s", (_title, changed, imported, wrong) => {
    expect(judgeLicences([{ ...CELLS, ...changed }], imported, LOCK).details).toEqual(wrong);
  });

  test("of what is installed with the package count too, of tools they do not", () => {
    const lock = { ...LOCK, packages: { ...LOCK.packages, "node_modules/keys": { version: "1.0.0" } } };
    expect(judgeLicences([], [], lock).details).toEqual(["keys 1.0.0 has the licence none, which is not allowed"]);
  });
});

describe("an audit", () => {
  const advisory = { title: "A weakness", url: "https://example.com/1" };
  const finding = (...nodes: string[]) => ({ severity: "low", via: [advisory], nodes });

  test.each([
    ["of nothing", {}, []],
    ["of a tool", { tool: finding("node_modules/tool") }, []],
    [
      "of what is installed",
      { keys: finding("node_modules/keys") },
      ["keys 1.0.0: low: A weakness (https://example.com/1)"],
    ],
    [
      "of what is in the build",
      { cells: finding("node_modules/tool/node_modules/cells", "node_modules/cells") },
      ["cells 2.0.0: low: A weakness (https://example.com/1)"],
    ],
    ["of another copy of it", { cells: finding("node_modules/tool/node_modules/cells") }, []],
    [
      "of what is below it, and not in the build",
      { cells: { severity: "high", via: ["tool"], nodes: ["node_modules/cells"] }, tool: finding("node_modules/tool") },
      [],
    ],
  ])("%s", (_title, vulnerabilities, wrong) => {
    expect(judgeAudit({ vulnerabilities }, [CELLS], LOCK).details).toEqual(wrong);
  });

  test.each([
    [{ message: "405 Method Not Allowed" }, "405 Method Not Allowed"],
    [undefined, "no answer"],
  ])("that nobody answered is not one: %j", (answer, reason) => {
    expect(judgeAudit(answer, [CELLS], LOCK)).toEqual({
      state: "not checked",
      text: `not checked: the registry did not answer npm audit (${reason})`,
      details: [],
    });
  });
});
