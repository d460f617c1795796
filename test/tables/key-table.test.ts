import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KeyTable } from "../../src/tables/key-table.ts";

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
