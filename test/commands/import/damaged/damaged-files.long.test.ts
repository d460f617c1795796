import { expect, test } from "vitest";
import { temporaryFolder } from "../../../helpers/folder.ts";
import { readOrRefused } from "./property.ts";

/** The seed of a failure is in its message; put it here to run the same files again. */
test("good files that were damaged at random are read right or refused, never stored wrong", async () => {
  const { people, whole } = await readOrRefused(await temporaryFolder(), { numRuns: 600 });
  expect(whole / people).toBeGreaterThan(0.9);
}, 600_000);
