import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { phoneReader } from "../../../src/customers/phone.ts";
import { isInvalid, rowReader } from "../../../src/intake/check/read-row.ts";
import { type MappingOptions, mapColumns } from "../../../src/intake/columns/map-columns.ts";
import type { Finding } from "../../../src/intake/finding.ts";
import { openTable } from "../../../src/intake/readers/open-table.ts";
import { findingText, type Row, reasonText } from "../../../src/intake/row.ts";
import { neutralise } from "../../../src/text/formula.ts";
import { entriesOf } from "../../helpers/cells.ts";
import { recordsOf, sourceOf } from "../../helpers/table.ts";

async function check(content: string, given: { name?: string; fix?: boolean; isOwn?: boolean } & MappingOptions = {}) {
  const { name, fix = false, isOwn, ...mapping } = given;
  const table = await openTable(sourceOf(content, name));
  const columns = mapColumns(table, mapping);
  const readRecord = rowReader(table, {
    columns,
    readPhone: await phoneReader("US"),
    clearToken: "\\clear",
    fix,
    isOwn,
  });
  const found = {
    read: 0,
    rows: [] as Row[],
    problems: [] as Finding[],
    repairs: [] as Finding[],
    several: [] as string[],
    seen: [] as string[],
  };
  for (const record of await recordsOf(table)) {
    found.read += 1;
    const { findings, ...row } = readRecord(record);
    if (isInvalid({ findings })) {
      found.problems.push(...findings.filter(({ severity }) => severity === "invalid"));
      continue;
    }
    found.rows.push(row);
    found.problems.push(...findings.filter(({ severity }) => severity !== "note"));
    found.repairs.push(...findings.filter(({ kind }) => kind === "repaired" || kind === "blanked"));
    const notes = findings.filter(({ severity, kind }) => severity === "note" && kind !== "repaired");
    found.several.push(...notes.map(({ column = "" }) => column));
    found.seen.push(...notes.map(({ kind }) => kind));
  }
  return { ...found, lines: found.problems.map((problem) => findingText(table, problem)) };
}

const A_AND_101 = { email: "a@example.com", phone: "+12025550101" };

describe("rows", () => {
  test("reads cells as values: trimmed, phones in E.164, leading zeros kept, blank cells ignored", async () => {
    const { rows, read } = await check(
      'id,name,email,phone,zip,notes\n 7 , Ana ,ana@Example.com,(202) 555-0143,02108," kept "\n,Bo, ,,,\n',
    );
    expect(read).toBe(2);
    expect(rows).toEqual([
      {
        line: 2,
        cells: [" 7 ", " Ana ", "ana@Example.com", "(202) 555-0143", "02108", " kept "],
        id: "7",
        values: {
          name: "Ana",
          email: "ana@Example.com",
          phone: "+12025550143",
          "address.zip": "02108",
          notes: " kept ",
        },
      },
      { line: 3, cells: ["", "Bo", " ", "", "", ""], id: undefined, values: { name: "Bo" }, isLone: true },
    ]);
  });

  test.each([
    ["both", "Ana,Ruiz", "Ana Ruiz"],
    ["the first alone", "Ana, ", "Ana"],
    ["the last alone", ",Ruiz", "Ruiz"],
    ["neither", " ,", undefined],
  ])("joins the parts of a name: %s", async (_, cells, name) => {
    const swapped = cells.split(",").reverse().join(",");
    for (const [header, row] of [
      ["First Name,Last Name", cells],
      ["Last Name,First Name", swapped],
    ]) {
      const { rows } = await check(`${header},email\n${row},ana@example.com\n`);
      expect(rows[0]?.values.name).toBe(name);
    }
  });

  test("empties with the clear token, but never a name; JSON's null is blank", async () => {
    const csv = await check("name,email,phone,notes\nAna,ana@example.com,\\clear, \\clear \n\\clear,b@example.com,,\n");
    expect(csv.rows.map(({ values }) => values)).toEqual([
      { name: "Ana", email: "ana@example.com", phone: null, notes: null },
    ]);
    expect(csv.lines).toEqual(["customers.csv:3: name cannot be emptied"]);
    const json = await check('[{"id":"1","name":null,"email":null,"phone":"\\\\clear","notes":"","address":null}]', {
      name: "a.json",
    });
    expect(json.rows.map(({ id, values }) => ({ id, values }))).toEqual([{ id: "1", values: { phone: null } }]);
  });

  test("takes off the mark that keeps spreadsheets from running a cell, from delimited files alone", async () => {
    expect((await check("name,email,notes\nA,a@example.com,'=1+1\n")).rows[0]?.values.notes).toBe("=1+1");
    const json = `{"name":"A","email":"a@example.com","notes":"'=1+1"}`;
    expect((await check(json, { name: "a.ndjson" })).rows[0]?.values.notes).toBe("'=1+1");
  });
});

describe("damage", () => {
  const head = "Name,Email,Phone,City,State,ZIP,Notes";
  const rowOf = (cells: string) => `${head}\n${cells}\n`;

  /** The cells, what is wrong with them, and behind + what --fix makes of it, if it can. */
  const DAMAGED = `
  Ana,a@example.com,##########,,,,
    ! Phone "##########" stands for a value that did not fit into its column: it is lost
  Ana,a@example.com,2.02556E+09,,,,
    ! Phone "2.02556E+09" is a number that a spreadsheet has cut off: its last digits are lost
  Ana,a@example.com,2.025550123E+09,,,,
    ! Phone "2.025550123E+09" is a number as a spreadsheet writes it (2025550123)
    + Phone: 2.025550123E+09 → 2025550123
  Ana,a@example.com,,Boston,MA,2108,
    ! ZIP "2108" has lost its leading zero (02108)
    + ZIP: 2108 → 02108
  Ana,a@example.com,,Newark,New Jersey,7102-1234,
    ! ZIP "7102-1234" has lost its leading zero (07102-1234)
    + ZIP: 7102-1234 → 07102-1234
  Ana,a@example.com,,San Juan,PR,901,
    ! ZIP "901" has lost its leading zero (00901)
    + ZIP: 901 → 00901
  Ana,a@example.com,,Boston,MA,2.108E+03,
    ! ZIP "2.108E+03" is a number as a spreadsheet writes it (2108)
    + ZIP: 2.108E+03 → 2108
    + ZIP: 2108 → 02108
  JosÃ© MuÃ±oz,j@example.com,,MÃ¡laga,,,it â€œworksâ€\u009d für Zoë Renée Noël André
    ! Name "JosÃ© MuÃ±oz" is garbled, probably from "José Muñoz"
    ! Notes "it â€œworksâ€\u009d für Zoë Renée Noël André" is garbled, probably from "it “works” für Zoë Renée Noël André"
    ! City "MÃ¡laga" is garbled, probably from "Málaga"
    + Name: JosÃ© MuÃ±oz → José Muñoz
    + Notes: it â€œworksâ€\u009d für Zoë Renée Noël André → it “works” für Zoë Renée Noël André
    + City: MÃ¡laga → Málaga
  JosÃƒÂ©,j@example.com,,,,,Zoë Renée
    ! Name "JosÃƒÂ©" is garbled, probably from "José"
    + Name: JosÃƒÂ© → José
  Ana,a@example.com,,\u200bMÃ¡lagaï»¿,,,Zoë Renée Noël André
    ! City "\u200bMÃ¡lagaï»¿" is garbled, probably from "Málaga"
    + City: \u200bMÃ¡lagaï»¿ → Málaga
  Ã\ufffdlvaro GarcÃ\u00ada,a@example.com,,,,,Zoë Renée Noël André
    ! Name "Ã\ufffdlvaro GarcÃ\u00ada" is garbled, and a letter of it was lost
  MU╤OZ,a@example.com,,,,,
    ! Name "MU╤OZ" has a sign in a word, where a letter was lost
  Jos√©,a@example.com,,,,,
    ! Name "Jos√©" has a sign in a word, where a letter was lost
  #REF!,a@example.com,,,,,#1 customer
    ! Name "#REF!" is a spreadsheet error, not a value
  `;

  test.each(DAMAGED.trim().split(/\n {2}(?=\S)/))("%s", async (text) => {
    const [cells = "", ...said] = text.split("\n").map((line) => line.trim());
    const of = (mark: string) => said.flatMap((line) => (line.startsWith(mark) ? line.slice(2) : []));
    const found = await check(rowOf(cells));
    expect(found.lines).toEqual(of("!").map((problem) => `customers.csv:2: ${problem}`));
    const fixed = await check(rowOf(cells), { fix: true });
    const repairs = fixed.repairs.map(({ column, value, proposal }) => `${column}: ${value} → ${proposal}`);
    expect([...repairs, ...fixed.problems.map((problem) => reasonText(problem))]).toEqual(
      of("+").length > 0 ? of("+") : of("!"),
    );
  });

  test.each([
    ["ZIP codes elsewhere", "Ana,a@example.com,,Sydney,NSW,2000,"],
    ["ZIP codes without a state", "Ana,a@example.com,,Boston,,2108,"],
    ["accents", "São João Ñandú Ærø,a@example.com,,Zürich,,,25 °C – “fine” €5 Â"],
    ["capitals in a row", "SÃO PAULO À Â Ã,a@example.com,,,,,"],
    ["a version number", "Ana,a@example.com,,,,,2.0 and 5E+09"],
  ])("is not seen in %s", async (_, cells) => {
    expect((await check(rowOf(cells))).problems).toEqual([]);
    expect((await check(rowOf(cells), { fix: true })).repairs).toEqual([]);
  });

  test("is nothing that an export of this program has: what it wrote comes back as it was", async () => {
    const text = fc.stringMatching(/^['=+"0-9 a-]{0,7}[0-9a]$/);
    await fc.assert(
      fc.asyncProperty(text, text, async (zip, notes) => {
        const cells = [zip, notes].map((cell) => `"${neutralise(cell).replaceAll('"', '""')}"`);
        const { rows, problems } = await check(`id,name,address.zip,notes\n1,Ana,${cells.join(",")}\n`, {
          fix: true,
          isOwn: true,
        });
        expect(problems).toEqual([]);
        expect(rows[0]?.values).toEqual({ name: "Ana", "address.zip": zip.trim(), notes });
      }),
    );
  });
});

describe("cells of contacts", () => {
  test.each<[string, string, object, string[]]>([
    ["a list", '"a@example.com, b@example.com","202-555-0101; +12025550102"', A_AND_101, ["E-mail", "Phone"]],
    ["Google's list", "a@example.com ::: b@example.com,202-555-0101 ::: 202-555-0102", A_AND_101, ["E-mail", "Phone"]],
    ["lines", '"a@example.com\nb@example.com","202-555-0101\n202-555-0102"', A_AND_101, ["E-mail", "Phone"]],
    ["a delimiter at the end", "a@example.com;,202-555-0101;", A_AND_101, []],
    ["links", "mailto:a@example.com?subject=x,tel:+1-202-555-0101", A_AND_101, []],
    ["a name", '"Lim, Ana <a@example.com>",tel:(202) 555-0101', A_AND_101, [""]],
    ["names", '"Ana <a@example.com>, Bo <b@example.com>",202-555-0101', A_AND_101, ["E-mail"]],
  ])("%s", async (_, cells, expected, columns) => {
    const { rows, lines, several } = await check(`Name,E-mail,Phone\nA,${cells}\n`);
    expect(lines).toEqual([]);
    expect(rows[0]?.values).toEqual({ name: "A", ...expected });
    expect(several).toEqual(columns);
  });

  test.each<[string, string, object, string[]]>([
    ["words behind a value", '"a@example.com, ask first",,', { email: "a@example.com" }, ["words"]],
    ["an extension", ",(202) 555-0101 x12,", { phone: "+12025550101" }, ["extension"]],
    ["a fax before a number", ",fax 202-555-0101,202-555-0102", { phone: "+12025550102" }, ["several values"]],
    ["another number in another column", ",202-555-0101,202-555-0102", { phone: "+12025550101" }, ["further values"]],
    ["the same number in another column", ",202-555-0101,+1 202 555 0101", { phone: "+12025550101" }, []],
    ["words in another column", ",202-555-0101,ask Bo", { phone: "+12025550101" }, ["further values"]],
    ["a word for none before a number", ",None,202-555-0102", { phone: "+12025550102" }, ["nothing"]],
  ])("%s is told", async (_, cells, expected, kinds) => {
    const { rows, lines, seen } = await check(`Name,E-mail,Phone,Work Phone\nA,${cells}\n`);
    expect(lines).toEqual([]);
    expect(rows[0]?.values).toEqual({ name: "A", ...expected });
    expect(seen).toEqual(kinds);
  });

  test("the area code in a heading belongs to numbers without one", async () => {
    const { rows } = await check("Name,Tel (902)\nA,555-0141\nB,202-555-0102\n", { map: ["Tel (902)=phone"] });
    expect(rows.map(({ values }) => values.phone)).toEqual(["+19025550141", "+12025550102"]);
  });

  test("the number of a fax is never the phone, whatever says that it is one", async () => {
    const header = "Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\n";
    const { rows } = await check(
      `${header}A,Work Fax,202-555-0101,* Work,202-555-0102\nB,Fax,202-555-0103,,\nC,,fax 202-555-0104,Fax,202-555-0105\n`,
    );
    expect(rows.map(({ values }) => values.phone)).toEqual(["+12025550102", undefined, undefined]);
  });

  test.each<[string, string, string[], string[], object]>([
    [
      "an e-mail address that was typed almost right",
      "a @ example.com,",
      ['E-mail "a @ example.com" is not an e-mail address. Did you mean a@example.com?'],
      ["E-mail: a @ example.com → a@example.com"],
      { email: "a@example.com" },
    ],
    [
      "words in place of a value",
      "ask Bo,see file",
      ['E-mail "ask Bo" is not an e-mail address', 'Phone "see file" is not a phone number'],
      ["E-mail: ask Bo → ", "Phone: see file → "],
      {},
    ],
  ])("--fix repairs %s", async (_, cells, problems, repairs, expected) => {
    const content = `Name,E-mail,Phone\nA,${cells}\n`;
    const found = await check(content);
    expect(found.lines).toEqual(problems.map((problem) => `customers.csv:2: ${problem}`));
    expect(found.problems.every(({ hint }) => hint?.includes("--fix"))).toBe(true);
    const fixed = await check(content, { fix: true });
    expect(fixed.repairs.map(({ column, value, proposal }) => `${column}: ${value} → ${proposal}`)).toEqual(repairs);
    expect(fixed.rows[0]?.values).toEqual({ name: "A", ...expected });
  });

  test.each([
    ["a name and an address that may belong together", "john smith@example.com,202-555-010O"],
    ["an extension of no number", "nope@,12 x4"],
  ])("refuses %s", async (_, cells) => {
    const { problems } = await check(`Name,E-mail,Phone\nA,${cells}\n`);
    expect(problems.map(({ reason }) => reason)).toEqual(["is not an e-mail address", "is not a phone number"]);
  });
});

/** The headings, the cells of a row, and its values beside the name. */
const CHOICES = `
  Name,Home Phone,Mobile Phone,Work Phone | A,+12025550101,,+12025550103 > phone=+12025550101
  Name,Home Phone,Mobile Phone | A,+12025550101,+12025550102 > phone=+12025550102
  Name,E-mail 1 - Value,E-mail 2 - Value | A,,b@example.com > email=b@example.com
  Name,Emails | A,"a@example.com, b@example.com" > email=a@example.com
  First Name,Last Name,Company,Email | ,,Acme Ltd,a@example.com > name=Acme Ltd ; email=a@example.com
  First Name,Middle Name,Last Name,Company | Ana,M,Ruiz,Acme > name=Ana M Ruiz
  First Name,Middle Name,Last Name,Company | Ana,M,Ruiz,Acme Ltd > name=Acme Ltd
  Name,Billing Street,Billing City,Shipping Street,Shipping City,Shipping Zip | A,,Reno,2 Side St,Sparks,89431
    > address.street=2 Side St ; address.city=Sparks ; address.zip=89431
  Name,Billing City,Billing Zip,Shipping City,Shipping Zip | A,Reno,89501,Sparks,89431
    > address.city=Reno ; address.zip=89501
  Name,Email,Email | A,,a@example.com > email=a@example.com
  Name,Straße,Hausnr.,Adresszusatz | A,Hauptstraße,12,2. OG > address.street=Hauptstraße 12, 2. OG
  Name,Notes,Comments | A,Gate 4410,Dog bites > notes=Gate 4410⏎Dog bites
  Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value | A,Work Fax,+12025550101,Mobile,+12025550102
    > phone=+12025550102
  Name,Billing Street,Billing City,Shipping Street 1,Shipping Street 2,Shipping Zip | A,,,2 Side St,Unit 4,02108
    > address.street=2 Side St, Unit 4 ; address.zip=02108
  Name,Street,Street 2 | A,\\clear, > address.street=null
  Name,Street,Street 2 | A,1 Main St,\\clear > address.street=1 Main St
`;

test.each(entriesOf(CHOICES))("columns in order of preference: %s", async (text) => {
  const [head = "", cells = "", wanted = ""] = text.split(/ \| | > /);
  const { rows, lines } = await check(`${head}\n${cells}\n`);
  expect(lines).toEqual([]);
  const { name, ...values } = rows[0]?.values ?? {};
  const said = Object.entries(name === "A" ? values : { name, ...values }).map(([field, value]) => `${field}=${value}`);
  expect(said.sort().join(" ; ").replaceAll("\n", "⏎")).toBe(wanted.split(" ; ").sort().join(" ; "));
});
