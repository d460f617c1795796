import { expect, test } from "vitest";
import { knownFixtures } from "./fixtures.ts";
import { importFile } from "./import-file.ts";
import { faultsOf } from "./judge.ts";
import { exportersPage } from "./page.ts";

const known = knownFixtures();

/** All are in exporters.long.test.ts. */
const some = known.filter((_, at) => at % 6 === 0);

test.each(some.map((fixture) => [fixture.name, fixture] as const))("a file of %s", async (_, fixture) => {
  expect(faultsOf(fixture, await importFile(fixture))).toEqual([]);
});

/** `npm run docs:exporters` writes the page anew. */
test("docs/exporters.md lists these files", async () => {
  await expect(exportersPage(known)).toMatchFileSnapshot("../../../../docs/exporters.md");
});
