import { expect, test } from "vitest";
import { campaign } from "./campaign.ts";

test("mutated answers and files end in a known exit code, without a hang and without the key", async () => {
  const { failures, exitCodes } = await campaign(1, 150);
  expect(failures).toEqual([]);
  expect(Object.keys(exitCodes).length).toBeGreaterThan(4);
}, 120_000);
