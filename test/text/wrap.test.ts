import stringWidth from "string-width";
import { expect, test } from "vitest";
import { isPlain } from "../../src/text/wrap.ts";

test("each plain character takes one cell, as string-width says, and is a grapheme beside any other", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(isPlain);
  expect(all.length).toBeGreaterThan(1000);
  const joined = (text: string) => Array.from(segmenter.segment(text)).length !== text.length;
  expect(all.filter((one) => stringWidth(one) !== 1 || joined(`a${one}${one}가`) || joined(`é${one}日`))).toEqual([]);
});

test.each(["e\u0301", "👍", "สวัสดี", "हिन्दी", "日本", "\u00ad", "\u200b", "\x1b", "\ud83d"])(
  "%j is not plain",
  (text) => {
    expect(isPlain(text)).toBe(false);
  },
);
