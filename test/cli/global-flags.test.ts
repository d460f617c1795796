import { expect, test } from "vitest";
import { chosenFormat } from "../../src/cli/global-flags.ts";

test.each([
  [{}, "yaml", "yaml"],
  [{ output: "csv" }, "csv", "csv"],
  [{ json: true, output: "json" }, "json", "json"],
] as const)("%j with %s resolved prints %s", (flags, resolved, format) => {
  expect(chosenFormat(flags, resolved)).toBe(format);
});

test("--json with another -o is refused", () => {
  expect(() => chosenFormat({ json: true, output: "csv" }, "csv")).toThrow("--json and -o csv ask for two formats");
});

test("only export makes a workbook", () => {
  expect(() => chosenFormat({ output: "xlsx" }, "table")).toThrow("-o xlsx works only with `customers export`");
});
