/** What is a row of a file, what is beside the table, and what is only odd about a row. */
import { beforeEach, describe, expect, test } from "vitest";
import { run } from "../../helpers/in-process.ts";
import { eachInShop } from "../../helpers/shop.ts";

const each = eachInShop(run);
const { ask, stored, writes } = each;
const create = (customer: object) => each.shop.server.create(customer);
const file = (name: string, ...lines: string[]) => each.file(name, lines);

const HEADER = "Name,Phone,Email,Street,City,State,ZIP";

describe("lines beside the table", () => {
  test("are totals and lone cells, told with their texts; no row is skipped for its words", async () => {
    await file(
      "a.csv",
      HEADER,
      "End of the Road Cafe,,,9 Elm St,Reno,NV,89501",
      "Copyright Plumbing,+12025550101,,,,,",
      "Showing Off Salon,,salon@example.com,,,,",
      "Run By Design,,,4 Oak St,,,",
      "Commercial,,,,,,",
      "TOTAL,6 customers,,,,,",
    );
    const { stderr, exitCode } = await ask("import a.csv -q");
    expect(stderr).toBe('warning: a.csv: skipped line 6 "Commercial", line 7 "TOTAL 6 customers"\n');
    expect(exitCode).toBe(0);
    const kept = "Copyright Plumbing, End of the Road Cafe, Run By Design, Showing Off Salon";
    expect((await stored("name")).join(", ")).toBe(kept);
  });

  test("are told to a program with their lines", async () => {
    await file("a.csv", HEADER, "Ana,+12025550101,,,,,", "Madonna,,,,,,");
    const { stderr } = await ask("import a.csv --dry-run -q -o json");
    const { warning } = JSON.parse(stderr);
    expect(warning).toMatchObject({ file: "a.csv", kind: "beside the table", lines: [3] });
    expect(warning.message).toBe('a.csv: skipped line 3 "Madonna"');
  });
});

test("a unit beside a whole address stands in its street, called as its heading calls it", async () => {
  const house = '"2208 N Glebe Rd, Arlington, VA 22207"';
  await file("a.csv", "Property Address,Unit,Tenant", `${house},1,Renee Stone`, `${house},B,Jordan Pell`);
  await ask("import a.csv --default-country US -q");
  expect(await stored("address.street,address.city", "tsv")).toEqual([
    "2208 N Glebe Rd, Unit B\tArlington",
    "2208 N Glebe Rd, Unit 1\tArlington",
  ]);
});

describe("what is seen in many cells or rows", () => {
  test("is told to a program with its kind and lines; rows that say the same are a notice", async () => {
    await file(
      "a.csv",
      "Name,Email,City,State",
      "Ana,a@example.com,,",
      "Bo,N/A,-,NV",
      "Cy,-,Reno,",
      "Ana,a@example.com,,",
    );
    const nothing = 'a.csv: 3 cells ("N/A", "-" or the like) were read as empty';
    const same = "a.csv: 1 row repeats an earlier row: merged";
    const { stderr } = await ask("import a.csv --dry-run -o json");
    const warning = { message: nothing, file: "a.csv", kind: "nothing", lines: [3, 4] };
    for (const line of [{ warning }, { notice: { message: same } }]) expect(stderr).toContain(JSON.stringify(line));
    expect((await ask("import a.csv --dry-run")).stderr).toContain(`warning: ${nothing}\n${same}\n`);
    expect((await ask("import a.csv -q")).stderr).toBe(`warning: ${nothing}\n`);
  });

  test("names the first 100 lines", async () => {
    await file("a.csv", "Name,Email,City", ...Array.from({ length: 101 }, (_, at) => `Ana ${at},-,Reno`));
    const { stderr } = await ask("import a.csv --dry-run -q -o json");
    const { message, lines } = JSON.parse(stderr).warning;
    expect([message.slice(0, 16), lines.length, lines.at(-1)]).toEqual(["a.csv: 101 cells", 100, 101]);
  });
});

const command = "import a.csv --delete-missing --max-deletes 9 -q";
const GUESS = ", and --delete-missing might delete the customers that they mean; nothing was written";
const HINT = "Fix these rows, or run without --delete-missing.\n";

describe("--delete-missing", () => {
  test("deletes nobody while a row is invalid, also with --skip-invalid", async () => {
    await create({ name: "Ana", email: "ana@example.com" });
    await file("a.csv", "Name,Email,Phone", "Bo,bo@example.com,", "Ana,ana example.com,");
    expect(await ask(command)).toEqual({
      stdout: "",
      stderr:
        `error: 1 of 2 rows of a.csv is invalid${GUESS}\n` +
        `  line 3: Email "ana example.com" is not an e-mail address\n    Leave the cell blank, or let --fix blank it.\n${HINT}`,
      exitCode: 8,
    });
    expect(await ask(`${command} --skip-invalid`)).toEqual({
      stdout: "",
      stderr:
        'warning: a.csv:3: Email "ana example.com" is not an e-mail address\n' +
        `error: 1 row is invalid (line 3)${GUESS}\n${HINT}`,
      exitCode: 8,
    });
    expect(writes()).toEqual(["POST 201"]);
  });

  test.each([
    ["fails", "", "1 row is invalid (line 2)"],
    ["is skipped", "--renames skip", "1 row is skipped, as they would rename a customer (line 2)"],
  ])("deletes nobody while a row that would rename a customer %s", async (_, flags, message) => {
    await create({ name: "Ana", phone: "+12025550101" });
    await create({ name: "Cy", email: "cy@example.com" });
    await file("a.csv", "Name,Email,Phone", "Bo,,+12025550101");
    const { stderr, exitCode } = await ask(`${command} ${flags}`);
    expect(stderr).toContain(`error: ${message}${GUESS}\n`);
    expect(exitCode).toBe(8);
    expect(writes()).toEqual(["POST 201", "POST 201"]);
  });

  test("deletes nobody while a line was skipped as not a customer", async () => {
    await create({ name: "Madonna" });
    await file("a.csv", "Name,Email,Phone", "Bo,bo@example.com,", "MADONNA,,", "Total,12 customers,");
    expect(await ask(command)).toEqual({
      stdout: "",
      stderr:
        'warning: a.csv: skipped line 3 "MADONNA", line 4 "Total 12 customers"\n' +
        `error: 2 rows are skipped as not a customer (lines 3, 4)${GUESS}\n${HINT}`,
      exitCode: 8,
    });
    expect(writes()).toEqual(["POST 201"]);
  });

  test("minds no title above the headings, and no headings that are repeated", async () => {
    await create({ name: "Gone" });
    await file(
      "a.csv",
      "Customers,,",
      "Name,Email,Phone",
      "Bo,bo@example.com,",
      "Name,Email,Phone",
      "Cy,cy@example.com,",
    );
    expect(await ask(command)).toMatchObject({ exitCode: 0 });
    expect(await stored("name")).toEqual(["Bo", "Cy"]);
  });
});

describe("a line that may be a row", () => {
  beforeEach(async () => {
    await create({ name: "Ann Able", email: "ann@x.org", phone: "+12025550123" });
    await create({ name: "Zed Zoe" });
    each.shop.requests.length = 0;
  });

  test.each([
    ["an e-mail address", "Ann Able,ann@x.org,+12025550123,,,"],
    ["a phone number", "Ann Able,,+12025550123,,,"],
    ["a contact alone", "ann@x.org,,,,,"],
  ])("stands above the headings with %s: the file is refused", async (_, above) => {
    await file("a.csv", above, "name,email,phone,street,city,zip", "Bob Best,bob@x.org,,,,");
    expect(await ask(command)).toEqual({
      stdout: "",
      stderr:
        "error: a.csv:2: another table begins here, with other headings\n" +
        "Save each table in a file of its own, and import the one of the customers.\n",
      exitCode: 2,
    });
    expect(writes()).toEqual([]);
  });

  test("stands above the headings with several cells: nobody is deleted", async () => {
    await file("a.csv", "Ann Able,12 Elm St,,,,", "name,email,phone,street,city,zip", "Bob Best,bob@x.org,,,,");
    expect(await ask(command)).toEqual({
      stdout: "",
      stderr: `error: 1 row is skipped as not a customer (line 1)${GUESS}\n${HINT}`,
      exitCode: 8,
    });
    expect(writes()).toEqual([]);
  });

  test.each([
    ["its name", ",,,Ann Able moved"],
    ["its phone number", ",,,his number is (202) 555-0123 ask Bob"],
    ["its name among signs", ",,,see (Able Ann)."],
  ])("is one cell with %s in it: nobody is deleted", async (_, line) => {
    await file("a.csv", "name,email,phone,notes", "Bob Best,bob@x.org,,", line);
    expect(await ask(command)).toEqual({
      stdout: "",
      stderr:
        `warning: a.csv: skipped line 3 "${line.replace(/^,+/, "")}"\n` +
        `error: 1 row is skipped as not a customer (line 3)${GUESS}\n${HINT}`,
      exitCode: 8,
    });
    expect(writes()).toEqual([]);
  });

  test("has several cells and no name: it is an invalid row", async () => {
    await file("a.csv", "name,email,city,notes", "Bob Best,bob@x.org,,", ",,Austin,met at fair");
    const { stderr, exitCode } = await ask(command);
    expect(stderr).toMatch(`error: 1 of 2 rows of a.csv is invalid${GUESS}\n  line 3: `);
    expect(exitCode).toBe(8);
    expect(writes()).toEqual([]);
  });
});

test("a ZIP code that does not look like one is written, and a doubt", async () => {
  await file("a.csv", "Name,Email,Zip", "Bo,bo@x.org,see notes", "Cy,cy@x.org,12/03/2024", "Di,di@x.org,SW1A 1AA");
  const { stderr, exitCode } = await ask("import a.csv -q --default-country US");
  expect(stderr).toBe(
    "warning: a.csv: 2 rows have a ZIP code that does not look like one, written as the file says (lines 2, 3). " +
      'The first: Zip "see notes" does not look like a ZIP code\n',
  );
  expect(exitCode).toBe(0);
  expect(await ask("import a.csv -q --strict --default-country US")).toMatchObject({ exitCode: 2 });
});

test("a valid e-mail address is written, also one that looks made up, which is a doubt", async () => {
  await file("a.csv", "Name,Email,Phone", "Bo,x@x.org,+12025550123", "Cy,test@test.com,", "Di,none@none.com,");
  const { stderr, exitCode } = await ask("import a.csv -q");
  expect(stderr).toBe(
    "warning: a.csv: 3 e-mail addresses look made up, written as the file says (lines 2, 3, 4). " +
      'The first: Email "x@x.org" has one word on both sides of the @\n',
  );
  expect(exitCode).toBe(0);
  expect(await stored("name,email", "tsv")).toEqual(["Bo\tx@x.org", "Cy\ttest@test.com", "Di\tnone@none.com"]);
});

test("a number of another country is odd with an unknown area code, and an error without one", async () => {
  await file("a.csv", "Name,Phone", "Ana Diaz,01632 960145");
  expect((await ask("import a.csv -q --default-country GB")).stderr).toContain("has an area code that is not known");
  await file("b.csv", "Name,Phone", "Bo Stone,5550 7023 Christina");
  const { stderr, exitCode } = await ask("import b.csv --default-country AU");
  expect(stderr).toContain('Phone "5550 7023 Christina" is not a phone number');
  expect(exitCode).toBe(2);
});

describe("what is only odd", () => {
  const ODD = [
    HEADER,
    "Ana Diaz,(436) 555-0101,ana@example.com,1 Elm St,Boston,MA,90210",
    "Bo Stone,(679) 555-0102,,2 Elm St,Reno,NV,89501",
    "None,,none@example.com,3 Elm St,Reno,NV,89501",
    "Dana Ortiz,,,5 Elm St,Reno,NV,89501",
    "Dana Ortiz,,,5 Elmo St,Reno,NV,89501",
  ];
  const AREA =
    'a.csv: 2 phone numbers have an area code that is not known, written as the file says (lines 2, 3). The first: Phone "(436) 555-0101" has an area code that is not known';
  const STATE =
    'a.csv: 1 row has a ZIP code of another state, written as the file says (line 2). The first: ZIP "90210" is a ZIP code of CA, and the state is MA';
  const NAME =
    'a.csv: 1 row has a word such as None in its name (line 4). The first: Name "None" may not be a name: written as it stands';
  const TWIN =
    "a.csv: 1 row may be the customer of another line, written as the file says (line 6). The first: may be the same customer as line 5: name and address do not tell";
  const about = (message: string, kind: string, lines: number[]) => ({
    warning: { message, file: "a.csv", kind, lines },
  });

  beforeEach(() => file("a.csv", ...ODD));

  test("is written as the file says, told once a kind, and written once", async () => {
    const { stderr, exitCode } = await ask("import a.csv --default-country US -q -o json");
    expect(
      stderr
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      about(AREA, "area-code", [2, 3]),
      about(STATE, "zip-state", [2]),
      about(NAME, "name-word", [4]),
      about(TWIN, "twin", [6]),
    ]);
    expect(exitCode).toBe(0);
    const all = await stored("name,phone,address.zip", "tsv");
    expect(all).toEqual([
      "Ana Diaz\t+14365550101\t90210",
      "Bo Stone\t+16795550102\t89501",
      "Dana Ortiz\t\t89501",
      "Dana Ortiz\t\t89501",
      "None\t\t89501",
    ]);
    each.shop.requests.length = 0;
    expect(await ask("import a.csv --default-country US -q -o ids")).toMatchObject({ stdout: "", exitCode: 0 });
    expect(writes()).toEqual([]);
  });

  test("is one line a kind for a person", async () => {
    const { stderr } = await ask("import a.csv --default-country US -q");
    expect(stderr).toBe(
      ["warning: a.csv:", ...[AREA, STATE, NAME, TWIN].map((text) => text.replace("a.csv:", " ")), ""].join("\n"),
    );
  });

  test("is invalid with --strict", async () => {
    expect(await ask("import a.csv --dry-run --default-country US --strict -q")).toEqual({
      stdout: "",
      stderr: [
        "error: 4 of 5 rows of a.csv are invalid; nothing was written",
        '  line 2: Phone "(436) 555-0101" has an area code that is not known',
        '  line 3: Phone "(679) 555-0102" has an area code that is not known',
        "    Check the number.",
        '  line 2: ZIP "90210" is a ZIP code of CA, and the state is MA',
        "    Correct the ZIP code or the state.",
        '  line 4: Name "None" may not be a name: written as it stands',
        "    Write the name.",
        "  line 6: may be the same customer as line 5: name and address do not tell",
        "    Add an e-mail address or a phone number to both rows, or remove one of them.",
        "Fix these rows, or import only the others with --skip-invalid.",
        "",
      ].join("\n"),
      exitCode: 2,
    });
    expect(writes()).toEqual([]);
    // Also when the server has all of it already.
    await ask("import a.csv --default-country US -q");
    each.shop.requests.length = 0;
    const again = await ask("import a.csv --default-country US --strict -q");
    expect(again).toMatchObject({
      stderr: expect.stringMatching(/^error: 4 of 5 rows .* invalid; nothing/),
      exitCode: 2,
    });
    expect(writes()).toEqual([]);
  });

  test("is not a number that is too short, a date, an address without @, or what a spreadsheet has lost", async () => {
    await file(
      "a.csv",
      HEADER,
      "A B,555-0104,,,,,",
      "C D,2026-03-15,,,,,",
      "E F,(115) 555-0101,,,,,",
      "G H,,gh.example.com 12,,,,",
      "I J,2.02556E+09,,,,,",
      "K L,,kl@example.com,#REF!,,,",
    );
    const { stderr, exitCode } = await ask("import a.csv --default-country US -q -o json");
    expect(Object.values(JSON.parse(stderr).error.fields)).toEqual([
      'Phone "555-0104" is not a phone number: the area code is missing',
      'Phone "2026-03-15" is not a phone number',
      'Phone "(115) 555-0101" is not a phone number',
      'Email "gh.example.com 12" is not an e-mail address',
      'Phone "2.02556E+09" is a number that a spreadsheet has cut off: its last digits are lost',
      'Street "#REF!" is a spreadsheet error, not a value',
    ]);
    expect(exitCode).toBe(2);
  });
});

describe("a word such as None in a name", () => {
  test("is skipped beside another name, and a warning has its line", async () => {
    await file(
      "a.csv",
      "First Name,Last Name,Email",
      "Rita,None,rita@example.com",
      "Malcolm,X,mx@example.com",
      "n/a,n/a,na@example.com",
      "Ana,Diaz,ana@example.com",
    );
    const { stderr, exitCode } = await ask("import a.csv -q");
    expect(stderr).toBe(
      "warning: a.csv: 3 rows have a word such as None in their names (lines 2, 3, 4). " +
        'The first: Last Name "None" is not a name: the name is "Rita"\n',
    );
    expect(exitCode).toBe(0);
    expect(await stored("name")).toEqual(["Ana Diaz", "Malcolm X", "n/a n/a", "Rita"]);
  });

  test("renames nobody", async () => {
    await create({ name: "Ana", email: "ana@example.com" });
    await file("a.csv", "Name,Email,City", "None,ana@example.com,Reno");
    expect(await ask("import a.csv -q")).toMatchObject({ exitCode: 0 });
    expect(await stored("name,address.city", "tsv")).toEqual(["Ana\tReno"]);
  });
});

test("a dry run prints a document also in NDJSON, where nothing would be written", async () => {
  await create({ name: "Ana", email: "ana@example.com" });
  await file("a.csv", "Name,Email", "Ana,ana@example.com");
  const { stdout, stderr, exitCode } = await ask("import a.csv --dry-run -o ndjson -q");
  expect(stdout).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(stdout)).toMatchObject({ create: 0, update: 0, unchanged: 1, read: 1, invalid: 0, rows: [] });
  expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
});

describe("a --query", () => {
  test.each(["-o ids --query created", "-o json --query 'foo(@)'"])(
    "that cannot be used is refused: %s",
    async (flags) => {
      await file("a.csv", "Name,Email", "Ana,a@example.com");
      expect((await ask(`import a.csv ${flags}`)).exitCode).toBe(2);
      expect(writes()).toEqual([]);
    },
  );

  test("that does not fit what was written is no wrong call", async () => {
    await file("a.csv", "Name,Email", "Ana,a@example.com");
    const { stdout, stderr, exitCode } = await ask("import a.csv -q -o json --query 'abs(stopped)'");
    const error = JSON.parse(stderr.trim().split("\n").at(-1) ?? "").error;
    expect({ stdout, exitCode, code: error.code }).toEqual({ stdout: "", exitCode: 10, code: "local" });
    expect(error.message).toMatch(/; what was written stays$/);
    expect(writes()).toEqual(["POST 201"]);
  });
});
