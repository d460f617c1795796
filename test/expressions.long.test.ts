import { checkSync } from "recheck";
import { expect, test } from "vitest";
import { expressionsOfSource } from "./helpers/expressions.ts";

/**
 * A server or a file chooses the text that an expression sees. One that takes quadratic time on some text stops the
 * program for minutes, deaf to Ctrl-C. So every expression must be safe by the judgement of recheck; where none can be,
 * a loop over the text takes its place.
 */
process.env.RECHECK_BACKEND = "pure";
process.env.RECHECK_SYNC_BACKEND = "pure";

test("no expression in the source takes more than linear time on any text", () => {
  const judged = expressionsOfSource().map(({ file, pattern, flags }) => {
    return { file, pattern, status: checkSync(pattern, flags, { timeout: 300_000 }).status };
  });
  expect(judged.filter(({ status }) => status !== "safe")).toEqual([]);
}, 2_400_000);
