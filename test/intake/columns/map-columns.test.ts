import { describe, expect, test } from "vitest";
import { type MappingOptions, mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { mappingText } from "../../../src/intake/columns/mapping-rows.ts";
import { entriesOf } from "../../helpers/cells.ts";

const map = (header: string, options?: MappingOptions) =>
  mapColumns({ name: "a.csv", headerLine: 1, headers: header.split("|") }, options);
const targets = (header: string, options?: MappingOptions) => map(header, options).mapped.map(({ target }) => target);

const text = (header: string, options?: MappingOptions) => mappingText(map(header, options));

describe("mapColumns", () => {
  test.each([
    ["id|name|email|phone|address.street|address.city|address.state|address.zip|notes"],
    ["ID|Full Name|E-mail|Phone|Street|City|State|ZIP Code|Notes"],
    ["Customer ID|Customer Name|Email Address|Phone Number|Street Address|Town|State/Province|Postal Code|Comments"],
    ["id|NAME|e_mail|Mobile|Address Line 1|CITY|province|ZIP/Postal Code|Remarks"],
    ["id|customer|E-Mail Address|Telephone|address|city|Region|postcode|note"],
  ])("%s", (header) => {
    expect(targets(header)).toEqual([
      ...["id", "name", "email", "phone", "address.street", "address.city", "address.state", "address.zip", "notes"],
    ]);
  });

  test("takes of an export of its own the documented fields alone, whatever a server calls its own", () => {
    expect(map("id|name|address.city|mobile|company|Delinquent|E-mail")).toMatchObject({
      mapped: [{ target: "id" }, { target: "name" }, { target: "address.city" }],
      unused: ["mobile", "company", "Delinquent", "E-mail"].map((header) => ({ header })),
    });
  });

  test("joins the parts of a name, which come after a full one", () => {
    expect(targets("First Name|Last Name|Email")).toEqual(["first name", "last name", "email"]);
    expect(text("First Name|Full Name|Surname")).toBe("Full Name else First Name + Surname → name");
    expect(targets("Given|Name|Last Name", { map: ["Given=first name"] })).toEqual(["first name", "last name"]);
  });

  test("names the ignored columns, except those without a heading and the error columns of a rejects file", () => {
    expect(map("Name|Customer since||Tags|error").unused.map(({ header }) => header)).toEqual([
      "Customer since",
      "Tags",
    ]);
  });

  test.each<[string, string, MappingOptions, string[]]>([
    ["--map names a column", "Client|Mail", { map: ["Client=name"] }, ["name", "email"]],
    ["--map takes flag names", "Name|Where", { map: ["Where=city"] }, ["name", "address.city"]],
    ["--map wins over a heading", "Name|Email|Work Email", { map: ["Work Email=email"] }, ["name", "email"]],
    ["--map is lenient about case", "Name|Work Email", { map: ["work e-mail = email"] }, ["name", "email"]],
    ["--map takes headings with =", "Name|a=b", { map: ["a=b=notes"] }, ["name", "notes"]],
    ["--ignore leaves a column out", "Name|Phone|Mobile", { ignore: ["Mobile"] }, ["name", "phone"]],
    ["--ignore leaves twins out", "Name|Tag|Tag", { ignore: ["tag"] }, ["name"]],
  ])("%s", (_, header, options, expected) => {
    expect(targets(header, options)).toEqual(expected);
  });

  test.each<[string, MappingOptions, string, RegExp]>([
    ["Foo|Bar", {}, 'invalid_input: a.csv:1: no heading is known: "Foo", "Bar"', /--map "Client=name"/],
    [
      "Street|City",
      {},
      "invalid_input: a.csv:1: no column says who the customers are: name, email, phone and id are missing",
      /--map/,
    ],
    ["Name", { map: ["Name"] }, 'usage: --map "Name" is not of the form "Header=field"', /example/],
    ["Name", { map: ["Name=nmae"] }, 'usage: --map: there is no field "nmae"', /Did you mean name\?/],
    ["Name", { map: ["Nom=name"] }, 'usage: --map: the file has no column "Nom"', /"Name"/],
    ["A|B", { map: ["A=name", "B=name"] }, "usage: --map gives name to two columns", /one column/],
    ["Name", { ignore: ["x"] }, 'usage: --ignore: the file has no column "x"', /"Name"/],
  ])("refuses %s with %j: %s", (header, options, problem, hint) => {
    const [code = ""] = problem.split(": ");
    const message = problem.slice(`${code}: `.length);
    expect(() => map(header, options)).toThrowError(
      expect.objectContaining({ code, message, hint: expect.stringMatching(hint) }),
    );
  });
});

/** What headings mean; their file has them in this order. */
const BY_HAND = `
  # Italian
  Nome + Cognome → name ; Indirizzo + Civico → address.street ; CAP → address.zip ; Città → address.city
    ; Provincia → address.state ; Cellulare → phone ; Indirizzo posta elettronica → email ; Note → notes
  # Dutch
  Voornaam + Tussenvoegsel + Achternaam → name ; Straat + Huisnummer → address.street ; Postcode → address.zip
    ; Woonplaats → address.city ; Telefoonnummer else Mobiel → phone ; E-mailadres → email ; Opmerkingen → notes
  # Portuguese
  Nome → name ; Telemóvel → phone ; E-mail → email ; Morada → address.street ; Código Postal → address.zip
    ; Localidade → address.city ; Observações → notes
  # Swedish
  Förnamn + Efternamn → name ; Gatuadress → address.street ; Postnr → address.zip ; Ort → address.city
    ; E-postadress → email ; Telefon 1 else Telefon 2 → phone
  # Danish
  Navn → name ; Adresse → address.street ; Post/By → city line ; Tlf → phone ; Mail → email ; Bemærkning → notes
  # Norwegian
  Fornavn + Etternavn → name ; Adresse + Adresse_2 → address.street ; Postnr → address.zip ; Poststed → address.city
    ; Land → country ; Kommentar → notes
  # Polish
  Nazwa → name ; Ulica + Numer budynku → address.street ; Kod pocztowy → address.zip ; Miejscowość → address.city
    ; Telefon → phone ; E-mail → email ; Województwo → address.state
  # Finnish
  Etunimi + Sukunimi → name ; Sähköpostiosoite → email ; Matkapuhelinnumero → phone ; Katuosoite → address.street
    ; Postinumero → address.zip ; Postitoimipaikka → address.city
  # Estonian
  Kliendi nimi → name ; Telefon → phone ; E-posti aadress → email ; Tänav ja maja → address.street
    ; Postiindeks → address.zip ; Linn → address.city ; Maakond → address.state ; Märkused → notes
  # Greek
  Επωνυμία → name ; Διεύθυνση → address.street ; Πόλη → address.city ; Τ.Κ. → address.zip
    ; Τηλέφωνο else Κινητό → phone ; Email → email ; Παρατηρήσεις → notes
  # Czech
  Jméno + Příjmení → name ; Telefonní číslo → phone ; E-mail → email ; Ulice + Číslo domu → address.street
    ; Obec → address.city ; PSČ → address.zip
  # Bulgarian
  Име → name ; Телефон → phone ; Адрес → address.street ; Град → address.city ; Имейл → email ; Забележка → notes
  # Russian
  Имя + Отчество + Фамилия → name ; Телефон else Мобильный телефон → phone ; Эл. почта → email
    ; Индекс → address.zip ; Город → address.city ; Улица + Дом + Квартира → address.street ; Примечание → notes
  # Ukrainian
  ПІБ → name ; Телефон → phone ; Електронна пошта → email ; Адреса → address.street ; Місто → address.city
    ; Коментар → notes
  # Slovenian
  Ime in priimek → name ; Telefonska številka → phone ; E-pošta → email ; Naslov → address.street
    ; Poštna številka → address.zip ; Kraj → address.city ; Opombe → notes
  # Lithuanian
  Vardas + Pavardė → name ; Telefono numeris → phone ; El. paštas → email ; Gatvė + Namo nr. → address.street
    ; Miestas → address.city ; Pašto kodas → address.zip
  # Latvian
  Vārds + Uzvārds → name ; Tālrunis → phone ; E-pasts → email ; Iela → address.street ; Pilsēta → address.city
    ; Pasta indekss → address.zip
  # Japanese
  氏名 → name ; 郵便番号 → address.zip ; 都道府県 → address.state ; 市区町村 → address.city ; 住所 → address.street
    ; 電話番号 → phone ; メールアドレス → email ; 備考 → notes
  # Dutch, with initials
  Initialen + Voornaam + Achternaam → name ; Gemeente → address.city ; Postcode → address.zip
`;

describe("headings of sheets made by hand", () => {
  test.each(entriesOf(BY_HAND))("%s", (entry) => {
    const expected = entry.split(" ; ");
    const headings = expected.flatMap((meaning) => meaning.replace(/ → .*/, "").split(/ \+ | else /));
    expect(text(headings.join("|")).split(", ").sort()).toEqual(expected.sort());
  });

  test("are known as a whole alone", () => {
    const others = "Port|Sort|Sport|Handyman|Renom";
    expect(map(`Name|${others}`).unused.map(({ header }) => header)).toEqual(others.split("|"));
  });
});

/** Those with files are tested with their rows: test/commands/import/exporters. */
describe("the exports of other systems", () => {
  test.each<[string, string, string, string[]?]>([
    [
      "FreshBooks Classic",
      "organization|fname|lname|email|p_street|p_street2|p_city|p_province|p_code|home_phone|bus_phone|mob_phone|fax|s_street|s_city|note",
      "fname + lname else organization → name, email → email, mob_phone else home_phone else bus_phone → phone, note → notes, p_street + p_street2 else s_street → address.street, p_city else s_city → address.city, p_province → address.state, p_code → address.zip",
    ],
  ])("%s", (_, header, expected) => {
    expect(text(header).split(", ").sort()).toEqual(expected.split(", ").sort());
  });

  test("differ from this program's own, of which only its fields are read", () => {
    const own =
      "id|name|email|phone|address.street|address.city|address.state|address.zip|notes|company|mobile|created_at";
    expect(map(own).unused.map(({ header }) => header)).toEqual(["company", "mobile", "created_at"]);
    expect(map("id|name|company|mobile|address.city").unused.map(({ header }) => header)).toEqual([
      "company",
      "mobile",
    ]);
    expect(text("id|name|address.city|vorname")).toBe("id → id, name → name, address.city → address.city");
  });

  test("say nothing by headings that only look like one", () => {
    const strange =
      "Name|Fax|Home Fax|Assistant's Phone|Manager's Name|Nickname|Job Title|Customer Type|Address Type|Email Opt Out|State Tax ID|Company Size|Address 1 - Label|Phone Ext|Zip File|Username|Filename";
    expect(map(strange).unused.map(({ header }) => header)).toEqual(strange.split("|").slice(1));
  });
});
