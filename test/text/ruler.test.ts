import fc from "fast-check";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { Ruler } from "../../src/text/ruler.ts";

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
  expect(new Ruler().width(text)).toBe(width);
});

test("a text is counted no further than asked", () => {
  const ruler = new Ruler();
  expect(ruler.width("abcdef", 4)).toBe(4);
  expect(ruler.width("日本太郎", 3)).toBe(3);
  expect(ruler.width("日本", 9)).toBe(4);
});

test.each([
  ["eleven char", 10, "eleven ch…"],
  ["日本太郎", 7, "日本太…"],
  ["日本太郎", 6, "日本…"],
  ["हिन्दी में", 5, "हिन्दी…"],
  ["ab", 1, "…"],
])("%j cut to %d cells", (text, width, shown) => {
  expect(new Ruler().cut(text, width)).toBe(shown);
});

test("any text is as wide as string-width says, and cut to no more than it may be", () => {
  const ruler = new Ruler();
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), fc.integer({ min: 1, max: 40 }), (text, width) => {
      expect(ruler.width(text)).toBe(text === "" ? 0 : Math.max(1, stringWidth(text)));
      expect(ruler.width(ruler.cut(text, width))).toBeLessThanOrEqual(width);
    }),
  );
});
