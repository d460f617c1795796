import { describe, expect, test } from "vitest";
import { limitsOf, parseLimit, refuseBeyond, writeQuestion } from "../../../src/bulk/plan/guards.ts";

const NONE = { creates: 0, updates: 0, deletes: 0, errors: 0 };

test.each([
  ["20", { value: 20, unit: "rows" }],
  [" 0 ", { value: 0, unit: "rows" }],
  ["5%", { value: 5, unit: "percent" }],
  ["2.5%", { value: 2.5, unit: "percent" }],
  ["100%", { value: 100, unit: "percent" }],
  ["101%", undefined],
  ["2.5", undefined],
  ["-1", undefined],
  ["few", undefined],
  ["", undefined],
])("parseLimit: %j", (text, limit) => expect(parseLimit(text)).toEqual(limit));

describe("limitsOf", () => {
  test.each([
    ["20", { creates: 20, updates: 20, deletes: 20, errors: 20 }],
    ["5%", { creates: 10, updates: 10, deletes: 50, errors: 10 }],
    ["0.4%", { creates: 0, updates: 0, deletes: 4, errors: 0 }],
    ["0", NONE],
  ])("%s is of 200 rows, and for deletes of 1,000 customers", (text, amounts) => {
    const limit = parseLimit(text);
    const guards = { maxCreates: limit, maxUpdates: limit, maxDeletes: limit, maxErrors: limit };
    expect(limitsOf(guards, { read: 200, server: 1000 })).toEqual(amounts);
  });

  test("allows everything where nothing is said", () => {
    expect(limitsOf({}, { read: 200, server: 0 })).toEqual({
      creates: Infinity,
      updates: Infinity,
      deletes: Infinity,
      errors: Infinity,
    });
  });
});

test("refuseBeyond names every limit at once", () => {
  expect(() => refuseBeyond(NONE, { creates: 1, updates: 0, deletes: 2, errors: 0 })).toThrow(
    expect.objectContaining({
      message:
        "1 customer would be created, but --max-creates allows 0; " +
        "2 customers would be deleted, but --max-deletes allows 0; nothing was written",
      hint: "--dry-run shows the plan; if it is right, raise --max-creates and --max-deletes.",
    }),
  );
});

test.each([
  [{ create: 0, update: 0, delete: 0 }, undefined],
  [{ create: 1, update: 0, delete: 0 }, "Create 1 customer?"],
  [{ create: 0, update: 2, delete: 1200 }, "Update 2 customers and delete 1,200 customers?"],
  [{ create: 3, update: 2, delete: 1 }, "Create 3 customers, update 2 customers and delete 1 customer?"],
])("writeQuestion: %j", (counts, question) => expect(writeQuestion(counts)).toBe(question));
