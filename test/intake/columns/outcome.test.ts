import { expect, test } from "vitest";
import { mapText, saidOf } from "../../helpers/map-text.ts";

const read = (headings: string, rows: readonly string[]) => [headings, ...rows].join("\n");

const PEOPLE = ["Ann Lee|a@x.org", "Bo Day|b@x.org", "Cy Orr|c@x.org"];
const beside = (...cells: readonly string[]) => PEOPLE.map((person, at) => `${person}|${cells[at]}`);

test.each([
  ["streets that are towns", "Name|Email|Street", beside("Portland", "Salem", "Eugene"), ["Street"]],
  ["streets without numbers", "Name|Email|Street", beside("High St", "Church Lane", "Rose Cottage"), []],
  ["streets beside their towns", "Name|Email|Street|City", beside("Aird|Portree", "Uig|Portree", "Staffin|Skye"), []],
  ["towns with digits", "Name|Email|City", beside("A-1001", "B-1002", "C-1003"), ["City"]],
  ["districts of towns", "Name|Email|City", beside("Dublin 2", "Dublin 4", "Dublin 12"), []],
  ["one name for all", "Name|Email|Phone", ["Leeds|a@x.org|", "Leeds|b@x.org|", "Leeds|c@x.org|"], ["Name"]],
  ["one name and one e-mail address", "Name|Email", ["Leeds|a@x.org", "Leeds|a@x.org", "Leeds|a@x.org"], []],
])("%s: what is asked", (_, headings, rows, asked) => {
  expect(mapText(read(headings, rows), { country: "US" }).doubts.map(({ header }) => header)).toEqual(asked);
});

/** What a person sees at a glance in files of other programs. */
test.each([
  ["US", "Cust|Phone", ["Moss Plumbing LLC|616-392-5555", "Reed & Sons Inc|616-392-5556"], "Cust → name"],
  ["PL", "Nazwisko i imię / Firma|Telefon", ["Kowalski Jan|601 234 567", "Hydro-Bud S.A.|601 234 568"], "Firma → name"],
  [
    "GB",
    "name|address_1|Town_City",
    ["Ann Lee|14 High St|Leyburn", "Bo Day|15 High St|York"],
    "Town_City → address.city",
  ],
  [
    "US",
    "Name|Billing City|Billing Code",
    ["Ann Lee|Portland|97201", "Bo Day|Salem|97301"],
    "Billing Code → address.zip",
  ],
  [
    "NL",
    "Naam|Straat|Nummer",
    ["Jan Vos|Keizersgracht|12", "Piet Bos|Dorpsstraat|4a"],
    "Straat + Nummer → address.street",
  ],
  [
    "US",
    "Household Name|First Name|Last Name",
    ["The Lees|Ann|Lee", "The Days|Bo|Day"],
    "First Name + Last Name → name",
  ],
  ["TR", "Ad Soyad|Cep|Eposta", ["Ali Demir|0532 123 45 67|a@x.org", "Su Ak|0533 123 45 68|b@x.org"], "Cep → phone"],
  [
    "GB",
    "LA (name)|EstablishmentName|Street|Town|Postcode",
    ["Leeds|Aire School|High St|Leeds|LS19 6AA", "Leeds|Park School|Park Rd|Leeds|LS8 1AA"].concat(
      "Leeds|Hill School|Hill Rd|Leeds|LS8 1AB",
    ),
    "EstablishmentName → name",
  ],
])("with %s, %s: %j has %s", (country, headings, rows, expected) => {
  expect(saidOf(read(headings, rows), { country })).toContain(expected);
});
