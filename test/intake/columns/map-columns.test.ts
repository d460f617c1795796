import { describe, expect, test } from "vitest";
import { type MappingOptions, mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { mappingText } from "../../../src/intake/columns/mapping-rows.ts";

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
      "id",
      "name",
      "email",
      "phone",
      "address.street",
      "address.city",
      "address.state",
      "address.zip",
      "notes",
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

  test.each<[string, string, MappingOptions, string, string, RegExp]>([
    [
      "no known column",
      "Foo|Bar",
      {},
      "invalid_input",
      'a.csv:1: no heading is known: "Foo", "Bar"',
      /--map "Client=name"/,
    ],
    [
      "a row in one cell",
      "Name;Phone;City",
      {},
      "invalid_input",
      'a.csv:1: no heading is known: "Name;Phone;City"',
      /^The whole row stands in one cell: /,
    ],
    [
      "nothing to know a customer by",
      "Street|City",
      {},
      "invalid_input",
      "a.csv:1: no column says who the customers are: name, email, phone and id are missing",
      /--map/,
    ],
    [
      "--map without =",
      "Name",
      { map: ["Name"] },
      "usage",
      '--map "Name" is not of the form "Header=field"',
      /example/,
    ],
    [
      "--map to no field",
      "Name",
      { map: ["Name=nmae"] },
      "usage",
      '--map: there is no field "nmae"',
      /Did you mean name\?/,
    ],
    ["--map of no column", "Name", { map: ["Nom=name"] }, "usage", '--map: the file has no column "Nom"', /"Name"/],
    [
      "--map to one field twice",
      "A|B",
      { map: ["A=name", "B=name"] },
      "usage",
      "--map gives name to two columns",
      /one column/,
    ],
    ["--ignore of no column", "Name", { ignore: ["x"] }, "usage", '--ignore: the file has no column "x"', /"Name"/],
  ])("refuses %s", (_, header, options, code, message, hint) => {
    expect(() => map(header, options)).toThrowError(
      expect.objectContaining({ code, message, hint: expect.stringMatching(hint) }),
    );
  });
});

describe("headings of sheets made by hand", () => {
  test.each<[string, string, string]>([
    [
      "Italian",
      "Nome|Cognome|Indirizzo|Civico|CAP|Città|Provincia|Cellulare|Indirizzo posta elettronica|Note",
      "Nome + Cognome → name, Indirizzo + Civico → address.street, CAP → address.zip, Città → address.city, Provincia → address.state, Cellulare → phone, Indirizzo posta elettronica → email, Note → notes",
    ],
    [
      "Dutch",
      "Voornaam|Tussenvoegsel|Achternaam|Straat|Huisnummer|Postcode|Woonplaats|Telefoonnummer|Mobiel|E-mailadres|Opmerkingen",
      "Voornaam + Tussenvoegsel + Achternaam → name, Straat + Huisnummer → address.street, Postcode → address.zip, Woonplaats → address.city, Telefoonnummer else Mobiel → phone, E-mailadres → email, Opmerkingen → notes",
    ],
    [
      "Portuguese",
      "Nome|Telemóvel|E-mail|Morada|Código Postal|Localidade|Observações",
      "Nome → name, Telemóvel → phone, E-mail → email, Morada → address.street, Código Postal → address.zip, Localidade → address.city, Observações → notes",
    ],
    [
      "Swedish",
      "Förnamn|Efternamn|Gatuadress|Postnr|Ort|E-postadress|Telefon 1|Telefon 2",
      "Förnamn + Efternamn → name, Gatuadress → address.street, Postnr → address.zip, Ort → address.city, E-postadress → email, Telefon 1 else Telefon 2 → phone",
    ],
    [
      "Danish",
      "Navn|Adresse|Post/By|Tlf|Mail|Bemærkning",
      "Navn → name, Adresse → address.street, Post/By → city line, Tlf → phone, Mail → email, Bemærkning → notes",
    ],
    [
      "Norwegian",
      "Fornavn|Etternavn|Adresse|Adresse_2|Postnr|Poststed|Land|Kommentar",
      "Fornavn + Etternavn → name, Adresse + Adresse_2 → address.street, Postnr → address.zip, Poststed → address.city, Land → country, Kommentar → notes",
    ],
    [
      "Polish",
      "Nazwa|Ulica|Numer budynku|Kod pocztowy|Miejscowość|Telefon|E-mail|Województwo",
      "Nazwa → name, Ulica + Numer budynku → address.street, Kod pocztowy → address.zip, Miejscowość → address.city, Telefon → phone, E-mail → email, Województwo → address.state",
    ],
    [
      "Finnish",
      "Etunimi|Sukunimi|Sähköpostiosoite|Matkapuhelinnumero|Katuosoite|Postinumero|Postitoimipaikka",
      "Etunimi + Sukunimi → name, Sähköpostiosoite → email, Matkapuhelinnumero → phone, Katuosoite → address.street, Postinumero → address.zip, Postitoimipaikka → address.city",
    ],
    [
      "Estonian",
      "Kliendi nimi|Telefon|E-posti aadress|Tänav ja maja|Postiindeks|Linn|Maakond|Märkused",
      "Kliendi nimi → name, Telefon → phone, E-posti aadress → email, Tänav ja maja → address.street, Postiindeks → address.zip, Linn → address.city, Maakond → address.state, Märkused → notes",
    ],
    [
      "Czech",
      "Jméno|Příjmení|Telefonní číslo|E-mail|Ulice|Číslo domu|Obec|PSČ",
      "Jméno + Příjmení → name, Telefonní číslo → phone, E-mail → email, Ulice + Číslo domu → address.street, Obec → address.city, PSČ → address.zip",
    ],
    [
      "Turkish",
      "Cari Ünvanı|Yetkili Kişi|Cep Telefonu|E-posta|Adres|İlçe|İl|Posta Kodu|Açıklama",
      "Cari Ünvanı else Yetkili Kişi → name, Cep Telefonu → phone, E-posta → email, Adres → address.street, İlçe → address.city, İl → address.state, Posta Kodu → address.zip, Açıklama → notes",
    ],
    [
      "Hungarian",
      "Vevő neve|Kapcsolattartó|Telefonszám|E-mail cím|Számlázási cím|Irsz.|Helység|Megjegyzés",
      "Vevő neve else Kapcsolattartó → name, Telefonszám → phone, E-mail cím → email, Számlázási cím → address.street, Irsz. → address.zip, Helység → address.city, Megjegyzés → notes",
    ],
    [
      "Dutch, with initials",
      "Initialen|Voornaam|Achternaam|Gemeente|Postcode",
      "Initialen + Voornaam + Achternaam → name, Gemeente → address.city, Postcode → address.zip",
    ],
    [
      "German",
      "Kunde|Firma|Telefon|Handy|E-Mail|Straße|Ort|PLZ|Bemerkung",
      "Kunde else Firma → name, Telefon else Handy → phone, E-Mail → email, Straße → address.street, Ort → address.city, PLZ → address.zip, Bemerkung → notes",
    ],
    [
      "German, in parts",
      "Name|Vorname|Strasse|Stadt|Notiz",
      "Vorname + Name → name, Strasse → address.street, Stadt → address.city, Notiz → notes",
    ],
    [
      "Spanish",
      "Nombre|Teléfono|Correo|Calle|Ciudad|Código postal|Notas",
      "Nombre → name, Teléfono → phone, Correo → email, Calle → address.street, Ciudad → address.city, Código postal → address.zip, Notas → notes",
    ],
    [
      "Spanish, in parts",
      "Nombre|Apellidos|Correo electrónico",
      "Nombre + Apellidos → name, Correo electrónico → email",
    ],
    [
      "French",
      "Nom|Téléphone|Courriel|Rue|Ville|Code postal",
      "Nom → name, Téléphone → phone, Courriel → email, Rue → address.street, Ville → address.city, Code postal → address.zip",
    ],
    ["French, in parts", "Prénom|Nom|Société", "Prénom + Nom else Société → name"],
  ])("%s", (_, header, expected) => {
    expect(text(header).split(", ").sort()).toEqual(expected.split(", ").sort());
  });

  test("are known as a whole alone", () => {
    expect(map("Name|Port|Sort|Sport|Handyman|Renom").unused.map(({ header }) => header)).toEqual([
      "Port",
      "Sort",
      "Sport",
      "Handyman",
      "Renom",
    ]);
  });
});

describe("the exports of other systems", () => {
  test.each<[string, string, string, string[]?]>([
    [
      "Outlook",
      "First Name|Middle Name|Last Name|Title|Suffix|Nickname|Given Yomi|Surname Yomi|E-mail Address|E-mail 2 Address|E-mail 3 Address|Home Phone|Home Phone 2|Business Phone|Business Phone 2|Mobile Phone|Car Phone|Other Phone|Primary Phone|Pager|Business Fax|Home Fax|Other Fax|Company Main Phone|Callback|Radio Phone|Telex|TTY/TDD Phone|IMAddress|Job Title|Department|Company|Office Location|Manager's Name|Assistant's Name|Assistant's Phone|Company Yomi|Business Street|Business City|Business State|Business Postal Code|Business Country/Region|Home Street|Home City|Home State|Home Postal Code|Home Country/Region|Other Street|Other City|Other State|Other Postal Code|Other Country/Region|Personal Web Page|Spouse|Schools|Hobby|Location|Web Page|Birthday|Anniversary|Notes",
      "First Name + Middle Name + Last Name else Company → name, E-mail Address else E-mail 2 Address else E-mail 3 Address → email, Primary Phone else Mobile Phone else Home Phone else Home Phone 2 else Business Phone else Company Main Phone else Business Phone 2 else Other Phone → phone, Notes → notes, Home Street else Business Street else Other Street → address.street, Home City else Business City else Other City → address.city, Home State else Business State else Other State → address.state, Home Postal Code else Business Postal Code else Other Postal Code → address.zip, Home Country/Region else Business Country/Region else Other Country/Region → country",
    ],
    [
      "Google Contacts",
      "First Name|Middle Name|Last Name|Phonetic First Name|Phonetic Middle Name|Phonetic Last Name|Name Prefix|Name Suffix|Nickname|File As|Organization Name|Organization Title|Organization Department|Birthday|Notes|Photo|Labels|E-mail 1 - Label|E-mail 1 - Value|E-mail 2 - Label|E-mail 2 - Value|Phone 1 - Label|Phone 1 - Value|Phone 2 - Label|Phone 2 - Value|Address 1 - Label|Address 1 - Formatted|Address 1 - Street|Address 1 - City|Address 1 - PO Box|Address 1 - Region|Address 1 - Postal Code|Address 1 - Country|Address 1 - Extended Address",
      "First Name + Middle Name + Last Name else Organization Name → name, E-mail 1 - Value else E-mail 2 - Value → email, Phone 1 - Value else Phone 2 - Value → phone, Notes → notes, Address 1 - Street + Address 1 - Extended Address + Address 1 - PO Box → address.street, Address 1 - City → address.city, Address 1 - Region → address.state, Address 1 - Postal Code → address.zip, Address 1 - Country → country",
    ],
    [
      "Google Contacts, the older form",
      "Name|Given Name|Additional Name|Family Name|Yomi Name|Group Membership|E-mail 1 - Type|E-mail 1 - Value|Phone 1 - Type|Phone 1 - Value|Address 1 - Type|Address 1 - Street|Address 1 - City|Address 1 - Region|Address 1 - Postal Code|Organization 1 - Name",
      "Name else Given Name + Additional Name + Family Name else Organization 1 - Name → name, E-mail 1 - Value → email, Phone 1 - Value → phone, Address 1 - Street → address.street, Address 1 - City → address.city, Address 1 - Region → address.state, Address 1 - Postal Code → address.zip",
    ],
    [
      "QuickBooks Online",
      "Name|Company name|Street Address|City|State|Country|Zip|Phone|Email|Customer type|Attachments|Open balance",
      "Name else Company name → name, Email → email, Phone → phone, Street Address → address.street, City → address.city, State → address.state, Zip → address.zip, Country → country",
    ],
    [
      "QuickBooks, the contact list",
      "Customer|Phone Numbers|Email|Full Name|Billing Address|Shipping Address",
      "Full Name else Customer → name, Email → email, Phone Numbers → phone, Billing Address else Shipping Address → address.street",
    ],
    [
      "QuickBooks Desktop",
      "Active Status|Customer|Balance|Company|Mr./Ms./...|First Name|M.I.|Last Name|Primary Contact|Main Phone|Fax|Alt. Phone|Job Title|Main Email|Street1|Street2|City|State|Zip|Bill to 1|Bill to 2",
      "Customer else First Name + M.I. + Last Name else Company else Primary Contact → name, Main Email → email, Main Phone else Alt. Phone → phone, Street1 + Street2 → address.street, City → address.city, State → address.state, Zip → address.zip, Bill to 1 + Bill to 2 → address line",
    ],
    [
      "Xero",
      "*ContactName|AccountNumber|EmailAddress|FirstName|LastName|POAttentionTo|POAddressLine1|POAddressLine2|POAddressLine3|POAddressLine4|POCity|PORegion|POPostalCode|POCountry|SAAttentionTo|SAAddressLine1|SAAddressLine2|SAAddressLine3|SAAddressLine4|SACity|SARegion|SAPostalCode|SACountry|PhoneNumber|FaxNumber|MobileNumber|DDINumber|SkypeName|BankAccountName|TaxNumber|Website",
      "*ContactName else FirstName + LastName → name, EmailAddress → email, PhoneNumber else MobileNumber else DDINumber → phone, POAddressLine1 + POAddressLine2 + POAddressLine3 + POAddressLine4 else SAAddressLine1 + SAAddressLine2 + SAAddressLine3 + SAAddressLine4 → address.street, POCity else SACity → address.city, PORegion else SARegion → address.state, POPostalCode else SAPostalCode → address.zip, POCountry else SACountry → country",
    ],
    [
      "FreshBooks",
      "Organization|First Name|Last Name|Email|Phone|Address Line 1|Address Line 2|City|Province/State|Country|Postal Code|Notes",
      "First Name + Last Name else Organization → name, Email → email, Phone → phone, Notes → notes, Address Line 1 + Address Line 2 → address.street, City → address.city, Province/State → address.state, Postal Code → address.zip, Country → country",
    ],
    [
      "FreshBooks Classic",
      "organization|fname|lname|email|p_street|p_street2|p_city|p_province|p_code|home_phone|bus_phone|mob_phone|fax|s_street|s_city|note",
      "fname + lname else organization → name, email → email, mob_phone else home_phone else bus_phone → phone, note → notes, p_street + p_street2 else s_street → address.street, p_city else s_city → address.city, p_province → address.state, p_code → address.zip",
    ],
    [
      "Square",
      "Reference ID|First Name|Last Name|Email Address|Phone Number|Nickname|Company Name|Street Address 1|Street Address 2|City|State|Postal Code|Memo|Birthday|Square Customer ID|Creation Source|First Visit|Last Visit|Transaction Count|Lifetime Spend|Email Subscription Status|Instant Profile",
      "First Name + Last Name else Company Name → name, Email Address → email, Phone Number → phone, Memo → notes, Street Address 1 + Street Address 2 → address.street, City → address.city, State → address.state, Postal Code → address.zip",
    ],
    [
      "Stripe",
      "id|Description|Email|Name|Created (UTC)|Delinquent|Card ID|Card Last4|Card Name|Card Address Line1|Card Address Line2|Card Address City|Card Address State|Card Address Country|Card Address Zip|Currency|Default Source|Shipping Name|Shipping Address Line1|Shipping Address Line2|Shipping Address City|Shipping Address State|Shipping Address Country|Shipping Address Postal Code|Phone|Total Spend|Payment Count",
      "id → id, Name else Card Name else Shipping Name → name, Email → email, Phone → phone, Card Address Line1 + Card Address Line2 else Shipping Address Line1 + Shipping Address Line2 → address.street, Card Address City else Shipping Address City → address.city, Card Address State else Shipping Address State → address.state, Card Address Zip else Shipping Address Postal Code → address.zip, Card Address Country else Shipping Address Country → country",
    ],
    [
      "Shopify",
      "Customer ID|First Name|Last Name|Email|Accepts Email Marketing|Default Address Company|Default Address Address1|Default Address Address2|Default Address City|Default Address Province Code|Default Address Country Code|Default Address Zip|Default Address Phone|Phone|Accepts SMS Marketing|Total Spent|Total Orders|Note|Tax Exempt|Tags",
      "Customer ID → id, First Name + Last Name else Default Address Company → name, Email → email, Phone else Default Address Phone → phone, Note → notes, Default Address Address1 + Default Address Address2 → address.street, Default Address City → address.city, Default Address Province Code → address.state, Default Address Zip → address.zip, Default Address Country Code → country",
    ],
    [
      "Shopify, the older form",
      "First Name|Last Name|Email|Accepts Email Marketing|Company|Address1|Address2|City|Province|Province Code|Country|Country Code|Zip|Phone|Total Spent|Note|Tags",
      "First Name + Last Name else Company → name, Email → email, Phone → phone, Note → notes, Address1 + Address2 → address.street, City → address.city, Province Code else Province → address.state, Zip → address.zip, Country else Country Code → country",
    ],
    [
      "Jobber",
      "J-ID|Lead|Archived|Display Name|Company Name|Title|First Name|Last Name|Main Phone #s|Work Phone #s|Mobile Phone #s|Home Phone #s|Fax Phone #s|Other Phone #s|Emails|Text Message Enabled Phone #|Tags|Billing Street 1|Billing Street 2|Billing City|Billing State|Billing Country|Billing ZIP code|Service Property Name|Service Street 1|Service Street 2|Service City|Service State|Service Country|Service ZIP code",
      "Display Name else First Name + Last Name else Company Name → name, Emails → email, Main Phone #s else Mobile Phone #s else Home Phone #s else Work Phone #s else Other Phone #s → phone, Billing Street 1 + Billing Street 2 else Service Street 1 + Service Street 2 → address.street, Billing City else Service City → address.city, Billing State else Service State → address.state, Billing ZIP code else Service ZIP code → address.zip, Billing Country else Service Country → country",
    ],
    [
      "Housecall Pro",
      "HCP ID|Display Name|First Name|Last Name|Mobile Number|Home Number|Work Number|Email|Additional Emails|Company|Job Title|Notes|Tags|Lead Source|Address_1 Street Line 1|Address_1 Street Line 2|Address_1 City|Address_1 State|Address_1 Postal Code|Address_1 Notes|Address_2 Street Line 1|Address_2 City",
      "Display Name else First Name + Last Name else Company → name, Email else Additional Emails → email, Mobile Number else Home Number else Work Number → phone, Notes + Address_1 Notes → notes, Address_1 Street Line 1 + Address_1 Street Line 2 else Address_2 Street Line 1 → address.street, Address_1 City else Address_2 City → address.city, Address_1 State → address.state, Address_1 Postal Code → address.zip",
    ],
    [
      "ServiceTitan",
      "Customer ID|Customer Name|Customer Type|Customer Street|Customer Unit|Customer City|Customer State|Customer Zip|Phone Number|Mobile Phone|Email|Created On|Location ID|Location Name|Location Street|Location City|Location State|Location Zip",
      "Customer ID → id, Customer Name → name, Email → email, Phone Number else Mobile Phone → phone, Customer Street + Customer Unit else Location Street → address.street, Customer City else Location City → address.city, Customer State else Location State → address.state, Customer Zip else Location Zip → address.zip",
    ],
    [
      "HubSpot",
      "Record ID|First Name|Last Name|Email|Phone Number|Mobile Phone Number|Contact owner|Associated Company|Last Activity Date|Lead Status|Create Date|Street Address|City|State/Region|Postal Code|Country/Region",
      "First Name + Last Name else Associated Company → name, Email → email, Phone Number else Mobile Phone Number → phone, Street Address → address.street, City → address.city, State/Region → address.state, Postal Code → address.zip, Country/Region → country",
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
