import { describe, expect, test } from "vitest";
import { estimate, estimateLine, plannedWrite } from "../../../src/bulk/plan/planned.ts";
import type { WriteStep } from "../../../src/bulk/step.ts";
import { diffLines } from "../../../src/commands/writing/plan.ts";
import { inks } from "../../../src/output/colour.ts";
import { customer } from "../../helpers/customers.ts";

const dana = customer("cus_1", {
  name: "Dana Ortiz",
  email: "dana@example.com",
  phone: "+12025550101",
  address: { street: "1 Elm St", city: "Reno", state: null, zip: null },
});
const update: WriteStep = {
  action: "update",
  line: 7,
  before: dana,
  body: { phone: null, address: { city: "Sparks", zip: "89431" }, notes: "gate\ncode \x1b[31m" },
};
const create: WriteStep = { action: "create", line: 7, body: { name: "Cy", email: "cy@example.com" } };
const remove: WriteStep = { action: "delete", line: null, before: dana };

async function diff(step: WriteStep, colour = false): Promise<string[]> {
  return diffLines(plannedWrite(step), await inks(colour));
}

describe("diffLines", () => {
  test("shows an update field by field, each value on its line and without control characters", async () => {
    expect(await diff(update)).toEqual([
      "~ Dana Ortiz (cus_1)",
      "  phone: +12025550101 → (empty)",
      "  city: Reno → Sparks",
      "  ZIP: (empty) → 89431",
      "  notes: (empty) → gate⏎code \\x1b[31m",
    ]);
  });

  test("shows a new customer and one that goes with all their fields", async () => {
    expect(await diff(create)).toEqual(["+ Cy", "  name: Cy", "  e-mail: cy@example.com"]);
    expect(await diff(remove)).toEqual([
      "- Dana Ortiz (cus_1)",
      "  name: Dana Ortiz",
      "  e-mail: dana@example.com",
      "  phone: +12025550101",
      "  street: 1 Elm St",
      "  city: Reno",
    ]);
  });
});

const counts = { create: 200, update: 50, delete: 50 };
test.each([
  [{}, null, null, "; the time is unknown, as no rate limit is known."],
  [{ limit: 100, remaining: 3 }, 100, 180, ", about 3 minutes at 100 requests a minute."],
  [{ limit: 1000, remaining: 900, windowMs: 60_000 }, 1000, 0, ", no waiting."],
  [{ limit: 10, remaining: 0, windowMs: 1000 }, 600, 31, ", about 31 seconds at 600 requests a minute."],
])("estimate under %j", (limits, perMinute, seconds, end) => {
  const estimated = estimate(counts, 3, limits);
  expect(estimated).toEqual({ requests: 303, perMinute, seconds });
  expect(estimateLine(estimated)).toBe(`303 requests${end}`);
});
