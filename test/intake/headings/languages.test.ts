import { expect, test } from "vitest";
import { LANGUAGES } from "../../../src/intake/headings/dictionary.ts";
import { fieldOfHeader } from "../../../src/intake/headings/read-heading.ts";

const SPELLINGS = LANGUAGES.flatMap(({ fields }) =>
  Object.entries(fields).flatMap(([target, tiers]) =>
    tiers.split(/[,;]/).map((text) => ({ target, heading: text.replace(/\s+/g, " ").trim() })),
  ),
).filter(({ heading }) => heading !== "");

/** Red where another language reads the heading as another field: then it belongs in neither. */
test("every heading of every language is read as its field", () => {
  expect(SPELLINGS.filter(({ target, heading }) => fieldOfHeader(heading) !== target)).toEqual([]);
});
