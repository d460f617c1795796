import fc from "fast-check";
import { expect, test } from "vitest";
import { phoneReader } from "../../../src/customers/phone.ts";
import { isInvalid, rowReader } from "../../../src/intake/check/read-row.ts";
import { readSample } from "../../../src/intake/columns/column.ts";
import { type MappingOptions, mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { openTable } from "../../../src/intake/readers/open-table.ts";
import { entriesOf } from "../../helpers/cells.ts";
import { runs } from "../../helpers/runs.ts";
import { recordsOf, sourceOf } from "../../helpers/table.ts";

/** The names and notes of a file's rows, and the kinds of what is told. */
async function read(lines: readonly string[], mapping: MappingOptions = {}) {
  const table = await openTable(sourceOf(`${lines.join("\n")}\n`));
  const columns = mapColumns(table, mapping, await readSample(table));
  const readRecord = rowReader(table, {
    ...{ columns, readPhone: await phoneReader("US"), clearToken: "\\clear", fix: false },
  });
  const told: string[] = [];
  const customers = (await recordsOf(table)).map((record) => {
    const checked = readRecord(record);
    if (isInvalid(checked)) return "invalid";
    const notes = checked.findings.filter(({ severity }) => severity === "note");
    told.push(...notes.map(({ kind, column = "" }) => `${kind}: ${column}`));
    const { values } = checked;
    return [values.name ?? "", values.notes ?? []].flat().join(" / ");
  });
  return [...customers, ...told];
}

/** The lines of a file; then the names and notes of its rows, and what is told. */
const FILES = `
  # the customer's name before another full name, which is told
  Full name,Customer full name,Email | Aroha Ngata,Tui Cafe,a@x.org | Ann Lee,Ann Lee,b@x.org
    > Tui Cafe | Ann Lee | person: Full name
  # the same in one word
  Name;Kundenname;E-Mail | Eva Horn;Hotel Post;e@x.org | Ute Berg;Ute Berg;u@x.org
    > Hotel Post | Ute Berg | person: Name
  # a suburb that the city does not say is told where no street has it
  Name,Email,Suburb,City | Ann,a@x.org,Papamoa,Tauranga | Bob,b@x.org,Tauranga,Tauranga South
    > Ann | Bob | further address: Suburb
  # a label is no name, and --fix makes none of it
  # a column that says who is a company
  isCompany,First Name,Last Name,Company,Email | true,Eva,Horn,Heron,e@x.org | false,Bo,Berg,Siemens AG,u@x.org
    > Heron | Bo Berg | parts: First Name + Last Name | company: Company
  # a column of kinds of customers, and not of e-mail addresses
  Email Type,Customer Type,First Name,Last Name,Company,Email | personal,Business,Eva,Horn,Heron,e@x.org
    > Heron | parts: First Name + Last Name
  # a heading that says what the company is
  Verein,Name,Email | TSV Neuhausen,Eva Horn,e@x.org | ,Ute Berg,u@x.org > TSV Neuhausen | Ute Berg | whole: Name
  # one association beside the names of all rows is not their customer
  Association,Name,Email | Lake HOA,Ann Lee,0@x.org | Lake HOA,Bob Ray,1@x.org | Lake HOA,Cy Poe,2@x.org
    > Ann Lee | Bob Ray | Cy Poe
  # words for no company
  First Name,Last Name,Company | Eva,Horn,Self | Bo,Lind,self-employed | Cy,Poe,Retired | Di,Oh,-
    > Eva Horn | Bo Lind | Cy Poe | Di Oh | nothing:  | nothing:  | nothing:  | nothing: 
  # a contact of some rows beside the names of all
  Co./Last Name,First Name,Contact Name | Ray,Moira, | Bayside Club 4,,Trish Olsen
    > Moira Ray | Bayside Club 4 | person: Contact Name
  # a contact of all rows is the name
  *ContactName,FirstName,LastName | Blue Heron,Trish,Olsen | Eva Horn,Eva,Horn | Old Mill,,
    > Blue Heron | Eva Horn | Old Mill | parts: FirstName + LastName
  # a description where nothing else is notes
  Name,Description,Details | Ann,Boiler from 1998, | Bob,, > Ann / Boiler from 1998 | Bob
  # several of them, with their headings
  Name,Description,Gate Code | Ann,Boiler from 1998,4411 at the side door | Bob,,17 and the bell
    > Ann / Description: Boiler from 1998⏎Gate Code: 4411 at the side door | Bob / Gate Code: 17 and the bell
  # a description beside notes
  Name,Description,Notes | Ann,Boiler from 1998,Call first > Ann / Call first
  # a description that is a kind of thing
  Name,Description | Ann,Weekly plan | Bob,Weekly plan | Cy,Weekly plan > Ann | Bob | Cy
`;

test.each(entriesOf(FILES))("%s", async (text) => {
  const [lines = "", wanted = ""] = text.split(" > ");
  const found = await read(lines.split(" | "));
  expect(found.map((one) => one.replaceAll("\n", "⏎").trim())).toEqual(wanted.split(" | ").map((one) => one.trim()));
});

test("a column that --map adds to the notes stands there with its heading", async () => {
  const lines = ["Name,Email,Gate,Notes", "Ann,a@x.org,4411,Call first", "Bob,b@x.org,17,"];
  expect(await read(lines, { map: ["Gate=notes"] })).toEqual(["Ann / Gate: 4411\nCall first", "Bob / Gate: 17"]);
});

test("texts below any headings that may mean notes are all kept", async () => {
  const headings = fc.subarray(["Description", "Details", "Access Notes", "Beschreibung", "Informations"], {
    minLength: 2,
  });
  const word = fc.stringMatching(/^[a-z]{4,8}$/);
  await fc.assert(
    fc.asyncProperty(headings, word, word, async (columns, one, two) => {
      const texts = columns.map((_, at) => `${one} the ${two} ${at}`);
      const [ann] = await read([["Name", "Email", ...columns].join(), ["Ann", "a@x.org", ...texts].join()]);
      expect(ann).toBe(`Ann / ${columns.map((column, at) => `${column}: ${texts[at]}`).join("\n")}`);
    }),
    { numRuns: runs(30) },
  );
});
