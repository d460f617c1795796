import { expect, test } from "vitest";
import { pathWord, plainWord, readingFrom, shellWord } from "../../src/text/shell-word.ts";

test.each([
  ["Phone 1", '"Phone 1"', '"Phone 1"'],
  ["Kunde's", '"Kunde\'s"', '"Kunde\'s"'],
  ["Kunde’s", '"Kunde’s"', '"Kunde’s"'],
  ["50%", '"50%"', '"50%"'],
  ["$ total", "'$ total'", "'$ total'"],
  ['6" pipe', "'6\" pipe'", "'6\" pipe'"],
  ["it's `x`", "'it'\\''s `x`'", "'it''s `x`'"],
  ["“it’s”", '"“it’s”"', "'“it’’s”'"],
  ["C:\\jobs", "'C:\\jobs'", '"C:\\jobs"'],
])("%s is one word of a command line", (text, posix, windows) => {
  expect(shellWord(text, "linux")).toBe(posix);
  expect(shellWord(text, "darwin")).toBe(posix);
  expect(shellWord(text, "win32")).toBe(windows);
});

test.each([
  ["id:cus_1", "id:cus_1", "id:cus_1"],
  ["+12025550123", "+12025550123", "+12025550123"],
  ["dana@example.com", "dana@example.com", "dana@example.com"],
  ["email=a@b.example", "email=a@b.example", "email=a@b.example"],
  ["=a", '"=a"', '"=a"'],
  ["a,b", "a,b", '"a,b"'],
  ["@a", "@a", '"@a"'],
  ["my shop", '"my shop"', '"my shop"'],
  ["", '""', '""'],
])("%s has quotes only where it needs them", (text, posix, windows) => {
  expect([plainWord(text, "linux"), plainWord(text, "win32")]).toEqual([posix, windows]);
});

test.each([
  ["tonight.plan", "tonight.plan"],
  ["-p.json", "./-p.json"],
  ["- p.json", '"./- p.json"'],
  ["-", "-"],
])("%s is a path, and no flag", (path, word) => {
  expect([pathWord(path, "linux"), pathWord(path, "win32")]).toEqual([word, word]);
});

test("a command reads a file as the shells of the platform can", () => {
  expect(readingFrom("key.txt", "customers auth login --with-key", "linux")).toBe(
    "customers auth login --with-key < key.txt",
  );
  expect(readingFrom("key.txt", "customers auth login --with-key", "win32")).toBe(
    "Get-Content key.txt | customers auth login --with-key",
  );
});
