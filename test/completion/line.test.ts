import { expect, test } from "vitest";
import { readLine } from "../../src/completion/answer.ts";

/** The words before the cursor, the word at it, and what is special about it. */
const LINES: readonly (readonly [line: string, words: readonly string[], current: string, special?: string])[] = [
  ["customers ", [], ""],
  ["customers li", [], "li"],
  ["customers list  --limit 5 ", ["list", "--limit", "5"], ""],
  ["c list --output=js", ["list"], "--output=js"],
  ["customers get 'Dana O", ["get"], "Dana O", "quoted"],
  ['customers get "Dana O', ["get"], "Dana O", "quoted"],
  ["customers get Dana\\ O", ["get"], "Dana O"],
  ["customers get 'it'\\''s' x", ["get", "it's"], "x"],
  ['customers get "a\\"b" "\\x" ', ["get", 'a"b', "\\x"], ""],
  ["customers get '' x", ["get", ""], "x"],
  ["customers get $(touch pwned) `x` ", ["get", "$(touch", "pwned)", "`x`"], ""],
];

for (const [text, words, current, special] of LINES) {
  test(`bash: ${text}`, () => {
    const { isQuoted, ...line } = readLine(text, "bash");
    expect(line).toMatchObject({ words, current });
    expect(isQuoted ? "quoted" : undefined).toBe(special);
  });
}

test.each<[string, readonly string[], string]>([
  ["customers get 'it''s' x", ["get", "it's"], "x"],
  ['customers get "a`"b" c', ["get", 'a"b'], "c"],
  ["customers get C:\\x ", ["get", "C:\\x"], ""],
])("PowerShell: %s", (text, words, current) => {
  expect(readLine(text, "powershell")).toMatchObject({ words, current });
});
