import { join } from "node:path";
import { expect, test } from "vitest";
import { filesIn, measure } from "./measure.ts";

const FOLDER = join(import.meta.dirname, "../commands/import/exporters/files");
const FILES = filesIn(FOLDER).filter(({ path }) =>
  /(?:google-contacts|datev|holded|zoho-books|outlook-french)\.csv$/.test(path),
);

test.each(FILES)("each field of $path is found", async (file) => {
  const found = await measure(file, "as is");
  expect([...(found?.fields ?? [])].filter(([, outcome]) => outcome !== "right")).toEqual([]);
});

test("most e-mail addresses are found without any heading", async () => {
  const found = await Promise.all(FILES.map((file) => measure(file, "hidden")));
  const outcomes = found.flatMap((one) => one?.fields.get("email") ?? []);
  expect(outcomes.filter((outcome) => outcome === "right").length * 2).toBeGreaterThan(outcomes.length);
  expect(outcomes).not.toContain("wrong");
});
