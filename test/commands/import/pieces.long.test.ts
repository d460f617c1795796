import { expect, test } from "vitest";
import { cases } from "../../helpers/cases.ts";
import { run } from "../../helpers/in-process.ts";
import { eachInShop } from "../../helpers/shop.ts";

const { done, file, json, run: ask, stored: all } = eachInShop(run);

/** Imports a file of these lines. @returns each customer as `phone | street | city | state | zip`. */
async function stored(lines: readonly string[], flags: string): Promise<readonly string[]> {
  await file("a.csv", lines);
  await done(`import a.csv --match none ${flags}`);
  const customers: readonly { email?: string; phone?: string; address?: Record<string, string> | null }[] =
    await json("list --sort name");
  return customers.map(({ email, phone, address }) =>
    [email, phone, address?.street, address?.city, address?.state, address?.zip].filter(Boolean).join(" | "),
  );
}

test.each(
  cases(`
  a street that --map gives is used, also where the file has another one
    --map "Svc Addr=address.street"
    Name,Svc Addr,Billing Addr,Zip,City
    A,12 Elm St,PO Box 4,89501,Reno
    B,14 Elm St,PO Box 5,89501,Reno
    = 12 Elm St | Reno | 89501
    = 14 Elm St | Reno | 89501

  a street that --map gives takes the city of its own address, which comes first
    --map "Service Street=address.street"
    Name,Service Street,Service City,Service Zip,Billing Street,Billing City,Billing Zip
    A,14 Oak Ln,Duluth,55803,1 Lake Rd,Proctor,55810
    B,2210 E 4th St,Duluth,55812,,,
    = 14 Oak Ln | Duluth | 55803
    = 2210 E 4th St | Duluth | 55812

  a suburb beside the city stands behind the street, and is the city of a row without one
    Name,Street,Suburb,City,Region
    A,4 Mill Rd,Ponsonby,Auckland,Auckland
    B,1 Low St,Picton,,Marlborough
    = 4 Mill Rd, Ponsonby | Auckland | Auckland
    = 1 Low St | Picton | Marlborough

  a heading that is explained is its first words, also where all rows say the same
    --default-country DE
    Name,Street (no PO boxes),Postcode/ZIP [5 digits],City,Bundesland (als Abkürzung),City (depot)
    A,Hauptstr. 4,80331,München,BY,Augsburg
    B,Hauptstr. 6,80331,,BY,Augsburg
    = Hauptstr. 4 | München | BY | 80331
    = Hauptstr. 6 | BY | 80331

  what belongs to the number of a German house stands right behind it, all else behind a comma
    Name;c/o;Straße;Hausnummer;Zusatz;PLZ;Ort
    A;Maier;Hauptstr.;4;a;80331;München
    B;c/o Ott;Hauptstr.;6;Hinterhaus;80331;München
    C;;Hauptstr.;8;;80331;München
    = c/o Maier, Hauptstr. 4 a | München | 80331
    = c/o Ott, Hauptstr. 6, Hinterhaus | München | 80331
    = Hauptstr. 8 | München | 80331

  in Polish a slash stands before the number of a flat, and Kraj is the country
    Nazwa;Ulica;Nr domu;Nr lokalu;Kod pocztowy;Miasto;Kraj
    A;Długa;12;5;00-950;Warszawa;Polska
    B;Długa;14b;6;00-950;Warszawa;Polska
    C;Krótka;16;lok. 7;00-950;Warszawa;Polska
    D;Krótka;18;;00-950;Warszawa;Polska
    = Długa 12/5 | Warszawa | 00-950
    = Długa 14b/6 | Warszawa | 00-950
    = Krótka 16 lok. 7 | Warszawa | 00-950
    = Krótka 18 | Warszawa | 00-950

  in Czech it stands between both numbers of a house, and Kraj is a part of the country
    Jméno;Ulice;Č.p.;č. o.;Obec;PSČ;Kraj
    A;Dlouhá;12;5;Brno;602 00;Jihomoravský kraj
    B;Krátká;14;3a;Praha;110 00;Hlavní město Praha
    = Dlouhá 12/5 | Brno | Jihomoravský kraj | 602 00
    = Krátká 14/3a | Praha | Hlavní město Praha | 110 00

  in Slovenian Kraj is the town
    Ime;Ulica;Hišna številka;Poštna številka;Kraj
    A;Cankarjeva;12;2000;Maribor
    B;Glavna;4;1000;Ljubljana
    = Cankarjeva 12 | Maribor | 2000
    = Glavna 4 | Ljubljana | 1000

  further lines of a second address are not lines of the first one, also without its number
    --default-country AU
    Name,Addr 1 - Line 1,- Line 2,City,Postcode,Addr 2 - Line 1,- Line 2,City,Postcode
    A,Level 3,120 Collins St,Melbourne,3000,Car park rear,9 Bay Rd,Sandringham,3191
    = Level 3, 120 Collins St | Melbourne | 3000

  parts of an address without a street belong to the only street of the file
    Name,Bill-to Addr,Bill-to City,ST,ZIP
    A,700 School Rd,Minot,ND,58701
    B,RR 1 Box 20,Velva,ND,58790
    = 700 School Rd | Minot | ND | 58701
    = RR 1 Box 20 | Velva | ND | 58790

  lines of an address need not begin with the first one
    Nom;Adresse ligne 3;Adresse ligne 4;Adresse ligne 6
    A;;0014 RUE DES LICES;35000 RENNES
    B;CHEZ CABINET GUY;0002 PL DES LICES;35000 RENNES
    = 0014 RUE DES LICES | RENNES | 35000
    = CHEZ CABINET GUY, 0002 PL DES LICES | RENNES | 35000

  a box of a post office has its word, a part of the town stands behind the street
    Name;Straße;Postfach;PLZ;Ort;Ortsteil;Bundesland
    A;Seestr. 4;;82211;Herrsching;Breitbrunn;Bayern
    B;;80 12;81612;München;;Bayern
    = Seestr. 4, Breitbrunn | Herrsching | Bayern | 82211
    = Postfach 80 12 | München | Bayern | 81612

  of two addresses the one with a street comes first, in each row
    Name,Work Street,Work City,Work State,Work Zip,Home Street,Home City
    A,,Reno,NV,89501,4 Mill Rd,Sparks
    B,9 High St,Elko,NV,89801,,Reno
    = 4 Mill Rd | Sparks
    = 9 High St | Elko | NV | 89801

  a first row whose words could be headings is a row
    name,email,phone,notes,Loyalty,
    Customer 0,,,note 0,,
    Customer 1,a@example.com,,note 1,,
    =
    = a@example.com

  a calling code in a column beside the phones is theirs, whatever the heading
    Name,Country Code,Phone,Prefisso,Zip
    A,91,9845550104,+1,
    B,1,(202) 555-0101,,20010
    C,52,8185550105,,
    D,44,07400 123402,,
    = +919845550104
    = +12025550101 | 20010
    = +528185550105
    = +447400123402

  an area code in a column beside the phones is put before them, and never twice
    --default-country US
    Name,Country Code,Vorwahl,Phone
    A,64,09,299 7181
    B,,(202),555-0151
    C,1,202,202-555-0152
    D,,202,
    = +6492997181
    = +12025550151
    = +12025550152
    =

  a column says what kind of phone it is beside, by its name or by its place
    --default-country US
    Name,Phone Number,Phone Number Type,Phone Number 2,Phone Number 2 Type
    A,202-555-0101,mobile,202-555-0102,fax
    B,202-555-0103,fax,202-555-0104,work
    C,202-555-0105,home,,
    = +12025550101
    = +12025550104
    = +12025550105

  a street in pieces, with the ends of a range between them, is put together
    Name,Address Start,Address End,Address Fraction,Street Direction,Street Name,Street Suffix,Suffix Direction,Unit,Zip Code
    A,1201,1203,,N,VERMONT,AVE,,,90029
    B,7,7,,W,ELM,ST,,201,90013
    = 1201 N VERMONT AVE | 90029
    = 7 W ELM ST, Unit 201 | 90013

  what numbers the rows is no number of a house, nor is one that the streets have already
    No,Name,Street,House Number,City
    1,A,12 Elm St,12,Denver
    2,B,14 Oak St,14,Denver
    3,C,101 Pine Ave,101,Golden
    = 12 Elm St | Denver
    = 14 Oak St | Denver
    = 101 Pine Ave | Golden

  nor is one beside streets without any
    No,Name,Street,City
    1,A,Elm St,Denver
    2,B,Oak St,Denver
    3,C,Pine Ave,Golden
    = Elm St | Denver
    = Oak St | Denver
    = Pine Ave | Golden

  a heading that explains itself is a whole address
    Name,"Service address (street, city, state, ZIP)"
    A,"12 Elm St, Denver, CO 80202"
    B,"7 Oak Ave, Golden, CO 80401"
    = 12 Elm St | Denver | CO | 80202
    = 7 Oak Ave | Golden | CO | 80401

  a heading may have further words for its part, and the word of an owner inside
    Name,ADDRESS_MAIL_STREET,Address_Mail_Street 2/District,ADDRESS_MAIL_CITY,ADDRESS_MAIL_STATE/Prefecture/Republic,ADDRESS_MAIL_ZIP
    A,12 Elm St,Apt 3,Denver,CO,80202
    = 12 Elm St, Apt 3 | Denver | CO | 80202

  a street right before its place belongs to it, also beside another address
    Name,service_address,city,state,postal_code,billing_address,billing_city,billing_state,billing_postal_code
    A,88 Walnut St,Springfield,IL,62701,,,,
    B,410 E Adams St,Springfield,IL,62703,PO Box 77,Chatham,IL,62629
    = 88 Walnut St | Springfield | IL | 62701
    = 410 E Adams St | Springfield | IL | 62703

  a county beside a line of city, state and ZIP code is no state
    Name,Address,City State Zip,County,Zip
    A,2200 PECAN ST,PFLUGERVILLE TX 78660,TRAVIS,78660
    = 2200 PECAN ST | PFLUGERVILLE | TX | 78660

  a line of city, state and ZIP code is known by its values
    Name,Street,Whatever
    A,12 Elm St,Denver CO 80202
    B,7 Oak Ave,Golden CO 80401
    C,9 Pine Rd,Salt Lake City UT 84101
    = 12 Elm St | Denver | CO | 80202
    = 7 Oak Ave | Golden | CO | 80401
    = 9 Pine Rd | Salt Lake City | UT | 84101

  a floor and a door are both parts of the street
    --default-country ES --fix
    Nombre,Calle,Número,Piso,Puerta,CP,Población
    A,Calle Mayor,12,3,B,8001,Barcelona
    B,Avenida de la Paz,7,,,28013,Madrid
    = Calle Mayor 12, Piso 3, Puerta B | Barcelona | 08001
    = Avenida de la Paz 7 | Madrid | 28013
`),
)("$title", async ({ lines, flags, expected }) => {
  expect(await stored(lines, flags)).toEqual(expected);
});

test("a ZIP code of one digit is told if it is one of another state", async () => {
  const lines = ["Name,City,State,Zip", "A,Boston,,99999", "B,Newton Falls,OH,44444", "C,Boston,MA,99999"];
  await file("a.csv", lines);
  const { stderr, exitCode } = await ask("import a.csv --match none --quiet");
  expect({ exitCode, stderr }).toEqual({
    exitCode: 0,
    stderr:
      'warning: a.csv: 1 row has a ZIP code of another state, written as the file says (line 4). The first: Zip "99999" is a ZIP code of AK, and the state is MA\n',
  });
  expect(await all("address.zip")).toEqual(["99999", "44444", "99999"]);
});

test("what is put elsewhere in an address is told, once a column", async () => {
  const lines = [
    "Name,Street,Suburb,City,State,Zip",
    "A,4 Mill Rd,Mascot,Sydney,NSW,2020",
    "B,5 Mill Rd,North Sydney,Sydney,NSW,2060",
    "C,6 Mill Rd,Sydney,Sydney,NSW,2000",
    "D,7 Mill Rd,,Perth,WA,6000",
  ];
  await file("a.csv", lines);
  const { stderr, exitCode } = await ask("import a.csv --match none --default-country AU");
  expect({ exitCode, told: stderr.split("\n").filter((line) => /State"|Suburb"/.test(line)) }).toEqual({
    exitCode: 0,
    told: ['a.csv: 2 rows have a suburb in "Suburb": written behind the street'],
  });
  expect(await all("address.street,address.city,address.state,address.zip")).toEqual([
    '"4 Mill Rd, Mascot",Sydney,NSW,2020',
    '"5 Mill Rd, North Sydney",Sydney,NSW,2060',
    "6 Mill Rd,Sydney,NSW,2000",
    "7 Mill Rd,Perth,WA,6000",
  ]);
});
