import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/text/json.ts";
import { dialect, page } from "../../helpers/dialects.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import { run } from "../../helpers/program.ts";
import { double } from "../../helpers/server.ts";
import { service } from "../../helpers/service.ts";
import { countsOf } from "../../helpers/summary.ts";

const NAMES = ["Ana Ruiz", "Bo Lind", "Cy Webb", "Di Park", "Ed Moss", "Fay Cole", "Gus Hart", "Hal Dunn"];

/** Customers with the ids 1 to 8, on a server that counts. */
let records: JsonObject[];
let cwd: string;
let env: Record<string, string>;
let written: string[];
/** Whether reading a single customer fails. */
let isBroken: boolean;

beforeEach(async () => {
  records = NAMES.map((name, at) => ({
    id: at + 1,
    name,
    email: `${name.split(" ")[0]?.toLowerCase()}@example.com`,
    phone: `+1202555010${at}`,
    address: { street: `${at + 1} Elm St`, city: "Reno", state: "NV", zip: "89501" },
    notes: null,
  }));
  const counting = {
    ...dialect({ paging: page(), body: (rows, { total }) => ({ data: rows, total }) }),
    pageSize: 100,
    create: (input: JsonObject, count: number) => ({ id: count, ...input }),
  };
  const behaviour = service(counting, records);
  written = [];
  isBroken = false;
  const server = await double((request) => {
    if (request.method !== "GET") written.push(`${request.method} ${request.path}`);
    const isSingle = request.method === "GET" && request.path !== "/customers";
    return isBroken && isSingle ? { status: 500, body: { message: "out of order" } } : behaviour(request);
  });
  cwd = await temporaryFolder();
  env = { ...server.env, CUSTOMERS_STATE_DIR: join(cwd, "state") };
});

const file = (name: string, text: string) => writeFile(join(cwd, name), text);
/** The counts of a summary that are not 0, and the rest to the letter. */
async function ask(command: string) {
  const { stdout, stderr, exitCode } = await run(command, { cwd, env });
  return { counts: countsOf(stdout), stderr, exitCode };
}

describe("a JSON file of another system with `id: 1` and a nested address", () => {
  const theirs = ["Ida Stone", "Jon Pike"].map((name, at) => ({
    id: at + 1,
    name,
    email: `${name.split(" ")[0]?.toLowerCase()}@example.org`,
    phone: `+1303555019${at}`,
    address: { street: `${at + 1} Oak Ave`, city: "Denver", state: "CO", zip: "80202" },
  }));

  test("replaces nobody: its ids are not used, and its customers are new", async () => {
    await file("crm.json", JSON.stringify(theirs));
    expect(await ask("import crm.json --json -q")).toEqual({
      counts: { read: 2, created: 2 },
      stderr: "",
      exitCode: 0,
    });
    expect(records.map(({ name }) => name).sort()).toEqual([...NAMES, "Ida Stone", "Jon Pike"]);
    expect((await run("import crm.json --dry-run --json", { cwd, env })).stderr).toContain(
      '{"notice":{"message":"crm.json: \\"id\\" holds another system\'s ids: not used."}}\n',
    );
  });

  test("with --match id, each row that would rename a customer fails with the reason", async () => {
    await file("crm.json", JSON.stringify(theirs));
    expect(await ask("import crm.json --match id --json -q")).toEqual({
      counts: { read: 2, failed: 2 },
      stderr:
        '{"warning":{"message":"crm.json: 2 rows (items 1, 2), the first: would rename 1 from \\"Ana Ruiz\\" to \\"Ida Stone\\": only the id connects this row to the customer","file":"crm.json","kind":"rename","lines":[1,2]}}\n' +
        '{"error":{"code":"partial","message":"2 of 2 rows failed","hint":"The failed rows are in crm.rejects.csv with the reasons: fix them there and import that file."}}\n',
      exitCode: 7,
    });
    expect(written).toEqual([]);
    expect(await readFile(join(cwd, "crm.rejects.csv"), "utf8")).toMatch(/^1,Ida Stone,ida@example\.org/m);
    expect(await ask("import crm.json --match id --renames skip --json -q")).toMatchObject({
      counts: { read: 2, skipped: 2 },
      exitCode: 0,
    });
    expect(await ask("import crm.json --match id --renames allow --json -q")).toMatchObject({
      counts: { read: 2, updated: 2 },
      exitCode: 0,
    });
  });
});

describe("an export", () => {
  test.each(["csv", "tsv", "json", "ndjson", "xlsx"])("as %s changes nothing", async (format) => {
    await run(`export a.${format}`, { cwd, env });
    expect(await ask(`import a.${format} --json -q`)).toEqual({
      counts: { read: 8, unchanged: 8 },
      stderr: "",
      exitCode: 0,
    });
    expect(written).toEqual([]);
  });

  test("of a list on stdout, and of ids with a second column, changes nothing", async () => {
    await file("a.csv", (await run("list -o csv", { cwd, env })).stdout);
    await file("b.csv", (await run("list -o csv --fields id,name", { cwd, env })).stdout);
    await file("c.csv", (await run("list -o csv --fields id,address.street", { cwd, env })).stdout);
    for (const flags of ["a.csv", "b.csv", "c.csv --match id"]) {
      expect(await ask(`import ${flags} --json -q`)).toMatchObject({ counts: { unchanged: 8 }, exitCode: 0 });
    }
  });

  test("with one row that was given to somebody else: that row fails, the others are written", async () => {
    await run("export a.csv", { cwd, env });
    const text = await readFile(join(cwd, "a.csv"), "utf8");
    await file(
      "a.csv",
      text.replace("Cy Webb", "Zoe Quist").replace("cy@example.com", "zoe@example.com").replace("7 Elm St", "9 Elm St"),
    );
    expect(await ask("import a.csv --json -q")).toEqual({
      counts: { read: 8, updated: 1, unchanged: 6, failed: 1 },
      stderr:
        '{"warning":{"message":"a.csv:4: would rename 3 from \\"Cy Webb\\" to \\"Zoe Quist\\": only the id connects this row to the customer","file":"a.csv","line":4}}\n' +
        '{"error":{"code":"partial","message":"1 of 8 rows failed","hint":"The failed rows are in a.rejects.csv with the reasons: fix them there and import that file."}}\n',
      exitCode: 7,
    });
    expect(written).toEqual(["PATCH /customers/7"]);
  });

  test("to another account is of new customers", async () => {
    await run("export a.csv", { cwd, env });
    records.splice(0, 8, ...NAMES.map((_, at) => ({ id: at + 1, name: `Other ${at}`, email: `o${at}@example.net` })));
    expect(await ask("import a.csv --json -q")).toMatchObject({ counts: { read: 8, created: 8 }, exitCode: 0 });
  });
});

test("ids that nothing proves are no reason to write, unless --match id says whose they are", async () => {
  await file("notes.csv", "id,notes\n1,Gate code\n2,Dog\n");
  expect(await run("import notes.csv -q", { cwd, env })).toEqual({
    stdout: "",
    stderr:
      'error: notes.csv: nothing proves that "id" holds this service\'s ids\n' +
      'If it does, add --match id. If these are ids of another system: --ignore "id".\n',
    exitCode: 2,
  });
  expect(await ask("import notes.csv --match id --json -q")).toMatchObject({ counts: { updated: 2 }, exitCode: 0 });
});

test("ids are no reason to write where the server shows no single customer", async () => {
  await run("export a.csv", { cwd, env });
  isBroken = true;
  expect(await run("import a.csv -q --max-retries 0", { cwd, env })).toEqual({
    stdout: "",
    stderr: "error: out of order (HTTP 500)\nTry again later.\n",
    exitCode: 6,
  });
  expect(written).toEqual([]);
});

describe("no hint proves an id", () => {
  const RENAMES =
    '{"warning":{"message":"a.csv: 2 rows (lines 8, 9), the first: would rename 7 from \\"Gus Hart\\" to \\"Gus Fox\\": only the id connects this row to the customer","file":"a.csv","kind":"rename","lines":[8,9]}}\n';
  const failed = (number: number, of: number) =>
    `{"error":{"code":"partial","message":"${number} of ${of} rows failed","hint":"The failed rows are in a.rejects.csv with the reasons: fix them there and import that file."}}\n`;
  test("a row of an export that has a new name is an update where a contact agrees, and a question without one", async () => {
    await file(
      "a.csv",
      "id,name,email,phone\n1,Ana Ruiz,ana@example.com,\n2,Bo Lind,bo@example.com,\n3,Cy Webb,cy@example.com,\n4,Di Park,di@example.com,\n" +
        "5,Ed Fox,ed@example.com,\n6,Fay Fox,,+12025550105\n7,Gus Fox,,\n8,Hal Fox,,+13035550199\n",
    );
    expect(await ask("import a.csv --json -q")).toEqual({
      counts: { read: 8, updated: 2, unchanged: 4, failed: 2 },
      stderr: RENAMES + failed(2, 8),
      exitCode: 7,
    });
    expect(records.map(({ name }) => name)).toEqual([
      ...NAMES.slice(0, 4),
      "Ed Fox",
      "Fay Fox",
      "Gus Hart",
      "Hal Dunn",
    ]);
  });
});

describe("delete --from", () => {
  const ids = "id,name,email\n1,Ida Stone,ida@example.org\n2,Bo Lind,bo@example.org\n";

  test("deletes nobody where an id is of somebody else than the row says", async () => {
    await file("ids.csv", ids);
    expect(await run("delete --from ids.csv --yes", { cwd, env })).toEqual({
      stdout: "",
      stderr:
        'error: 1 of 2 rows of ids.csv is invalid; nothing was written\n  line 2: 1 is "Ana Ruiz", not "Ida Stone"\n' +
        "    If the ids are another system's, skip their column with --ignore. Else correct these rows.\n" +
        "Fix these rows, or import only the others with --skip-invalid.\n",
      exitCode: 2,
    });
    expect(written).toEqual([]);
  });

  test("deletes those whose name or e-mail address is the row's, and those of ids alone", async () => {
    await file("ids.csv", `${ids.replace("1,Ida Stone,ida@example.org\n", "")}3,Cyrus,cy@example.com\n4,,\n`);
    expect(await ask("delete --from ids.csv --yes --json -q")).toMatchObject({
      counts: { read: 3, deleted: 3 },
      exitCode: 0,
    });
    expect(written.sort()).toEqual(["DELETE /customers/2", "DELETE /customers/3", "DELETE /customers/4"]);
  });
});
