import { expect, test } from "vitest";
import { askedFormat } from "../../src/cli/global-flags.ts";

test.each([
  [{}, "table", "default", undefined],
  [{}, "yaml", "profile", "yaml"],
  [{}, "ids", "environment", "ids"],
  [{ query: "[].id" }, "ids", "environment", undefined],
  [{ query: "[].id", output: "ids" }, "ids", "flag", "ids"],
  [{ query: "[].id" }, "csv", "environment", "csv"],
  [{ output: "csv" }, "csv", "flag", "csv"],
  [{ json: true, output: "json" }, "json", "flag", "json"],
] as const)("%j with %s by %s asks for %s", (flags, value, source, format) => {
  expect(askedFormat(flags, { value, source })).toBe(format);
});

test("--json with another -o is refused", () => {
  expect(() => askedFormat({ json: true, output: "csv" }, { value: "csv", source: "flag" })).toThrow(
    "--json and -o csv ask for two formats",
  );
});

test("only export makes a workbook", () => {
  expect(() => askedFormat({ output: "xlsx" }, { value: "table", source: "default" })).toThrow(
    "-o xlsx works only with `customers export`",
  );
});
