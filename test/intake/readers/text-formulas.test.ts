import { expect, test } from "vitest";
import { quotedTextFormulas } from "../../../src/intake/readers/text-formulas.ts";
import { read } from "../../helpers/table.ts";

async function quoted(text: string, chunk: number, delimiter = ","): Promise<string> {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  const parts: Uint8Array[] = [];
  for await (const part of quotedTextFormulas(chunks(), delimiter)) parts.push(part);
  return Buffer.concat(parts).toString();
}

test.each([
  ['a,="02139",b\n', 'a,"=""02139""",b\n'],
  ['="02139",b\n', '"=""02139""",b\n'],
  ['a,="02139"\r\n="+1 202","é"\n', 'a,"=""02139"""\r\n"=""+1 202""","é"\n'],
  ['a,="02139"', 'a,"=""02139"""'],
  ['a,="é ü"', 'a,"=""é ü"""'],
  ['a,="1",="2"\n', 'a,"=""1""","=""2"""\n'],
  // In quotes already, or not a formula of a text.
  ['a,"=""02139""",b\n', 'a,"=""02139""",b\n'],
  ['"a,=",b\n', '"a,=",b\n'],
  ['"a,=""x"",b"\n', '"a,=""x"",b"\n'],
  ['"a\n=""x""\n",b\n', '"a\n=""x""\n",b\n'],
  ['a,="",b\n', 'a,="",b\n'],
  ['a,x="1",b\n', 'a,x="1",b\n'],
  ['a,="1"&"2",b\n', 'a,="1"&"2",b\n'],
  ['a,="1\n2",b\n', 'a,="1\n2",b\n'],
  ["a,=1+1,b\n", "a,=1+1,b\n"],
  ["a = b\n", "a = b\n"],
])("%j is given to the parser as %j", async (text, expected) => {
  for (const chunk of [1, 2, 3, 5, 1000]) expect(await quoted(text, chunk)).toBe(expected);
});

test("a blank formula is one only beside others", async () => {
  expect(await quoted('a,="1",="",b\n="",c\n', 1000)).toBe('a,"=""1""","=""""",b\n"=""""",c\n');
});

test("a file with such cells is read", async () => {
  const { records } = await read('Name;Phone;ZIP\nAna;="2025550101";="02139"\nBo;;="04401"\n');
  expect(records.map(({ line, cells }) => [line, ...cells])).toEqual([
    [2, "Ana", '="2025550101"', '="02139"'],
    [3, "Bo", "", '="04401"'],
  ]);
});
