import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { phoneReader } from "../../../src/customers/phone.ts";
import { dittoIn } from "../../../src/intake/cells/nothing.ts";
import { checkFile } from "../../../src/intake/check/check-file.ts";
import { readSample } from "../../../src/intake/columns/column.ts";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { openTable } from "../../../src/intake/readers/open-table.ts";
import { reasonText } from "../../../src/intake/row.ts";
import { runs } from "../../helpers/runs.ts";
import { sourceOf } from "../../helpers/table.ts";

const readPhone = await phoneReader("US");

/** Street, city and phone of each row, what is wrong with the others, and what is told. */
async function rowsOf(lines: readonly string[], { isOwn = false, fix = false } = {}) {
  const table = await openTable(sourceOf(`${lines.join("\n")}\n`));
  const columns = mapColumns(table, {}, await readSample(table));
  const signal = new AbortController().signal;
  const { rows, findings, told } = await checkFile(table, {
    ...{ columns, readPhone, clearToken: "\\clear", fix, isOwn, match: "none", signal },
  });
  const found: string[] = [];
  for await (const row of rows()) {
    const { name, phone } = row.values;
    found.push([name, row.values["address.street"], row.values["address.city"], phone].join(" / "));
  }
  return {
    rows: found,
    faults: findings.invalid().map((one) => reasonText(one)),
    told: told.map(({ text }) => text),
  };
}

describe("a ditto mark", () => {
  test.each([
    ...['"', "''", "″", "〃", "”", ",,", "^", "↑", '-"-', '- " -', "-//-", '—"—', '""'],
    ...["ditto", "Ditto", "do.", "same as above", "(same as above)", "as above", "idem", "Ídem", "wie oben", "s.o."],
    ...["dto.", "como arriba", "voir ci-dessus"],
  ])("is %s", async (mark) => {
    const cell = `"${mark.replaceAll('"', '""')}"`;
    const lines = ["Name,Street,City,Phone", "Ana,1 Elm St,Reno,512-555-0101", `Bo,2 Elm St,${cell},512-555-0102`];
    expect(await rowsOf([...lines, `Cy,3 Elm St,${cell},512-555-0103`])).toEqual({
      rows: [
        "Ana / 1 Elm St / Reno / +15125550101",
        "Bo / 2 Elm St / Reno / +15125550102",
        "Cy / 3 Elm St / Reno / +15125550103",
      ],
      faults: [],
      told: ['2 cells of "City" say that the value is the one above them, which is used'],
    });
  });

  test.each(["Do", "ID", "ID.4", "Same", "Id", "'", "-", "Ditto Lane", '5"', "Above", "O", "''t Hof", "//"])(
    "is not %s",
    (text) => {
      expect(dittoIn(text)).toBeUndefined();
    },
  );

  test("is never a name, and needs a value above it", async () => {
    const lines = ["Name,Street,City,Phone", "Ana,1 Elm St,ditto,512-555-0101", "ditto,2 Elm St,Reno,512-555-0102"];
    expect(await rowsOf([...lines, 'Cy,3 Elm St,"""",512-555-0103'])).toEqual({
      rows: ["Cy / 3 Elm St / Reno / +15125550103"],
      faults: [
        'City "ditto" means the value above, which cannot be used here: write the value',
        'Name "ditto" means the value above, which cannot be used here: write the value',
      ],
      told: ['1 cell of "City" says that the value is the one above it, which is used'],
    });
  });

  test("without a value above it is left out by --fix; a sign says nothing there", async () => {
    const lines = ["Name,Street,City,Phone", "Ana,ditto,Reno,512-555-0101", 'Bo,"""",Reno,512-555-0102'];
    expect((await rowsOf(lines, { fix: true })).rows).toEqual([
      "Ana /  / Reno / +15125550101",
      "Bo /  / Reno / +15125550102",
    ]);
  });

  test("in words may mean the other address of the row", async () => {
    const lines = [
      "Name,Billing Street,Billing City,Mailing Street,Mailing City,Phone",
      "Ana,1 Elm St,Reno,PO Box 5,Elko,512-555-0101",
      "Bo,2 Elm St,Reno,same as above,same as above,512-555-0102",
    ];
    expect(await rowsOf(lines)).toMatchObject({ rows: [expect.any(String), "Bo / 2 Elm St / Reno / +15125550102"] });
  });

  test("is a text in an export of this program", async () => {
    const lines = [
      "id,name,phone,address.street,address.city",
      "1,Ana,+15125550101,1 Elm St,Reno",
      "2,ditto,+15125550102,idem,^",
    ];
    expect((await rowsOf(lines, { isOwn: true })).rows).toContain("ditto / idem / ^ / +15125550102");
  });
});

test("marks give what the file would say without them, in any column but the name", async () => {
  const street = fc.integer({ min: 1, max: 99 }).map((number) => `${number} Elm St`);
  const city = fc.constantFrom("Reno", "Elko", "Ely", "Fallon");
  const row = fc.tuple(street, city, fc.boolean(), fc.boolean());
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 2, maxLength: 8 }),
      fc.constantFrom('""""', "ditto", "idem"),
      async (given, mark) => {
        let [streets, cities] = ["", ""];
        const pairs = given.map(([one, other, isStreet, isCity], at) => {
          if (at === 0 || !isStreet) streets = one;
          if (at === 0 || !isCity) cities = other;
          const line = (first: string, second: string) =>
            `Customer ${"x".repeat(at + 1)},${first},${second},512-555-01${at + 10}`;
          return [
            line(streets, cities),
            line(at > 0 && isStreet ? mark : one, at > 0 && isCity ? mark : other),
          ] as const;
        });
        const whole = await rowsOf(["Name,Street,City,Phone", ...pairs.map(([line]) => line)]);
        const marked = await rowsOf(["Name,Street,City,Phone", ...pairs.map(([, line]) => line)]);
        expect(marked.rows).toEqual(whole.rows);
      },
    ),
    { numRuns: runs(30) },
  );
});
