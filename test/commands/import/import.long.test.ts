import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { inWords, inWordsOf, messagesOf } from "../../helpers/messages.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { summary } from "../../helpers/summary.ts";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const DEMO = fileURLToPath(new URL("../../../src/demo/customers.csv", import.meta.url));
const MAPPING =
  "Full Name → name, E-mail → email, Phone → phone, Street → address.street, City → address.city, " +
  "State → address.state, ZIP Code → address.zip, Notes → notes";

const each = eachInWorkshop();
const { ask, file, read, run, writes } = each;

/** A warning about a row of a.csv, as a program is told it. */
function warning(line: number, text: string, column?: string) {
  const message = `a.csv:${line}: ${text}`;
  return { kind: "warning", message, file: "a.csv", line, ...(column && { column }) };
}

/** A value of the customer with an e-mail address, as JSON. */
const stored = (email: string, query: string) =>
  each.done(["list", "--filter", `email=${email}`, "--query", `[0].${query}`, "-o", "json", "-q"]);

describe("the shipped file", () => {
  beforeEach(async () => file("customers.csv", await readFile(DEMO, "utf8")));

  test("creates everybody once, then writes nothing, then what was changed alone", async () => {
    const command = "import customers.csv --default-country US --json";
    expect(await inWordsOf(ask(command))).toEqual({
      stdout: summary({ read: 25, created: 25, requests: 27 }),
      stderr: `customers.csv: ${MAPPING}\n`,
      exitCode: 0,
    });
    expect(each.shop.server.count()).toBe(25);
    expect(await stored("tom.abbott@example.org", "[phone, address.zip, notes]")).toBe(
      '[\n  "+16175550131",\n  "02108",\n  "Landlord; call the tenant first"\n]',
    );

    each.shop.requests.length = 0;
    expect(await inWordsOf(ask(command))).toEqual({
      stdout: summary({ read: 25, unchanged: 25, requests: 1 }),
      stderr: `customers.csv: ${MAPPING}\n`,
      exitCode: 0,
    });
    expect(each.shop.requests).toEqual(["GET 200"]);

    const text = await readFile(DEMO, "utf8");
    await file("customers.csv", text.replace("88 Liberty St", "90 Liberty St").replace("Gate code 4417", "\\clear"));
    expect(await ask(command)).toMatchObject({
      stdout: summary({ read: 25, updated: 2, unchanged: 23, requests: 4 }),
      exitCode: 0,
    });
    expect(await stored("sam.okafor@example.org", "address")).toContain('"street": "90 Liberty St",\n  "city": "Reno"');
    expect(await stored("lena.park@example.net", "notes")).toBe("null");
  });
});

const GOOD_AND_BAD = [
  "name,email,phone,notes",
  "Ana Ruiz,ana@example.com,+12025550101,",
  "Bo Lind,nope,12,",
  '"Cy Dahl",cy@example.com,,"two',
  'lines"',
  "Ana Ruiz,ana@example.com,+12025550109,",
  "Ed Moss,ed@example.com,,,x",
  "",
].join("\n");

describe("invalid rows", () => {
  beforeEach(() => file("a.csv", GOOD_AND_BAD));

  test("stop everything, each told with its line, column and reason", async () => {
    expect(await ask("import a.csv")).toEqual({
      stdout: "",
      stderr: [
        "error: 3 of 5 rows of a.csv are invalid; nothing was written",
        '  line 3: email "nope" is not an e-mail address',
        "    Leave the cell blank, or let --fix blank it.",
        '  line 3: phone "12" is not a phone number',
        "    Write it with + and the country code: +12025550123.",
        "  line 6: is the same customer as line 2, with another phone",
        "    Remove one of the rows, or choose with --match what tells customers apart.",
        "  line 7: has 5 cells, the header has 4",
        "    Put a cell that contains the delimiter in quotes.",
        "Fix these rows, or import only the others with --skip-invalid.",
        "",
      ].join("\n"),
      exitCode: 2,
    });
    expect(each.shop.requests).toEqual([]);
  });

  test("are named up to the twentieth; JSON has all of them", async () => {
    const lines = Array.from({ length: 40 }, (_, at) => at + 2);
    const at = (first: number) => lines.filter((line) => line % 2 === first % 2);
    const row = (line: number) => (line % 2 ? `Bo ${line},b${line}@example.com,1${line}` : `Bo ${line},nope${line},`);
    await file("b.csv", ["name,email,phone", ...lines.map(row), ""].join("\n"));
    expect((await ask("import b.csv -q")).stderr.split("\n")).toEqual([
      "error: 40 of 40 rows of b.csv are invalid; nothing was written",
      `  20 rows: email is not an e-mail address, such as "nope2" (lines ${at(2).join(", ")})`,
      "    Leave the cell blank, or let --fix blank it.",
      `  20 rows: phone is not a phone number, such as "13" (lines ${at(3).join(", ")})`,
      "    Write it with + and the country code: +12025550123.",
      "  -o json 2> problems.json lists all 40.",
      "Fix these rows, or import only the others with --skip-invalid.",
      "",
    ]);
    const { stderr } = await ask("import b.csv -q --json");
    const why = (line: number) =>
      line % 2 ? [`phone`, `1${line}`, "a phone number"] : ["email", `nope${line}`, "an e-mail address"];
    expect(JSON.parse(stderr).error.fields).toEqual(
      Object.fromEntries(
        lines.map((line) => [`b.csv:${line}`, `${why(line)[0]} "${why(line)[1]}" is not ${why(line)[2]}`]),
      ),
    );
  });

  test("are skipped with --skip-invalid, and are in the rejects file, which can be fixed and imported", async () => {
    const { stderr, ...ended } = await ask("import a.csv --skip-invalid --json");
    expect({ ...ended, messages: messagesOf(stderr) }).toEqual({
      stdout: summary({ read: 5, created: 2, failed: 3, requests: 4 }),
      messages: [
        { kind: "notice", message: "a.csv: name → name, email → email, phone → phone, notes → notes" },
        warning(3, 'email "nope" is not an e-mail address', "email"),
        warning(3, 'phone "12" is not a phone number', "phone"),
        warning(6, "is the same customer as line 2, with another phone"),
        warning(7, "has 5 cells, the header has 4"),
        {
          kind: "error",
          code: "partial",
          message: "skipped 3 invalid rows of 5",
          hint: "The invalid rows are in a.rejects.csv with the reasons: fix them there and import that file.",
        },
      ],
      exitCode: 7,
    });
    const rejects = await read("a.rejects.csv");
    expect(rejects).toBe(
      [
        "name,email,phone,notes,error",
        'Bo Lind,nope,12,,"email ""nope"" is not an e-mail address; phone ""12"" is not a phone number"',
        'Ana Ruiz,ana@example.com,+12025550109,,"is the same customer as line 2, with another phone"',
        'Ed Moss,ed@example.com,,,"has 5 cells, the header has 4",x',
        "",
      ].join("\n"),
    );

    const fixed = rejects
      .replace("nope,12", "bo@example.com,+12025550102")
      .replace(/,x$/m, "")
      .replace("ana@example.com", "di@example.com");
    await file("a.rejects.csv", fixed);
    expect(await ask("import a.rejects.csv --json -q")).toEqual({
      stdout: summary({ read: 3, created: 3, requests: 5 }),
      stderr: "",
      exitCode: 0,
    });
  });

  test("what --fix can only leave out is a warning with its lines, and stays invalid with --strict", async () => {
    await file("b.csv", "name,email\nAna,nope\nBo,bo@example.com\n2-Mar,di@example.com\n");
    const { stderr } = await ask("import b.csv --fix -q --json --dry-run");
    expect(messagesOf(stderr)[0]).toEqual({
      kind: "blanked",
      lines: [2, 4],
      message: 'b.csv: 2 rows have a value that --fix left out (lines 2, 4). The first: email "nope" is left out',
      file: "b.csv",
    });
    expect(stderr).not.toContain("words beside or instead"); // Once is enough.
    const strict = await ask("import b.csv --fix --strict -q");
    expect(strict).toMatchObject({
      stderr: expect.stringContaining("error: 2 of 3 rows of b.csv are invalid"),
      exitCode: 2,
    });
  });

  test("are listed together with new customers without a name", async () => {
    await file("b.csv", "name,email\nBo,bo@example.com\n");
    await ask("import b.csv -q");
    const lines = ["name,email", "Ana,nope", ",bo@example.com", ",new@example.com", "Di,di@example.com", ",also@"];
    await file("c.csv", `${lines.join("\n")}\n`);
    const all = {
      "c.csv:2": 'email "nope" is not an e-mail address',
      "c.csv:4": "new customer without a name",
      "c.csv:6": 'email "also@" is not an e-mail address',
    };
    each.shop.requests.length = 0;
    const { stderr, exitCode } = await ask("import c.csv -q --json");
    expect(JSON.parse(stderr).error).toMatchObject({
      code: "invalid_input",
      message: "3 of 5 rows of c.csv are invalid; nothing was written",
      hint: expect.stringMatching(/^Fix these rows, .*\. Line 2: .*\. Line 4: .*\. Line 6: /),
      fields: all,
    });
    expect(exitCode).toBe(2);
    expect(writes()).toEqual([]);
    expect(JSON.parse((await ask("import c.csv --dry-run -q --json")).stderr).error.fields).toEqual(all);
    // Who corrects what is listed is done.
    lines.splice(1, 1, "Ana,nope@example.com");
    lines.splice(3, 1, "New,new@example.com");
    lines.splice(5, 1, "Also,also@example.com");
    await file("c.csv", `${lines.join("\n")}\n`);
    expect(await ask("import c.csv -q -o ids")).toMatchObject({ stderr: "", exitCode: 0 });
  });

  test("are told also by a server that does not answer, with what could not be looked up", async () => {
    await file("c.csv", "name,email\nAna,nope\n,new@example.com\n");
    const { stderr, exitCode } = await ask("import c.csv -q --wait 0", {
      env: { CUSTOMERS_BASE_URL: "http://127.0.0.1:9" },
    });
    expect(stderr).toMatch(
      /^warning: c\.csv: 1 row without a name could not be looked up: .+\nerror: 1 of 2 rows of c\.csv is invalid; nothing was written\n {2}line 2: email "nope"/,
    );
    expect(exitCode).toBe(2);
  });

  test("may not be more than --max-errors", async () => {
    expect(await ask("import a.csv --skip-invalid --max-errors 20% -q")).toMatchObject({
      stderr: expect.stringContaining("error: 3 rows are invalid, but --max-errors allows 1; nothing was written\n"),
      exitCode: 8,
    });
    expect(writes()).toEqual([]);
  });

  test("a file that is not there, and one that is a folder", async () => {
    expect(await ask("import none.csv")).toEqual({
      stdout: "",
      stderr:
        "error: could not read none.csv: no such file or folder\nCheck the path and its permissions, then try again.\n",
      exitCode: 2,
    });
    expect(await ask("import .")).toMatchObject({
      stderr: expect.stringContaining("could not read .: it is a folder"),
      exitCode: 2,
    });
  });
});

describe("the server", () => {
  const long = "x".repeat(201);

  test("may refuse a row: the others are written, and the rejects file says why", async () => {
    await file(
      "a.csv",
      `Name,E-mail,Tag\nAna,ana@example.com,"a ""b"""\n${long},bo@example.com,"c, d"\nCy,cy@example.com,\n`,
    );
    const { stdout, stderr, exitCode } = await ask("import a.csv --json --rejects refused.csv");
    expect({ stdout, exitCode }).toEqual({
      stdout: summary({ read: 3, created: 2, failed: 1, requests: 5 }),
      exitCode: 7,
    });
    const refusal = "name must have at most 200 characters";
    const told = inWords(stderr);
    expect(told).toContain('a.csv: Name → name, E-mail → email\n1 column is not used: Tag ("a \\"b\\"").\n');
    expect(told).toMatch(new RegExp(`^warning: a\\.csv:3: not created: .*${refusal} \\(HTTP 400\\)$`, "m"));
    expect(stderr).toMatch(/^\{"error":\{"code":"partial","message":"1 of 3 rows failed","hint":".*refused\.csv/m);
    const [header, row, ...rest] = (await read("refused.csv")).split("\n");
    expect(header).toBe("Name,E-mail,Tag,error");
    expect(row).toMatch(new RegExp(`^${long},bo@example\\.com,"c, d",.*${refusal} \\(HTTP 400\\)$`));
    expect(rest).toEqual([""]);
  });

  test("stops the run when it does not take the key", async () => {
    await file("a.csv", GOOD_AND_BAD.split("\n").slice(0, 2).join("\n"));
    const wrong = { env: { CUSTOMERS_API_KEY: "wrong" } };
    expect(await ask("import a.csv -q", wrong)).toMatchObject({ stdout: "", exitCode: 4 });
    expect(await ask("import a.csv -q --match none", wrong)).toMatchObject({
      stdout: expect.stringMatching(/^import a\.csv: 1 row, 1 remaining \(run \S+\)\n$/),
      exitCode: 4,
    });
    expect(each.shop.server.count()).toBe(0);
  });

  test("is not needed to find out that a file is wrong", async () => {
    await file("a.csv", GOOD_AND_BAD);
    const nowhere = { env: { CUSTOMERS_BASE_URL: "", CUSTOMERS_API_KEY: "" } };
    expect(await ask("import a.csv -q", nowhere)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("3 of 5 rows of a.csv are invalid"),
    });
  });
});

test("customers whose names are words such as Other and Home are renamed as any others are", async () => {
  await file("a.csv", "name,email\nOther,o@example.com\nHome,h@example.com\n");
  await file("b.csv", "name,email\nHome & Co,o@example.com\nMobile,h@example.com\n");
  expect(await ask("import a.csv --json -q")).toMatchObject({ exitCode: 0, stderr: "" });
  expect(await ask("import b.csv --json -q --renames allow")).toMatchObject({ exitCode: 0, stderr: "" });
  const names = (await ask("list --query '[].name' --sort name -o json")).stdout;
  expect(JSON.parse(names)).toEqual(["Home & Co", "Mobile"]);
});

test("what list -o tsv and export print is imported as it was", async () => {
  const customers = [
    { name: 'Tab\there "Bud" Ruiz', email: "a@example.com", notes: "  two\nlines\r\n\\t C:\\new\\ " },
    { name: '"Quoted"', email: "b@example.com", notes: '"a ""b"" c"' },
    { name: '5" pipe', email: "c@example.com", notes: "\\" },
  ];
  for (const customer of customers) await each.shop.server.create(customer);
  const fields = "name,email,notes";
  const all = async (env = {}) =>
    JSON.parse((await run("list -o json --sort email -q", { env })).stdout).map((found: Record<string, unknown>) =>
      Object.fromEntries(fields.split(",").map((field) => [field, found[field]])),
    );
  expect(await all()).toEqual(customers);
  const copies = [(await run("list -o tsv")).stdout, (await run("export -o tsv")).stdout];
  await run("export a.tsv -q");
  for (const input of [...copies, await read("a.tsv")]) {
    const again = await run("import - --json -q", { input });
    expect(JSON.parse(again.stdout)).toMatchObject({ unchanged: 3, failed: 0 });
    const other = await sandbox();
    const { exitCode } = await run("import - -q --ignore id", { input, env: other.env });
    expect(exitCode).toBe(0);
    expect((await all(other.env)).map(({ name }: { name: string }) => name)).toEqual([
      'Tab here "Bud" Ruiz',
      '"Quoted"',
      '5" pipe',
    ]);
  }
});

test("escapes that another program may not have meant are told", async () => {
  const input = "name\tnotes\nAna\tC:\\new\n";
  const { stderr, exitCode } = await run("import - -o json", { input });
  const [first = ""] = stderr.split("\n");
  expect({ exitCode, first: JSON.parse(first) }).toEqual({
    exitCode: 0,
    first: { notice: { message: String.raw`stdin: its cells hold \t, \n, \r or \\, read as list -o tsv writes them` } },
  });
});

describe("flags", () => {
  const rows = "name,email,phone\nAna,ana@example.com,+12025550101\nBo,bo@example.com,\n";

  test("- reads stdin; rejects go into the current folder", async () => {
    expect(await inWordsOf(ask("import - --json", { input: rows }))).toEqual({
      stdout: summary({ read: 2, created: 2, requests: 4 }),
      stderr: "stdin: name → name, email → email, phone → phone\n",
      exitCode: 0,
    });
    expect(await ask("import - --skip-invalid -q", { input: `${rows}Cy,nope,\n` })).toMatchObject({ exitCode: 7 });
    expect(await read("import.rejects.csv")).toContain("\nCy,nope,,");
  });

  test("--on-match skip leaves known customers alone, --on-match fail refuses them", async () => {
    await ask("import - -q", { input: rows });
    const again = { input: "name,email\nOther,ana@example.com\nCy,cy@example.com\n" };
    expect(await ask("import - -q --on-match fail", again)).toMatchObject({
      stderr: expect.stringMatching(/\n {2}line 2: is there already, as cus_1\n/),
      exitCode: 2,
    });
    expect(await ask("import - -q --json --on-match skip", again)).toMatchObject({
      stdout: summary({ read: 2, created: 1, skipped: 1, requests: 3 }),
      exitCode: 0,
    });
  });

  test("--map and --ignore say what columns are; --match none creates every time", async () => {
    const input = "Client,Mail,Work Phone,Mobile\nAna,ana@example.com,+12025550101,+12025550102\n";
    const command = 'import - -q --json --map Client=name --map "Work Phone=phone" --ignore Mobile';
    expect(await ask(command, { input })).toMatchObject({ exitCode: 0 });
    expect(await stored("ana@example.com", "phone")).toBe('"+12025550101"');
    expect(await ask(`${command} --match none`, { input })).toMatchObject({
      stdout: summary({ read: 1, created: 1, requests: 1 }),
    });
    expect(await ask(command, { input })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('"stdin:2":"matches 2 customers by email: cus_1, cus_2"'),
    });
  });

  test.each([
    ["--max-creates 1 --dry-run", 8, "error: 2 customers would be created, but --max-creates allows 1; nothing was wr"],
    ["--max-creates few", 2, "error: --max-creates must be a number or a percentage, such as 20 or 5%"],
    ["--concurrency 0", 2, "error: --concurrency must be 1 or more\n"],
    ["--match shoe", 2, "error: --match must be one of id, email, phone, name, none, not "],
    ["--map name", 2, 'error: --map "name" is not of the form "Header=field"\n'],
    ["--default-country Narnia", 2, 'error: "Narnia" is not a country\n'],
  ])("%s ends with %i", async (flag, code, message) => {
    const { stderr, exitCode } = await ask(`import - -q ${flag}`, { input: rows });
    expect(stderr.startsWith(message), stderr).toBe(true);
    expect(exitCode).toBe(code);
    expect(writes()).toEqual([]);
  });

  test.each([
    ["a.csv", "rejects", "a.csv"],
    ["a.csv", "rejects", "./a.csv"],
    ["a.json", "report", "a.json"],
    ["a.json", "report", "./a.json"],
  ])("import %s: --%s %s cannot be the imported file", async (name, flag, same) => {
    const text = name === "a.csv" ? rows : '[{"name": "Ana Lim", "email": "ana@example.com"}]';
    await file(name, text);
    expect(await ask(`import ${name} -q --${flag} ${same}`)).toMatchObject({
      exitCode: 2,
      stderr: `error: --${flag} names the file that is read\nName another.\n`,
    });
    expect(await read(name)).toBe(text);
    expect(writes()).toEqual([]);
  });

  test("rejects and the report cannot be one file", async () => {
    await file("a.csv", rows);
    expect(await ask("import a.csv -q --rejects r.html --report ./r.html")).toMatchObject({
      exitCode: 2,
      stderr: "error: --report names the rejects file\nName another.\n",
    });
    expect(writes()).toEqual([]);
  });

  test("a header alone, and an empty array, are nothing to do", async () => {
    for (const input of ["name,email\n", "[]"]) {
      expect(await ask("import - --json -q", { input })).toEqual({ stdout: summary({}), stderr: "", exitCode: 0 });
    }
  });
});

describe("on a terminal", () => {
  test("- asks for a file instead of waiting for one", async () => {
    expect(await run("import -", { tty: {} })).toEqual({
      exitCode: 2,
      stdout: "error: stdin is a terminal, not a file\nName a file, or pipe one in: customers import - < customers.csv",
      stderr: "",
    });
  });

  test("Ctrl-C stops after the rows in flight; the last lines tell how far it came", async () => {
    const rows = Array.from({ length: 4000 }, (_, at) => `Customer ${at},customer${at}@example.com`);
    await file("many.csv", `name,email\n${rows.join("\n")}\n`);
    const terminal = await each.terminal("import many.csv --yes", { columns: 200 });
    await terminal.answer(/Writing [1-9][\d,]* of 4,000/, "\x03");
    const { exitCode, screen } = await terminal.ended;
    const created = Number(
      /^Created ([\d,]+) customers?; [\d,]+ rows? remaining\.$/m.exec(screen)?.[1]?.replace(",", ""),
    );
    expect(exitCode).toBe(130);
    expect(created).toBe(each.shop.server.count());
    expect(created).toBeLessThan(4000);
    expect(screen).not.toMatch(/Writing|\^C/);
    expect(screen).toContain(`error: interrupted (Ctrl-C) after ${created.toLocaleString("en-US")} of 4,000 rows`);
  });
});
