import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { masked } from "../../helpers/masked.ts";
import { expectMode } from "../../helpers/platform.ts";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const each = eachInWorkshop({ tier: "growth" });
const { ask, file, read, writes } = each;

beforeEach(async () => {
  await each.shop.server.create({ name: "Ana", email: "ana@example.com", phone: "+12025550101" });
  await each.shop.server.create({ name: "Bo", email: "bo@example.com" });
  await file("b.csv", CHANGED);
  each.shop.requests.length = 0;
});

const CHANGED = "name,email,phone,city\nAna R,ana@example.com,\\clear,Reno\nBo,bo@example.com,,\nCy,cy@example.com,,\n";

test.each(["table", "csv", "ndjson", "json"])("--query is about the whole plan: as %s", async (format) => {
  const { stdout } = await ask(`import b.csv --dry-run -q -o ${format} --query create`);
  expect(stdout).toBe("1\n");
});

test("import --dry-run is data in the other formats", async () => {
  const rows = [
    {
      line: 2,
      action: "update",
      id: "cus_1",
      name: "Ana",
      changes: {
        name: { from: "Ana", to: "Ana R" },
        phone: { from: "+12025550101", to: null },
        "address.city": { from: null, to: "Reno" },
      },
    },
    {
      line: 4,
      action: "create",
      id: null,
      name: "Cy",
      changes: { name: { from: null, to: "Cy" }, email: { from: null, to: "cy@example.com" } },
    },
  ];
  const json = await ask("import b.csv --dry-run --json -q");
  expect(JSON.parse(json.stdout.replace("SECONDS", "0"))).toEqual({
    read: 3,
    create: 1,
    update: 1,
    unchanged: 1,
    skip: 0,
    invalid: 0,
    delete: 0,
    requests: 4,
    perMinute: 1000,
    seconds: 0,
    rows,
  });
  expect(json.stderr).toBe("");
  expect(writes()).toEqual([]);
  const ndjson = await ask("import b.csv --dry-run -o ndjson -q");
  expect(ndjson.stdout).toBe(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  expect(await ask("import b.csv --dry-run -o csv")).toEqual({
    stdout:
      "line,action,id,name,changes\n" +
      `2,update,cus_1,Ana,"{""name"":{""from"":""Ana"",""to"":""Ana R""},""phone"":{""from"":""+12025550101"",""to"":null},` +
      `""address.city"":{""from"":null,""to"":""Reno""}}"\n` +
      `4,create,,Cy,"{""name"":{""from"":null,""to"":""Cy""},""email"":{""from"":null,""to"":""cy@example.com""}}"\n`,
    stderr:
      `3 rows: 1 to create, 1 to update, 1 unchanged. ` +
      "4 requests, no waiting.\n" +
      "Nothing was written (--dry-run).\n",
    exitCode: 0,
  });
});

test("import --dry-run: --report says what would be written, as JSON and as a page, for its owner alone", async () => {
  await file("c.csv", `${CHANGED}Di,nope,,\nBo,bo@example.com,,\n`);
  const command = "import c.csv --dry-run --skip-invalid -q --report r.json --report r.html";
  expect(await ask(command)).toMatchObject({ exitCode: 0 });
  expect(writes()).toEqual([]);
  const report = JSON.parse(masked(await read("r.json")).replace("SECONDS", "0"));
  expect(report).toMatchObject({
    type: "report",
    v: 2,
    run: null,
    command: "import",
    base_url: "http://127.0.0.1:PORT/v1",
    profile: "default",
    file: { name: "c.csv" },
    state: "planned",
    undo: null,
    stopped: null,
    summary: { read: 5, create: 1, update: 1, unchanged: 1, skip: 1, invalid: 1, delete: 0, requests: 4 },
    changes: [
      { line: 2, action: "update", id: "cus_1", name: "Ana", changes: { name: { from: "Ana", to: "Ana R" } } },
      { line: 4, action: "create", id: null, name: "Cy", changes: { email: { from: null, to: "cy@example.com" } } },
    ],
    failures: [{ line: 5, outcome: "invalid", name: "Di", error: 'email "nope" is not an e-mail address' }],
    skipped: [{ line: 6, id: null, name: "Bo", reason: "an earlier row says the same" }],
  });
  const page = await read("r.html");
  expect(page).toContain("<h1>Import of c.csv, a dry run</h1>");
  expect(page).toContain(
    '<p class="lead">5 rows: 1 to create, 1 to update, 1 unchanged, 1 to skip, 1 invalid. Nothing was written.</p>',
  );
  expect(page).toContain("<h2>Changes");
  expect(page).toContain('<td class="create">create<td>Cy<td>cy@example.com<td>');
  for (const name of ["r.json", "r.html"]) await expectMode(join(each.shop.cwd, name), 0o600);
});

test("import --dry-run is red and green on a terminal", async () => {
  const session = await each.terminal("import b.csv --dry-run", { columns: 200 });
  const { raw, exitCode } = await session.ended;
  expect(exitCode).toBe(0);
  expect(raw).toContain("name: \x1b[31mAna\x1b[39m → \x1b[32mAna R\x1b[39m");
  expect(raw).toContain("\x1b[32m+ Cy\x1b[39m");
});
