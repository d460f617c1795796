import { expect, test } from "vitest";
import { temporaryFolder } from "../../../helpers/folder.ts";
import { readOrRefused } from "./property.ts";

test("a good file that was damaged at random is read right or refused, never stored wrong", async () => {
  // Always the same files: damaged-files.long.test.ts looks for others.
  const { people, whole } = await readOrRefused(await temporaryFolder(), { numRuns: 6, seed: 2026 });
  expect(whole / people).toBeGreaterThan(0.9);
}, 60_000);
