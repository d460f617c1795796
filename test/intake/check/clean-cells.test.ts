import fc from "fast-check";
import { expect, test } from "vitest";
import { cellCleaner } from "../../../src/intake/check/clean-cells.ts";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { runs } from "../../helpers/runs.ts";

function tidier(headers: readonly string[], isOwn = false, clearToken = "\\clear") {
  const columns = mapColumns({ name: "a.csv", headers, headerLine: 1 });
  const tidy = cellCleaner(columns, { clearToken, isOwn, neutralised: true });
  return (cells: readonly (string | null)[]) => {
    const { cells: tidied, findings } = tidy({ line: 2, cells });
    const words = findings.filter(({ kind }) => kind === "name-word");
    const said = words.map(({ value, proposal }) => `${value}${proposal === "" ? " (left away)" : ""}`);
    const counted = findings.filter(({ severity }) => severity === "note");
    return { cells: tidied, counted: [...counted.map(({ kind }) => kind), ...said] };
  };
}

const HEADERS = ["First Name", "Last Name", "Email", "Phone", "Street", "State", "Zip", "Notes", "Tier"];

test("cells are cleaned and those that say nothing are blanked; columns that are not used stay", () => {
  const cells = ["Ana\u00a0M", "N/A", "none", "(000) 000-0000", "TBD", "ND", "00000", "two  blanks", "N/A"];
  expect(tidier(HEADERS)(cells)).toEqual({
    cells: ["Ana M", "", "", "", "", "ND", "", "two  blanks", "N/A"],
    counted: ["cleaned", "nothing", "nothing", "nothing", "nothing", "N/A (left away)"],
  });
});

test("cells that need nothing are the same ones", () => {
  const cells = ["Ana", "Null", "a@example.com", "202-555-0101", "1 Elm St", "NE", "02139", "", ""];
  expect(tidier(HEADERS)(cells).cells).toEqual(cells);
});

test("the marks of a spreadsheet for text are removed; an apostrophe before other text stays", () => {
  const cells = ["'24", "O'Hara", '="a@example.com"', "'+12025550101", "'1 Elm St", "", '="02139"', "'24 was good", ""];
  expect(tidier(HEADERS)(cells)).toEqual({
    cells: ["'24", "O'Hara", "a@example.com", "+12025550101", "1 Elm St", "", "02139", "'24 was good", ""],
    counted: ["text mark", "text mark", "text mark", "text mark"],
  });
  expect(tidier(["Name", "City", "Zip"])(["A", "'s-Hage", "'K1S 3H4"]).cells).toEqual(["A", "'s-Hage", "K1S 3H4"]);
});

test("quotes around a whole cell are removed, except in notes", () => {
  const cells = ["“Ana Ruiz”", "„Ruiz“", "", "", "«1 Elm St»", "", "", "“soon”", "“Oak” and “Elm”"];
  expect(tidier(HEADERS)(cells)).toMatchObject({
    cells: ["Ana Ruiz", "Ruiz", "", "", "1 Elm St", "", "", "“soon”", "“Oak” and “Elm”"],
    counted: ["cleaned", "cleaned", "cleaned"],
  });
});

/** Names of fields that no table has. */
test("a dotted word between two signs of a template is no text, whatever it names", () => {
  const word = fc.stringMatching(/^[A-Za-z][A-Za-z_]{1,12}$/);
  const sign = fc.constantFrom("~", "^", "$", "#", "@", "!");
  fc.assert(
    fc.property(word, word, sign, (one, other, mark) => {
      const [first, last] = tidier(HEADERS)([`${mark}${one}.${other}${mark}`, "Yazzie", ...Array(7).fill("")]).cells;
      expect([first, last]).toEqual(["", "Yazzie"]);
    }),
    { numRuns: runs(50) },
  );
});

test("the prefix of a ZIP code is removed, and nothing is told of it", () => {
  const cells = ["Ana", "Ruiz", "", "", "", "", "z:02139", "z:02139", ""];
  expect(tidier(HEADERS)(cells)).toEqual({
    cells: ["Ana", "Ruiz", "", "", "", "", "02139", "z:02139", ""],
    counted: [],
  });
});

test("null of JSON and the token that empties a field stay", () => {
  const cells = ["Ana", "Ruiz", null, "N/A", "N/A", "", "", "", ""];
  expect(tidier(HEADERS, false, "N/A")(cells).cells).toEqual(cells);
});

test("in an export of this program the texts of a customer stay as they are", () => {
  const headers = ["id", "name", "email", "phone", "address.street", "notes"];
  const cells = ["cus_1", "None", "a@example.com", "+12025550101", "1  Elm\u00a0St", "N/A"];
  expect(tidier(headers, true)(cells).cells).toEqual(cells);
  expect(tidier(headers)(cells)).toMatchObject({ counted: ["cleaned", "nothing", "None (left away)"] });
});
