import { describe, expect, test } from "vitest";
import { cases } from "../../helpers/cases.ts";
import { mapText as read, saidOf as said } from "../../helpers/map-text.ts";

describe("headings that values make clear", () => {
  test.each(
    cases(`
  Customer # with numbers is not the name
    Customer # | First Name | Last Name | Phone #
    1042 | Dana | Ortiz | (202) 555-0100
    1043 | Margaret | Sloane | (207) 555-0101
    = First Name + Last Name → name, Phone # → phone

  Customer with numbers is not the name
    Customer | First Name | Last Name
    1042 | Dana | Ortiz
    1043 | Margaret | Sloane
    = First Name + Last Name → name

  Contact # with phones is the phone
    Customer | Contact # | Email
    Dana Ortiz | (202) 555-0100 | dana@example.com
    Margaret Sloane | 207-555-0101 | margaret@example.com
    = Contact # → phone, Customer → name, Email → email

  what stands before a number in a cell may stand above such numbers, but not that of a fax
    Nom complet | Portable | Travail | Télécopie | Kontonummer
    Dana Ortiz | | 02 98 89 10 03 | 02 98 89 10 04 | 8601.11.17947
    = Nom complet → name, Portable else Travail → phone

  Contact with phones is the phone
    Name | Contact
    Dana Ortiz | (202) 555-0100
    Margaret Sloane | 207-555-0101
    = Contact → phone, Name → name

  Contacto with labels before its phones is the phone, also beside an address
    Nome | Morada | Contacto | Email
    Rui Sequeira | Rua de Ceuta 12 | tlf 22 255 1301 / tlm 912 255 301 | rui@example.pt
    Ana Valadares | Av. do Brasil 400 | tlm 933255302 |
    Ines Foz | Rua do Campo 8 | +351 963 255 303 (Marta) |
    = Contacto → phone, Email → email, Morada → address.street, Nome → name

  a name beside a last name is the first one, whatever a contact is called
    Name | Surname | Contact first name | Contact surname
    Philippa | Garside | |
    Joan | Wetherill | |
    = Name + Surname else Contact first name + Contact surname → name

  companies below a name that no language knows come before a contact
    Wubble Name | Contact Name | Contact Email
    Kite Coffee Ltd | Sam Kite | sam@example.com
    Haddad Dental Ltd | Nadia Haddad | nadia@example.com
    = Contact Email → email, Wubble Name else Contact Name → name

  so do names of people in more rows
    Wubble Name | Contact Name | Contact Email
    Dana Ortiz | Sam Kite | sam@example.com
    Margaret Sloane | | margaret@example.com
    = Contact Email → email, Wubble Name else Contact Name → name

  but not other things that have names
    Wubble Name | Contact Name | Contact Email
    Spring check 4 | Sam Kite | sam@example.com
    Boiler 12 kW | | margaret@example.com
    = Contact Email → email, Contact Name → name

  of two streets, codes and towns are the line of the city
    Nimi | Lähiosoite | Postiosoite
    Olli Nieminen | Käpykuja 8 B 14 | 00330 Helsinki
    Ray Plumbing Oy | c/o Mäkelä Oy | 33101 Tampere
    = Lähiosoite → address.street, Nimi → name, Postiosoite → city line

  Contact with names, beside a company, is the person
    Company | Contact
    Kite Coffee Ltd | Sam Kite
    Haddad Dental | Nadia Haddad
    = Company else Contact → name

  Surname and Name
    Surname | Name | Mobile
    Ortiz | Dana | (202) 555-0100
    Sloane | Margaret | (207) 555-0101
    = Mobile → phone, Name + Surname → name

  Name and First Name
    Name | First Name | Email
    Ortiz | Dana | dana@example.com
    Sloane | Margaret | margaret@example.com
    = Email → email, First Name + Name → name

  Name and First Name, where Name is whole
    Name | First Name | Email
    Dana Ortiz | Dana | dana@example.com
    Margaret Sloane | Margaret | margaret@example.com
    = Email → email, Name else First Name → name

  state = active
    Name | Email | State | City
    Dana Ortiz | dana@example.com | active | Portland
    Ann Lee | ann@example.com | inactive | Salem
    = City → address.city, Email → email, Name → name

  one row with state = active
    Name | Email | State
    Dana Ortiz | dana@example.com | active
    = Email → email, Name → name

  ON is a province
    Name | State | City
    Dana Ortiz | ON | Ottawa
    Ann Lee | QC | Gatineau
    = City → address.city, Name → name, State → address.state

  a whole address below Address
    Name | Address
    Agnes Hall | 2100 Lyndale Ave S, Minneapolis, MN 55405
    Victor Salazar | 800 Central Ave NW, Albuquerque, NM 87102
    = Address → address, Name → name

  City, ST ZIP below City
    Name | Address | City
    Agnes Hall | 2100 Lyndale Ave S | Minneapolis, MN 55405
    Victor Salazar | 800 Central Ave NW | Albuquerque, NM 87102
    = Address → address.street, City → city line, Name → name

  City/State/Zip
    Name | Address | City/State/Zip
    Agnes Hall | 2100 Lyndale Ave S | Minneapolis, MN 55405
    = Address → address.street, City/State/Zip → city line, Name → name

  a flag below Shipping Address
    Name | Address | Shipping Address
    Agnes Hall | 2100 Lyndale Ave S | False
    Victor Salazar | 800 Central Ave NW | False
    = Address → address.street, Name → name

  Work, Home and Mobile with phones
    Name | Work | Home | Mobile
    Agnes Hall | (612) 555-0128 | |
    Victor Salazar | | (505) 555-0129 |
    Ann Lee | | (505) 555-0130 | (505) 555-0131
    = Mobile else Work else Home → phone, Name → name

  Home with yes and no
    Name | Home | Phone
    Agnes Hall | yes | (612) 555-0128
    Victor Salazar | no | (505) 555-0129
    = Name → name, Phone → phone

  E-mail with yes and no
    Name | Email | Email Address
    Agnes Hall | yes | agnes@example.com
    Victor Salazar | no | victor@example.com
    Ann Lee | yes | ann@example.com
    = Email Address → email, Name → name

  a preferred contact that is a way, and one that is a category
    First Name | Last Name | Preferred Contact | Contact
    Dana | Ortiz | Email | Phone
    Ann | Lee | Phone | Text
    = First Name + Last Name → name

  the state of a job
    Name | Job State | Zip
    Dana Ortiz | Completed | 97301
    Ann Lee | In progress | 97302
    = Name → name, Zip → address.zip

  lines of an address that hold the city
    Name | Address 1 | Address 2 | Address 3
    Dana Ortiz | 12 Main St | Salem, OR 97301 |
    Ann Lee | 14 Main St | Apt 2 | Salem, OR 97301
    = Address 1 + Address 2 + Address 3 → address line, Name → name

  Username
    Username | First name | Last name
    dana | Dana | Ortiz
    ann | Ann | Lee
    = First name + Last name → name

  AttentionTo and c/o
    Name | POAttentionTo | POAddressLine1 | c/o
    Agnes Hall | Ann Lee | 2100 Lyndale Ave S | Ann Lee
    = Name → name, c/o + POAddressLine1 → address.street

  Homeowner with names
    Homeowner | Job Site | Best Number
    Agnes Hall | 2100 Lyndale Ave S | (612) 555-0128
    Victor Salazar | 800 Central Ave NW | (505) 555-0129
    = Best Number → phone, Homeowner → name, Job Site → address.street
`),
  )("$title", ({ lines, expected }) => expect([said(lines.join("\n"))]).toEqual(expected));
});

test("the number of a house belongs to its street", () => {
  const text = `Vorname | Name | Straße | Hausnr. | Adresszusatz | PLZ | Ort
    Jürgen | Größmann | Hauptstraße | 12 | 2. OG | 80331 | München`;
  expect(said(text)).toContain("Straße + Hausnr. + Adresszusatz → address.street");
});

describe("counties and regions", () => {
  const county = `Name | County | City | Postcode
    Tom Ashby | North Yorkshire | Whitby | YO22 4DL
    Jean Whitlock | Derbyshire | Bakewell | DE45 1DE`;
  test("a county stands where the state stands in Britain", () => {
    expect(said(county)).toContain("County → address.state");
  });

  test("it does not in the United States", () => {
    const text = `Name | County | City | State | Zip
      Agnes Hall | Hennepin | Minneapolis | MN | 55405
      Victor Salazar | Bernalillo | Albuquerque | NM | 87102`;
    expect(read(text).unused.map(({ header }) => header)).toEqual(["County"]);
    expect(
      read(text.replaceAll(" | State", "").replaceAll(/ \| (?:MN|NM)/g, "")).unused.map(({ header }) => header),
    ).toEqual(["County"]);
  });

  test("a region of states is the state, a region of sales is not", () => {
    const text = `Name | Region | City
      Agnes Hall | Minnesota | Minneapolis
      Victor Salazar | NM | Albuquerque`;
    expect(said(text)).toContain("Region → address.state");
    expect(read(text.replace("Minnesota", "North").replace("NM", "South")).unused.map(({ header }) => header)).toEqual([
      "Region",
    ]);
  });

  test("a region beside latitude and longitude comes from a computer's address", () => {
    const text = `Email Address | First Name | LATITUDE | LONGITUDE | CC | REGION
      agnes@example.com | Agnes | 44.9 | -93.2 | US | MN`;
    expect(read(text).mapped.map(({ header }) => header)).toEqual(["Email Address", "First Name"]);
  });
});

describe("columns that are not known by their heading", () => {
  test.each(
    cases(`
  e-mail addresses
    Name | Where to write
    Dana Ortiz | dana@example.com
    Ann Lee | ann@example.com
    = Name → name, Where to write → email

  phones without a heading
    Name | | Email
    Dana Ortiz | (202) 555-0100 | dana@example.com
    Ann Lee | (202) 555-0101 | ann@example.com
    =  → phone, Email → email, Name → name

  the e-mail address of whoever sold it
    Name | Salesperson email | Phone
    Dana Ortiz | bob@example.com | (202) 555-0100
    Ann Lee | joe@example.com | (202) 555-0101
    = Name → name, Phone → phone

  a fax
    Name | Fax | Email
    Dana Ortiz | (202) 555-0100 | dana@example.com
    Ann Lee | (202) 555-0101 | ann@example.com
    = Email → email, Name → name

  numbers without a heading
    Name | | Email
    Dana Ortiz | 2025550100 | dana@example.com
    Ann Lee | 2025550101 | ann@example.com
    = Email → email, Name → name
`),
  )("$title", ({ lines, expected }) => expect([said(lines.join("\n"))]).toEqual(expected));

  test("a name is asked for", () => {
    const { doubts } = read(`Ansprechbar | Email
      Dana Ortiz | office@example.com
      Ann Lee | sales@example.com`);
    expect(doubts).toEqual([
      {
        at: 0,
        header: "Ansprechbar",
        samples: ["Dana Ortiz", "Ann Lee"],
        proposed: "name",
        why: 'your name column was not recognised: did you mean "Ansprechbar"?',
      },
    ]);
  });
});

describe("rivals", () => {
  test("the first by preference, else the next that has a value", () => {
    expect(said("Name | Work Phone | Telephone | Cell\nA | 1 | 2 | 3")).toBe(
      "Name → name, Telephone else Cell else Work Phone → phone",
    );
  });

  test("two columns for the street with different values are asked for", () => {
    const { doubts } = read(`Name | Street | Address
      Dana Ortiz | 12 Main St | 9 Elm St
      Ann Lee | 14 Main St | 10 Elm St`);
    expect(doubts).toMatchObject([{ header: "Address", proposed: undefined }]);
  });

  test("an address whose headings stand twice is two addresses", () => {
    const { addresses } = read(`Name | Street | City | Zip | Street | City | Zip
      Dana Ortiz | 12 Main St | Salem | 97301 | 9 Elm St | Bend | 97701`);
    expect(addresses.map((fields) => fields.map(({ choices }) => choices[0]?.parts))).toEqual([
      [[1], [2], [3]],
      [[4], [5], [6]],
    ]);
  });

  test("a unit belongs to the street before it", () => {
    expect(
      said("Name | Billing Address | Billing City | Service Address | Apt\nA | 1 Main St | Salem | 2 Elm St | 4B"),
    ).toBe("Billing City → address.city, Name → name, Service Address + Apt else Billing Address → address.street");
  });

  test("cities below Zip and ZIP codes below City are asked for", () => {
    const { doubts, unused } = read(`Name | City | Zip
      Dana Ortiz | 97301 | Salem
      Ann Lee | 97701 | Bend`);
    expect(doubts).toMatchObject([{ header: "City", proposed: "address.zip" }, { header: "Zip" }]);
    expect(unused.map(({ header }) => header)).toEqual(["City", "Zip"]);
  });

  test("a label column beside the phone says which numbers are faxes", () => {
    const { fields } = read(`Name | Type | Phone
      Dana Ortiz | Mobile | (202) 555-0100
      Ann Lee | Fax | (202) 555-0101`);
    expect(fields.find(({ target }) => target === "phone")?.choices).toMatchObject([{ parts: [2], labelAt: 1 }]);
  });
});

test("names are names also in a long file, and a few values that stand everywhere are not", () => {
  const rows = Array.from(
    { length: 1000 },
    (_, at) => `Ana Ruiz${"i".repeat(at % 500)} | ${at % 2 ? "Old" : "Regular"}`,
  );
  expect(said(["Customer | Client", ...rows].join("\n"))).toBe("Customer → name");
});

test("a name in the e-mail addresses proves nothing where the e-mails are headed as that person's", () => {
  const { mapped, doubts } = read(`Insured | Adjuster | Adjuster Email | Insured Phone
                                   Ann Lee | Zed Roe | zed.roe@example.com | +12025550123
                                   Bo Fox | Kim Oh | kim.oh@example.com | +12025550124`);
  expect(mapped.filter(({ target }) => target === "name")).toEqual([]);
  expect(doubts.map(({ header, proposed }) => [header, proposed])).toEqual([
    ["Insured", "name"],
    ["Adjuster Email", "email"],
  ]);
});

test("how somebody wants to be reached is no kind of a phone", () => {
  const { fields } = read(`Name | Telephone | Preferred Contact
                           Ann Lee | +12025550123 | Fax
                           Bo Fox | +12025550124 | Email`);
  expect(fields.flatMap(({ choices }) => choices.flatMap(({ labelAt }) => labelAt ?? []))).toEqual([]);
});

test("dates are no phones, and an order without e-mail addresses is imported", () => {
  const { doubts } = read(`Order Date | First Name | Last Name
                           2026-01-04 09:12:00 -06:00 | Meg | Osterhaus
                           2026-01-05 09:12:00 -06:00 | Bill | Osterhaus`);
  expect(doubts).toEqual([]);
});

test("the confidence of a column says whether its values fit", () => {
  const { mapped } = read(`Name | Phone | Zip | Region
    Dana Ortiz | (202) 555-0100 | x1 | ME
    Ann Lee | (202) 555-0101 | x2 | NH
    Bo Lee | (202) 555-0102 | x3 | VT`);
  expect(mapped.map(({ header, isLikely }) => [header, isLikely])).toEqual([
    ["Name", false],
    ["Phone", false],
    ["Zip", true],
    ["Region", true],
  ]);
});

test.each(["3310000001", "02486000000"])(
  "bare digits such as %s are no phones without a word that says so",
  (digits) => {
    const text = `Name | Order | City\n Dana Ortiz | ${digits} | Salem\n Bo Lee | ${digits.slice(0, -1)}7 | Udine`;
    expect(read(text).doubts).toEqual([]);
    expect(said(text)).not.toContain("phone");
    expect(said(text.replace("Order", "Zqx phone"))).toContain("→ phone");
  },
);

test("halves of names below numbered headings are asked for, and not longer names", () => {
  const asked = read(`Name 1 | Name 2 | Ort
                      Stiftung Abendruh | Wohnheim | Bern
                      Bänziger | Marlies | Thun
                      Rey | Luc | Thun`);
  expect(asked.doubts.map(({ header, proposed }) => [header, proposed])).toEqual([
    ["Name 1", undefined],
    ["Name 2", undefined],
  ]);
  const { doubts } = read(`Name 1 | Name 2 | Ort
                           Stadtwerke Hanau | Zentraleinkauf | Hanau
                           Hotel zur Post | Küche | Thun`);
  expect(doubts).toEqual([]);
});
