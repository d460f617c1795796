import { expect, test } from "vitest";
import { phoneReader } from "../../../src/customers/phone.ts";
import { isInvalid, rowReader } from "../../../src/intake/check/read-row.ts";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import type { Finding } from "../../../src/intake/finding.ts";
import { openTable } from "../../../src/intake/readers/open-table.ts";
import { reasonText } from "../../../src/intake/row.ts";
import { recordsOf, sourceOf } from "../../helpers/table.ts";

/** What headings mean that no list of words knows. */
const MEANINGS = [
  "Where=address",
  "CSZ=city line",
  "Land=country",
  ...[1, 2, 3].map((at) => `Bill to ${at}=address line`),
];

/** The address of the only row as `street / city / state / zip`, then what is said about it. */
async function addressOf(head: string, cells: string, { fix = false, country = "US" } = {}) {
  const table = await openTable(sourceOf(`Name,${head}\nDana Ortiz,${cells}\n`));
  const map = MEANINGS.filter((text) => head.split(",").includes(text.replace(/=.*/, "")));
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

/**
 * The headings (`ALL` are those of the four parts), the cells (`⏎` is a line break), and if they are given --fix and another
 * country than the US; then the address, and what is said about it.
 */
const CASES = String.raw`
  # columns that hold another part or nothing new
  Post/By | 8000 Aarhus C | DK > / Aarhus C /  / 8000
  Street,Zip | "Lisnagry, Co. Limerick",V94 W2R8 | IE > / Lisnagry / Co. Limerick / V94 W2R8
  Street,Unit,City | 12 Elm St Apt 4,4,Boston | US > 12 Elm St Apt 4 / Boston /  /
  Street,Unit,City | "12 Elm St, Unit 7",Unit 7,Boston | US > 12 Elm St, Unit 7 / Boston /  /
  Street,Unit,City | Calle 4,4,Boston | US > Calle 4, 4 / Boston /  /
  Address | "2 Forge Cottages, Main Street, Hawes, North Yorkshire" | GB
    > 2 Forge Cottages, Main Street / Hawes / North Yorkshire /
  Address | "12 Mill Lane, Rose Cottage" | GB > 12 Mill Lane, Rose Cottage /  /  /
  Address | "12 Mill Lane, ring twice" | GB > 12 Mill Lane, ring twice /  /  /
  # in the column of the city
  ALL | 1 Elm St,Antigonish NS,,B2G 2L1 | CA > 1 Elm St / Antigonish / NS / B2G 2L1
  ALL | 1 Elm St,Antigonish NS,,V5K 0A1 | CA > 1 Elm St / Antigonish NS /  / V5K 0A1
  ALL | 1 Elm St,Antigonish NS,, | CA > 1 Elm St / Antigonish NS /  /
  ALL | 1 Elm St,Buchs SG,,9470 | CH > 1 Elm St / Buchs SG /  / 9470
  # a whole address in one cell
  Where | "12 Elm St, Boston, MA 02116" > 12 Elm St / Boston / MA / 02116
  Street,City,State,ZIP | "12 Elm St,⏎Apt 4",Boston,MA,02116 > 12 Elm St, Apt 4 / Boston / MA / 02116
  Street | "12 Elm St, Boston, MA 02116" > 12 Elm St / Boston / MA / 02116
  Street | "12 Elm St⏎Boston, MA 02116" > 12 Elm St / Boston / MA / 02116
  ALL | "12 Elm St, Boston, MA 02116",,, > 12 Elm St / Boston / MA / 02116
  ALL | "12 Elm St, Boston, MA 02116",Boston,, > 12 Elm St / Boston / MA / 02116
  Street,Where | 1 Oak Rd,"12 Elm St, Boston, MA 02116" > 12 Elm St / Boston / MA / 02116 ; further address
  ALL | "12 Elm St, Boston, MA 02116",Salem,, > 12 Elm St, Boston, MA 02116 / Salem /  /
  Where | 500 Arguello  Redwood City  CA  94063  US > 500 Arguello / Redwood City / CA / 94063 ; cleaned
  Street | "Apt 4  12 Elm  Boston, MA 02116" > Apt 4, 12 Elm / Boston / MA / 02116 ; cleaned
  Where | "Street Address: 12 Elm St⏎Street Address Line 2:⏎City: Boston⏎State / Province: MA⏎Postal / Zip Code: 02116"
    > 12 Elm St / Boston / MA / 02116
  Street | "Street: 12 Elm St⏎City: Boston" > 12 Elm St / Boston /  /
  Street | "Dana Ortiz⏎12 Elm St⏎Boston, MA 02116" > 12 Elm St / Boston / MA / 02116
  Where | "Boston, MA 02116" > / Boston / MA / 02116
  Where | 12 Elm St > 12 Elm St /  /  /
  Where | "Acme, 12 Elm St, Boston, MA 02116" > Acme, 12 Elm St / Boston / MA / 02116 ; unclear address line
  Street | "Acme, 12 Elm St, Boston, MA 02116" > Acme, 12 Elm St / Boston / MA / 02116 ; unclear address line
  Street | One Infinite Loop Cupertino CA 95014 > One Infinite Loop Cupertino CA 95014 /  /  / ; address not divided
  Where | One Infinite Loop Cupertino CA 95014 > One Infinite Loop Cupertino CA 95014 /  /  / ; address not divided
  Street | "12 Elm St, Apt 4" > 12 Elm St, Apt 4 /  /  /
  Street | "12 Elm St, Boston, MA 90210"
    > 12 Elm St / Boston / MA / 90210 ; Street: "90210" is a ZIP code of CA, and the state is MA
  Street | "12 Elm St, Boston, MA 2116"
    > 12 Elm St / Boston / MA / 2116 ; Street: "2116" has lost its leading zero (02116)
  Street | "12 Elm St, Boston, MA 2116" | fix > 12 Elm St / Boston / MA / 02116 ; 2116 → 02116
  Street | "Hauptstr. 12, 10115 Berlin" > Hauptstr. 12 / Berlin /  / 10115
  Street,Land | "Am Alten Wall 3, 1010 Wien",Österreich > Am Alten Wall 3 / Wien /  / 1010
  ALL | "12 Elm St, Boston, MA 02116",\clear,, > 12 Elm St, Boston, MA 02116 /  /  /
  # city, state and ZIP code in one cell
  Street,CSZ | 12 Elm St,"Boston, MA 02116" > 12 Elm St / Boston / MA / 02116
  Street,CSZ | 12 Elm St,see note
    > 12 Elm St / see note /  / ; CSZ: "see note" could not be divided into city, state and ZIP code
  ALL | 12 Elm St,"Boston, MA 02116",, > 12 Elm St / Boston / MA / 02116
  ALL | 12 Elm St,"Boston, MA",,02116 > 12 Elm St / Boston / MA / 02116
  ALL | 12 Elm St,"Boston, MA",Massachusetts,02116 > 12 Elm St / Boston / Massachusetts / 02116
  ALL | 12 Elm St,Boston MA,MA,02116 > 12 Elm St / Boston / MA / 02116
  ALL | 12 Elm St,Boston MA,,02116 > 12 Elm St / Boston / MA / 02116
  ALL | 12 Elm St,"Boston, MA",Ohio, > 12 Elm St / Boston, MA / Ohio /
  ALL | 12 Elm St,Boston,MA 02116, > 12 Elm St / Boston / MA / 02116
  ALL | 12 Elm St,Boston,MA 02116,02116 > 12 Elm St / Boston / MA / 02116
  ALL | 12 Elm St,Boston,,MA 02116 > 12 Elm St / Boston / MA / 02116
  ALL | 12 Elm St,Boston,Mass.,MA 02116 > 12 Elm St / Boston / Mass. / 02116
  ALL | 1 High St,Leeds,,LS1 3AA > 1 High St / Leeds /  / LS1 3AA
  ALL | 1 High St,Toronto,ON,M5V 2T6 > 1 High St / Toronto / ON / M5V 2T6
  # the lines of an envelope
  Bill to 1,Bill to 2,Bill to 3 | Dana Ortiz,12 Elm St,"Boston, MA 02116" > 12 Elm St / Boston / MA / 02116
  Bill to 1,Bill to 2,Bill to 3 | 12 Elm St,"Boston, MA 02116", > 12 Elm St / Boston / MA / 02116
  Bill to 1,Bill to 2,Bill to 3 | Acme,12 Elm St,"Boston, MA 02116"
    > Acme, 12 Elm St / Boston / MA / 02116 ; unclear address line
  Bill to 1,Bill to 2,Bill to 3 | Dana Ortiz,, > /  /  /
  Bill to 1,Bill to 2,Bill to 3 | ,, > /  /  /
  # a street that repeats the rest of the address
  ALL | "12 Elm St • Boston, Massachusetts 02116",Boston,MA,02116 > 12 Elm St / Boston / MA / 02116
  ALL | "12 Elm St, Boston",Boston,MA,02116 > 12 Elm St / Boston / MA / 02116
  ALL | "12 Elm St, Salem",Boston,MA,02116 > 12 Elm St, Salem / Boston / MA / 02116
  # ZIP codes
  ALL | ,Boston,MA,2116 > / Boston / MA / 2116 ; Zip: "2116" has lost its leading zero (02116)
  ALL | ,Boston,,2116 > / Boston /  / 2116 ; Zip: "2116" has lost its leading zero (02116)
  ALL | ,Boston,,2116 | fix > / Boston /  / 02116 ; 2116 → 02116
  ALL | ,Portland,ME,41014307 | fix > / Portland / ME / 04101-4307 ; 41014307 → 04101-4307
  ALL | ,Boston,MA,2116.0 | fix > / Boston / MA / 02116 ; 2116 → 02116 ; decimals
  ALL | ,Boston,,2116 | none > / Boston /  / 2116
  ALL | ,Boston,MA,2116 | none > / Boston / MA / 2116 ; Zip: "2116" has lost its leading zero (02116)
  ALL | ,Milano,MI,20121 | IT > / Milano / MI / 20121
  ALL | ,Milano,MI,20121 | none > / Milano / MI / 20121 ; Zip: "20121" is a ZIP code of VA, and the state is MI
  ALL | ,Wien,,1010 | AT > / Wien /  / 1010
  ALL | ,Sydney,NSW,2000 > / Sydney / NSW / 2000
  ALL | ,Perth,WA,6000 > / Perth / WA / 6000
  ALL | ,Boston,MA,90210 > / Boston / MA / 90210 ; Zip: "90210" is a ZIP code of CA, and the state is MA
  ALL | ,Toronto,ON,V5K 0A1 > / Toronto / ON / V5K 0A1 ; Zip: "V5K 0A1" is not a postal code of ON
  ALL | ,Boston,MA,55405.5 > Zip: "55405.5" is not a ZIP code
  ALL | ,Boston,MA,02116- > / Boston / MA / 02116
  ALL | ,Boston,MA,z:02116 > / Boston / MA / 02116
  ALL | ,Boston,MA,00000 > / Boston / MA / ; nothing
  ALL | ,Boston,Massachusetts,02116-1234 > / Boston / Massachusetts / 02116-1234
  City,Zip,Land | Wien,1010,Austria > / Wien /  / 1010
  City,Zip,Land | Wien,1010,Atlantis > / Wien /  / 1010
  City,Zip,Land | Wien,1067,Deutschland > / Wien /  / 1067 ; Zip: "1067" has lost its leading zero (01067)
  City,Zip,Land | Wien,8001,España > / Wien /  / 8001 ; Zip: "8001" has lost its leading zero (08001)
  City,Zip,Land | Wien,2116,USA > / Wien /  / 2116 ; Zip: "2116" has lost its leading zero (02116)
`;

const ROWS = CASES.replace(/\n\s+>/g, " >")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "" && !line.startsWith("#"));

test.each(ROWS)("%s", async (line) => {
  const [given = "", expected = ""] = line.split(" >");
  const [head = "", cells = "", flags = "US"] = given.split(" | ");
  const found = await addressOf(head === "ALL" ? "Street,City,State,Zip" : head, cells.replaceAll("⏎", "\n"), {
    fix: flags.includes("fix"),
    country: flags.replace(/fix ?|none/, "") || (flags === "none" ? "" : "US"),
  });
  expect(found?.map((text) => text.trim()).join(" ; ")).toBe(expected.trim());
});

test("a phone number of the default country makes it certain", async () => {
  const given = { country: "DE" };
  const [phone, other] = ["0351 4960123", "+43 1 5880 0123"];
  expect(await addressOf("City,Zip,Phone", `Dresden,1067,${phone}`, given)).toContain(
    'Zip: "1067" has lost its leading zero (01067)',
  );
  expect(await addressOf("City,Zip,Phone", `Wien,1010,${other}`, given)).toEqual([" / Wien /  / 1010"]);
});

test("a phone number of another country is stronger than the default country", async () => {
  expect(await addressOf("City,Zip,Phone", "Wien,1010,+43 1 5880 0123")).toEqual([" / Wien /  / 1010"]);
});
