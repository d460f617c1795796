import { expect, test } from "vitest";
import { readMixed } from "./campaign.ts";

test("mixed servers are read whole, or end with an error; their dialect is found, or not known", {
  timeout: 120_000,
}, async () => {
  const { wrong, misread, whole } = await readMixed(1, 60);
  expect({ wrong, misread }).toEqual({ wrong: [], misread: [] });
  expect(whole).toBeGreaterThan(90);
});
