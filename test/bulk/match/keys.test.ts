import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bulkPhoneReader } from "../../../src/bulk/check/bulk-phones.ts";
import { Faults } from "../../../src/bulk/check/problems.ts";
import { KeyTable } from "../../../src/bulk/tables/key-table.ts";
import { LineSet } from "../../../src/bulk/tables/line-set.ts";
import { phoneReader } from "../../../src/customers/phone.ts";

describe("KeyTable", () => {
  test("knows the first line of every value, as a map of all of them would", () => {
    const value = fc.oneof(fc.stringMatching(/^[ab]{0,3}$/), fc.string());
    const act = fc.tuple(fc.constantFrom("key", "other"), fc.constantFrom(1, 2), value);
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const table = new KeyTable();
        const [first, matched] = [new Map<string, number>(), new Map<string, number>()];
        for (const [index, [kind, space, text]] of acts.entries()) {
          const line = index + 1;
          const key = `${space} ${text}`;
          if (kind === "key") {
            expect(table.addKey(space, text, line)).toBe(first.get(key) ?? 0);
            if (!matched.has(key)) matched.set(key, line);
          } else expect(table.addOther(space, text, line)).toBe(matched.get(key) ?? 0);
          if (!first.has(key)) first.set(key, line);
          expect(table.matchedBy(space, text)).toBe(matched.get(key) ?? 0);
        }
        expect(table.size).toBe(first.size);
      }),
    );
  });

  test("holds many", () => {
    const table = new KeyTable();
    for (let line = 1; line <= 50_000; line += 1) expect(table.addKey(1, `a${line}@example.com`, line)).toBe(0);
    for (let line = 1; line <= 50_000; line += 997) expect(table.matchedBy(1, `a${line}@example.com`)).toBe(line);
    expect(table.matchedBy(2, "a1@example.com")).toBe(0);
  });
});

describe("LineSet", () => {
  test("is a set", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5_000 })), fc.integer({ min: 0, max: 5_000 }), (lines, probe) => {
        const set = new LineSet();
        for (const line of lines) set.add(line);
        expect(set.size).toBe(new Set(lines).size);
        expect([probe, ...lines].map((line) => set.has(line))).toEqual([
          lines.includes(probe),
          ...lines.map(() => true),
        ]);
      }),
    );
  });
});

describe("Faults", () => {
  test("keeps the first ten thousand, tells all, and knows every row", () => {
    const told: number[] = [];
    const faults = new Faults((problem) => told.push(problem.line));
    for (let line = 12_000; line > 0; line -= 1) {
      faults.add({ line, cells: [], reason: "is wrong" });
      faults.add({ line, cells: [], reason: "is wrong in another way" });
    }
    expect(told).toHaveLength(24_000);
    expect([faults.rows, faults.total, faults.list().length]).toEqual([12_000, 24_000, 10_000]);
    expect(faults.list()[0]?.line).toBe(7_001);
    expect([faults.has(1), faults.has(12_001)]).toEqual([true, false]);
  });
});

describe("bulkPhoneReader", () => {
  test("reads every number as the reader that it makes faster, valid or not", async () => {
    for (const country of ["US", "ca", "GB", undefined]) {
      const slow = await phoneReader(country);
      const quick = bulkPhoneReader(slow, country);
      const outcome = (read: (text: string) => string, text: string) => {
        try {
          return read(text);
        } catch (error) {
          return String(error);
        }
      };
      const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
      const area = fc.oneof(digits(3), fc.constantFrom("202", "512", "787", "800", "900", "500", "523", "710", "456"));
      const layout = fc.constantFrom("(A) E-L", "A-E-L", "AEL", "A.E.L", "1 A E L", "+1AEL", "(A E L", "A)E-L");
      fc.assert(
        fc.property(area, fc.array(fc.tuple(digits(3), digits(4), layout), { maxLength: 6 }), (code, numbers) => {
          for (const [exchange, line, form] of numbers) {
            // Twice the same six digits, so that the second is answered from what the first has taught.
            for (const last of [line, line.split("").reverse().join("")]) {
              const text = form.replace("A", code).replace("E", exchange).replace("L", last);
              expect(outcome(quick, text)).toBe(outcome(slow, text));
            }
          }
        }),
        { numRuns: 150 },
      );
    }
  });
});
