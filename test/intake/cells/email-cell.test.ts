import { expect, test } from "vitest";
import { emailDamage, readEmailCell } from "../../../src/intake/cells/email-cell.ts";

function shown(text: string): string {
  const cell = readEmailCell(text);
  if (cell === undefined) return "!";
  return [cell.value, ...cell.others, ...(cell.hasWords ? ["words"] : [])].join(" | ");
}

const [A, B] = ["a@example.com", "b@example.com"];

test.each([
  ["a@example.com", A],
  ["mailto:a@example.com", A],
  ["mailto:a@example.com?subject=Hi", A],
  ["a@example.com#mailto:a@example.com#", A],
  ["[a@example.com](mailto:a@example.com)", A],
  ["ａ@example.com", A],
  ["a@example.com - wife", "!"],
  ["Ana: a@example.com, Ben Ruiz: b@example.com", "!"],
  ["<a@example.com>", A],
  ["Ana Ruiz <a@example.com>", A],
  ["Ana Ruiz (a@example.com)", A],
  ['"Ruiz, Ana" <a@example.com>', A],
  ["a@example.com,", A],
  ["a@example.com.", A],
  ["'a@example.com'", A],
  ["E-mail: a@example.com", A],
  ["home: a@example.com", A],
  ["a@example.com (work)", A],
  ["a@example.com (wife)", "!"],
  ["a@example.com; b@example.com", `${A} | ${B}`],
  ["a@example.com, b@example.com", `${A} | ${B}`],
  ["a@example.com b@example.com", `${A} | ${B}`],
  ["a@example.com or b@example.com", `${A} | ${B}`],
  ["a@example.com\nb@example.com", `${A} | ${B}`],
  ["a@example.com ::: b@example.com", `${A} | ${B}`],
  ["a@example.com (home), b@example.com (work)", `${A} | ${B}`],
  ["Ana <a@example.com>, Bo <b@example.com>", `${A} | ${B}`],
  ["a@example.com, ask first", `${A} | words`],
  ["a@example.com, A@", `${A} | A@`],
  ["nope@ b@example.com", `${B} | nope@`],
  ["a@example.com; a@example.com", A],
  ["john smith@example.com", "!"],
  ["a@example. com", "!"],
  ["a@example,com", "!"],
  ["a@localhost-x", "!"],
  ["ask Bo", "!"],
  ["", "!"],
])("%j is read as %s", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each([
  ["a @ example.com", A],
  ["a@ example.com", A],
  ["a@example,com", A],
  ["a(at)example.com", A],
  ["a [at] example [dot] com", A],
  ["a@example. com", A],
  ["john smith@example.com", undefined],
  ["a,b@example.com", undefined],
  ["a@example.com", undefined],
  ["a@example.com, b@example.com", undefined],
  ["nope", undefined],
])("%j was probably typed for %s", (text, original) => {
  expect(emailDamage(text)?.original).toBe(original);
});
