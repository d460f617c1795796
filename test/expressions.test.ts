import { expect, test } from "vitest";
import { filesThatBuildExpressions } from "./helpers/expressions.ts";

/** These are put together while the program runs. Why each is safe: */
const BUILT: Readonly<Record<string, string>> = {
  "text/secret.ts": "each sign has few spellings, which begin differently, and no part repeats another",
  "text/safe-text.ts": "the text is at most eight characters long",
  "text/duration.ts": "each part has its own letter behind it, and the start is anchored",
  "intake/cells/damage.ts": "single characters, and runs without a rest that can fail",
  "intake/cells/address/codes.ts": "forms of our own data, of fixed lengths",
  "intake/headings/read-heading.ts": "words of our own lists",
  "intake/headings/lexicon.ts": "words of our own lists",
};

test("the files that build expressions are known", () => {
  expect(filesThatBuildExpressions().sort()).toEqual(Object.keys(BUILT).sort());
});
