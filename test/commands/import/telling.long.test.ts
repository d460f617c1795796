import { beforeEach, describe, expect, test } from "vitest";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const { ask, file } = eachInWorkshop();
const rows = (number: number, row: (at: number) => string) => Array.from({ length: number }, (_, at) => row(at));

describe("the columns", () => {
  const WIDE = [
    "First Name,Last Name,Mobile,Home Phone,Street,City,Member of the Golden Circle,Last Visit,Favourite Colour",
    "Ana,de la Fuente y Ortega,,+12025550101,1420 Kenyon Street Northwest (Back Entrance),Reno,yes,May,green",
    "",
  ].join("\n");
  beforeEach(() => file("wide.csv", WIDE));

  test("are a table with the first value of each field", async () => {
    const { stderr } = await ask("import wide.csv --dry-run --match name");
    expect(stderr).toBe(
      [
        "wide.csv:",
        "COLUMN                   FIELD           SAMPLE",
        "First Name + Last Name   name            Ana de la Fuente y Ortega",
        "Mobile, else Home Phone  phone           +12025550101",
        "Street                   address.street  1420 Kenyon Street Northwest …",
        "City                     address.city    Reno",
        '3 columns are not used: Member of the Golden Circle ("yes"), Last Visit ("May") and Favourite Colour ("green").',
        "Nothing was written (--dry-run).",
        "",
      ].join("\n"),
    );
  });

  test("fit a narrow terminal, and what is not used is shown whole", async () => {
    const { stdout } = await ask("import wide.csv --dry-run --match name --no-input", { tty: { columns: 60 } });
    const told = stdout.split("\n");
    expect(told.every((line) => line.length <= 60)).toBe(true);
    expect(told.slice(0, 8)).toEqual([
      "wide.csv:",
      "COLUMN                   FIELD           SAMPLE",
      "First Name + Last Name   name            Ana de la Fuente y…",
      "Mobile, else Home Phone  phone           +12025550101",
      "Street                   address.street  1420 Kenyon Street…",
      "City                     address.city    Reno",
      '3 columns are not used: Member of the Golden Circle ("yes"),',
      '  Last Visit ("May") and Favourite Colour ("green").',
    ]);
  });
});

test("of hundreds of columns the first are named", async () => {
  const more = rows(60, (at) => `Field ${at}`);
  await file("many.csv", `Name,Email,${more.join(",")}\nAna,ana@example.com,${more.map(() => "x").join(",")}\n`);
  const { stderr } = await ask("import many.csv --dry-run");
  expect(stderr).toMatch(/60 columns are not used: Field 0 \("x"\), [\s\S]*Field 38 \("x"\) and 21 others\./);
});

test("a dry run shows every change, then the totals", async () => {
  await file("a.csv", ["Name,E-mail", ...rows(23, (at) => `Person ${at},p${at}@example.com`), ""].join("\n"));
  const { stdout } = await ask("import a.csv --dry-run -q");
  expect(stdout.match(/^\+ /gm)).toHaveLength(23);
  expect(stdout.split("\n").slice(-3)).toEqual(["23 rows: 23 to create", "24 requests, no waiting.", ""]);
  expect((await ask("import a.csv --dry-run -q -o json")).stdout.match(/"action": "create"/g)).toHaveLength(23);
});

test("repairs are listed up to twenty, then counted", async () => {
  await file("a.csv", ["Name,State,ZIP", ...rows(25, (at) => `Person ${at},MA,21${10 + at}`), ""].join("\n"));
  const { stderr } = await ask("import a.csv --fix --dry-run --match name -o ids");
  const [, told = ""] = stderr.split("a.csv: 25 values repaired:\n");
  expect(told.split("\n").slice(0, 2)).toEqual(['  line 2: ZIP "2110" → "02110"', '  line 3: ZIP "2111" → "02111"']);
  expect(told.split("\n").slice(19, 21)).toEqual(['  line 21: ZIP "2129" → "02129"', "  … and 5 more."]);
});
