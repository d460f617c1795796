import fc from "fast-check";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { fitted, widthOf } from "../../src/text/ruler.ts";

test.each([
  ["", 0],
  ["Ada", 3],
  ["Zoë", 3],
  ["Zoe\u0308", 3],
  ["日本", 4],
  ["สมชาย ที่นี่", 8],
  ["👍🏽", 2],
  ["👨\u200d👩\u200d👧", 2],
  ["a⏎b", 3],
  ["\u0301", 1],
])("%j takes %d cells", (text, width) => {
  expect(widthOf(text)).toBe(width);
});

test.each([
  ["eleven char", 10, "eleven ch…"],
  ["日本太郎", 7, "日本太…"],
  ["日本太郎", 6, "日本…"],
  ["हिन्दी में", 5, "हिन्दी…"],
  ["ab", 1, "…"],
])("%j cut to %d cells", (text, width, shown) => {
  expect(fitted(text, width)).toBe(shown);
});

test("any text is as wide as string-width says, and cut to no more than it may be", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), fc.integer({ min: 1, max: 40 }), (text, width) => {
      expect(widthOf(text)).toBe(text === "" ? 0 : Math.max(1, stringWidth(text)));
      expect(widthOf(fitted(text, width))).toBeLessThanOrEqual(width);
    }),
  );
});
