import { beforeEach, describe, expect, test } from "vitest";
import { inWordsOf } from "../../helpers/messages.ts";
import { countsOf } from "../../helpers/summary.ts";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const each = eachInWorkshop();
const { read, run, stored, writes } = each;
const create = (customer: object) => each.shop.server.create(customer);
const file = (name: string, ...lines: string[]) => each.file(name, lines);

/** Runs a command that prints a summary: its counts that are not 0, and what it told. */
async function ask(command: string) {
  const { stdout, stderr, exitCode } = await run(`${command} -o json`);
  return { counts: countsOf(stdout), stderr, exitCode };
}

const HOUSEHOLDS = [
  "Customer,Phone,Email,Address,City,State,Zip",
  '"Hughes, Bob",+12075550191,,5 Mill Rd,Bangor,ME,04401',
  '"Hughes, Ann",+12075550191,,5 Mill Rd,Bangor,ME,04401',
  "Jin Park,+16175550192,park@example.com,2 Ash St,Quincy,MA,02169",
  "Soo Park,+16175550193,park@example.com,2 Ash St,Quincy,MA,02169",
  "JIN PARK,+16175550192,park@example.com,2 Ash St,Quincy,MA,02169",
  "Dana Ortiz,,,1420 Kenyon St NW,Washington,DC,20010",
  '"Ortiz, Dana",,,1420 Kenyon Street NW,Washington,DC,',
];

describe("a file with households, a row that stands twice, and people without contacts", () => {
  beforeEach(() => file("a.csv", ...HOUSEHOLDS));

  test("creates everybody once; the same file again writes nothing; undo takes all back", async () => {
    const first = await ask("import a.csv");
    expect(first).toMatchObject({ counts: { read: 7, created: 5, skipped: 2 }, exitCode: 0 });
    expect(first.stderr).toContain('{"notice":{"message":"a.csv: 2 rows repeat an earlier row: merged"}}');
    expect(await stored("name,phone")).toEqual([
      "Ann Hughes,+12075550191",
      "Bob Hughes,+12075550191",
      "Dana Ortiz,",
      "Jin Park,+16175550192",
      "Soo Park,+16175550193",
    ]);
    each.shop.requests.length = 0;
    expect(await ask("import a.csv")).toMatchObject({
      counts: { read: 7, unchanged: 5, skipped: 2 },
      exitCode: 0,
    });
    expect(writes()).toEqual([]);
    await run("runs undo last --yes -q");
    await run("runs undo last --yes -q");
    expect(each.shop.server.count()).toBe(0);
  });

  test("of which some are there already, gets the others", async () => {
    await create({ name: "Bob Hughes", phone: "+12075550191" });
    await create({ name: "Soo Park", email: "park@example.com", phone: "+16175550193" });
    const { counts: found, exitCode } = await ask("import a.csv");
    expect({ found, exitCode }).toEqual({ found: { read: 7, created: 3, updated: 2, skipped: 2 }, exitCode: 0 });
    each.shop.requests.length = 0;
    expect((await ask("import a.csv")).counts).toEqual({ read: 7, unchanged: 5, skipped: 2 });
    expect(writes()).toEqual([]);
  });
});

describe("a row that bears another person's name", () => {
  beforeEach(async () => {
    await create({ name: "Bob Hughes", phone: "+12075550191" });
    await create({ name: "Jin Park", email: "park@example.com" });
    await file(
      "a.csv",
      "name,phone,email,notes",
      "Ann Hughes,+12075550191,,",
      '"PARK, Jin",,park@example.com,dog',
      "Cy Dahl,,cy@example.com,",
    );
  });
  const reason = 'would rename ID from "Bob Hughes" to "Ann Hughes"';
  const masked = (text: string) => text.replaceAll(/cus_\w+/g, "ID");

  test("and is matched by the phone alone fails; the others are written", async () => {
    const { counts: found, stderr, exitCode } = await inWordsOf(ask("import a.csv"));
    expect({ found, exitCode }).toEqual({ found: { read: 3, created: 1, updated: 1, failed: 1 }, exitCode: 7 });
    expect(masked(stderr)).toContain(`warning: a.csv:2: ${reason}: only a shared phone or e-mail connects`);
    const rejects = masked(await read("a.rejects.csv"));
    expect(rejects).toContain(`Ann Hughes,+12075550191,,,"${reason.replaceAll('"', '""')}`);
    expect(await stored("name")).toEqual(["Bob Hughes", "Cy Dahl", '"PARK, Jin"']);
  });

  test("is written with --renames allow, and skipped with --renames skip", async () => {
    const skipped = await ask("import a.csv --renames skip");
    expect(skipped).toMatchObject({ counts: { read: 3, created: 1, updated: 1, skipped: 1 }, exitCode: 0 });
    expect(skipped.stderr).toContain("Skipped 1 row of a.csv: it would rename a customer to someone else.");
    expect(await ask("import a.csv --renames allow")).toMatchObject({
      counts: { read: 3, updated: 1, unchanged: 2 },
      exitCode: 0,
    });
    expect(await stored("name")).toEqual(["Ann Hughes", "Cy Dahl", '"PARK, Jin"']);
    expect(await ask("import a.csv --renames perhaps")).toMatchObject({ exitCode: 2 });
  });
});

describe("a row without contacts", () => {
  test("is found by name and street or ZIP, whatever contacts the customer has", async () => {
    await create({
      name: "Dana Ortiz",
      phone: "+12025550100",
      address: { street: "1420 Kenyon St NW", city: "Washington", state: "DC", zip: "20010" },
    });
    await file(
      "a.csv",
      "name,street,zip,notes",
      '"ORTIZ, DANA",1420 Kenyon Street NW,,dog',
      "Dana Ortiz,9 Elm St,60601,",
    );
    expect(await ask("import a.csv")).toMatchObject({ counts: { read: 2, created: 1, updated: 1 }, exitCode: 0 });
    expect(await ask("import a.csv")).toMatchObject({ counts: { read: 2, unchanged: 2 }, exitCode: 0 });
  });

  test("that is nothing but a name is a problem, unless the file has no more to say", async () => {
    await file("a.csv", "name,email,phone", "Section A,,", "Section B,,", "Ana,a@example.com,");
    const { stderr, exitCode } = await ask("import a.csv");
    expect(exitCode).toBe(2);
    expect(stderr).toContain("has nothing but a name: it may not be a customer");
    await file("b.csv", "first name,last name", "Ana,Ruiz", "Bo,");
    expect(await ask("import b.csv")).toMatchObject({ counts: { read: 2, created: 2 }, exitCode: 0 });
  });

  test("is a problem where name and address do not tell", async () => {
    await create({ name: "Dana Ortiz", address: { street: "1420 Kenyon St NW", city: "Washington" } });
    await file("a.csv", "name,city", "Dana Ortiz,Washington");
    const { stderr, exitCode } = await ask("import a.csv");
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/may be cus_\w+, which has the same name: the addresses do not tell/);
    expect(writes()).toEqual(["POST 201"]);
  });
});
