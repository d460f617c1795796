import { describe, expect, test } from "vitest";
import { Problems } from "../../../src/intake/check/problems.ts";

describe("Problems", () => {
  test("keeps all, and knows every row", () => {
    const problems = new Problems();
    for (let line = 12_000; line > 0; line -= 1) {
      problems.add({ line, cells: [], kind: "phone", reason: "is wrong" });
      problems.add({ line, cells: [], kind: "phone", reason: "is wrong in another way" });
    }
    const [first, ...others] = problems.all();
    expect([problems.rows, first?.line, others.length]).toEqual([12_000, 1, 23_999]);
    expect(problems.lines.slice(0, 3)).toEqual([1, 1, 2]);
    expect([problems.has(1), problems.has(12_001)]).toEqual([true, false]);
  });
});
