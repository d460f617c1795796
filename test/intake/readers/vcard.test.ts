import { describe, expect, test } from "vitest";
import { read } from "../../helpers/table.ts";

/** The contacts of a file, without the columns that are blank. */
async function contacts(text: string | Uint8Array) {
  const { table, records } = await read(text, "contacts.vcf");
  return records.map(({ line, cells }) => ({
    line,
    ...Object.fromEntries(table.headers.flatMap((header, at) => (cells[at] ? [[header, cells[at]]] : []))),
  }));
}

/** The same in words: `line: 1 | First Name: Ana`. */
async function contactsText(text: string): Promise<string> {
  const found = (await contacts(text)).map((one) =>
    Object.entries(one).map(([heading, cell]) => `${heading}: ${cell}`),
  );
  return found.map((lines) => lines.join(" | ")).join("\n");
}

function card(...lines: string[]): string {
  return ["BEGIN:VCARD", ...lines, "END:VCARD", ""].join("\r\n");
}

describe("a vCard", () => {
  test("as an iPhone writes it: groups with labels, the preferred e-mail address, lines of a street", async () => {
    const text = card(
      "VERSION:3.0",
      "PRODID:-//Apple Inc.//iPhone OS 17.4//EN",
      "N:Osei;Ama;Boatemaa;Dr.;",
      "FN:Dr. Ama Boatemaa Osei",
      "ORG:Osei Dental\\, Inc;Front desk",
      "TITLE:Owner",
      "item1.TEL;type=pref:+1 (207) 555-0134",
      "item1.X-ABLabel:Work Fax",
      "TEL;type=IPHONE;type=CELL;type=VOICE:(207) 555-0135",
      "TEL;type=HOME;type=VOICE:(207) 555-0136",
      "EMAIL;type=INTERNET;type=WORK:desk@example.com",
      "EMAIL;type=INTERNET;type=HOME;type=pref:ama@example.com",
      "item2.ADR;type=HOME;type=pref:;;12 Pearl St\\nApt 4;Portland;ME;04101;United States",
      "item2.X-ABADR:us",
      "NOTE:Gate code 12\\; dog\\, friendly\\nRing twice",
    );
    expect(await contactsText(text)).toBe(
      "line: 1 | First Name: Ama | Middle Name: Boatemaa | Last Name: Osei | Company: Osei Dental, Inc | " +
        "Job Title: Owner | Fax: +1 (207) 555-0134 | Mobile Phone: (207) 555-0135 | Home Phone: (207) 555-0136 | " +
        "Email: ama@example.com | Email 2: desk@example.com | Home Street: 12 Pearl St\nApt 4 | " +
        "Home City: Portland | Home State: ME | Home Postal Code: 04101 | Home Country: United States | " +
        "Notes: Gate code 12; dog, friendly\nRing twice",
    );
  });

  test("as an Android phone writes it: 2.1 with words alone, quoted-printable text, a picture", async () => {
    const text = card(
      "VERSION:2.1",
      "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCr=",
      "gen;;;",
      "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen M=C3=BCller",
      "TEL;CELL:0171 2345678",
      "TEL;HOME;FAX:030 1234567",
      "TEL;X-Büro:030 7654321",
      "EMAIL;HOME:j.mueller@example.de",
      "ADR;HOME;ENCODING=QUOTED-PRINTABLE:;;Lindenstra=C3=9Fe 5, Hof;Berlin;;10969;Deutschland",
      "ORG:Müller, Sohn & Co",
      "PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD=",
      " /2wCEAAkGBwgHBgkIBwgKCgkLDRYPDQwM=",
      "",
      "NOTE;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:Schl=FCssel=0D=0Abeim Nachbarn",
    );
    expect(await contactsText(text)).toBe(
      "line: 1 | First Name: Jürgen | Last Name: Müller | Company: Müller, Sohn & Co | " +
        "Mobile Phone: 0171 2345678 | Fax: 030 1234567 | Other Phone: 030 7654321 | Email: j.mueller@example.de | " +
        "Home Street: Lindenstraße 5, Hof | Home City: Berlin | Home Postal Code: 10969 | " +
        "Home Country: Deutschland | Notes: Schlüssel\nbeim Nachbarn",
    );
  });

  test("of version 4.0, as Nextcloud writes it: an address for the phone, numbers for what is preferred", async () => {
    const text = card(
      "VERSION:4.0",
      "PRODID:-//Sabre//Sabre VObject 4.4.2//EN",
      "UID:5f2c",
      "FN:Zoë Ångström",
      "N:Ångström;Zoë;;;",
      'TEL;VALUE=uri;TYPE="voice,work";PREF=2:tel:+1-503-555-0141',
      'TEL;VALUE=uri;TYPE="voice,work";PREF=1:tel:+1-503-555-0142;ext=12',
      "EMAIL;TYPE=WORK:zoe@example.com",
      'ADR;TYPE=WORK;LABEL="1 A St; B":;Suite 7;40 SE Oak St;Portland;OR;97214;USA',
      "PHOTO:data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ",
      " AAAQABAAD",
    );
    expect(await contactsText(text)).toBe(
      "line: 1 | First Name: Zoë | Last Name: Ångström | Work Phone: +1-503-555-0142 ext. 12 | " +
        "Work Phone 2: +1-503-555-0141 | Email: zoe@example.com | Work Street: 40 SE Oak St | " +
        "Work Street 2: Suite 7 | Work City: Portland | Work State: OR | Work Postal Code: 97214 | " +
        "Work Country: USA",
    );
  });

  test("as Outlook writes it: printed addresses beside their parts", async () => {
    const text = card(
      "VERSION:2.1",
      "N;LANGUAGE=en-us:Whitfield;Lena;;;Jr.",
      "FN:Lena Whitfield Jr.",
      "ORG:Whitfield Roofing;Sales",
      "TEL;WORK;VOICE:(303) 555-0151",
      "TEL;PREF;WORK;FAX:(303) 555-0152",
      "ADR;WORK;PREF:;;88 Larimer St;Denver;CO;80202;United States of America",
      "LABEL;WORK;PREF;ENCODING=QUOTED-PRINTABLE:88 Larimer St=0D=0A=",
      "Denver, CO 80202",
      "EMAIL;PREF;INTERNET:lena@example.com",
      "X-MS-OL-DEFAULT-POSTAL-ADDRESS:2",
      "X-MS-CARDPICTURE;TYPE=JPEG;ENCODING=BASE64:",
      " /9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQY",
      "",
      "REV:20240501T120000Z",
    );
    expect(await contactsText(text)).toBe(
      "line: 1 | First Name: Lena | Last Name: Whitfield Jr. | Company: Whitfield Roofing | " +
        "Fax: (303) 555-0152 | Work Phone: (303) 555-0151 | Email: lena@example.com | " +
        "Work Street: 88 Larimer St | Work City: Denver | Work State: CO | Work Postal Code: 80202 | " +
        "Work Country: United States of America",
    );
  });

  test.each<[string, string[], object]>([
    ["a company by its mark", ["N:;;;;", "FN:Acme", "ORG:Acme;", "X-ABShowAs:COMPANY"], { Company: "Acme" }],
    [
      "a company with its person",
      ["N:Osei;Ama;;;", "FN:Acme", "ORG:Acme;", "X-ABShowAs:COMPANY"],
      { Company: "Acme", Contact: "Ama Osei" },
    ],
    ["a company by its kind", ["KIND:org", "FN:Acme"], { Company: "Acme" }],
    ["a company without a person", ["N:;;;;", "FN:Acme Inc.", "ORG:Acme Inc"], { Company: "Acme Inc" }],
    ["a name that is not in parts", ["FN:Ana Lima", "ORG:Acme"], { "Full Name": "Ana Lima", Company: "Acme" }],
    ["a name of which a part is missing", ["N:;Ana;;;", "FN:Ana Lima"], { "Full Name": "Ana Lima" }],
    ["a number in place of a name", ["N:;;;;", "FN:+1 202 555 0143", "TEL:1"], { "Other Phone": "1" }],
    ["a post-office box", ["FN:A", "ADR:12;;;Reno;NV;89501;"], { "Other Street": "PO Box 12" }],
    ["a street with commas", ["FN:A", "ADR;HOME:;;1 A St, Apt 2;Reno;;;"], { "Home Street": "1 A St, Apt 2" }],
    ["notes", ["FN:A", "NOTE:one", "NOTE:two"], { Notes: "one\ntwo" }],
    ["a folded line", ["FN:A", "NOTE:Key under the m", " at"], { Notes: "Key under the mat" }],
    ["a line that is not one", ["FN:A", "NOTE:x", "rubbish"], { Notes: "x" }],
    ["small letters", ["fn:A", "item1.note:x"], { Notes: "x" }],
  ])("%s", async (_, lines, expected) => {
    const [found] = await contacts(card("VERSION:3.0", ...lines));
    expect(found).toMatchObject(expected);
  });

  test("of a person has the most complete of several addresses", async () => {
    const text = card("VERSION:3.0", "FN:A", "ADR;TYPE=home:;;;Reno;NV;;", "ADR;TYPE=home:;;9 Elm Ct;Newark;NJ;07102;");
    const [found] = await contacts(text);
    expect(found).toMatchObject({ "Home Street": "9 Elm Ct", "Other City": "Reno" });
  });
});

describe("a file of vCards", () => {
  const two = card("VERSION:3.0", "FN:Ana", "PHOTO;ENCODING=b:AAAA", " BBBB") + card("VERSION:3.0", "FN:Bo");

  test.each([
    ["LF", "\n"],
    ["CR LF", "\r\n"],
    ["CR", "\r"],
  ])("names the first line of a card: %s", async (_, eol) => {
    expect(await contacts(`\ufeff${two.replaceAll("\r\n", eol)}`)).toEqual([
      { line: 1, "Full Name": "Ana" },
      { line: 7, "Full Name": "Bo" },
    ]);
  });

  test("may be in the encoding that it states", async () => {
    const text = card("VERSION:2.1", "FN;CHARSET=ISO-8859-1:Zoé Noël");
    const { table, records } = await read(Buffer.from(text, "latin1"), "contacts.vcf");
    expect(table.notices).toEqual([]);
    expect(records.map(({ cells }) => cells)).toEqual([["Zoé Noël"]]);
  });

  test("is known by its first line, whatever it is called", async () => {
    const { table } = await read(two.toLowerCase(), "stdin");
    expect(table).toMatchObject({ headerLine: 0, unit: "line", headers: ["Full Name"] });
  });

  test("may hold groups of contacts", async () => {
    const { table, records } = await read(card("KIND:group", "FN:Friends") + card("FN:Ana", "TEL:1"), "contacts.vcf");
    expect(table.notices).toEqual(["contacts.vcf: 1 group of contacts skipped"]);
    expect(records.map(({ cells }) => cells)).toEqual([["Ana", "1"]]);
  });

  test.each([
    [
      "a card without an end",
      `${two}BEGIN:VCARD\nFN:Cy\n`,
      "contacts.vcf:11: the vCard that starts here has no END:VCARD",
    ],
    [
      "two beginnings",
      "BEGIN:VCARD\nFN:A\nBEGIN:VCARD\n",
      "contacts.vcf:1: the vCard that starts here has no END:VCARD",
    ],
    ["a line between cards", `${two}FN:Cy\n`, "contacts.vcf:11: this line is not in a vCard"],
    ["an end alone", "END:VCARD\n", "contacts.vcf:1: this line is not in a vCard"],
    ["no cards", "\n", "contacts.vcf has no vCard of a contact"],
  ])("is refused with its place: %s", async (_, text, message) => {
    await expect(read(text, "contacts.vcf")).rejects.toThrow(message);
  });

  test("joins tens of thousands of lines", async () => {
    const lines = Array<string>(50_000).fill("=41=62=");
    const text = card("VERSION:2.1", "FN:Ana", "NOTE;ENCODING=QUOTED-PRINTABLE:=", ...lines, "x");
    expect(await contacts(text)).toEqual([{ line: 1, "Full Name": "Ana", Notes: `${"Ab".repeat(50_000)}x` }]);
  });

  test("reads past a picture of megabytes in one line", async () => {
    const text = card("VERSION:3.0", "FN:Ana", `PHOTO;ENCODING=b:${"A".repeat(3_000_000)}`, "TEL:1");
    expect(await contacts(text)).toEqual([{ line: 1, "Full Name": "Ana", "Other Phone": "1" }]);
  });
});
