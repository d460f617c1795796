import fc from "fast-check";
import { expect, test } from "vitest";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { mappingRows } from "../../../src/intake/columns/mapping-rows.ts";
import { runs } from "../../helpers/runs.ts";

const word = fc.stringMatching(/^[A-Z][a-z]{3,9}$/);
const heading = fc.constantFrom(
  ...["Number", "No", "Building", "Bldg", "Address Start", "House", "St Num", "HouseNo", "Nº", "#"],
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
    { numRuns: runs(60) },
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
    { numRuns: runs(60) },
  );
});

test.each([
  ["Hausnummer", "Strasse", "112a", "Seestrasse", "", "Seestrasse 112a"],
  ["N°", "Rue", "12", "rue Foch", "", "12 rue Foch"],
  ["N°", "Rue", "12", "Rue de la Gare", "Schweiz", "Rue de la Gare 12"],
  ["Número", "Endereço", "12", "Av. Ville Roy", "", "Av. Ville Roy 12"],
  ["Número", "Calle", "12", "Calle Mayor", "", "Calle Mayor 12"],
  ["Number", "Street", "12", "Marktplein", "BE", "Marktplein 12"],
  ["Huisnummer", "Straat", "12", "Elm", "US", "12 Elm"],
  ["House", "Road", "The Old Rectory", "Church Lane", "GB", "The Old Rectory, Church Lane"],
  ["House", "Road", "3a", "Church Lane", "", "3a Church Lane"],
  ["House", "Road", "Hill Farm", "", "", "Hill Farm"],
])(
  "%s and %s: the number stands where the country or the language has it",
  (house, street, number, name, country, expected) => {
    const filler = ["Ann Lee", "7", "Elm Close", "Leeds", ""];
    const headers = ["Name", house, street, "City", "Country"];
    const rows = [["Ann Lee", number, name, "Leeds", country], ...(name === "" ? [filler, filler] : [])];
    expect(streetsOf(headers, rows)).toBe(expected);
  },
);

test("a column right beside the street belongs to it by its heading or by all its values, and else is not used", () => {
  const street = (header: string, value: string) =>
    streetsOf(["Name", "Straße", header, "PLZ", "Ort"], [["Ann Lee", "Seeweg 3", value, "01097", "Dresden"]]);
  expect(street("Zusatz", "Hinterhaus")).toBe("Seeweg 3, Hinterhaus");
  expect(street("Etage", "3")).toBe("Seeweg 3, Etage 3");
  expect(street("Zusatz", "ann@example.com")).toBe("Seeweg 3");
  fc.assert(
    fc.property(fc.stringMatching(/^q[a-z]{4,8}$/), word, (header, value) => {
      expect(street(header, "2. OG")).toBe("Seeweg 3, 2. OG");
      expect(street(header, `${value} ${value}`)).toBe("Seeweg 3");
    }),
    { numRuns: runs(30) },
  );
  expect(streetsOf(["Name", "Complex / Unit", "Street"], [["Ann Lee", "Sunset Villas 12", "4 Beach Rd"]])).toBe(
    "4 Beach Rd, Sunset Villas 12",
  );
});

test.each([
  ["strada", "adresa", "Str. Mitropoliei 21", "bl. 3, sc. B, ap. 12"],
  ["Utca", "Cím", "Kossuth u. 8", "2. emelet 5"],
  ["Sokak", "Adres", "Gül Sok. 4", "Kat 3 Daire 7"],
  ["Улица", "Адрес", "ул. Мира 5", "кв. 12"],
])("%s and %s: what all are parts of a building is no second street", (street, more, name, unit) => {
  const rows = [
    ["Ann Lee", name, unit, "Leeds"],
    ["Bo Lee", name, "", "Leeds"],
  ];
  expect(streetsOf(["Name", street, more, "City"], rows)).toBe(`${name}, ${unit}`);
});

test("a title beside streets without their suffix is no piece of them", () => {
  const headers = ["Name", "Titel", "Strasse", "Hausnummer", "Ort"];
  expect(streetsOf(headers, [["Ann Lee", "Dr.", "Im Rietle", "9", "Schaan"]])).toBe("Im Rietle 9");
  const rows = [
    ["Ann Lee", "Dr.", "Im Rietle", "9", "Schaan"],
    ["Bo Lee", "", "Seestrasse", "1", "Vaduz"],
  ];
  expect(streetsOf(["Name", "qqq", ...headers.slice(2)], rows)).toBe("Im Rietle 9");
});
