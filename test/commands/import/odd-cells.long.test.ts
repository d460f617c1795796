import { expect, test } from "vitest";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const { done, file, json, run } = eachInWorkshop();

/** Imports a file. @returns what was told below the table of columns, and the customers by name. */
async function imported(text: string, flags: string) {
  await file("a.csv", text);
  const { stderr, exitCode } = await run(`import a.csv ${flags}`);
  const query = "[].[name, email, phone, address.street, address.city, address.state, address.zip, notes]";
  const customers = JSON.parse(await done(["list", "--sort", "name", "-o", "json", "--query", query]));
  return { exitCode, told: stderr.slice(stderr.indexOf("warning:")).split("\n"), customers };
}

test("a name before an e-mail address is that of a new customer; fields of templates and `.0` are told", async () => {
  const text = `Name,Email,Phone,ZIP,Notes
{{first}} Smith,b@example.com,2025550171.0,97701.0,Dear *|LNAME|*
,"Ana Ruiz <a@example.com>",2025550172,,
Bo Lind,Office <o@example.com>,,,
Ed Ort,a at b dot de,,,
`;
  const { exitCode, told, customers } = await imported(text, "--default-country US --skip-invalid");
  expect(told).toEqual([
    "warning: a.csv:",
    '  1 row has a word such as None in its name (line 2). The first: Name "{{first}} Smith" may not be a name: written as it stands',
    "  1 cell has words beside or instead of a phone number or e-mail address, not used",
    '  2 cells have ".0" behind a number, as programs write it: read without it',
    'warning: a.csv:5: Email "a at b dot de" is not an e-mail address',
    "error: skipped 1 invalid row of 4",
    "The invalid row is in a.rejects.csv with the reasons: fix them there and import that file.",
    "",
  ]);
  expect([exitCode, customers]).toEqual([
    7,
    [
      ["{{first}} Smith", "b@example.com", "+12025550171", null, null, null, "97701", "Dear *|LNAME|*"],
      ["Ana Ruiz", "a@example.com", "+12025550172", null, null, null, null, null],
      ["Bo Lind", "o@example.com", null, null, null, null, null, null],
    ],
  ]);
});

test("initials beside a first name are not used; a company of the address names a row without a person", async () => {
  const text = `initialen,voornaam,tussenvoegsel,achternaam,email,Default Address Company,Default Address Zip,Default Address Street
J.P.,Jan,van der,Berg,j@example.nl,,1012 JS Amsterdam,"c/o Nyberg, Kerkstraat 14"
M.,,,Smit,m@example.nl,,3511 AB,"Kerkstraat 15, Attn: Ana Kok"
,,,,info@example.nl,De Drie Linden B.V.,3511 AB,"De Drie Linden B.V., Kerkstraat 16"
`;
  const { exitCode, customers } = await imported(text, "--default-country NL");
  expect([exitCode, customers]).toEqual([
    0,
    [
      ["De Drie Linden B.V.", "info@example.nl", null, "Kerkstraat 16", null, null, "3511 AB", null],
      ["Jan van der Berg", "j@example.nl", null, "c/o Nyberg, Kerkstraat 14", "Amsterdam", null, "1012 JS", null],
      ["M. Smit", "m@example.nl", null, "Kerkstraat 15, Attn: Ana Kok", null, null, "3511 AB", null],
    ],
  ]);
});

const US = `Customer,Email,Phone,Address
Kim Abbott,kim@example.com,,"Kim Abbott, 5647 Cypress Hill Rd, Denver, CO 80202, 303-555-0101"
Baker's Supply,,,"Baker's Supply | 15 Main St, Ste 4 | Denver, CO 80203 | info@baker.example.com | USA"
Zed Co,z@example.com,202-555-0103,"c/o Anna Meyer; 15 Pine St; Golden, CO 80401; Phone: 303-555-0199"
Dan Ray,d@example.com,,"Ray Plumbing LLC, 7 Oak St, Boulder, CO 80301"
Jim Doe,,,"Jim Doe<br>9 Oak St<br>Boulder CO 80301<br>United States<br>Tel.: 303-555-0188"
`;

test("of an envelope in one cell the address alone is stored; beside contacts it stays whole, and that is told", async () => {
  const { exitCode, told, customers } = await imported(US, "--default-country US");
  expect(told).toEqual([
    "warning: a.csv:",
    "  1 cell had invisible characters, special blanks, several blanks, or codes and tags such as &amp; or <br>: cleaned",
    '  4 addresses of "Address" are not clear enough to be divided into street, city, state and ZIP: stored whole as the street',
    "",
  ]);
  expect(exitCode).toBe(0);
  expect(customers.map(([name, email, phone, street]: string[]) => [name, email, phone, street])).toEqual([
    ["Baker's Supply", null, null, "15 Main St, Ste 4 | Denver, CO 80203 | info@baker.example.com | USA"],
    ["Dan Ray", "d@example.com", null, "Ray Plumbing LLC, 7 Oak St"],
    ["Jim Doe", null, null, "9 Oak St, Boulder CO 80301, United States, Tel.: 303-555-0188"],
    ["Kim Abbott", "kim@example.com", null, "5647 Cypress Hill Rd, Denver, CO 80202, 303-555-0101"],
    ["Zed Co", "z@example.com", "+12025550103", "c/o Anna Meyer; 15 Pine St; Golden, CO 80401; Phone: 303-555-0199"],
  ]);
});

const TAGS = `Name,Email,Address,Notes
Smith &amp; Sons,s@example.com,14 Elm St<br>Suite B<br/>Concord NH 03301<br>,<p>Gate code 12</p><p>flow < 3 bar &lt;5</p>
Jo <3 Plumbing,*|EMAIL|*,9 Elm St<br>Concord NH 03301,{{ notes }}
`;

test("tags and empty templates are no text, and both are told", async () => {
  await file("a.csv", TAGS);
  const { exitCode, stderr } = await run("import a.csv --default-country US");
  expect([exitCode, stderr]).toEqual([
    0,
    `a.csv: guessed: Address → address (--map corrects it)
warning: a.csv:
  4 cells had invisible characters, special blanks, several blanks, or codes and tags such as &amp; or <br>: cleaned
  2 cells ("N/A", "-" or the like) were read as empty
`,
  ]);
  expect(await json("list --sort name")).toMatchObject([
    { name: "Jo <3 Plumbing" },
    {
      name: "Smith & Sons",
      address: { street: "14 Elm St, Suite B", city: "Concord", state: "NH", zip: "03301" },
      notes: "Gate code 12\nflow < 3 bar <5",
    },
  ]);
});
