import { describe, expect, test } from "vitest";
import { phoneReader } from "../../../src/customers/phone.ts";
import { isInvalid, rowReader } from "../../../src/intake/check/read-row.ts";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import type { Finding } from "../../../src/intake/finding.ts";
import { openTable } from "../../../src/intake/readers/open-table.ts";
import { reasonText } from "../../../src/intake/row.ts";
import { recordsOf, sourceOf } from "../../helpers/table.ts";

interface Given {
  readonly map?: readonly string[];
  readonly fix?: boolean;
  readonly country?: string | undefined;
}

/** The address of the only row as `street / city / state / zip`, then what is said about it. */
async function addressOf(head: string, cells: string, { map = [], fix = false, country = "US" }: Given = {}) {
  const table = await openTable(sourceOf(`Name,${head}\nDana Ortiz,${cells}\n`));
  const columns = mapColumns(table, { map });
  const readPhone = await phoneReader(country === "" ? undefined : country);
  const defaultCountry = country === "" ? undefined : country;
  const read = rowReader(table, { columns, readPhone, defaultCountry, clearToken: "\\clear", fix });
  const [record] = await recordsOf(table);
  const row = record && read(record);
  if (row === undefined) return undefined;
  const of = (...severities: readonly Finding["severity"][]) =>
    row.findings.filter(({ severity }) => severities.includes(severity));
  const told = isInvalid(row) ? of("invalid") : of("invalid", "doubt");
  const said = told.map((finding) => reasonText({ ...finding, column: `${finding.column}:` }));
  if (isInvalid(row)) return said;
  const repairs = row.findings.filter(({ kind }) => kind === "repaired" || kind === "blanked");
  const counted = of("note").filter(({ kind }) => kind !== "repaired");
  const parts = ["street", "city", "state", "zip"].map((part) => row.values[`address.${part}` as "address.zip"] ?? "");
  return [
    parts.join(" / "),
    ...said,
    ...repairs.map(({ value, proposal }) => `${value} → ${proposal}`),
    ...counted.map(({ kind }) => kind),
  ];
}

const WHOLE = { map: ["Where=address"] };
const CITY_LINE = { map: ["CSZ=city line"] };
const LINES = { map: ["Bill to 1=address line", "Bill to 2=address line", "Bill to 3=address line"] };
const ALL = "Street,City,State,Zip";

test.each<[string, string, string, string, string]>([
  [
    "a state and a code in each other's column",
    ALL,
    "1 High St,Mascot,2020,NSW",
    "AU",
    "1 High St / Mascot / NSW / 2020",
  ],
  ["a code before a town of no known country", "Post/By", "8000 Aarhus C", "", " / Aarhus C /  / 8000"],
  [
    "a town and a county",
    "Street,Zip",
    '"Lisnagry, Co. Limerick",V94 W2R8',
    "IE",
    " / Lisnagry / Co. Limerick / V94 W2R8",
  ],
  ["a city and a code", ALL, "Hauptstr. 1,80331,,München", "DE", "Hauptstr. 1 / München /  / 80331"],
  [
    "a unit that the street has",
    "Street,Unit,City",
    "12 Elm St Apt 4,4,Boston",
    "US",
    "12 Elm St Apt 4 / Boston /  / ",
  ],
  [
    "a unit with its word",
    "Street,Unit,City",
    '"12 Elm St, Unit 7",Unit 7,Boston',
    "US",
    "12 Elm St, Unit 7 / Boston /  / ",
  ],
  ["a flat as the house", "Street,Unit,City", "Calle 4,4,Boston", "US", "Calle 4, 4 / Boston /  / "],
  [
    "a town last",
    "Address",
    '"2 Forge Cottages, Main Street, Hawes, North Yorkshire"',
    "GB",
    "2 Forge Cottages, Main Street / Hawes / North Yorkshire / ",
  ],
  ["a house last", "Address", '"12 Mill Lane, Rose Cottage"', "GB", "12 Mill Lane, Rose Cottage /  /  / "],
  ["a remark last", "Address", '"12 Mill Lane, ring twice"', "GB", "12 Mill Lane, ring twice /  /  / "],
])("columns that hold another part or nothing new: %s", async (_, head, cells, country, expected) => {
  expect((await addressOf(head, cells, { country }))?.[0]).toBe(expected);
});

test.each<[string, string, Given, readonly string[]]>([
  [
    "a state behind the city, which the code proves",
    "1 Elm St,Antigonish NS,,B2G 2L1",
    { country: "CA" },
    ["1 Elm St / Antigonish / NS / B2G 2L1"],
  ],
  [
    "letters that the code does not prove",
    "1 Elm St,Antigonish NS,,V5K 0A1",
    { country: "CA" },
    ["1 Elm St / Antigonish NS /  / V5K 0A1"],
  ],
  ["letters without a code", "1 Elm St,Antigonish NS,,", { country: "CA" }, ["1 Elm St / Antigonish NS /  / "]],
  ["the letters of another country", "1 Elm St,Buchs SG,,9470", { country: "CH" }, ["1 Elm St / Buchs SG /  / 9470"]],
])("in the column of the city: %s", async (_, cells, given, expected) => {
  expect(await addressOf(ALL, cells, given)).toEqual(expected);
});

describe("a whole address in one cell", () => {
  test.each<[string, string, string, Given, readonly string[]]>([
    ["in a column for it", "Where", '"12 Elm St, Boston, MA 02116"', WHOLE, ["12 Elm St / Boston / MA / 02116"]],
    [
      "in the street, in two lines",
      "Street,City,State,ZIP",
      '"12 Elm St,\nApt 4",Boston,MA,02116',
      {},
      ["12 Elm St, Apt 4 / Boston / MA / 02116"],
    ],
    ["in the street", "Street", '"12 Elm St, Boston, MA 02116"', {}, ["12 Elm St / Boston / MA / 02116"]],
    ["of lines", "Street", '"12 Elm St\nBoston, MA 02116"', {}, ["12 Elm St / Boston / MA / 02116"]],
    [
      "in the street, other parts blank",
      ALL,
      '"12 Elm St, Boston, MA 02116",,,',
      {},
      ["12 Elm St / Boston / MA / 02116"],
    ],
    ["some parts beside it", ALL, '"12 Elm St, Boston, MA 02116",Boston,,', {}, ["12 Elm St / Boston / MA / 02116"]],
    [
      "beside another street",
      "Street,Where",
      '1 Oak Rd,"12 Elm St, Boston, MA 02116"',
      WHOLE,
      ["12 Elm St / Boston / MA / 02116", "further address"],
    ],
    [
      "with another city beside it",
      ALL,
      '"12 Elm St, Boston, MA 02116",Salem,,',
      {},
      ["12 Elm St, Boston, MA 02116 / Salem /  / "],
    ],
    [
      "two blanks between the parts",
      "Where",
      "500 Arguello  Redwood City  CA  94063  US",
      WHOLE,
      ["500 Arguello / Redwood City / CA / 94063", "cleaned"],
    ],
    [
      "two blanks between the parts of a street",
      "Street",
      '"Apt 4  12 Elm  Boston, MA 02116"',
      {},
      ["Apt 4, 12 Elm / Boston / MA / 02116", "cleaned"],
    ],
    [
      "of lines with labels",
      "Where",
      '"Street Address: 12 Elm St\nStreet Address Line 2:\nCity: Boston\nState / Province: MA\nPostal / Zip Code: 02116"',
      WHOLE,
      ["12 Elm St / Boston / MA / 02116"],
    ],
    [
      "of lines with labels in the street",
      "Street",
      '"Street: 12 Elm St\nCity: Boston"',
      {},
      ["12 Elm St / Boston /  / "],
    ],
    [
      "an envelope in the street, with the name",
      "Street",
      '"Dana Ortiz\n12 Elm St\nBoston, MA 02116"',
      {},
      ["12 Elm St / Boston / MA / 02116"],
    ],
    ["a city line alone", "Where", '"Boston, MA 02116"', WHOLE, [" / Boston / MA / 02116"]],
    ["a street alone", "Where", "12 Elm St", WHOLE, ["12 Elm St /  /  / "]],
    [
      "with a line that may not be a part of the street",
      "Where",
      '"Acme, 12 Elm St, Boston, MA 02116"',
      WHOLE,
      ["Acme, 12 Elm St / Boston / MA / 02116", "unclear address line"],
    ],
    [
      "with such a line in the column of the street",
      "Street",
      '"Acme, 12 Elm St, Boston, MA 02116"',
      {},
      ["Acme, 12 Elm St / Boston / MA / 02116", "unclear address line"],
    ],
    [
      "without a divider in the street",
      "Street",
      "One Infinite Loop Cupertino CA 95014",
      {},
      ["One Infinite Loop Cupertino CA 95014 /  /  / ", "address not divided"],
    ],
    [
      "whose city would have too many words",
      "Where",
      "One Infinite Loop Cupertino CA 95014",
      WHOLE,
      ["One Infinite Loop Cupertino CA 95014 /  /  / ", "address not divided"],
    ],
    ["a street with a unit", "Street", '"12 Elm St, Apt 4"', {}, ["12 Elm St, Apt 4 /  /  / "]],
    [
      "a ZIP code of another state",
      "Street",
      '"12 Elm St, Boston, MA 90210"',
      {},
      ["12 Elm St / Boston / MA / 90210", 'Street: "90210" is a ZIP code of CA, and the state is MA'],
    ],
    [
      "a ZIP code without its zero",
      "Street",
      '"12 Elm St, Boston, MA 2116"',
      {},
      ["12 Elm St / Boston / MA / 2116", 'Street: "2116" has lost its leading zero (02116)'],
    ],
    [
      "the same with --fix",
      "Street",
      '"12 Elm St, Boston, MA 2116"',
      { fix: true },
      ["12 Elm St / Boston / MA / 02116", "2116 → 02116"],
    ],
    ["of another country", "Street", '"Hauptstr. 12, 10115 Berlin"', {}, ["Hauptstr. 12 / Berlin /  / 10115"]],
    [
      "of the country in its column",
      "Street,Land",
      '"Am Alten Wall 3, 1010 Wien",Österreich',
      { map: ["Land=country"] },
      ["Am Alten Wall 3 / Wien /  / 1010"],
    ],
    ["an emptied city", ALL, '"12 Elm St, Boston, MA 02116",\\clear,,', {}, ["12 Elm St, Boston, MA 02116 /  /  / "]],
  ])("%s", async (_, head, cells, given, expected) => {
    expect(await addressOf(head, cells, given)).toEqual(expected);
  });
});

describe("city, state and ZIP code in one cell", () => {
  test.each<[string, string, string, Given, readonly string[]]>([
    [
      "in a column for it",
      "Street,CSZ",
      '12 Elm St,"Boston, MA 02116"',
      CITY_LINE,
      ["12 Elm St / Boston / MA / 02116"],
    ],
    [
      "not clear",
      "Street,CSZ",
      "12 Elm St,see note",
      CITY_LINE,
      ["12 Elm St / see note /  / ", 'CSZ: "see note" could not be divided into city, state and ZIP code'],
    ],
    ["in the column of the city", ALL, '12 Elm St,"Boston, MA 02116",,', {}, ["12 Elm St / Boston / MA / 02116"]],
    ["the city with its state", ALL, '12 Elm St,"Boston, MA",,02116', {}, ["12 Elm St / Boston / MA / 02116"]],
    [
      "the city with the state of the row",
      ALL,
      '12 Elm St,"Boston, MA",Massachusetts,02116',
      {},
      ["12 Elm St / Boston / Massachusetts / 02116"],
    ],
    [
      "the city with the state of the row, without a comma",
      ALL,
      "12 Elm St,Boston MA,MA,02116",
      {},
      ["12 Elm St / Boston / MA / 02116"],
    ],
    ["the city with two letters", ALL, "12 Elm St,Boston MA,,02116", {}, ["12 Elm St / Boston / MA / 02116"]],
    ["the city with another state", ALL, '12 Elm St,"Boston, MA",Ohio,', {}, ["12 Elm St / Boston, MA / Ohio / "]],
    ["the state with the ZIP code", ALL, "12 Elm St,Boston,MA 02116,", {}, ["12 Elm St / Boston / MA / 02116"]],
    [
      "the state with the ZIP code of the row",
      ALL,
      "12 Elm St,Boston,MA 02116,02116",
      {},
      ["12 Elm St / Boston / MA / 02116"],
    ],
    ["the ZIP code with the state", ALL, "12 Elm St,Boston,,MA 02116", {}, ["12 Elm St / Boston / MA / 02116"]],
    [
      "the ZIP code with the state of the row",
      ALL,
      "12 Elm St,Boston,Mass.,MA 02116",
      {},
      ["12 Elm St / Boston / Mass. / 02116"],
    ],
    ["a British postcode", ALL, "1 High St,Leeds,,LS1 3AA", {}, ["1 High St / Leeds /  / LS1 3AA"]],
    ["a Canadian code", ALL, "1 High St,Toronto,ON,M5V 2T6", {}, ["1 High St / Toronto / ON / M5V 2T6"]],
  ])("%s", async (_, head, cells, given, expected) => {
    expect(await addressOf(head, cells, given)).toEqual(expected);
  });
});

describe("the lines of an envelope", () => {
  const HEAD = "Bill to 1,Bill to 2,Bill to 3";
  test.each<[string, string, readonly string[]]>([
    ["the name first", 'Dana Ortiz,12 Elm St,"Boston, MA 02116"', ["12 Elm St / Boston / MA / 02116"]],
    ["without the name", '12 Elm St,"Boston, MA 02116",', ["12 Elm St / Boston / MA / 02116"]],
    [
      "another name",
      'Acme,12 Elm St,"Boston, MA 02116"',
      ["Acme, 12 Elm St / Boston / MA / 02116", "unclear address line"],
    ],
    ["only the name", "Dana Ortiz,,", [" /  /  / "]],
    ["no lines", ",,", [" /  /  / "]],
  ])("%s", async (_, cells, expected) => {
    expect(await addressOf(HEAD, cells, LINES)).toEqual(expected);
  });
});

describe("a street that repeats the rest of the address", () => {
  test.each([
    [
      "behind a bullet",
      '"12 Elm St • Boston, Massachusetts 02116",Boston,MA,02116',
      ["12 Elm St / Boston / MA / 02116"],
    ],
    ["the city alone", '"12 Elm St, Boston",Boston,MA,02116', ["12 Elm St / Boston / MA / 02116"]],
    ["of another city", '"12 Elm St, Salem",Boston,MA,02116', ["12 Elm St, Salem / Boston / MA / 02116"]],
  ])("%s", async (_, cells, expected) => {
    expect(await addressOf(ALL, cells)).toEqual(expected);
  });
});

describe("ZIP codes", () => {
  const lost = (zip: string, original: string) => `Zip: "${zip}" has lost its leading zero (${original})`;
  test.each<[string, string, Given, readonly string[]]>([
    ["of four digits", ",Boston,MA,2116", {}, [" / Boston / MA / 2116", lost("2116", "02116")]],
    ["of four digits, without a state", ",Boston,,2116", {}, [" / Boston /  / 2116", lost("2116", "02116")]],
    ["of four digits, with --fix", ",Boston,,2116", { fix: true }, [" / Boston /  / 02116", "2116 → 02116"]],
    [
      "of eight digits, with --fix",
      ",Portland,ME,41014307",
      { fix: true },
      [" / Portland / ME / 04101-4307", "41014307 → 04101-4307"],
    ],
    [
      "of four digits and with a point, with --fix",
      ",Boston,MA,2116.0",
      { fix: true },
      [" / Boston / MA / 02116", "2116 → 02116", "decimals"],
    ],
    ["of four digits, without a country", ",Boston,,2116", { country: "" }, [" / Boston /  / 2116"]],
    [
      "of four digits, in a state",
      ",Boston,MA,2116",
      { country: "" },
      [" / Boston / MA / 2116", lost("2116", "02116")],
    ],
    [
      "of Italy, in a province with the letters of a state",
      ",Milano,MI,20121",
      { country: "IT" },
      [" / Milano / MI / 20121"],
    ],
    [
      "of Italy, in a province with the letters of a state and its country",
      ",Milano,MI,20121",
      { country: "" },
      [" / Milano / MI / 20121", 'Zip: "20121" is a ZIP code of VA, and the state is MI'],
    ],
    ["of Austria, by default", ",Wien,,1010", { country: "AT" }, [" / Wien /  / 1010"]],
    ["of Australia, by its state", ",Sydney,NSW,2000", {}, [" / Sydney / NSW / 2000"]],
    ["of Australia, in a state of two countries", ",Perth,WA,6000", {}, [" / Perth / WA / 6000"]],
    [
      "of another state",
      ",Boston,MA,90210",
      {},
      [" / Boston / MA / 90210", 'Zip: "90210" is a ZIP code of CA, and the state is MA'],
    ],
    [
      "of another province",
      ",Toronto,ON,V5K 0A1",
      {},
      [" / Toronto / ON / V5K 0A1", 'Zip: "V5K 0A1" is not a postal code of ON'],
    ],
    ["with decimals", ",Boston,MA,55405.5", {}, ['Zip: "55405.5" is not a ZIP code']],
    ["with a dash for the four digits that are not known", ",Boston,MA,02116-", {}, [" / Boston / MA / 02116"]],
    ["with the prefix of a lead form", ",Boston,MA,z:02116", {}, [" / Boston / MA / 02116"]],
    ["of zeros only", ",Boston,MA,00000", {}, [" / Boston / MA / ", "nothing"]],
    [
      "whole, in a state that is written in full",
      ",Boston,Massachusetts,02116-1234",
      {},
      [" / Boston / Massachusetts / 02116-1234"],
    ],
  ])("%s", async (_, cells, given, expected) => {
    expect(await addressOf(ALL, cells, given)).toEqual(expected);
  });

  test.each([
    ["Austria", "1010", [" / Wien /  / 1010"]],
    ["Atlantis", "1010", [" / Wien /  / 1010"]],
    ["Deutschland", "1067", [" / Wien /  / 1067", lost("1067", "01067")]],
    ["España", "8001", [" / Wien /  / 8001", lost("8001", "08001")]],
    ["USA", "2116", [" / Wien /  / 2116", lost("2116", "02116")]],
  ])("a column that says %s decides", async (country, zip, expected) => {
    expect(await addressOf("City,Zip,Land", `Wien,${zip},${country}`, { map: ["Land=country"] })).toEqual(expected);
  });

  test("a phone number of the default country makes it certain", async () => {
    const given = { country: "DE" };
    const [phone, other] = ["0351 4960123", "+43 1 5880 0123"];
    expect(await addressOf("City,Zip,Phone", `Dresden,1067,${phone}`, given)).toContain(lost("1067", "01067"));
    expect(await addressOf("City,Zip,Phone", `Wien,1010,${other}`, given)).toEqual([" / Wien /  / 1010"]);
  });

  test("a phone number of another country is stronger than the default country", async () => {
    expect(await addressOf("City,Zip,Phone", "Wien,1010,+43 1 5880 0123")).toEqual([" / Wien /  / 1010"]);
  });
});
