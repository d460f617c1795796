import stringWidth from "string-width";
import { expect, test } from "vitest";
import { isSimple, simpleStart, simpleWidth } from "../../src/text/width.ts";

test("a simple character is as wide as string-width says, and a grapheme beside any other", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  // The long blocks of ideographs and Hangul are all of one kind.
  const codes = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => code < 0x3400 || code % 31 === 0);
  const characters = codes.map((code) => String.fromCharCode(code)).filter(isSimple);
  expect(characters.length).toBeGreaterThan(2000);
  const joined = (text: string) => Array.from(segmenter.segment(text)).length !== text.length;
  const wrong = characters.filter(
    (one) => simpleWidth(one) !== stringWidth(one) || joined(`a${one}${one}가`) || joined(`é${one}日`),
  );
  expect(wrong).toEqual([]);
});

test.each(["e\u0301", "👍", "สวัสดี", "हिन्दी", "か\u3099", "\u00ad", "\u200b", "\x1b", "\ud83d"])(
  "%j is not simple",
  (text) => {
    expect(isSimple(text)).toBe(false);
  },
);

test.each([
  ["Łukasz", 3, "Łuk"],
  ["日本太郎", 5, "日本"],
  ["a日b", 3, "a日"],
  ["abc", 9, "abc"],
  ["日", 0, ""],
])("%j up to %d cells", (text, most, start) => {
  expect(simpleStart(text, most)).toBe(start);
});
