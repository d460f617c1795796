import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { withoutShared } from "../../../src/intake/headings/bare-headings.ts";
import { LANGUAGES } from "../../../src/intake/headings/languages.ts";
import { LEXICON } from "../../../src/intake/headings/lexicon.ts";
import { fieldOfHeader, guessHeading, readHeading } from "../../../src/intake/headings/read-heading.ts";
import { runs } from "../../helpers/runs.ts";

const target = fieldOfHeader;

test.each([
  [
    "first name",
    "Name First|Name_First|Name (First)|name.first|First (Name)|customer[first_name]|Contact / First|NameFirst",
  ],
  [
    "last name",
    "Name Last|Name_Last|Name (Last)|name.last|Last (Name)|Billing: Last name|Contact / Last|client.last_name",
  ],
  ["middle name", "Name Middle|Name (Middle)|name.middle"],
  ["first name", "First Name(s)|Forename(s)|Vorname(n)|Prénom(s)|First name (required)|First Name (Primary)"],
  ["name", "Name(s)|Kunde(n)|Kunde(in)"],
  ["first name", "Name (Vorname)|Nombre (Primer nombre)|Nome: Nome proprio|Naam (Voornaam)|navn.fornavn"],
  ["last name", "Nom (Nom de famille)|Nombre (Apellidos)|Nazwa: Nazwisko|Namn - Efternamn"],
  [
    "name",
    "Nachname, Vorname|Nachname/Vorname|Prénom & Nom|Cognome Nome|Imię i nazwisko|Voornaam + Achternaam|Last, First|Denominazione/Nome|Firma / Name|Client / Supplier Name|Vendor/Customer Name",
  ],
])("a part of a name, by any joint: %s: %s", (field, headings) => {
  const all = headings.split("|");
  expect(all.map((heading) => `${heading}: ${target(heading)}`)).toEqual(all.map((heading) => `${heading}: ${field}`));
});

test.each([
  [
    "address.city",
    "plain",
    "Address (City)|Address: City|address.city|City (Address)|Adresse Ort|Indirizzo: Città|Adres (Miasto)",
  ],
  [
    "address.city",
    "billing",
    "Billing Address City|Billing Address: City|Adresse de facturation Ville|Rechnungsadresse (Ort)",
  ],
  ["address.city", "plain", "City/town/village/locality of Postal address"],
  ["address.state", "mailing", "State/county of Postal address"],
  ["address.zip", "mailing", "ZIP/Postal code of Postal address"],
  ["address.zip", "mailing", "ADDRESS_MAIL_ZIP|Correspondentieadres postcode|Adres korespondencyjny: Kod pocztowy"],
  ["address.city", "home", "Huisadres plaats|Home address: City|City (Home address)|Home Address - Town"],
  ["address.street", "billing", "Street (Rechnungsadresse)|Rechnungsadresse: Straße|Adresse de facturation: Rue"],
  ["address.street", "home", "homePostalAddress|Home Mailing Address|address.home.line"],
  ["address.street", "mailing", "CompanyPostStreet"],
  ["address.street", "work", "Work Postal Address"],
  ["address.street", "service", "CompanyVisitStreet"],
  ["address.street", "billing", "Customer: Invoice address: street name + house number"],
  ["address.street", "plain", "Adresse Line 2|Line 2 (Address)|Address: Street"],
  ["address", "service", "Service Address (street, city, state, ZIP)|Job site address: street, city, ZIP"],
  [
    "city line",
    "plain",
    "City, State|City & Province/State|PLZ/Ort|CAP Città|Post Code & Town|Postnr, By|Kod pocztowy i miasto",
  ],
  [
    "address",
    "plain",
    "Straße, PLZ, Ort|Via, CAP, Città|Gade, postnr, by|Name and Address|Kunde (Name, Straße, PLZ Ort)",
  ],
])("a part of an address, by any joint: %s of the %s address: %s", (field, block, headings) => {
  const all = headings.split("|");
  const read = all.map((heading) => ({ heading, target: target(heading), block: readHeading(heading)?.block }));
  expect(read).toEqual(all.map((heading) => ({ heading, target: field, block })));
});

test("a region of a named address is its state, where a bare one may be anything", () => {
  expect(["Physical Region", "Business County", "Region"].map((heading) => readHeading(heading)?.weak)).toEqual([
    undefined,
    true,
    true,
  ]);
});

test("words behind a phone or an e-mail address that say only that there is a value", () => {
  const headings = "telefoonnummer2|E-post adress|mobilnummer|Puhelin numero|Mailadresse 2|Tlf nr|Telefon nummer";
  const contacts = new Set(["phone", "email"]);
  expect(headings.split("|").filter((heading) => !contacts.has(target(heading) ?? ""))).toEqual([]);
});

test.each([
  [
    "ä, ö, ü, ø and å in ASCII",
    "Telefon geschaeftlich|phone",
    "Sidedoer|address.street",
    "Besoegsadresse By|address.city",
  ],
  [
    "several of a thing",
    "Telefonnummern|phone",
    "Indirizzi|address.street",
    "Puhelinnumerot|phone",
    "E-Mail-Adressen|email",
  ],
  ["a list with a region in it", "Endereço (Rua, Cidade, Região)|address"],
])("%s", (_, ...headings) => {
  expect(headings.map((line) => `${line.split("|")[0]}|${target(line.split("|")[0] ?? "")}`)).toEqual(headings);
});

test("headings of two columns in one, in every language, order and joint", () => {
  const places = LANGUAGES.flatMap(({ fields }) => {
    const [city = "", zip = ""] = (["address.city", "address.zip"] as const).map((field) => fields[field]?.flat()[0]);
    return city && zip ? [[city, zip]] : [];
  });
  const joints = fc.constantFrom(" ", ", ", "/", " / ", " + ", " & ", "_");
  const headings = fc.record({ pair: fc.constantFrom(...places), joint: joints, isTurned: fc.boolean() });
  fc.assert(
    fc.property(headings, ({ pair, joint, isTurned }) => {
      expect(target((isTurned ? pair.toReversed() : pair).join(joint))).toBe("city line");
    }),
    { numRuns: runs(60) },
  );
});

describe("a heading of which some words are not known", () => {
  const asked = (headings: string) => headings.split("|").map((heading) => guessHeading(heading)?.kind);

  test.each([
    ["phone", "Night Phone|Phone (night)|Best number to reach you|Teléfono de noche|Foobar Telefon"],
    ["email", "Foobar E-mail|E-mail (please no typos)|E-post för kvitto"],
    ["name", "Third-party name|Foobar Kunde|Foobar Customer Name"],
    ["notes", "Gate notes|Foobar Bemerkungen"],
    ["address.street", "Foobar Street|Foobar Straße"],
  ] as const)("may be %s: %s", (field, headings) => {
    expect(new Set(asked(headings))).toEqual(new Set([field]));
  });

  test("is not guessed where it is about somebody or something else", () => {
    const others =
      "Pet Name|Product Name|Emergency Phone|Agent E-mail|Event City|Spouse Name|List Name|Phone of neighbour|Vet phone";
    expect(new Set(asked(others))).toEqual(new Set([undefined]));
  });

  test("with any word before it, means what it means alone, where the values prove it", () => {
    const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{2}[aeiou][b-df-hj-np-tv-z]{2}$/);
    const cells = {
      Phone: "212-555-0101",
      Email: "ana@example.com",
      Telefon: "030 5550101",
      Sähköposti: "ana@example.fi",
    };
    fc.assert(
      fc.property(word, fc.constantFrom(...(Object.keys(cells) as (keyof typeof cells)[])), (before, field) => {
        const headers = ["Name", `${before} ${field}`];
        const records = [{ line: 2, cells: ["Ana Ortiz", cells[field]] }];
        const { mapped } = mapColumns({ name: "a.csv", headerLine: 1, headers }, {}, records);
        expect(mapped.map(({ target }) => target)).toEqual(["name", /^[PT]/.test(field) ? "phone" : "email"]);
      }),
      { numRuns: runs(40) },
    );
  });
});

test.each([
  "Primäre E-Mail-Adresse|Sekundäre E-Mail-Adresse",
  "Email primaria|Email secondaria",
  "Première adresse électronique|Deuxième adresse électronique",
  "Primair e-mailadres|Secundair e-mailadres",
  "Primär e-postadress|Sekundär e-postadress",
  "E-mail principal|E-mail secundário",
])("the first of two e-mail addresses, also behind the second: %s", (line) => {
  const [first = "", second = ""] = line.split("|");
  const { fields } = mapColumns({ name: "x.csv", headers: ["Name", second, first], headerLine: 1 });
  const choices = fields.find((field) => field.target === "email")?.choices ?? [];
  expect(choices.map(({ header }) => header)).toEqual([first, second]);
});

describe("a heading that is explained", () => {
  const spellings = LANGUAGES.flatMap(({ fields }) =>
    (["address.street", "address.city", "address.state", "address.zip", "country", "company"] as const).flatMap(
      (field) => (fields[field] ?? []).flat().map((heading) => ({ field, heading })),
    ),
  ).filter(({ heading }) => !heading.includes("(") && !LEXICON.says(heading, "explains"));

  test("in brackets, means what it means without them, in every language", () => {
    const words = fc.array(fc.stringMatching(/^(?:[bdgkpt][aou]){2,3}[xz]$/), { minLength: 1, maxLength: 4 });
    const brackets = fc.constantFrom<[string, string]>(["(", ")"], ["[", "]"], ["(", ""]);
    fc.assert(
      fc.property(fc.constantFrom(...spellings), words, brackets, ({ field, heading }, inside, [open, close]) => {
        expect(target(`${heading} ${open}${inside.join(" ")}${close}`)).toBe(field);
      }),
      { numRuns: runs(200) },
    );
  });

  test.each([
    [
      "address.state",
      "State/Province (2-letter code)|Bundesland als Abkürzung|Provincia (sigla)|(optional) State|County (UK)",
    ],
    ["address.zip", "Address (ZIP / Postal Code)"],
    ["address.street", "Straße mit Hausnummer und Türe|Street [no PO boxes]"],
    ["country", "Country (ISO 2)|Land als ISO-Code"],
    ["company", "Company (if any)"],
  ])("%s: %s", (field, headings) => {
    const all = headings.split("|");
    expect(all.map((heading) => `${heading}: ${target(heading)}`)).toEqual(
      all.map((heading) => `${heading}: ${field}`),
    );
  });

  test("is not read where the explanation is about somebody or something else, or says what the value is about", () => {
    const others =
      "(required)|City (birth)|City (emergency contact)|Address (type)|Address (insurance)|Customer ID (old system)";
    expect(others.split("|").map(target)).toEqual(others.split("|").map(() => undefined));
  });

  test("counts only where no other column holds the same, and once", () => {
    const held = (line: string) => {
      const headers = ["Name", ...line.split("|")];
      return mapColumns({ name: "x", headers, headerLine: 1 }).mapped.map(({ header }) => header);
    };
    expect(held("Street|City|City (depot)|State (2 letters)")).toEqual(["Name", "Street", "City", "State (2 letters)"]);
    expect(held("Street (depot)|City (depot)|Street (yard)|City (yard)")).toEqual([
      "Name",
      "Street (depot)",
      "City (depot)",
    ]);
  });
});

describe("a beginning that all known headings share", () => {
  test.each([
    "KD_NR|KD_NAME|KD_STR|KD_PLZ|KD_ORT|KD_TEL|KD_MAIL",
    "tblKd.Name|tblKd.Str|tblKd.PLZ|tblKd.Ort|tblKd.Tel|tblKd.Mail",
    "Stamm: Name|Stamm: Str|Stamm: PLZ|Stamm: Ort|Stamm: Tel|Stamm: Mail",
  ])("is not read: %s", (line) => {
    const headers = line.split("|");
    const fields = ["name", "address.street", "address.zip", "address.city", "phone", "email"];
    expect(mapColumns({ name: "x", headers, headerLine: 1 }).mapped.map(({ target }) => target)).toEqual(fields);
  });

  test("any beginning that no table of words has", () => {
    const bare = ["Name", "Phone", "Email", "City"];
    const joints = fc.constantFrom("_", ".", ": ", ":");
    fc.assert(
      fc.property(fc.stringMatching(/^[bdgx]{3,8}$/), joints, (start, joint) => {
        const headers = bare.map((heading) => `${start}${joint}${heading}`);
        expect(withoutShared(headers)).toEqual(bare);
        // One that is known stands beside them: the beginning may say something.
        expect(withoutShared([...headers, "Postcode"])).toEqual([...headers, "Postcode"]);
      }),
      { numRuns: runs(50) },
    );
  });

  test("a word that says whose something is stays", () => {
    const headers = ["Billing_City", "Billing_Street", "Billing_ZIP"];
    expect(withoutShared(headers)).toEqual(headers);
  });
});

test("the beginning of a word that can mean one field alone is a guess, with a dot from three letters on", () => {
  const guessed = (headings: string) => headings.split("|").map((heading) => guessHeading(heading)?.kind);
  expect(guessed("Cit.|Cit|Com.|Ab.")).toEqual(["address.city", undefined, undefined, undefined]);
});

test.each([
  ["company", "DBA|Trading Name|Organisation Name|Acct Name|Dénomination sociale"],
  ["name", "CUST_NM|NM_CLIENTE|Vor-/Zuname|Debiteur"],
  ["phone", "Tel (H)|Tel (W)|Phone (M)|Callback #|Night Phone|Tel. stac.|Contacts.1.Phones.1.PhoneNumber"],
  ["address.street", "Door No|Flat No|Floor|Mail Addr 1|Situs Address|DS_ENDERECO|NR_ENDERECO|Porta|Hemadress"],
  ["address.zip", "Eircode|ZIP_CD|NR_CEP|PSTLZ"],
  ["address.state", "ST_CD|SG_UF|Woj."],
  ["person", "Company Contact"],
  ["email", "E-mail address of the customer|DS_EMAIL|Guest Email(s)"],
  [undefined, "Subdivision"],
])("a heading of a register or of somebody's own sheet: %s", (field, headings) => {
  const all = headings.split("|");
  expect(all.map((heading) => `${heading}: ${target(heading)}`)).toEqual(all.map((heading) => `${heading}: ${field}`));
});

test("of a heading of 60,000 letters and digits only the beginning is read", () => {
  const long = `phone${"1234567890".repeat(6000)}`;
  expect([readHeading(long)?.kind, guessHeading(long)?.kind]).toEqual([undefined, undefined]);
  expect(LEXICON.words(long).join("").length).toBeLessThanOrEqual(300);
});
