import { expect, test } from "vitest";
import { decodeText } from "../../src/text/utf8.ts";
import { errorOf } from "../helpers/errors.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

test.each([
  ["UTF-8", Buffer.from("café 😀"), "café 😀"],
  ["a letter that is the sign of a lost one", Buffer.from("Jos\ufffd"), "Jos\ufffd"],
  ["a mark is kept", Buffer.from("\ufeffa"), "\ufeffa"],
  ["UTF-16 with its mark, as Windows PowerShell writes it", Buffer.from("\ufeffcafé\r\n", "utf16le"), "\ufeffcafé\r\n"],
  ["nothing", Buffer.alloc(0), ""],
])("%s is text", (_name, given, text) => {
  expect(decodeText(given, "a.json")).toBe(text);
});

test.each([
  ["a letter of Windows-1252", bytes("J\xfcrgen"), "line 1, column 2"],
  ["one on a later line", bytes("a\r\nb\nab\xe9"), "line 3, column 3"],
  ["behind letters of UTF-8", Buffer.concat([Buffer.from("é😀"), bytes("\xe9x")]), "line 1, column 4"],
  ["a letter that is cut at the end", bytes("ab\xc3"), "line 1, column 3"],
  ["the first byte of the sign of a lost letter", bytes("a\xefb"), "line 1, column 2"],
  ["an overlong form", bytes("\xc0\xaf"), "line 1, column 1"],
  ["half of a surrogate pair", bytes("a\xed\xa0\x80"), "line 1, column 2"],
])("%s is an error with its place", async (_name, given, place) => {
  expect(await errorOf(() => decodeText(given, "a.json"))).toMatchObject({
    code: "invalid_input",
    message: `a.json is not UTF-8 text at ${place}`,
    hint: "Save it as UTF-8.",
  });
});
