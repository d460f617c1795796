import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../../src/intake/headings/dictionary.ts";
import { readHeading } from "../../../src/intake/headings/read-heading.ts";

const target = (heading: string) => readHeading(heading)?.target;

describe("a part of a name, by any joint", () => {
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
    ["first name", "Name (Vorname)|Nombre (Primer nombre)|Nome: Nome proprio|Naam (Voornaam)|navn.fornavn"],
    ["last name", "Nom (Nom de famille)|Nombre (Apellidos)|Nazwa: Nazwisko|Namn - Efternamn"],
    [
      "name",
      "Nachname, Vorname|Nachname/Vorname|Prénom & Nom|Cognome Nome|Imię i nazwisko|Voornaam + Achternaam|Last, First",
    ],
  ])("%s: %s", (field, headings) => {
    const all = headings.split("|");
    expect(all.map((heading) => `${heading}: ${target(heading)}`)).toEqual(
      all.map((heading) => `${heading}: ${field}`),
    );
  });
});

describe("a part of an address, by any joint", () => {
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
    ["address.zip", "mailing", "ADDRESS_MAIL_ZIP|Correspondentieadres postcode|Adres korespondencyjny: Kod pocztowy"],
    ["city line", "plain", "City, State|PLZ/Ort|CAP Città|Post Code & Town|Postnr, By|Kod pocztowy i miasto"],
    ["address", "plain", "Straße, PLZ, Ort|Via, CAP, Città|Gade, postnr, by"],
  ])("%s of the %s address: %s", (field, block, headings) => {
    const all = headings.split("|");
    const read = all.map((heading) => ({ heading, target: target(heading), block: readHeading(heading)?.block }));
    expect(read).toEqual(all.map((heading) => ({ heading, target: field, block })));
  });
});

test("words behind a phone or an e-mail address that say only that there is a value", () => {
  const headings = "telefoonnummer2|E-post adress|mobilnummer|Puhelin numero|Mailadresse 2|Tlf nr|Telefon nummer";
  const contacts = new Set(["phone", "email"]);
  expect(headings.split("|").filter((heading) => !contacts.has(target(heading) ?? ""))).toEqual([]);
});

test("headings of two columns in one, in every language, order and joint", () => {
  const places = LANGUAGES.flatMap(({ fields }) => {
    const [city = "", zip = ""] = (["address.city", "address.zip"] as const).map(
      (field) => fields[field]?.split(/[,;]/)[0],
    );
    return city && zip ? [[city, zip]] : [];
  });
  const joints = fc.constantFrom(" ", ", ", "/", " / ", " + ", " & ", "_");
  const headings = fc.record({ pair: fc.constantFrom(...places), joint: joints, isTurned: fc.boolean() });
  fc.assert(
    fc.property(headings, ({ pair, joint, isTurned }) => {
      expect(target((isTurned ? pair.toReversed() : pair).join(joint))).toBe("city line");
    }),
    { numRuns: 60 },
  );
});
