import { beforeEach, describe, expect, test } from "vitest";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const [ENTER, DOWN, ESCAPE, CTRL_C] = ["\r", "\x1b[B", "\x1b", "\x03"];

const each = eachInWorkshop();
const { file, read, run: ask, terminal } = each;
const count = () => each.shop.server.count();
// Sorted: rows are written side by side, so the server may receive them in another order.
const list = async (fields: string) => (await ask(`list -o csv --fields ${fields} --sort name -q`)).stdout;

const US = [
  "Name,Phone,State,ZIP",
  "Ana Lim,(202) 555-0101,DC,20001",
  "Bo Dahl,202-555-0102,DC,20002",
  "Cy Ford,+442079460103,,",
  "",
].join("\n");

const DOUBTFUL = [
  "Xqz,Uno,Dos,Betrag",
  "Dana Ortiz,dana@example.com,d2@example.org,12.50",
  "Bo Lind,bo@example.com,b2@example.org,13.50",
  "Cy Dahl,cy@example.com,c2@example.org,14.50",
  "",
].join("\n");

const STOP = "Stop, and write nothing";
const AT_THE_SECOND: [string, string][] = [["(1 of 2;", ENTER]];
test.each<
  [where: string, text: string, before: [string, string][], last: string, keys: string, code: number, said: string]
>([
  ["of the country", US, [], STOP, DOWN.repeat(3) + ENTER, 8, "Nothing was written."],
  ["of the country", US, [], STOP, ESCAPE, 8, "Nothing was written. Say the country with --default-country"],
  ["of the country", US, [], STOP, CTRL_C, 130, "error: interrupted (Ctrl-C)"],
  [
    "of the second column",
    DOUBTFUL,
    AT_THE_SECOND,
    "(2 of 2;",
    ESCAPE,
    8,
    "Nothing was written. Say what the columns hold with --map and --ignore.",
  ],
  ["of the second column", DOUBTFUL, AT_THE_SECOND, "(2 of 2;", CTRL_C, 130, "error: interrupted (Ctrl-C)"],
])("nothing is written or remembered if the question %s is left", async (_, text, before, last, keys, code, said) => {
  await file("a.csv", text);
  const session = await terminal("import a.csv");
  for (const answer of before) await session.answer(...answer);
  await session.answer(last, keys);
  const { exitCode, screen } = await session.ended;
  expect([exitCode, screen]).toEqual([code, expect.stringContaining(said)]);
  expect(count()).toBe(0);
  expect((await ask("import a.csv -q")).exitCode).toBe(2);
});

describe("the country of numbers without a country code", () => {
  beforeEach(() => file("us.csv", US));

  test("is asked once on a terminal, with a proposal from the addresses", async () => {
    const session = await terminal("import us.csv");
    expect(await session.waitFor("Stop, and write nothing")).toMatch(
      /2 phone numbers have no country code\. Read them as US numbers\?\n│ {2}The addresses are in the US\./,
    );
    session.type(ENTER);
    await session.answer("Create 3 customers", `y`);
    expect((await session.ended).exitCode).toBe(0);
    expect(await list("name,phone")).toBe(
      "name,phone\nAna Lim,+12025550101\nBo Dahl,+12025550102\nCy Ford,+442079460103\n",
    );
    // It is not remembered.
    expect((await ask("import us.csv -q")).exitCode).toBe(2);
  });

  test("is remembered for the profile when the person says so", async () => {
    const session = await terminal("import us.csv --dry-run");
    await session.answer("Stop, and write nothing", `${DOWN}${ENTER}`);
    expect((await session.ended).exitCode).toBe(0);
    const settings = JSON.parse(await read("config/config.json"));
    expect(settings.profiles.default).toEqual({ default_country: "US" });
    expect((await ask("import us.csv --dry-run -q")).exitCode).toBe(0);
  });

  test("is one error elsewhere, beside what else is wrong, and also with --yes and --no-input", async () => {
    await file("us.csv", US.replace("+442079460103", "+4420"));
    const said = [
      "error: 2 phone numbers have no country code in us.csv; nothing was written",
      '  line 2: Phone "(202) 555-0101" has no country code',
      '  line 3: Phone "202-555-0102" has no country code',
      '  line 4: Phone "+4420" is not a phone number',
      "    Write it with + and the country code: +12025550123.",
      "The addresses are in the US. If these are numbers of that country, add --default-country US.",
      "",
    ].join("\n");
    expect(await ask("import us.csv -q")).toEqual({ stdout: "", stderr: said, exitCode: 2 });
    for (const flag of ["--yes", "--no-input"]) {
      const { exitCode, screen } = await (await terminal(`import us.csv -q ${flag}`, { columns: 200 })).ended;
      expect({ exitCode, screen: `${screen}\n` }).toEqual({ exitCode: 2, screen: said });
    }
    const { stderr } = await ask("import us.csv -q --json");
    expect(JSON.parse(stderr).error).toEqual({
      code: "invalid_input",
      message: "2 phone numbers have no country code in us.csv; nothing was written",
      hint: "The addresses are in the US. If these are numbers of that country, add --default-country US.",
      fields: {
        "us.csv:2": 'Phone "(202) 555-0101" has no country code',
        "us.csv:3": 'Phone "202-555-0102" has no country code',
        "us.csv:4": 'Phone "+4420" is not a phone number',
      },
    });
  });

  test("rows without it are skipped with --skip-invalid, and told", async () => {
    const { stderr, exitCode } = await ask("import us.csv --skip-invalid -q -o ids");
    expect(stderr).toContain(
      'warning: us.csv: 2 rows: Phone has no country code, such as "(202) 555-0101" (lines 2, 3)\n',
    );
    expect(exitCode).toBe(7);
    expect(count()).toBe(1);
  });
});

describe("columns in doubt", () => {
  beforeEach(() => file("a.csv", DOUBTFUL));

  test("are asked one after the other, and the answers are used for the next file with these headings", {
    timeout: 60_000,
  }, async () => {
    const session = await terminal("import a.csv");
    const first = await session.waitFor(/\(1 of 2; Esc stops, and nothing is written\)[\s\S]*└/);
    expect(first).toContain(
      [
        '◆  Your name column was not recognised: did you mean "Xqz"?',
        '│  Column "Xqz": "Dana Ortiz", "Bo Lind", "Cy Dahl"',
        "│  What does it hold? (1 of 2; Esc stops, and nothing is written)",
        "│  ● Name (--map …=name)",
        "│  ○ Do not use this column",
      ].join("\n"),
    );
    session.type(ENTER);
    expect(await session.waitFor(/2 of 2;[\s\S]*└/)).toContain('│  Column "Uno": "dana@example.com", "bo@example.com"');
    // Down to "Do not use this column": then the only other column of e-mail addresses is the one.
    session.type(`${DOWN}${ENTER}`);
    await session.answer("Create 3 customers", "y");
    const { exitCode, screen } = await session.ended;
    expect(exitCode).toBe(0);
    expect(screen).toMatch(/^Xqz +name +Dana Ortiz$/m);
    expect(await each.stored("name,email,notes")).toEqual([
      "Bo Lind,b2@example.org,",
      "Cy Dahl,c2@example.org,",
      "Dana Ortiz,d2@example.org,",
    ]);

    await file("b.csv", `${DOUBTFUL}Di Ford,di@example.com,d9@example.org,1.50\n`);
    const next = await ask("import b.csv -o ids");
    expect(next.stderr).toMatch(
      /^2 columns are read as you answered for a file with the same headings; --forget-columns asks again\.\nb\.csv:\n/,
    );
    expect(next.exitCode).toBe(0);
    expect(count()).toBe(4);
    const others = await ask("import b.csv --dry-run -q --map Uno=notes");
    expect(others.stdout).toContain("notes: (empty) → dana@example.com");

    expect((await ask("import b.csv -q --forget-columns")).exitCode).toBe(2);
    expect((await ask("import b.csv -q")).exitCode).toBe(2);
  });

  test("a run that was stopped is resumed with the same answers, whatever is remembered since", async () => {
    const people = Array.from(
      { length: 9 },
      (_, at) => `Dana ${"ABCDEFGHI"[at]} Ortiz,d${at}@example.com,e${at}@example.org,1.50`,
    );
    await file("many.csv", ["Xqz,Uno,Dos,Betrag", ...people, ""].join("\n"));
    const session = await terminal("import many.csv --rate 2 --concurrency 1");
    await session.answer("(1 of 2;", ENTER);
    await session.answer("(2 of 2;", ENTER);
    await session.answer("Create 9 customers", "y");
    await session.answer(/Writing [1-8] of 9/, CTRL_C);
    expect((await session.ended).exitCode).toBe(130);
    expect(count()).toBeLessThan(9);
    await ask("import many.csv -q --forget-columns");
    expect((await ask("runs resume -q -o ids")).exitCode).toBe(0);
    expect(count()).toBe(9);
  });

  test("are refused elsewhere, with the flags to add", async () => {
    expect(await ask("import a.csv -q")).toEqual({
      stdout: "",
      stderr: [
        "error: a.csv:1: it is not clear what 2 columns hold",
        '  Xqz: your name column was not recognised: did you mean "Xqz"?',
        '  Uno: each of these may be the e-mail: "Uno", "Dos"',
        "Say it for each of them:",
        '  If so, add --map "Xqz=name". If not: --ignore "Xqz".',
        '  Add --map "Uno=email" or --map "Dos=email".',
        "",
      ].join("\n"),
      exitCode: 2,
    });
    const flags = ["--map", "Xqz=name", "--map", "Uno=email"];
    expect((await ask(["import", "a.csv", "-q", "-o", "ids", ...flags])).exitCode).toBe(0);
    expect(await each.stored("name,email")).toContain("Dana Ortiz,dana@example.com");
  });
});

test("rows that turn out to be invalid beside the server's customers are a question, which may be left", async () => {
  await file("taken.csv", "name,email\nDana,dana@example.com\nSam,sam@example.com\n");
  await ask(["create", "--name", "Dana", "--email", "dana@example.com"]);
  const session = await terminal("import taken.csv --on-match fail");
  await session.answer("Import the others (1 row)", ESCAPE);
  const said = expect.stringContaining("Nothing was written. Fix these rows, and run it again.");
  expect(await session.ended).toMatchObject({ exitCode: 8, screen: said });
  expect(count()).toBe(1);
});

test("a run whose invalid rows were skipped beside the server's customers is resumed without them", async () => {
  const people = Array.from({ length: 9 }, (_, at) => `Dana ${"ABCDEFGHI"[at]} Ortiz,d${at}@example.com`);
  await file("taken.csv", ["name,email", "Dana,dana@example.com", ...people, ""].join("\n"));
  await ask(["create", "--name", "Dana", "--email", "dana@example.com"]);
  const session = await terminal("import taken.csv --on-match fail --rate 2 --concurrency 1");
  await session.answer("Import the others (9 rows)", "i");
  await session.answer("Create 9 customers", "y");
  await session.answer(/Writing [1-8] of 9/, CTRL_C);
  expect((await session.ended).exitCode).toBe(130);
  expect(count()).toBeLessThan(10);
  const { exitCode, stderr } = await ask("runs resume -q -o ids");
  expect([exitCode, stderr]).toEqual([7, expect.stringContaining("skipped 1 invalid row of 10")]);
  expect(count()).toBe(10);
});

describe("what is not used of phones, e-mail addresses and contacts", () => {
  const FILE = [
    "Name,Phone,Mobile,E-mail,E-mail 2,Notes",
    "Ana,+12025550101,+12025550102,ana@example.com,Ana@Example.com,Dog: Biscuit",
    "Bo,+12025550103,+12025550103,bo@example.com,bo@example.net,",
    "",
  ].join("\n");
  beforeEach(() => file("two.csv", FILE));

  test("is told, by column and rows", async () => {
    const { stderr, exitCode } = await ask("import two.csv -q");
    expect(exitCode).toBe(0);
    expect(stderr).toBe(
      [
        "warning: two.csv:",
        '  1 row has a further phone number or e-mail address in "Mobile", not used',
        '  1 row has a further phone number or e-mail address in "E-mail 2", not used',
        "",
      ].join("\n"),
    );
  });
});
