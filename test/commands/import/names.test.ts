import { expect, test } from "vitest";
import { entriesOf } from "../../helpers/cells.ts";
import { run } from "../../helpers/in-process.ts";
import { eachInShop } from "../../helpers/shop.ts";

const each = eachInShop(run);

/** Imports a file of these lines. @returns each customer as `name | email`, and what was said. */
async function imported(lines: readonly string[]): Promise<{ stored: readonly string[]; stderr: string }> {
  await each.file("a.csv", lines);
  const { stderr } = await each.run("import a.csv --match none --restart");
  const stored = await each.stored("name,email", "tsv");
  return { stored: stored.map((line) => line.split("\t").filter(Boolean).join(" | ")), stderr };
}

/** The lines of a file, and the customers that it makes. */
const FILES = `
  # the only names are those of the customers, below a heading that asks who
  Wer,Telefon ; Frau Dora Robson,+49891234567 ; Ina Nair,+49891234568 > Frau Dora Robson ; Ina Nair
  # so are single words
  Who,Email ; Dave,d@example.org ; Big Mike,m@example.org > Big Mike | m@example.org ; Dave | d@example.org
  # one row is enough for it
  Owner,Email ; Luz Espinoza,luz@example.org > Luz Espinoza | luz@example.org
  # the owner is not the customer beside other names
  Klijenti naši,Owner,Email ; Ana Horvat,Tom Reed,ana.horvat@example.org
    ; Ivo Babic,Kim Tolliver,ivo.babic@example.org > Ana Horvat | ana.horvat@example.org
    ; Ivo Babic | ivo.babic@example.org
  # small words beside the last name belong to it, whatever their heading is
  Vorname,Zusatz,Nachname,E-Mail ; Anna,von der,Heide,a@example.org ; Jan,,Post,j@example.org
    > Anna von der Heide | a@example.org ; Jan Post | j@example.org
  # they are not written twice
  voornaam,deel,achternaam,email ; Arjan,van den,van den Broek,a@example.org ; Piet,van,Dam,p@example.org
    > Arjan van den Broek | a@example.org ; Piet van Dam | p@example.org
  # a language beside the last name is not a part of it
  First Name,Last Name,lang,Email ; Ana,Ruiz,de,a@example.org ; Bob,Hill,la,b@example.org > Ana Ruiz | a@example.org
    ; Bob Hill | b@example.org
  # who gets the parcel is the customer of a row that names nobody else
  client,ship_to_name,customer_company,email ; ASL,Bo Tull,,b@example.org ; ASL,Lab,Menon Ltd,m@example.org
    ; ASL,Jo Papa,,j@example.org > Bo Tull | b@example.org ; Jo Papa | j@example.org ; Menon Ltd | m@example.org
  # a holder of a license is the customer where a row has no other name
  DBA NAME,LICENSEE NAME,Email ; ,THORVALDSEN KARI,t@example.org ; THE DEPOT,DEPOT PARTNERS INC,d@example.org
    > DEPOT PARTNERS INC | d@example.org ; THORVALDSEN KARI | t@example.org
  # a name to show, and a user name that is an address, are there for rows without others
  Benutzername,Vorname,Nachname,Anzeigename,Alternative E-Mail-Adresse
    ; l.gruber@pfarre.example,Lukas,Gruber,Lukas Gruber,lukas@example.at
    ; office@pfarre.example,,,Sekretariat St. Blasius, > Lukas Gruber | lukas@example.at
    ; Sekretariat St. Blasius | office@pfarre.example
  # a household is the customer where its contact is blank
  Household,Primary contact,Email ; Holt family,Denise Holt,d@example.org ; Cedar Quilters,,c@example.org
    > Cedar Quilters | c@example.org ; Holt family | d@example.org
  # a short form in the column of first names stands before the last name
  Förnamn,Efternamn,E-post ; BRF,Solrosen 3,b@example.se > BRF Solrosen 3 | b@example.se
`;

test.each(entriesOf(FILES))("%s", async (entry) => {
  const [lines = [], expected] = entry.split(" > ").map((list) => list.split(" ; "));
  const { stored, stderr } = await imported(lines);
  expect([stored, stderr]).toEqual([expected, expect.anything()]);
});

test("the company is the customer, and its contact is told", async () => {
  const one = await imported(["Contact,Company,Email", "Ann Lee,Acme,a@example.org", "Bo Fox,Beta,b@example.org"]);
  expect(one.stored).toEqual(["Acme | a@example.org", "Beta | b@example.org"]);
  expect(one.stderr).toContain(
    '2 rows name a contact beside the customer in "Contact", not used: --map "Contact=name"',
  );
});

test("the company is the customer, and in brackets whose contact, if it has several", async () => {
  const rows = ["Contact,Company,Email", "Ann Lee,Acme,a@example.org", "Bo Fox,Beta,b@example.org"];
  const several = await imported([...rows, "Cy Poe,Acme,c@example.org"]);
  expect(several.stored).toEqual([
    "Acme (Ann Lee) | a@example.org",
    "Acme (Cy Poe) | c@example.org",
    "Beta | b@example.org",
  ]);
});

test("the name before an address in one cell is the customer's, and not in the street", async () => {
  const rows = [
    "Name and Address,Email",
    '"Bev Hale\n1402 Lake St\nEau Claire, WI 54703",b@example.org',
    '"Falls Dental Care, 20 Spring St, Chippewa Falls, WI 54729",f@example.org',
    '"12 Elm St, Elk Mound, WI 54739",e@example.org',
    '"Smith, John, 9 Ash St, Reno, NV 89501",s@example.org',
    '"New York, NY 10001, USA",n@example.org',
    '"Bad Homburg\n61348 Bad Homburg\nGermany",h@example.org',
  ];
  await each.file("a.csv", rows);
  expect(await each.run("import a.csv --default-country US --skip-invalid")).toMatchObject({
    stderr: expect.stringContaining("skipped 4 invalid rows of 6\n"),
    exitCode: 7,
  });
  expect(await each.stored("name,address.street,address.city", "tsv")).toEqual([
    "Bev Hale\t1402 Lake St\tEau Claire",
    "Falls Dental Care\t20 Spring St\tChippewa Falls",
  ]);
});
