import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { aboutKind, FINDING_KINDS } from "../../src/intake/finding.ts";

test("docs/cells.md has every kind of what is invalid or a doubt, by its severity, with its reason", async () => {
  const docs = await readFile("docs/cells.md", "utf8");
  const [, invalid = "", doubt = ""] = docs.split(/\| (?:invalid|doubt) \| why \|\n\| --- \| --- \|\n/);
  const rowsOf = (text: string) => text.split("\n").filter((line) => line.startsWith("|"));
  const all = FINDING_KINDS.map((kind) => {
    const { severity, why } = aboutKind(kind);
    return { severity, row: `| \`${kind}\` | ${why} |` };
  });
  const expected = (wanted: string) => all.flatMap(({ severity, row }) => (severity === wanted ? row : []));
  expect(rowsOf(invalid)).toEqual(expected("invalid"));
  expect(rowsOf(doubt)).toEqual(expected("doubt"));
});
