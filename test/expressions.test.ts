import { checkSync } from "recheck";
import { expect, test } from "vitest";
import { expressionsOfSource, filesThatBuildExpressions } from "./helpers/expressions.ts";

/**
 * A server or a file chooses the text that an expression sees. One that takes quadratic time on some text stops the
 * program for minutes, deaf to Ctrl-C. So every expression must be safe by the judgement of recheck; where none can be,
 * a loop over the text takes its place.
 */
process.env.RECHECK_BACKEND = "pure";
process.env.RECHECK_SYNC_BACKEND = "pure";

/** Longer expressions, and those that look around, take recheck seconds: expressions.long.test.ts judges all. */
const isQuick = (pattern: string) => pattern.length <= 12 && !/\(\?<?[=!]/.test(pattern);

/** These are put together while the program runs. Why each is safe: */
const BUILT: Readonly<Record<string, string>> = {
  "text/secret.ts": "each sign has few spellings, which begin differently, and no part repeats another",
  "text/safe-text.ts": "the text is at most eight characters long",
  "text/duration.ts": "each part has its own letter behind it, and the start is anchored",
  "intake/cells/damage.ts": "single characters, and runs without a rest that can fail",
  "intake/headings/read-heading.ts": "words of our own lists",
  "intake/headings/lexicon.ts": "words of our own lists",
};

test("no short expression in the source takes more than linear time on any text", () => {
  const short = expressionsOfSource().filter(({ pattern }) => isQuick(pattern));
  expect(short.length).toBeGreaterThan(100);
  const judged = short.map(({ file, pattern, flags }) => ({ file, pattern, status: checkSync(pattern, flags).status }));
  expect(judged.filter(({ status }) => status !== "safe")).toEqual([]);
}, 120_000);

test("the files that build expressions are known", () => {
  expect(filesThatBuildExpressions().sort()).toEqual(Object.keys(BUILT).sort());
});
