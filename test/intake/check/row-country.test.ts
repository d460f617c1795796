import { expect, test } from "vitest";
import { fieldCells } from "../../../src/intake/check/field-reader.ts";
import { addressBlock, rowCountry } from "../../../src/intake/check/row-country.ts";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";

/** The country of a row of one address, with these cells. */
function countryOf(row: Readonly<Record<string, string>>, likely?: string) {
  const { addresses } = mapColumns({ name: "a.csv", headerLine: 1, headers: ["Name", ...Object.keys(row)] });
  const cells = ["Ana Ruiz", ...Object.values(row)];
  const read = (field: (typeof addresses)[number][number]) =>
    fieldCells(field, cells, { neutralised: false, clearToken: "" });
  const { country, hint } = rowCountry(
    addresses.map((fields) => addressBlock(fields.map(read))),
    likely,
    () => false,
  );
  return country ?? (hint && `${hint}?`);
}

test.each([
  [{ Street: "12 Main St", City: "Portland", State: "ME", ZIP: "04101" }, "DE", "US"],
  [{ City: "Portland", State: "Maine", ZIP: "04101-1234" }, "DE", "US"],
  [{ City: "Perth", State: "WA", ZIP: "6000" }, "DE", "AU"],
  [{ City: "Seattle", State: "WA", ZIP: "98101" }, "DE", "US"],
  [{ City: "Toronto", State: "ON", ZIP: "M5V 2T6" }, "DE", "CA"],
  [{ City: "London", ZIP: "SW1A 2AA" }, "DE", "GB"],
  [{ City: "Berlin", ZIP: "10115" }, "DE", undefined],
  // Sweden, Slovakia, Czechia and Greece write it so.
  [{ City: "Bratislava", ZIP: "811 02" }, undefined, undefined],
  [{ City: "Bratislava", ZIP: "811 02" }, "DE", undefined],
  [{ City: "Bratislava", ZIP: "811 02" }, "SK", "SK"],
  [{ City: "Berlin", Country: "Deutschland" }, "US", "DE"],
  [{ City: "Lima", Country: "+51" }, "US", "PE"],
  [{ City: "Springfield", State: "Illinois (US)" }, "DE", "US"],
  [{ City: "Springfield", State: "Illinois" }, "DE", "US?"],
  [{ City: "Springfield", State: "IL" }, "DE", "US?"],
  [{ City: "Springfield", State: "IL" }, "US", "US"],
  [{ City: "Springfield", State: "IL" }, undefined, "US"],
  [{ Address: "1420 Kenyon St NW, Washington, DC 20010" }, "DE", "US"],
  [{ Address: "1420 Kenyon St NW, Washington, DC" }, "DE", "US?"],
  [{ Address: "Keizersgracht 12, 1012 JS Amsterdam" }, "DE", "NL"],
  [{ Address: "Hauptstr. 12, 10115 Berlin, Germany" }, "US", "DE"],
  // What addresses of the default country look like too.
  [{ City: "Trento", State: "TN", ZIP: "38121" }, "IT", undefined],
  [{ City: "Palermo", State: "PA" }, "IT", undefined],
  [{ City: "Bergamo", State: "BG" }, "IT", "IT"],
  [{ Street: "Avenue Louise 331, 8e ét.", City: "Ixelles", ZIP: "1050" }, "BE", undefined],
  [{ City: "Florianópolis", State: "SC", ZIP: "88010-000" }, "BR", "BR"],
  [{ City: "Charleston", State: "SC", ZIP: "29401" }, "BR", "US"],
  [{ City: "Hagenow", State: "DE", ZIP: "19801" }, "DE", undefined],
])("the country of %j, in a file of %s, is %s", (row, likely, expected) => {
  expect(countryOf(row, likely)).toBe(expected);
});
