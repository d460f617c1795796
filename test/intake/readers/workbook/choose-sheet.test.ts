import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseSheet } from "../../../../src/intake/readers/workbook/choose-sheet.ts";
import { runs } from "../../../helpers/runs.ts";

interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly (readonly string[])[];
}

/** Words that no table of words contains. */
const word = fc.stringMatching(/^[bdgk][aou][bdgk]{2}[aou][bdgk][aou]q$/);
const HEADERS = [
  ["Name", "Phone", "Email"],
  ["Kunde", "Telefon"],
  ["Prénom", "Nom", "Ville"],
] as const;
/** A title of any height, the headings, and customers. */
const customers = fc
  .tuple(fc.constantFrom(...HEADERS), fc.array(word, { maxLength: 3 }), fc.integer({ min: 1, max: 3 }))
  .map(([header, title, count]) => [
    ...title.map((text) => [text]),
    header,
    ...Array.from({ length: count }, () => header.map(() => "x")),
  ]);
/** Headings without rows, and texts. */
const other = fc.oneof(
  fc.constantFrom(...HEADERS).map((header) => [header]),
  fc.array(fc.array(word, { maxLength: 3 }), { maxLength: 4 }),
);
const kinds = { customers, other };
const sheetOf = (kind: keyof typeof kinds, name: fc.Arbitrary<string>, isHidden: fc.Arbitrary<boolean>) =>
  fc.record({ name, isHidden, rows: kinds[kind] as fc.Arbitrary<Sheet["rows"]> });
const named = fc.tuple(word, fc.constantFrom("Total", "Lookup", "Zusammenfassung")).map((words) => words.join(" "));
const any = fc.oneof(
  { weight: 3, arbitrary: sheetOf("customers", word, fc.boolean()) },
  sheetOf("customers", named, fc.boolean()),
  sheetOf("other", fc.oneof(word, named), fc.boolean()),
);
const workbook = fc.uniqueArray(any, { minLength: 2, maxLength: 6, selector: ({ name }) => name });

const headerOf = ({ rows }: Sheet) =>
  HEADERS.find((header) => rows.some((row, at) => row === header && at < rows.length - 1));
const isOther = ({ name }: Sheet) => name.includes(" ");
/** The sheet that is chosen, as it was given. */
function choose(sheets: readonly Sheet[], wanted = "") {
  const read = sheets.map(({ name, isHidden, rows }) => {
    return { name, isHidden, rows: rows.map((cells, at) => ({ line: at + 1, cells })), hiddenRows: [] };
  });
  const choice = chooseSheet(read, wanted);
  return { ...choice, chosen: sheets.find((_, at) => read[at] === choice.chosen) };
}
const check = async (property: fc.IAsyncPropertyWithHooks<[Sheet[]]>) => fc.assert(property, { numRuns: runs(50) });

test("customers are read where a visible sheet has some, from one that is not called otherwise if there is one", () =>
  check(
    fc.asyncProperty(workbook, async (sheets) => {
      const { chosen } = choose(sheets);
      const visible = sheets.filter(({ isHidden }) => !isHidden);
      const able = (visible.length > 0 ? visible : sheets).filter(headerOf);
      const best = able.find((sheet) => !isOther(sheet)) ?? able[0];
      if (best !== undefined) expect(chosen).toBe(best);
      else expect(visible.length === 0 || chosen?.isHidden === false).toBe(true);
    }),
  ));

test("no other visible sheet with the same headings is passed over in silence, and no other is named with them", () =>
  check(
    fc.asyncProperty(workbook, async (sheets) => {
      const { chosen, alike } = choose(sheets);
      const like = sheets.filter(
        (sheet) =>
          sheet !== chosen && sheet.isHidden === chosen?.isHidden && !isOther(sheet) && headerOf(sheet) !== undefined,
      );
      const same = like.filter((sheet) => chosen && headerOf(sheet) === headerOf(chosen));
      expect(alike).toEqual(same.map(({ name }) => name));
    }),
  ));

test("a sheet that is named is the one that is read, by its name in any case or its number", () =>
  check(
    fc.asyncProperty(workbook, async (sheets) => {
      for (const [at, sheet] of sheets.entries()) {
        const found = [sheet.name, sheet.name.toUpperCase(), String(at + 1)].map((wanted) => choose(sheets, wanted));
        for (const { chosen, alike } of found) expect([chosen, alike]).toEqual([sheet, []]);
      }
      expect(choose(sheets, "no such sheet").chosen).toBeUndefined();
    }),
  ));

test("sheets of other things change nothing, wherever they stand", () =>
  check(
    fc.asyncProperty(workbook, async (sheets) => {
      const before = choose(sheets);
      if (before.chosen === undefined || headerOf(before.chosen) === undefined) return;
      const empty = { name: "Info", isHidden: false, rows: [["x"], []] };
      for (const more of [
        [empty, ...sheets],
        [...sheets, empty],
      ]) {
        const { chosen, alike } = choose(more);
        if (before.chosen.isHidden) expect(chosen).toBe(empty);
        else expect([chosen, alike]).toEqual([before.chosen, before.alike]);
      }
    }),
  ));
