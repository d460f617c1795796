import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { execa } from "execa";
import { expect, test } from "vitest";
import { manualOf } from "../../src/cli/command.ts";
import { commandTree } from "../../src/cli/program.ts";
import { EVERY_COMMAND } from "../../src/commands/every-command.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { hasShell } from "../helpers/shell.ts";

/** The command lines that people copy: the examples of the help, and those of the pages. */
const PAGES = ["README.md", ...readdirSync("docs").map((name) => join("docs", name))].filter((page) =>
  page.endsWith(".md"),
);
const TEXT = PAGES.map((page) => readFileSync(page, "utf8")).join("\n");
const EXAMPLES = [
  ...examplesOf(await commandTree(() => async () => {}, EVERY_COMMAND)),
  ...[...TEXT.matchAll(/^\$ ((?:[^\n]*\\\n)*[^\n]*)\n/gm)].map(([, line = ""]) =>
    line.replace(/ \|\| echo "exit code \$\?"$/, ""),
  ),
];

for (const shell of ["bash", "zsh", "fish"]) {
  test.skipIf(!hasShell(shell))(`${shell} can read every example`, async () => {
    const file = join(await temporaryFolder(), "examples");
    await writeFile(file, `${EXAMPLES.join("\n")}\n`);
    const { all, exitCode } = await execa(shell, ["-n", file], { all: true, reject: false });
    expect({ all, exitCode }).toEqual({ all: "", exitCode: 0 });
  });
}

test("no example has what an interactive shell changes: a remark in zsh, a history mark between double quotes, a pattern", () => {
  const bare = (line: string) => line.replace(/'[^']*'|"[^"]*"/g, "");
  const wrong = EXAMPLES.filter(
    (line) => / #/.test(bare(line)) || /"[^"']*![^="]/.test(line) || /[?[\]]|(?<![/])\*| =/.test(bare(line)),
  );
  expect(wrong).toEqual([]);
});

// --- internal ---

function examplesOf(command: Command): string[] {
  return [...(manualOf(command).examples ?? []), ...command.commands.flatMap(examplesOf)];
}
