import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TextTable } from "../../src/tables/text-table.ts";

describe("TextTable", () => {
  test("knows every text that was added, and no other, as a map would", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 3 }),
      fc.string({ unit: fc.constantFrom("\ud800", "\udc00", "ÿ", "Ā", "a", "\0") }),
      fc.nat(3).map((size) => "long ü ".repeat(size * 1000)),
    );
    fc.assert(
      fc.property(fc.array(text), fc.array(text), (added, others) => {
        const table = new TextTable();
        const expected = new Map<string, number>();
        for (const one of added) {
          expect(table.add(one)).toBe(expected.get(one) ?? expected.size + 1);
          if (!expected.has(one)) expected.set(one, expected.size + 1);
        }
        expect(table.size).toBe(expected.size);
        for (const one of [...added, ...others]) expect(table.find(one)).toBe(expected.get(one) ?? 0);
      }),
      { numRuns: 30 },
    );
  });

  test("holds many", () => {
    const table = new TextTable();
    for (let at = 1; at <= 50_000; at += 1) table.add(`cus_${at}`);
    for (let at = 1; at <= 50_000; at += 1) if (table.find(`cus_${at}`) !== at) throw new Error(`cus_${at}`);
    expect(table.has("cus_50001")).toBe(false);
  });
});
