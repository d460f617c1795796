import { expect, test } from "vitest";
import { knownFixtures } from "./fixtures.ts";
import { importFile } from "./import-file.ts";
import { faultsOf } from "./judge.ts";

test.each(knownFixtures().map((fixture) => [fixture.name, fixture] as const))("a file of %s", async (_, fixture) => {
  expect(faultsOf(fixture, await importFile(fixture))).toEqual([]);
});
