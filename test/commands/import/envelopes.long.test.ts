import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";

/** Imports a file. @returns what was told below the table of columns, and the customers by name. */
async function imported(text: string, flags: string) {
  const cwd = await temporaryFolder();
  const { env } = await sandbox();
  await writeFile(join(cwd, "a.csv"), text);
  const { stderr, exitCode } = await run(`import a.csv ${flags}`, { cwd, env });
  const query = "[].[name, email, phone, address.street, address.city, address.state, address.zip, notes]";
  const { stdout } = await run(["list", "--sort", "name", "-o", "json", "--query", query], { cwd, env });
  return { exitCode, told: stderr.slice(stderr.indexOf("warning:")).split("\n"), customers: JSON.parse(stdout) };
}

const US = `Customer,Email,Phone,Address
Kim Abbott,kim@example.com,,"Kim Abbott, 5647 Cypress Hill Rd, Denver, CO 80202, 303-555-0101"
Baker's Supply,,,"Baker's Supply | 15 Main St, Ste 4 | Denver, CO 80203 | info@baker.example.com | USA"
Zed Co,z@example.com,202-555-0103,"c/o Anna Meyer; 15 Pine St; Golden, CO 80401; Phone: 303-555-0199"
Dan Ray,d@example.com,,"Ray Plumbing LLC, 7 Oak St, Boulder, CO 80301"
Jim Doe,,,"Jim Doe<br>9 Oak St<br>Boulder CO 80301<br>United States<br>Tel.: 303-555-0188"
`;

test("of an envelope in one cell the address alone is stored; contacts fill a gap, other names stay with the street", async () => {
  const { exitCode, told, customers } = await imported(US, "--default-country US");
  expect(told).toEqual([
    "warning: a.csv:",
    '  1 row has a further phone number or e-mail address in "Address". --keep-others adds what is not used to the notes',
    "  1 cell had invisible characters, special blanks, several blanks, or codes and tags such as &amp; or <br>: cleaned",
    "",
  ]);
  expect([exitCode, customers]).toEqual([
    0,
    [
      ["Baker's Supply", "info@baker.example.com", null, "15 Main St, Ste 4", "Denver", "CO", "80203", null],
      ["Dan Ray", "d@example.com", null, "Ray Plumbing LLC, 7 Oak St", "Boulder", "CO", "80301", null],
      ["Jim Doe", null, "+13035550188", "9 Oak St", "Boulder", "CO", "80301", null],
      ["Kim Abbott", "kim@example.com", "+13035550101", "5647 Cypress Hill Rd", "Denver", "CO", "80202", null],
      ["Zed Co", "z@example.com", "+12025550103", "c/o Anna Meyer, 15 Pine St", "Golden", "CO", "80401", null],
    ],
  ]);
});

test("--keep-others keeps a second contact of an envelope", async () => {
  const { customers } = await imported(US, "--default-country US --keep-others");
  expect(customers.map(([name, , , , , , , notes]: string[]) => [name, notes])).toEqual([
    ["Baker's Supply", null],
    ["Dan Ray", null],
    ["Jim Doe", null],
    ["Kim Abbott", null],
    ["Zed Co", "Address: Phone: 303-555-0199"],
  ]);
});

test("envelopes in German, in one cell of several forms", async () => {
  const text = `Kunde;Anschrift
Sabine Müller;"Sabine Müller
z. Hd. Frau Kern
Gartenweg 3
50667 Köln
Tel. 0221 1234567"
Kern GmbH;Kern GmbH, p.A. Steuerbüro Lang, Hauptstr. 12, 10115 Berlin, Deutschland
Max Muster;Max Muster - Am Markt 7 - D-23552 Lübeck
`;
  const { customers } = await imported(text, "--default-country DE");
  expect(customers).toEqual([
    ["Kern GmbH", null, null, "p.A. Steuerbüro Lang, Hauptstr. 12", "Berlin", null, "10115", null],
    ["Max Muster", null, null, "Am Markt 7", "Lübeck", null, "23552", null],
    ["Sabine Müller", null, "+492211234567", "z. Hd. Frau Kern, Gartenweg 3", "Köln", null, "50667", null],
  ]);
});
