import { expect, test } from "vitest";
import { fixtures } from "./fixtures.ts";
import { importFile } from "./import-file.ts";
import { faultsOf } from "./judge.ts";
import { exportersPage } from "./page.ts";

/** Files that are not read as a careful person would, yet. Never add one. */
const UNREAD = new Set<string>(["jotform"]);

const known = fixtures().filter(({ name }) => !UNREAD.has(name));

test.each(known.map((fixture) => [fixture.name, fixture] as const))("a file of %s", async (_, fixture) => {
  expect(faultsOf(fixture, await importFile(fixture))).toEqual([]);
});

/** `npm run docs:exporters` writes the page anew. */
test("docs/exporters.md lists these files", async () => {
  await expect(exportersPage(known)).toMatchFileSnapshot("../../../../docs/exporters.md");
});
