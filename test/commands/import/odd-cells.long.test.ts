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
  const query = "[].[name, email, phone, address.street, address.city, address.zip, notes]";
  const { stdout } = await run(["list", "--sort", "name", "-o", "json", "--query", query], { cwd, env });
  return { exitCode, told: stderr.slice(stderr.indexOf("warning:")).split("\n"), customers: JSON.parse(stdout) };
}

test("a name before an e-mail address is that of a new customer; fields of templates and `.0` are told", async () => {
  const text = `Name,Email,Phone,ZIP,Notes
{{first}} Smith,b@example.com,2025550171.0,97701.0,Dear *|LNAME|*
,"Ana Ruiz <a@example.com>",2025550172,,
Bo Lind,Office <o@example.com>,,,
Ed Ort,a at b dot de,,,
`;
  const { exitCode, told, customers } = await imported(text, "--default-country US --skip-invalid --keep-others");
  expect(told).toEqual([
    "warning: a.csv:",
    '  1 row has a word such as None in its name (line 2). The first: Name "{{first}} Smith" may not be a name: written as it stands',
    "  1 cell has words beside or instead of a phone number or e-mail address: added to the notes",
    '  2 cells have ".0" behind a number, as programs write it: read without it',
    'warning: a.csv:5: Email "a at b dot de" is not an e-mail address',
    "error: skipped 1 invalid row of 4",
    "The row is in a.rejects.csv with the reasons: fix them there and import that file.",
    "",
  ]);
  expect([exitCode, customers]).toEqual([
    7,
    [
      ["{{first}} Smith", "b@example.com", "+12025550171", null, null, "97701", "Dear *|LNAME|*"],
      ["Ana Ruiz", "a@example.com", "+12025550172", null, null, null, null],
      ["Bo Lind", "o@example.com", null, null, null, null, "Email: Office"],
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
      ["De Drie Linden B.V.", "info@example.nl", null, "Kerkstraat 16", null, "3511 AB", null],
      ["Jan van der Berg", "j@example.nl", null, "c/o Nyberg, Kerkstraat 14", "Amsterdam", "1012 JS", null],
      ["M. Smit", "m@example.nl", null, "Kerkstraat 15, Attn: Ana Kok", null, "3511 AB", null],
    ],
  ]);
});

test("the country that an address names is that of its postal code", async () => {
  const text = `Name,Address\nAnn O,"v/ Hans Holm, Nørregade 12, 5000 Odense C, Denmark"\n`;
  const { exitCode, customers } = await imported(text, "--default-country US");
  expect([exitCode, customers]).toEqual([
    0,
    [["Ann O", null, null, "v/ Hans Holm, Nørregade 12", "Odense C", "5000", null]],
  ]);
});

test("lines that --keep-others has added to the notes stay in a later import without it", async () => {
  const cwd = await temporaryFolder();
  const { env } = await sandbox();
  const notes = async (text: string, flags: string) => {
    await writeFile(join(cwd, "a.csv"), `Name,Email,Phone,Notes\n${text}\n`);
    expect(await run(`import a.csv --quiet --default-country US ${flags}`, { cwd, env })).toMatchObject({
      exitCode: 0,
    });
    return JSON.parse((await run("get a@example.com -o json --query notes", { env })).stdout);
  };
  const row = "Ana Ruiz,a@example.com,202-555-0101 / home: 202-555-0102";
  expect(await notes(`${row},Gate 4`, "")).toBe("Gate 4");
  expect(await notes(`${row},Gate 4`, "--keep-others")).toBe("Gate 4\nHome: +12025550102");
  expect(await notes(`${row},Gate 4`, "")).toBe("Gate 4\nHome: +12025550102");
  expect(await notes(`${row},Gate 5`, "")).toBe("Gate 5\nHome: +12025550102");
  expect(await notes(`${row.replace("0102", "0103")},Gate 5`, "--keep-others")).toBe("Gate 5\nHome: +12025550103");
  expect(await notes(`${row},\\clear`, "")).toBe(null);
});
