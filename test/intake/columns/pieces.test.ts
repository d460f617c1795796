import { expect, test } from "vitest";
import { joinedText } from "../../../src/intake/columns/choice.ts";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { mappingText } from "../../../src/intake/columns/mapping-rows.ts";
import { entriesOf } from "../../helpers/cells.ts";

/** The addresses that the columns make: each block's fields, in the file's order. */
function addressesOf(headings: string): string[] {
  const headers = ["Name", ...headings.split(", ")];
  const { addresses } = mapColumns({ name: "customers.csv", headers, headerLine: 1 });
  return addresses.map((fields) =>
    mappingText({
      mapped: [],
      unused: [],
      doubts: [],
      fields: [],
      addresses: [fields],
      severalContacts: new Set(),
      isOwn: false,
      isAddressGiven: false,
      townsLast: new Set<number>(),
    }),
  );
}

const TO_PLACE = "City → city, State → state, Zip → zip";

/** Headings; then what each address is made of. */
const HEADINGS = `
  Service Address, City, State, Zip > Service Address → street, TO_PLACE
  Property Street, Unit, City, State, Zip > Property Street + Unit → street, TO_PLACE
  Address, Ship City, Ship Zip > Address → street, Ship City → city, Ship Zip → zip
  Billing Address, Service Address, City, State, Zip > Service Address → street, TO_PLACE ; Billing Address → street
  Street, City, Postal/Zip, Billing Street, Billing City, Billing Postal/Zip
    > Street → street, City → city, Postal/Zip → zip
    ; Billing Street → street, Billing City → city, Billing Postal/Zip → zip
  Shipping Street, Shipping Zip, Billing City, Billing State
    > Billing City → city, Billing State → state ; Shipping Street → street, Shipping Zip → zip
  Home Address, Home Address 2, City, Zip, Work Address, City, Zip
    > Home Address + Home Address 2 → street, City → city, Zip → zip ; Work Address → street, City → city, Zip → zip
  Address, City, State, Zip, Mailing Street > Address → street, TO_PLACE ; Mailing Street → street
`;

test.each(entriesOf(HEADINGS))("%s", (entry) => {
  const [headings = "", expected = ""] = entry.replace("TO_PLACE", TO_PLACE).split(" > ");
  expect(addressesOf(headings).join(" ; ").replaceAll("address.", "")).toBe(expected);
});

test.each([
  ["id,name,email,phone,address.street,address.city,address.state,address.zip,notes,address.country", true],
  ["id,name,address.city", true],
  ["id,name,address.city,address.country", false],
  ["id,name,email,phone,address,notes", true],
  ["id,name,email,phone,notes", false],
])("the columns of an export of this program: %s", (line, isOwn) => {
  const headers = line.split(",");
  expect(mapColumns({ name: "a.json", headers, headerLine: 0 }).isOwn).toBe(isOwn);
});

test("an address that has values is no part of such an export", () => {
  const headers = ["id", "name", "email", "phone", "address", "notes"];
  const cells = ["7", "Ana Ruiz", "ana@example.com", "", "1 Main St, Reno", ""];
  expect(mapColumns({ name: "a.csv", headers, headerLine: 1 }, {}, [{ line: 2, cells }]).isOwn).toBe(false);
});

test.each([
  ["Nom_etablissement, Nom_commune, Telephone", "Nom_etablissement → company"],
  ["Nom de la commune, Téléphone du client, Nom", "Téléphone du client → phone"],
])("words that only connect others do not matter: %s", (headings, expected) => {
  const headers = headings.split(", ");
  const { mapped } = mapColumns({ name: "a.csv", headers, headerLine: 1 });
  expect(mapped.map(({ header, target }) => `${header} → ${target}`)).toContain(expected);
});

test.each([
  [["Katherine", "Kat", "Doyle"], "Katherine Doyle"],
  [["", "Kat", "Doyle"], "Kat Doyle"],
  [["K.", "Kat", "Doyle"], "Kat Doyle"],
])("a second first name counts if the first one is blank or initials: %j", (cells, expected) => {
  const headers = ["First name", "Preferred first name", "Last name"];
  const { fields } = mapColumns({ name: "a.csv", headers, headerLine: 1 });
  const [choice] = fields[0]?.choices ?? [];
  expect(choice && joinedText(choice, (at) => cells[at] || undefined)).toBe(expected);
});
