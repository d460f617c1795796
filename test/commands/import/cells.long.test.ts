import { describe, expect, test } from "vitest";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const { done, file, run: ask } = eachInWorkshop();

/** Imports a file of these lines. @returns the warnings, without the file's name. */
async function imported(lines: readonly string[], flags = "--default-country US"): Promise<string[]> {
  await file("a.csv", lines);
  const { stderr, exitCode } = await ask(`import a.csv ${flags}`);
  expect([exitCode, stderr]).toEqual([0, expect.anything()]);
  const told = stderr.split("\n");
  const start = told.indexOf("warning: a.csv:");
  if (start === -1) return told.flatMap((line) => (line.startsWith("warning: a.csv: ") ? line.slice(16) : []));
  const after = told.slice(start + 1);
  const end = after.findIndex((line) => !line.startsWith("  "));
  return after.slice(0, end === -1 ? undefined : end).map((line) => line.slice(2));
}

const stored = async (field: string) =>
  JSON.parse(await done(["list", "--sort", "name", "-o", "json", "--query", `[].${field}`]));

describe("what a cell has beside its value", () => {
  const FILE = ["Name,Email,Phone,Mobile", 'Ana,a@example.com,"202-555-0101 x12, call after 5",202-555-0102'];

  test("is told, and not stored", async () => {
    expect(await imported(FILE)).toEqual([
      '1 row has a further phone number or e-mail address in "Mobile", not used',
      "1 phone number has an extension, not used",
      "1 cell has words beside or instead of a phone number or e-mail address, not used",
    ]);
    expect(await stored("[phone, notes]")).toEqual([["+12025550101", null]]);
  });
});

test("each row's country decides how its numbers are read, and no default country is needed", async () => {
  await imported(
    [
      "Name,Phone,Country",
      "Ana,(202) 555-0101,United States",
      "Bo,030/23125101,Deutschland",
      "Cy,020 7946 0104,UK",
      "Di,+33 (0)1 23 45 67 89,",
    ],
    "",
  );
  expect(await stored("phone")).toEqual(["+12025550101", "+493023125101", "+442079460104", "+33123456789"]);
});

test("cleaned cells and words for nothing are one line each", async () => {
  expect(
    await imported([
      "Name,Email,Phone,Address,City,State,Zip,Notes",
      "Ana\u00a0 Ruiz,a@example.com\u200b,none,N/A,Bangor,ME,00000,N/A",
      'Bo Lind,b@example.com,"=""2025550101""",12  Elm St,TBD,-,\'04401,two  blanks',
    ]),
  ).toEqual([
    "2 cells have a spreadsheet's mark for text, such as '02139 or =\"02139\": read without it",
    "3 cells had invisible characters, special blanks, several blanks, or codes and tags such as &amp; or <br>: cleaned",
    '6 cells ("N/A", "-" or the like) were read as empty',
  ]);
  expect(await stored("[name, email, phone, address.street, address.city, address.state, address.zip, notes]")).toEqual(
    [
      ["Ana Ruiz", "a@example.com", null, null, "Bangor", "ME", null, null],
      ["Bo Lind", "b@example.com", "+12025550101", "12 Elm St", null, null, "04401", "two  blanks"],
    ],
  );
});

test("a company beside first and last name is told once, with the flag that takes it", async () => {
  const lines = ["First Name,Last Name,Company,Email", "Ana,Ruiz,Acme,a@example.com", "Bo,Lind,,b@example.com"];
  expect(await imported(lines)).toEqual([
    '1 row names a company beside the customer in "Company", not used: --map "Company=name" makes it the customer',
  ]);
  await imported([...lines, "Cy,Oh,,c@example.com"], '--map "Company=name" --renames allow --restart');
  expect(await stored("name")).toEqual(["Acme", "Bo Lind", "Cy Oh"]);
});
