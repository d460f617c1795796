import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { aboutKind, FINDING_KINDS } from "../../src/intake/finding.ts";

test("docs/cells.md says of every kind of what is invalid or a doubt why, by its severity", async () => {
  const docs = await readFile("docs/cells.md", "utf8");
  const [, invalid = "", doubt = ""] = docs.split(/\| (?:invalid|doubt) \| why \|\n\| --- \| --- \|\n/);
  const kindsIn = (text: string) => [...text.matchAll(/^\| `([^`]+)` \| .+ \|$/gm)].map(([, kind]) => kind);
  const kindsOf = (wanted: string) => FINDING_KINDS.filter((kind) => aboutKind(kind).severity === wanted);
  expect(kindsIn(invalid)).toEqual(kindsOf("invalid"));
  expect(kindsIn(doubt)).toEqual(kindsOf("doubt"));
});
