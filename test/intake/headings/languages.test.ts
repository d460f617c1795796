import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TOPICS } from "../../../src/cli/help/topics.ts";
import { LANGUAGES } from "../../../src/intake/headings/languages.ts";
import { fieldOfHeader, readHeading } from "../../../src/intake/headings/read-heading.ts";

const FOLDER = join(import.meta.dirname, "../../../src/intake/languages");
const FILES = readdirSync(FOLDER).filter((name) => /^[a-z]{2}\.json$/.test(name));
// Both are written by hand: what is wrong with them is what this test says.
const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Record<string, unknown>;
interface Part {
  readonly properties?: object;
  readonly $ref?: string;
}
const { properties, $defs } = read("language.schema.json") as Readonly<Record<string, Readonly<Record<string, Part>>>>;
const partOf = (key: string) => {
  const own = properties?.[key];
  return own?.$ref === undefined ? own : ($defs?.[own.$ref.replace("#/$defs/", "")] ?? own);
};

/** The lists of a language, each with the way to it: `fields.name`. */
function listsOf(language: Record<string, unknown>): [path: string, list: readonly unknown[]][] {
  return Object.entries(language).flatMap(([key, value]): [string, readonly unknown[]][] => {
    if (Array.isArray(value)) return [[key, value]];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).map(([name, list]) => [`${key}.${name}`, Array.isArray(list) ? list.flat() : [list]]);
  });
}

test.each(FILES)("%s says nothing that nobody reads, and nothing twice", (file) => {
  const language = read(file);
  const faults: string[] = [];
  for (const [key, value] of Object.entries(language)) {
    const own = partOf(key);
    if (own === undefined) faults.push(`"${key}" is not read: language.schema.json has what is`);
    else if (own.properties)
      for (const name of Object.keys(value as object))
        if (!(name in own.properties)) faults.push(`"${key}" has no "${name}": language.schema.json has what it has`);
  }
  for (const [path, list] of listsOf(language)) {
    for (const one of list.filter((one) => typeof one !== "string" || one.trim() !== one || one === ""))
      faults.push(`${path}: ${JSON.stringify(one)} is not a text, or has blanks around it`);
    for (const [at, one] of list.entries())
      if (list.indexOf(one) < at) faults.push(`${path}: "${one}" stands there twice`);
  }
  const fields = new Map<unknown, string>();
  for (const [path, list] of listsOf(language).filter(([path]) => /^(?:fields|unsure)\./.test(path)))
    for (const one of list) {
      if (fields.has(one)) faults.push(`"${one}" is in ${fields.get(one)} and in ${path}`);
      fields.set(one, path);
    }
  expect(faults).toEqual([]);
});

test("every file of a language is used", () => {
  expect(LANGUAGES.map(({ code }) => `${code}.json`).sort()).toEqual(FILES);
});

const SPELLINGS = LANGUAGES.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([target, spellings]) =>
    spellings.flat().map((heading) => ({ language: name, target, heading })),
  ),
);

test("every heading of every language is read as its field", () => {
  const wrong = SPELLINGS.filter(({ target, heading }) => fieldOfHeader(heading) !== target).map(
    ({ language, target, heading }) =>
      `${language}: "${heading}" is ${target} here, and ${fieldOfHeader(heading)} in another language`,
  );
  expect(wrong, "put each into `unsure` of its language, or leave it out").toEqual([]);
});

test.each(["#", "No", "No.", "Nr", "Nr.", "Num", "Number", "Customer No", "Kunden-Nr.", "ID", "Line", "Row"])(
  "%s, the number of anything, is no house number and no line of a street in any language",
  (heading) => {
    const { kind, line } = readHeading(heading) ?? {};
    expect([kind === "address.house", line], "a `houseNumber` or `streetLines` of a language is too short").toEqual([
      false,
      undefined,
    ]);
  },
);

test("`customers help files` names every language", () => {
  const text = JSON.stringify(TOPICS.files);
  expect(
    LANGUAGES.map(({ name }) => name).filter((name) => !text.includes(name)),
    "name them in src/cli/help/topics.json",
  ).toEqual([]);
});
