import fc from "fast-check";
import { expect, test } from "vitest";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { mappingRows } from "../../../src/intake/columns/mapping-rows.ts";

const word = fc.stringMatching(/^[A-Z][a-z]{3,9}$/);
const heading = fc.constantFrom(
  "Number",
  "No",
  "Building",
  "Bldg",
  "Address Start",
  "House",
  "St Num",
  "HouseNo",
  "Nº",
  "#",
);

function streetsOf(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const sample = rows.map((cells, at) => ({ line: at + 2, cells }));
  const mapping = mapColumns({ name: "a.csv", headers, headerLine: 1 }, {}, sample);
  return mappingRows(mapping, sample).find(({ field }) => field === "address.street")?.sample ?? "";
}

test("a number beside streets without any is put before an English street, on whichever side it stands", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 99_999 }), word), { minLength: 1, maxLength: 4 }),
      heading,
      fc.constantFrom("St", "Ave", "Blvd", "Road", "LN"),
      fc.boolean(),
      (houses, header, suffix, isBehind) => {
        const pair = (street: string, number: string) => (isBehind ? [street, number] : [number, street]);
        const headers = ["Name", ...pair("Street", header), "City"];
        const rows = houses.map(([number, name]) => ["Ann Lee", ...pair(`${name} ${suffix}`, `${number}`), "Denver"]);
        expect(streetsOf(headers, rows)).toBe(`${houses[0]?.[0]} ${houses[0]?.[1]} ${suffix}`);
      },
    ),
    { numRuns: 60 },
  );
});

test("a title or a kind of address beside whole streets is no piece of them", () => {
  const headers = ["Name", "Dr./Prof.", "Street", "Kind", "City"];
  expect(streetsOf(headers, [["Ann Lee", "Dr.", "Lange Str. 44", "STR", "Dresden"]])).toBe("Lange Str. 44");
  expect(streetsOf(headers, [["Ann Lee", "Dr", "12 Elm St", "ST", "Denver"]])).toBe("12 Elm St");
});

test("directions and words such as Ave are pieces of the street under any heading", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      word,
      fc.constantFrom("N", "s", "SW"),
      fc.constantFrom("ST", "Ave", "blvd"),
      fc.array(fc.stringMatching(/^q[a-z]{4,8}$/), { minLength: 2, maxLength: 2 }),
      (number, name, direction, suffix, [one = "", other = ""]) => {
        const headers = ["Name", "Number", one, "Street", other, "City"];
        const cells = ["Ann Lee", `${number}`, direction, name, suffix, "Denver"];
        expect(streetsOf(headers, [cells])).toBe(`${number} ${direction} ${name} ${suffix}`);
      },
    ),
    { numRuns: 60 },
  );
});
