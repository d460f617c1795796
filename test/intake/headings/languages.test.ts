import { expect, test } from "vitest";
import { TOPICS } from "../../../src/cli/help/topics.ts";
import { LANGUAGES } from "../../../src/intake/headings/dictionary.ts";
import { fieldOfHeader, readHeading } from "../../../src/intake/headings/read-heading.ts";

const SPELLINGS = LANGUAGES.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([target, tiers]) =>
    tiers.split(/[,;]/).map((text) => ({ language: name, target, heading: text.replace(/\s+/g, " ").trim() })),
  ),
).filter(({ heading }) => heading !== "");

test("every heading of every language is read as its field", () => {
  const wrong = SPELLINGS.filter(({ target, heading }) => fieldOfHeader(heading) !== target).map(
    ({ language, target, heading }) =>
      `${language}: "${heading}" is ${target} here, and ${fieldOfHeader(heading)} in another language`,
  );
  expect(wrong, "put each into `weak` of its language, or leave it out").toEqual([]);
});

test.each(["#", "No", "No.", "Nr", "Nr.", "Num", "Number", "Customer No", "Kunden-Nr.", "ID", "Line", "Row"])(
  "%s, the number of anything, is no house number and no line of a street in any language",
  (heading) => {
    const { piece, line } = readHeading(heading) ?? {};
    expect({ piece, line }, "a `houseNumber` or `streetLines` of a language is too short: leave it out").toEqual({});
  },
);

test("`customers help files` names every language", () => {
  const text = JSON.stringify(TOPICS.files);
  expect(
    LANGUAGES.map(({ name }) => name).filter((name) => !text.includes(name)),
    "name them in src/cli/help/topics.ts",
  ).toEqual([]);
});
