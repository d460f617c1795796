import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { mappingText } from "../../../src/intake/columns/mapping-rows.ts";
import { runs } from "../../helpers/runs.ts";

const read = (headers: readonly string[], ...rows: readonly (readonly string[])[]) =>
  mapColumns(
    { name: "a.csv", headers, headerLine: 1 },
    {},
    rows.map((cells, at) => ({ line: at + 2, cells })),
  );

/** A stem that no table of words has. */
const stem = fc.stringMatching(/^q[bcdfghjk]{2}[aeiou]{2}q$/);

test("numbered columns that repeat others with a number are another address", () => {
  const headers = "Name,Street,City,Zip,Street 2,City 2,Zip 2".split(",");
  const { addresses } = read(headers, "Ana Ruiz,12 Elm St,Salem,97301,9 Oak Ave,Reno,89501".split(","));
  expect(addresses.map((fields) => fields.flatMap(({ choices }) => choices.map(({ header }) => header)))).toEqual([
    ["Street", "City", "Zip"],
    ["Street 2", "City 2", "Zip 2"],
  ]);
  expect(mappingText(read("Name,Address 1,Address 2,City".split(",")))).toContain("Address 1 + Address 2 →");
  expect(mappingText(read("Name,Address,Address 2,City,Zip".split(",")))).toContain("Address + Address 2 →");
});

describe("an area code beside a phone", () => {
  const phone = (headers: readonly string[], ...rows: readonly (readonly string[])[]) => {
    const choices = read(headers, ...rows).fields.find(({ target }) => target === "phone")?.choices ?? [];
    return choices.map(({ areaAt }) => (areaAt === undefined ? undefined : headers[areaAt]));
  };

  test("is known by its heading, or by its zero or brackets right before the numbers", () => {
    fc.assert(
      fc.property(stem, fc.integer({ min: 2, max: 999 }), (name, code) => {
        for (const area of [`0${code}`, `(${code})`])
          expect(phone(["Name", name, "Phone"], ["A", area, "555-0151"])).toEqual([name]);
        expect(phone(["Name", name, "Phone"], ["A", `${code}`, "555-0151"])).toEqual([undefined]);
        expect(phone(["Name", `${name} Area Code`, "Phone"], ["A", `${code}`, "555-0151"])).toEqual([
          `${name} Area Code`,
        ]);
      }),
      { numRuns: runs(30) },
    );
  });

  test("belongs to the phone that it stands before, or to that of its object", () => {
    const headers = "Name,Area Code,Phone,Mobile".split(",");
    expect(phone(headers, ["A", "202", "555-0151", "202-555-0152"]).sort()).toEqual(["Area Code", undefined]);
    const paths = [
      ...["name", "phones.home.number", "phones.home.area_code", "phones.work.number", "phones.work.area_code"],
    ];
    expect(phone(paths, ["A", "555-0151", "202", "555-0152", "415"])).toEqual([paths[2], paths[4]]);
  });

  test("is not put before numbers that have theirs", () => {
    expect(phone(["Name", "Area Code", "Phone"], ["A", "202", "(202) 555-0151"])).toEqual([undefined]);
  });
});

test("a column of a place is read by its values: city lines below State, codes below Code right beside a city", () => {
  expect(mappingText(read(["Nome", "Morada", "Distrito"], ["Ana", "Rua A 3", "4000-123 Porto"]))).toContain(
    "Distrito → city line",
  );
  expect(mappingText(read(["Name", "Street", "City", "Code"], ["A", "4 Beach Rd", "Paarl", "7646"]))).toContain(
    "Code → address.zip",
  );
  for (const headers of [
    ["Name", "Code", "Street", "City"],
    ["Name", "Street", "Zip", "City", "Code"],
  ]) {
    const cells = headers.map(
      (header) => ({ Code: "7646", Street: "4 Beach Rd", City: "Paarl", Zip: "7945" })[header] ?? "Al",
    );
    expect(mappingText(read(headers, cells))).not.toContain("Code →");
  }
  const states = read(["Nome", "Rua", "Cidade", "Estado"], ["Ana", "Rua A 3", "Campinas", "SP"]);
  expect(mappingText(states)).toContain("Estado → address.state");
});
