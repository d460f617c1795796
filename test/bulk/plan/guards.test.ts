import { describe, expect, test } from "vitest";
import { parseLimit, refuseTooMuch, writeQuestion } from "../../../src/bulk/plan/guards.ts";

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

describe("refuseTooMuch", () => {
  const nothing = { read: 200, create: 0, update: 0, unchanged: 0, skip: 0, invalid: 0, delete: 0 };
  const all = (text: string) => {
    const limit = parseLimit(text);
    return { maxCreates: limit, maxUpdates: limit, maxDeletes: limit, maxErrors: limit };
  };

  test.each([
    ["20", { create: 20, update: 20, delete: 20, invalid: 20 }],
    ["5%", { create: 10, update: 10, delete: 50, invalid: 10 }],
    ["0.4%", { create: 0, update: 0, delete: 4, invalid: 0 }],
    ["0", {}],
  ])("%s is of 200 rows, and for deletes of 1,000 customers", (text, most) => {
    const counts = { ...nothing, ...most };
    expect(refuseTooMuch({ counts, listed: 1000 }, all(text))).toBe(0);
    for (const kind of ["create", "update", "delete", "invalid"] as const)
      expect(() => refuseTooMuch({ counts: { ...counts, [kind]: counts[kind] + 1 }, listed: 1000 }, all(text))).toThrow(
        `but --max-${kind === "invalid" ? "error" : kind}s allows ${counts[kind]}; nothing was written`,
      );
  });

  test("allows everything where nothing is said, and tells how many may fail yet", () => {
    const counts = { ...nothing, create: 1e6, invalid: 3 };
    expect(refuseTooMuch({ counts, listed: undefined }, {})).toBe(Infinity);
    expect(refuseTooMuch({ counts, listed: undefined }, { maxErrors: { value: 5, unit: "rows" } })).toBe(2);
  });

  test("names every limit at once", () => {
    const counts = { ...nothing, create: 1, delete: 2 };
    expect(() => refuseTooMuch({ counts, listed: undefined }, all("0"))).toThrow(
      expect.objectContaining({
        message:
          "1 customer would be created, but --max-creates allows 0; " +
          "2 customers would be deleted, but --max-deletes allows 0; nothing was written",
        hint: "--dry-run shows the plan; if it is right, raise --max-creates and --max-deletes.",
      }),
    );
  });
});

test.each([
  [{ create: 0, update: 0, delete: 0 }, undefined],
  [{ create: 1, update: 0, delete: 0 }, "Create 1 customer?"],
  [{ create: 0, update: 2, delete: 1200 }, "Update 2 customers and delete 1,200 customers?"],
  [{ create: 3, update: 2, delete: 1 }, "Create 3 customers, update 2 customers and delete 1 customer?"],
])("writeQuestion: %j", (counts, question) => expect(writeQuestion(counts)).toBe(question));
