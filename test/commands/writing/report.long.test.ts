import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { masked } from "../../helpers/masked.ts";
import { expectMode } from "../../helpers/platform.ts";
import { eachInWorkshop, manyRows } from "../../helpers/workshop.ts";

const each = eachInWorkshop();
const { ask, json, file } = each;

const ROWS = "First name,Last name,email\nAna,Ruiz,ana@example.com\nBo,Li,nope\nAna,Ruiz,ana@example.com\n";

async function read(name: string): Promise<string> {
  return readFile(join(each.shop.cwd, name), "utf8");
}

test("a report says what was done as JSON and as a page, for their owner alone", async () => {
  await file("a.csv", "name,email\nAna,ana@example.com\nBo,bo@example.com\n");
  await ask("import a.csv -q");
  await file("b.csv", "name,email,phone\nAna R,ana@example.com,\\clear\nBo,bo@example.com,\nCy,cy@example.com,\n");
  await ask("import b.csv -q --report r.json --report r.html");
  const report = JSON.parse(masked(await read("r.json")).replaceAll("SECONDS", "0"));
  expect(report).toEqual({
    type: "report",
    v: 2,
    account: expect.any(String),
    run: "RUN",
    command: "import",
    program: "0.1.0",
    base_url: "http://127.0.0.1:PORT/v1",
    profile: "default",
    job: null,
    file: { name: "b.csv", sha256: expect.stringMatching(/^[\da-f]{64}$/), bytes: expect.any(Number) },
    undoes: null,
    started: "TIME",
    ended: "TIME",
    undo: "customers undo RUN",
    undone_by: null,
    state: "finished",
    summary: {
      run: "RUN",
      read: 3,
      created: 1,
      updated: 1,
      deleted: 0,
      unchanged: 1,
      skipped: 0,
      failed: 0,
      unknown: 0,
      remaining: 0,
      stopped: null,
      requests: expect.any(Number),
      seconds: 0,
      invalid: 0,
    },
    stopped: null,
    changes: expect.arrayContaining([
      { line: 2, action: "update", id: "cus_1", name: "Ana", changes: { name: { from: "Ana", to: "Ana R" } } },
      {
        line: 4,
        action: "create",
        id: expect.stringMatching(/^cus_/),
        name: "Cy",
        changes: { name: { from: null, to: "Cy" }, email: { from: null, to: "cy@example.com" } },
      },
    ]),
    failures: [],
    skipped: [],
  });
  const page = await read("r.html");
  expect(page).toContain("<h1>Import of b.csv</h1>");
  expect(page).not.toMatch(/https?:/);
  for (const name of ["r.json", "r.html"]) await expectMode(join(each.shop.cwd, name), 0o600);
  await ask("runs show last -q --report again.json");
  expect(await read("again.json")).toBe(await read("r.json"));
});

test("a report names invalid and skipped rows, and so does `runs show`", async () => {
  await file("a.csv", ROWS);
  await ask("import a.csv -q --skip-invalid --report r.json");
  expect(JSON.parse(await read("r.json"))).toMatchObject({
    failures: [{ line: 3, outcome: "invalid", name: "Bo Li", error: 'email "nope" is not an e-mail address' }],
    skipped: [{ line: 4, name: "Ana Ruiz", reason: "an earlier row says the same" }],
  });
  expect(await json("runs show last")).toMatchObject([
    { line: 2, action: "create", outcome: "created", name: "Ana Ruiz" },
    { line: 3, action: null, outcome: "invalid", name: "Bo Li", error: expect.stringContaining("is not an e-mail") },
    { line: 4, action: null, outcome: "skipped", name: "Ana Ruiz", error: "an earlier row says the same" },
  ]);
});

test("a report of a delete names the rows that name a customer again", async () => {
  await file("a.csv", "name,email\nAna,ana@example.com\n");
  await ask("import a.csv -q");
  await file("gone.txt", "ana@example.com\nana@example.com\n");
  await ask("delete --from gone.txt --yes -q --report r.json");
  const { skipped } = JSON.parse(await read("r.json"));
  expect(skipped).toMatchObject([{ line: 2, name: "ana@example.com", reason: "an earlier row says the same" }]);
});

test("a report of a dry run says who would be deleted", async () => {
  await file("a.csv", "name,email\nAna,ana@example.com\nBo,bo@example.com\n");
  await ask("import a.csv -q");
  await file("gone.txt", "ana@example.com\nana@example.com\n");
  await ask("delete --from gone.txt --dry-run -q --report r.json");
  expect(JSON.parse(await read("r.json"))).toMatchObject({
    command: "delete",
    state: "planned",
    summary: { read: 2, delete: 1, skip: 1 },
    changes: [{ line: 1, action: "delete", name: "Ana" }],
    skipped: [{ line: 2, name: "ana@example.com" }],
  });
});

test("a report of an undo names the customers that it left", async () => {
  await file("a.csv", manyRows(3));
  await ask("import a.csv -q");
  await ask("update customer1@example.com --name Renamed -q");
  await ask("runs undo last --yes -q");
  await ask("runs show last -q --report r.json");
  expect(JSON.parse(await read("r.json"))).toMatchObject({
    undo: null,
    skipped: [{ name: "Customer 1", reason: expect.stringContaining("edited since") }],
  });
});

test("a report of a run that was resumed has all its rows", async () => {
  await file("many.csv", manyRows(60));
  await each.shop.interrupted("import many.csv --concurrency 1", "SIGTERM", 3);
  await ask("runs resume last -q");
  await ask("runs show last -q --report r.json");
  const { changes, undo, run } = JSON.parse(await read("r.json"));
  expect(changes).toHaveLength(60);
  expect(undo).toBe(`customers undo ${run}`);
  await ask("runs undo last --yes -q");
  await ask(`runs show ${run} -q --report undone.html`);
  expect(await read("undone.html")).toMatch(/All of this was taken back by the run \S+\./);
});

test("a report is not imported, in whatever form and by whatever name", async () => {
  await file("a.csv", "name,email\nAna,ana@example.com\n");
  await ask("import a.csv -q --report r.json --report r.html");
  await file("page.xls", await read("r.html"));
  await file("plan.json", (await ask("import a.csv --dry-run -o json")).stdout);
  for (const name of ["r.json", "r.html", "page.xls", "plan.json"])
    expect(await ask(`import ${name}`)).toEqual({
      stdout: "",
      stderr:
        `error: ${name} is a report of an import, not a table\n` +
        "Import the file that it is about, or the file of its rejected rows (--rejects).\n",
      exitCode: 2,
    });
});
