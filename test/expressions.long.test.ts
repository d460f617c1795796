import { checkSync } from "recheck";
import { expect, test } from "vitest";
import { expressionsOfSource } from "./helpers/expressions.ts";

process.env.RECHECK_BACKEND = "pure";
process.env.RECHECK_SYNC_BACKEND = "pure";

test("no expression in the source takes more than linear time on any text", () => {
  const judged = expressionsOfSource().map(({ file, pattern, flags }) => {
    return { file, pattern, status: checkSync(pattern, flags, { timeout: 300_000 }).status };
  });
  expect(judged.filter(({ status }) => status !== "safe")).toEqual([]);
}, 2_400_000);
