import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { PROBLEM_KINDS } from "../../src/intake/problem-kinds.ts";

test("docs/cells.md has every kind of problem, by its severity, with its reason", async () => {
  const docs = await readFile("docs/cells.md", "utf8");
  const [, invalid = "", doubt = ""] = docs.split(/\| (?:invalid|doubt) \| why \|\n\| --- \| --- \|\n/);
  const rowsOf = (text: string) => text.split("\n").filter((line) => line.startsWith("|"));
  const all = Object.entries(PROBLEM_KINDS).map(([kind, [severity, why]]) => ({
    severity,
    row: `| \`${kind}\` | ${why} |`,
  }));
  const expected = (wanted: string) => all.flatMap(({ severity, row }) => (severity === wanted ? row : []));
  expect(rowsOf(invalid)).toEqual(expected("invalid"));
  expect(rowsOf(doubt)).toEqual(expected("doubt"));
});
