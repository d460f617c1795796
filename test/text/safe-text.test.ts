import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeLines, safeText } from "../../src/text/safe-text.ts";

test.each([
  ["plain", "Ada Lovelace", "Ada Lovelace"],
  ["letters and marks of any script", "Zoë สมชาย 日本 שָׁלוֹם ❤️ 👍🏽", "Zoë สมชาย 日本 שָׁלוֹם ❤️ 👍🏽"],
  ["a newline", "a\nb\r\nc", "a⏎b⏎c"],
  ["a lone carriage return", "a\rb", "a\\x0db"],
  ["a tab", "a\tb", "a b"],
  ["colour", "\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"],
  ["a window title (OSC)", "\x1b]0;owned\x07", "\\x1b]0;owned\\x07"],
  ["C1 controls", "\u009b2J\u0085", "\\x9b2J\\x85"],
  ["NUL and DEL", "\0\x7f", "\\x00\\x7f"],
  ["bidi controls", "a\u202eb\u2066c\u2069\u200f\u061c", "a\\u202eb\\u2066c\\u2069\\u200f\\u061c"],
  ["zero-width characters", "a\u200bb\u200d\u2060\ufeff\u00ad", "a\\u200bb\\u200d\\u2060\\ufeff\\xad"],
  [
    "a family, and a heart on fire",
    "👨\u200d👩\u200d👧 ❤️\u200d🔥 👩🏽\u200d🔧",
    "👨\u200d👩\u200d👧 ❤️\u200d🔥 👩🏽\u200d🔧",
  ],
  ["joiners in Sinhala, Hindi and Persian", "ශ්\u200dරී क्\u200dष می\u200cخواهم", "ශ්\u200dරී क्\u200dष می\u200cخواهم"],
  [
    "joiners anywhere else",
    "👨\u200d 👨\u200d\u200d👩 👨\u200c👩 a\u200cb \u200dم م\u200c",
    "👨\\u200d 👨\\u200d\\u200d👩 👨\\u200c👩 a\\u200cb \\u200dم م\\u200c",
  ],
  ["joiners between scripts", "م\u200cक 👨\u200dم", "م\\u200cक 👨\\u200dم"],
  ["line and paragraph separators", "\u2028\u2029", "\\u2028\\u2029"],
  ["letters drawn as nothing", "\u3164\u115f\u034f", "\\u3164\\u115f\\u034f"],
  ["tags", "\u{e0041}", "\\u{e0041}"],
  ["lone surrogates", "a\ud800b\udc00", "a\\ud800b\\udc00"],
])("%s", (_what, text, shown) => {
  expect(safeText(text)).toBe(shown);
});

test("lines stay lines", () => {
  expect(safeLines("one\r\ntwo\x1b\n")).toEqual(["one", "two\\x1b", ""]);
});

describe("of any text", () => {
  test("nothing that a terminal acts on or a reader cannot see is left", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        // Joiners have their own tests above.
        expect(safeText(text).replace(/\u200c|\u200d/g, "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
      }),
    );
  });

  test("safe text stays as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(safeText(safeText(text))).toBe(safeText(text));
      }),
    );
  });
});
